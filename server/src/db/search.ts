import { type RawBuilder, sql } from 'kysely'

/** In a pattern of LIKE, `%`, `_` and `\` stand for themselves. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * The pattern of LIKE that finds a text anywhere in a lower-cased `search_text`, in any script. It has the collation of
 * those columns at last: with the one that lower-cases, their indexes could not be used.
 */
export const containing = (text: string): RawBuilder<string> =>
  sql<string>`('%' || lower(${literally(text)} collate "und-x-icu") || '%') collate "C"`

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
const ASCII = /^[\x00-\x7f]*$/

/**
 * That a student's names, e-mail or number contain a text. A text in another script than ours is found through
 * `students_by_script`, which knows where its bytes are; whether it is really there, the text itself tells.
 */
export function studentContains(text: string): RawBuilder<boolean> {
  const isThere = sql<boolean>`students.search_text like ${containing(text)}`
  if (ASCII.test(text.toLowerCase())) return isThere
  return sql<boolean>`(
    octet_length(students.search_text) <> char_length(students.search_text)
    and ascii_of(students.search_text) like ${bytesContaining(text)} and ${isThere})`
}

const bytesContaining = (text: string) => sql<string>`
  ('%' || replace(replace(ascii_of(lower(${text} collate "und-x-icu")), '%', '\\%'), '_', '\\_') || '%') collate "C"`
