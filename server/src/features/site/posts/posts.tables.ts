import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

/** `date` is `YYYY-MM-DD`; the database generates `search_text`. */
export type Posts = {
  post_id: Generated<number>
  title: string
  slug: string
  summary: string | null
  markdown: string
  status: 'draft' | 'published'
  date: string
  cover_hash: string | null
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

declare module '../../../db/schema.ts' {
  interface Database {
    posts: Posts
  }
}

export const DATA_MAP: DataMap = {
  posts: 'what the academy publishes itself',
}
