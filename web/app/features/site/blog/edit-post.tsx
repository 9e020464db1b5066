import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { presentData } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/edit-post'
import { postToEdit } from './blog.data.ts'
import { PostEditor } from './post-editor.tsx'
import { ToAllPosts } from './to-all-posts.tsx'

export const meta = titled('Edit post')

const missing = (
  <EmptyState title="Post not found" action={<ButtonLink to="/admin/blog">All posts</ButtonLink>}>
    The link may be old, or the post was deleted.
  </EmptyState>
)

export default function EditPost({ params }: Route.ComponentProps) {
  const query = useQuery(postToEdit({ post_id: params.id }))

  return (
    <AdminPage title="Edit post" aside={presentData(query) && <ToAllPosts />}>
      <QueryView
        query={query}
        failure="Failed to load the post."
        missing={missing}
        skeleton={<SkeletonRows rows={8} photo={false} />}
      >
        {(post) => <PostEditor key={post.post_id} post={post} />}
      </QueryView>
    </AdminPage>
  )
}
