import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { pageQueryOf } from '../../ui/tables/table-state.ts'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { postsPage } from './blog.data.ts'
import { NoPosts } from './no-posts.tsx'
import { PostsTable } from './posts-table.tsx'
import { usePostsTable } from './use-posts-table.ts'

export const meta = titled('Blog posts')

/** All posts of the blog, drafts included. */
export default function Posts() {
  const state = usePostsTable()
  const { data, error, isPlaceholderData, refetch } = useQuery(postsPage(pageQueryOf(state)))
  const isBlank = data?.total === 0 && !state.search

  function list() {
    if (error) return <LoadFailure onRetry={() => refetch()}>Failed to load posts.</LoadFailure>
    if (!data) return <SkeletonRows rows={10} photo={false} />
    if (data.items.length === 0) return <NoPosts state={state} total={data.total} />
    return <PostsTable page={data} state={state} isStale={isPlaceholderData} />
  }
  return (
    <AdminPage
      title="Blog posts"
      aside={
        !isBlank && (
          <ButtonLink to="/admin/blog/new" variant="main">
            Write a post
          </ButtonLink>
        )
      }
    >
      {!isBlank && <TableTools state={state} placeholder="Search titles and texts" />}
      <div className={table.panel}>{list()}</div>
    </AdminPage>
  )
}
