import type { pageQuery } from '@ganit/contract/pages'
import type { Insertable, SelectQueryBuilder, Updateable } from 'kysely'
import type { z } from 'zod'
import { countOf, type PageOf, readPageWithTotal, rowsBeforePage } from '../../../db/rows/page.ts'
import { patternOfName } from '../../../db/rows/search.ts'
import type { Database, Db } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import type { Posts } from './posts.tables.ts'

const SUMMARY_COLUMNS = [
  'post_id',
  'title',
  'slug',
  'summary',
  'status',
  'date',
  'cover_hash',
  'version',
] as const
const COLUMNS = [...SUMMARY_COLUMNS, 'markdown'] as const

export type PostRow = Awaited<ReturnType<typeof postById>>
export type PostSummaryRow = Omit<PostRow, 'markdown'>

export const POST = describeVersionedTable('posts', 'post_id', {
  noun: 'post',
  absent: 'Post not found.',
  columns: ['cover_hash'],
})

export const postById = (db: Db, post_id: number) =>
  db
    .selectFrom('posts')
    .select(COLUMNS)
    .where('post_id', '=', post_id)
    .executeTakeFirstOrThrow(POST.missing)

/** Post visible to visitors at a slug on a day. */
export const findPublishedPost = (db: Db, slug: string, today: string) =>
  db
    .selectFrom('posts')
    .select(COLUMNS)
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .where('date', '<=', today)
    .executeTakeFirstOrThrow(POST.missing)

export const postIdBySlug = async (db: Db, slug: string) => {
  const post = await db
    .selectFrom('posts')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return post?.post_id
}

export const insertPost = (db: Db, post: Insertable<Posts>) =>
  db.insertInto('posts').values(post).returning(COLUMNS).executeTakeFirstOrThrow()

export const updatePostById = (db: Db, post_id: number, changes: Updateable<Posts>) =>
  db
    .updateTable('posts')
    .set(changes)
    .where('post_id', '=', post_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(POST.missing)

export const deletePostById = (db: Db, post_id: number) =>
  db.deleteFrom('posts').where('post_id', '=', post_id).execute()

export type PostsQuery = z.output<ReturnType<typeof pageQuery<['date', 'title', 'status']>>>

type Filters = {
  search?: string | undefined
  /** Only posts visible to visitors on this day. */
  publishedBy?: string | undefined
}

const filterPosts = <O>(
  query: SelectQueryBuilder<Database, 'posts', O>,
  { search = '', publishedBy }: Filters,
) =>
  query
    .$if(search !== '', (filtered) => filtered.where('search_text', 'like', patternOfName(search)))
    .$if(publishedBy !== undefined, (filtered) =>
      filtered.where('status', '=', 'published').where('date', '<=', publishedBy ?? ''),
    )

type Wanted = PageOf<NonNullable<PostsQuery['sort']>>

export function readPostsPage(db: Db, filters: Filters, { page, page_size, sort, order }: Wanted) {
  const rows = filterPosts(db.selectFrom('posts').select(SUMMARY_COLUMNS), filters)
    .orderBy(sort, order)
    .$if(sort !== 'date', (sorted) => sorted.orderBy('date', 'desc'))
    .orderBy('post_id', order)
    .limit(page_size)
    .offset(rowsBeforePage({ page, page_size }))
  return readPageWithTotal(rows, countOf(db, filterPosts(db.selectFrom('posts'), filters)))
}
