import type { Output } from '@ganit/contract/endpoint'
import type { listPosts } from '@ganit/contract/posts'
import { Pager } from '../../ui/tables/pager.tsx'
import { SortHeader } from '../../ui/tables/sort-header.tsx'
import table from '../../ui/tables/table.module.css'
import aloud from '../../ui/text/aloud.module.css'
import { PostRow } from './post-row.tsx'
import classes from './posts.module.css'
import type { PostsTableState } from './use-posts-table.ts'

type PostsTableProps = {
  page: Output<typeof listPosts>
  state: PostsTableState
  /** Whether these are the rows of before, while the new ones load. */
  isStale: boolean
}

export function PostsTable({ page, state, isStale }: PostsTableProps) {
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
