import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import table from '../../ui/table.module.css'
import { pageQueryOf } from '../../ui/table-state.ts'
import { TableTools } from '../../ui/table-tools.tsx'
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
