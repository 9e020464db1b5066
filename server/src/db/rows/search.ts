import { foldName } from '@ganit/contract/fold-text'
import { plainTyped } from '@ganit/contract/plain-signs'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../connections/prepared.ts'

/** Escapes `%`, `_` and `\` for LIKE. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * LIKE pattern that finds a text anywhere in a `search_text`, however it is typed. It has the collation of the indexes.
 */
export const patternOfName = (text: string): RawBuilder<string> =>
  sql<string>`('%' || ${escapeLike(foldName(text))}::text || '%') collate "C"`

/**
 * Makes the pattern as `patternOfName` does, for a lower-cased text that is not folded, such as a transaction's number.
 */
export const containingExactly = (text: string): RawBuilder<string> =>
  sql<string>`('%' || lower(${escapeLike(text)} collate "und-x-icu") || '%') collate "C"`

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
export const ASCII = /^[\x00-\x7f]*$/

/** True if a text matches a student, see `studentsMeant`. */
export const studentContains = (text: string) =>
  sql<boolean>`students.student_id in (${studentsMeant(text).found})`

/** Two equivalent queries of student ids. */
export type Meant = {
  /** By indexes, unordered: best except for very common texts. */
  found: RawBuilder<unknown>
  /** By scanning students in order of id, for the first few matches of a common text. */
  walked: RawBuilder<unknown>
}

/** Ids of students matching a text: names, e-mail or number contain each word in any order, or a phone contains its digits. */
export function studentsMeant(text: string): Meant {
  const words = wordsOf(text)
  const named = queryStudentTexts([...words.map(mayBeThere), ...words.map(isThere)])
  const digits = phoneDigits(text)
  if (digits === undefined) return { found: named, walked: queryStudentTexts(words.map(isThere)) }
  const both = sql`${named} union select student_id from students where ${PHONES} like ${`%${digits}%`}`
  return { found: both, walked: both }
}

/** Query of student ids whose names, e-mail or number contain each word of a text, in any order. */
export const studentsNamed = (text: string) =>
  queryStudentTexts(wordsOf(text).flatMap((word) => [mayBeThere(word), isThere(word)]))

/** A text that folding makes empty, such as an apostrophe, matches nobody. */
const queryStudentTexts = (conditions: RawBuilder<boolean>[]) =>
  sql`select student_id from student_texts
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`}`

/** Words of a text, folded. */
const wordsOf = (text: string) => foldName(text).split(' ').filter(Boolean)

const WORDS_MAX = 3
/** The trigram index needs three letters or digits in a row. */
const THREE_IN_A_ROW = /[a-z0-9]{3}/

/** Words of a typical search for a prepared statement: up to three lower-case ASCII words, no phone; else undefined. */
export function usualWords(text: string): string[] | undefined {
  const words = wordsOf(text)
  const isUsual =
    words.length <= WORDS_MAX &&
    words.every((word) => ASCII.test(word) && THREE_IN_A_ROW.test(word) && !/[\\%_]/.test(word)) &&
    phoneDigits(text) === undefined
  return isUsual && words.length > 0 ? words : undefined
}

/**
 * `studentsMeant` for words, or for their placeholders. The index gets only as many letters as tell names apart,
 * because its time grows with each trigram: the first three letters of each word, and for a single word also its last
 * three.
 */
export const studentsMeantUsually = (words: Given<string>[]): Meant => {
  const areThere = words.map((word) => sql<boolean>`strpos(search_text, ${word} collate "C") > 0`)
  const beginning = words.map(
    (word) => sql<boolean>`search_text like '%' || left(${word}, 3) || '%'`,
  )
  const ending = words.map((word) => sql<boolean>`search_text like '%' || right(${word}, 3) || '%'`)
  const may = words.length > 1 ? beginning : [...beginning, ...ending]
  return { found: queryStudentTexts([...may, ...areThere]), walked: queryStudentTexts(areThere) }
}

/** The expression of the index `students_by_phone`. */
const PHONES = sql`regexp_replace(
  students.contact_number_1 || 'x' || coalesce(students.contact_number_2, ''), '[^0-9x]', '', 'g')`

/** True if a student has an E.164 phone number, however it was typed. */
export const studentHasPhone = (phone: RawBuilder<unknown>) =>
  sql<boolean>`${PHONES} like '%' || right(${phone}, ${sql.lit(LOCAL_LENGTH)}) || '%'`

const LOCAL_LENGTH = 10
/** Fewer digits match too many. */
const DIGITS_MIN = 4

/** Digits of a text that may be part of a phone number, without dialling prefixes. */
export function phoneDigits(typed: string) {
  const text = plainTyped(typed)
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const all = text.replace(/\D/g, '')
  const dialled = all.replace(/^0+/, '')
  const isAbroad = /^\s*(\+|00)/.test(text) || dialled.length > LOCAL_LENGTH
  const digits = isAbroad ? dialled.replace(/^91/, '').replace(/^0+/, '') : dialled
  return digits.length < DIGITS_MIN ? undefined : digits
}

/** Index condition for a word. For other scripts, `student_texts_by_script` has a letter for each of their characters. */
function mayBeThere(word: string): RawBuilder<boolean> {
  if (ASCII.test(word)) return sql<boolean>`search_text like ${patternOfName(word)}`
  const signs = sql`signs_of_script(${word})`
  return sql<boolean>`script_text like ('%' || ${signs} || '%') collate "C"`
}

/**
 * Condition that a word is contained, written so that PostgreSQL does not multiply its selectivity with that of
 * `mayBeThere`.
 */
const isThere = (word: string) => sql<boolean>`strpos(search_text, ${word} collate "C") > 0`
