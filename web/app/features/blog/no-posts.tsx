import { Button } from '@mantine/core'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { PostsTableState } from './use-posts-table.ts'

/** Why the list is empty, and the way out. */
export function NoPosts({ state, total }: { state: PostsTableState; total: number }) {
  if (total > 0)
    return (
      <EmptyState
        title="No posts found."
        action={<Button onClick={() => state.goTo(1)}>First page</Button>}
      >
        Page {state.page} is past the end of the list.
      </EmptyState>
    )
  if (state.search)
    return (
      <EmptyState
        title="No posts found."
        action={<Button onClick={state.clear}>Clear search</Button>}
      >
        Nothing matches “{state.search}”.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No posts yet."
      action={
        <ButtonLink to="/admin/blog/new" variant="main">
          Write the first post
        </ButtonLink>
      }
    >
      A worked problem, a proof, news of the academy: posts appear on the blog once they are
      published.
    </EmptyState>
  )
}
