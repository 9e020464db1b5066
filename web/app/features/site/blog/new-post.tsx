import { titled } from '../../../academy.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { PostEditor } from './post-editor.tsx'
import { ToAllPosts } from './to-all-posts.tsx'

export const meta = titled('New post')

export default function NewPost() {
  return (
    <AdminPage title="New post" aside={<ToAllPosts />}>
      <PostEditor post={null} />
    </AdminPage>
  )
}
