import { type RawBuilder, sql } from 'kysely'

/** In a pattern of LIKE, `%`, `_` and `\` stand for themselves. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * The pattern of LIKE that finds a text anywhere in a lower-cased `search_text`, in any script. It has the collation of
 * those columns at last: with the one that lower-cases, their indexes could not be used.
 */
export const containing = (text: string): RawBuilder<string> =>
  sql<string>`('%' || lower(${literally(text)} collate "und-x-icu") || '%') collate "C"`
