import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
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
  const query = useQuery(postsPage(pageQueryOf(state)))
  const isBlank = query.data?.total === 0 && !state.search

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
      <div className={table.panel}>
        <Loaded
          query={query}
          failure="Failed to load posts."
          skeleton={<SkeletonRows rows={10} photo={false} />}
        >
          {(page) =>
            page.items.length === 0 ? (
              <NoPosts state={state} total={page.total} />
            ) : (
              <PostsTable page={page} state={state} isStale={query.isPlaceholderData} />
            )
          }
        </Loaded>
      </div>
    </AdminPage>
  )
}
