import { type RawBuilder, sql } from 'kysely'
import type { Given } from './prepared.ts'

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

/** That a student is meant by a text, see `studentsMeant`. */
export const studentContains = (text: string) =>
  sql<boolean>`students.student_id in (${studentsMeant(text).found})`

/** Two queries of the same ids of students. */
export type Meant = {
  /** Through indexes, in no order: right for all but very common texts. */
  found: RawBuilder<unknown>
  /** By looking at one student after the other, for the first few of a common text in the order of their ids. */
  walked: RawBuilder<unknown>
}

/**
 * The ids of students meant by a text: their names, e-mail or number contain each of its words, in whatever order, or one of
 * their phones contains its digits.
 */
export function studentsMeant(text: string): Meant {
  const words = wordsOf(text)
  const named = withTexts([...words.map(mayBeThere), ...words.map(isThere)])
  const digits = phoneDigits(text)
  if (digits === undefined) return { found: named, walked: withTexts(words.map(isThere)) }
  const both = sql`${named} union select student_id from students where ${PHONES} like ${`%${digits}%`}`
  return { found: both, walked: both }
}

/** The query of the ids of students whose names, e-mail or number contain each word of a text, in whatever order. */
export const studentsNamed = (text: string) =>
  withTexts(wordsOf(text).flatMap((word) => [mayBeThere(word), isThere(word)]))

const withTexts = (conditions: RawBuilder<boolean>[]) =>
  sql`select student_id from student_texts where ${sql.join(conditions, sql` and `)}`

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

const WORDS_MAX = 3
/** Without three of them in a row the index of texts leads nowhere. */
const THREE_IN_A_ROW = /[a-z0-9]{3}/

/**
 * What people search for most, as a prepared statement takes it: up to three words of our script that are no phone number, in
 * small letters. Undefined where a text is anything else.
 */
export function usualWords(text: string): string[] | undefined {
  const words = wordsOf(text.toLowerCase())
  const isUsual =
    words.length <= WORDS_MAX &&
    words.every((word) => ASCII.test(word) && THREE_IN_A_ROW.test(word) && !/[\\%_]/.test(word)) &&
    phoneDigits(text) === undefined
  return isUsual && words.length > 0 ? words : undefined
}

/**
 * `studentsMeant` by such words, or by what stands for them. Of each the index is asked for the first and the last three
 * letters alone: it takes its time for each three that it is asked for, and next to nothing else begins and ends alike.
 */
export const studentsMeantUsually = (words: Given<string>[]): Meant => {
  const areThere = words.map((word) => sql<boolean>`strpos(search_text, ${word} collate "C") > 0`)
  const may = words.flatMap((word) => [
    sql<boolean>`search_text like '%' || left(${word}, 3) || '%'`,
    sql<boolean>`search_text like '%' || right(${word}, 3) || '%'`,
  ])
  return { found: withTexts([...may, ...areThere]), walked: withTexts(areThere) }
}

/** As the index `students_by_phone` has it. */
const PHONES = sql`regexp_replace(
  students.contact_number_1 || 'x' || coalesce(students.contact_number_2, ''), '[^0-9x]', '', 'g')`

/** That a student has a phone number, an E.164 one, however it was typed in the record. */
export const studentHasPhone = (phone: RawBuilder<unknown>) =>
  sql<boolean>`${PHONES} like '%' || right(${phone}, ${sql.lit(LOCAL_LENGTH)}) || '%'`

const LOCAL_LENGTH = 10
/** Fewer are found in too many. */
const DIGITS_MIN = 4

/** The digits of a text that may be part of a phone number, without what is dialled before it from elsewhere. */
function phoneDigits(text: string) {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const all = text.replace(/\D/g, '')
  const dialled = all.replace(/^0+/, '')
  const isAbroad = /^\s*(\+|00)/.test(text) || dialled.length > LOCAL_LENGTH
  const digits = isAbroad ? dialled.replace(/^91/, '').replace(/^0+/, '') : dialled
  return digits.length < DIGITS_MIN ? undefined : digits
}

/** By which an index finds a word. In another script than ours `student_texts_by_script` knows characters for its signs. */
function mayBeThere(word: string): RawBuilder<boolean> {
  if (ASCII.test(word.toLowerCase())) return sql<boolean>`search_text like ${containing(word)}`
  const signs = sql`signs_of_script(lower(${word} collate "und-x-icu"))`
  return sql<boolean>`script_text like ('%' || ${signs} || '%') collate "C"`
}

/** Written so that PostgreSQL does not take it for as rare again as `mayBeThere`. */
const isThere = (word: string) =>
  sql<boolean>`strpos(search_text, lower(${word} collate "und-x-icu") collate "C") > 0`
