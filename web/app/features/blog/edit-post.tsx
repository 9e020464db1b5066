import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ApiError } from '../../api/api-error.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import type { Route } from './+types/edit-post'
import { postToEdit } from './blog.data.ts'
import { PostEditor } from './post-editor.tsx'

export const meta = titled('Edit post')

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

/** A stored post in the editor. */
export default function EditPost({ params }: Route.ComponentProps) {
  const { data: post, error, refetch } = useQuery(postToEdit(params.id))
  if (post) return <PostEditor key={post.post_id} post={post} />

  function instead() {
    if (isMissing(error))
      return (
        <EmptyState
          title="Post not found"
          action={<ButtonLink to="/admin/blog">All posts</ButtonLink>}
        >
          The link may be old, or the post was deleted.
        </EmptyState>
      )
    if (error) return <LoadFailure onRetry={() => refetch()}>Failed to load the post.</LoadFailure>
    return <SkeletonRows rows={8} photo={false} />
  }
  return <AdminPage title="Edit post">{instead()}</AdminPage>
}
