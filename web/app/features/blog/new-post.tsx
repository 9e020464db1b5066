import { titled } from '../../academy.ts'
import { PostEditor } from './post-editor.tsx'

export const meta = titled('New post')

export default function NewPost() {
  return <PostEditor post={null} />
}
