import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ApiError } from '../../api/api-error.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
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
