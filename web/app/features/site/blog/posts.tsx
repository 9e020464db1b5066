import type { Output } from '@ganit/contract/endpoint'
import type { listPosts, PostSummary } from '@ganit/contract/site/posts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { SortHeader } from '../../../ui/tables/sort-header.tsx'
import table from '../../../ui/tables/table.module.css'
import { pageQueryOf, useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import aloud from '../../../ui/text/aloud.module.css'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { postsPage } from './blog.data.ts'
import classes from './posts.module.css'

/** The list's state in the address; the newest first by default. */
const usePostsTable = () =>
  useTableState({ sortKeys: ['date', 'title', 'status'], lastFirst: ['date'] })

type PostsTableState = ReturnType<typeof usePostsTable>

/** One post: its title opens the editor, `View` the public page. */
function PostRow({ post }: { post: PostSummary }) {
  const { post_id, title, slug, date, status } = post
  const isPublished = status === 'published'

  return (
    <tr>
      <td>
        <Link to={`/admin/blog/${post_id}`} id={`post-${post_id}`} className={table.name}>
          {title}
        </Link>
      </td>
      <td className="quiet small">{slug}</td>
      <td>{formatDay(date)}</td>
      <td>
        <StatusMark kind={isPublished ? 'done' : 'open'}>
          {isPublished ? 'Published' : 'Draft'}
        </StatusMark>
      </td>
      <td className={`end ${classes.view}`}>
        {isPublished && (
          <Link to={`/blog/${slug}`} aria-describedby={`post-${post_id}`}>
            View
          </Link>
        )}
      </td>
    </tr>
  )
}

type PostsTableProps = {
  page: Output<typeof listPosts>
  state: PostsTableState
  /** True while the rows are those of the previous query. */
  isStale: boolean
}

function PostsTable({ page, state, isStale }: PostsTableProps) {
  return (
    <>
      <table className={`${table.table} ${table.cards} ${classes.posts}`} aria-busy={isStale}>
        <thead>
          <tr>
            <SortHeader column="title" state={state}>
              Title
            </SortHeader>
            <th scope="col" style={{ width: '26%' }}>
              Slug
            </th>
            <SortHeader column="date" state={state} style={{ width: '15%' }}>
              Date
            </SortHeader>
            <SortHeader column="status" state={state} style={{ width: '15%' }}>
              Status
            </SortHeader>
            <th scope="col" style={{ width: 90 }}>
              <span className={aloud.only}>On the site</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {page.items.map((post) => (
            <PostRow key={post.post_id} post={post} />
          ))}
        </tbody>
      </table>
      <Pager
        state={state}
        total={page.total}
        isFloor={page.total_is_floor}
        pageSize={page.page_size}
        nouns={['post', 'posts']}
      />
    </>
  )
}

/** The reason why the list is empty, and the way out. */
function NoPosts({ state, total }: { state: PostsTableState; total: number }) {
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

export const meta = titled('Blog posts')

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
      <div className="sheet">
        <QueryView
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
        </QueryView>
      </div>
    </AdminPage>
  )
}
