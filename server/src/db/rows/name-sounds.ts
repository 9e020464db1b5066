import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** A text that may be a name: letters of any script, without digits and signs. */
const NAME = /^(?=.*\p{L})(?:[\p{L}\p{M}\s.'’-]|\u200c|\u200d)+$/u

/** The keys of the words of a text by their sound; none for a text that is no name. */
export async function soundsOf(db: Db, typed: string): Promise<string[]> {
  if (!NAME.test(typed)) return []
  const { rows } = await sql<{ key: string }>`select name_key(${typed}) as key`.execute(db)
  return (rows[0]?.key ?? '').split(' ').filter(Boolean)
}

/** A student's whole name as in the index `students_by_sound`. */
export const WHOLE_NAME = sql`(students.first_name || ' ' || coalesce(students.middle_name, '')
  || ' ' || coalesce(students.last_name, ''))`

/** Whether each word, or three sounds of it or more, is heard at the beginning of a word of a student's name. */
export const soundsLike = (sounds: readonly string[]) =>
  sql<boolean>`name_keys(${WHOLE_NAME}) @> ${sounds}::text[]`

/** Filters by the sound of what was searched for, instead of its letters; undefined if that is no name. */
export async function filtersBySound<Filters extends { search?: string | undefined }>(
  db: Db,
  { search = '', ...filters }: Filters,
) {
  const sounds = await soundsOf(db, search)
  return sounds.length > 0 ? { ...filters, sounds } : undefined
}
