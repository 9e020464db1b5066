import { type RawBuilder, sql } from 'kysely'
import type { Given } from './prepared.ts'

/** In a pattern of LIKE, `%`, `_` and `\` stand for themselves. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * The pattern of LIKE that finds a text anywhere in a lower-cased `search_text`, in any script. It has the collation of
 * those columns at last: with the one that lower-cases, their indexes could not be used.
 */
export const containing = (text: string) => around(literally(text))

const around = (literal: Given<string>): RawBuilder<string> =>
  sql<string>`('%' || lower(${literal} collate "und-x-icu") || '%') collate "C"`

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
const ASCII = /^[\x00-\x7f]*$/

/**
 * That a student is meant by a text: their names, e-mail or number contain each of its words, in whatever order, or one
 * of their phones contains its digits.
 */
export function studentContains(text: string): RawBuilder<boolean> {
  const named = studentIsNamed(text)
  const digits = phoneDigits(text)
  if (digits === undefined) return named
  return sql<boolean>`(${named} or ${PHONES} like ${`%${digits}%`})`
}

/** That a student's names, e-mail or number contain each word of a text, in whatever order. */
export function studentIsNamed(text: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(wordsOf(text).map(wordIsThere), sql` and `)})`
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

const WORDS_MAX = 3
/** Without three of them in a row the index of texts leads nowhere. */
const THREE_IN_A_ROW = /[a-z0-9]{3}/i

/**
 * What people search for most, as a prepared statement takes it: up to three words of our script that are no phone number.
 * Undefined where a text is anything else.
 */
export function usualWords(text: string): string[] | undefined {
  const words = wordsOf(text)
  const isUsual =
    words.length <= WORDS_MAX &&
    words.every((word) => ASCII.test(word.toLowerCase()) && THREE_IN_A_ROW.test(word)) &&
    phoneDigits(text) === undefined
  return isUsual && words.length > 0 ? words.map(literally) : undefined
}

/** That names, e-mail or number contain all of such words, or what stands for them. */
export const containsUsual = (words: Given<string>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    words.map((word) => sql`students.search_text like ${around(word)}`),
    sql` and `,
  )}`

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

/**
 * A word in another script than ours is found through `students_by_script`, which knows where its bytes are; whether it
 * is really there, the text itself tells.
 */
function wordIsThere(word: string): RawBuilder<boolean> {
  const isThere = sql<boolean>`students.search_text like ${containing(word)}`
  if (ASCII.test(word.toLowerCase())) return isThere
  return sql<boolean>`(
    octet_length(students.search_text) <> char_length(students.search_text)
    and ascii_of(students.search_text) like ${bytesContaining(word)} and ${isThere})`
}

const bytesContaining = (text: string) => sql<string>`
  ('%' || replace(replace(ascii_of(lower(${text} collate "und-x-icu")), '%', '\\%'), '_', '\\_') || '%') collate "C"`
