import { foldName } from '@ganit/contract/fold-text'
import {
  allPhonesOf,
  type Known,
  ownPhones,
  phonesOfDraft,
  phonesOfKnown,
} from '../known.queries.ts'
import type { Draft } from './draft.ts'

/** Student of a row: known, possible, or new. */
type StudentMatch = { kind: 'same' | 'double'; student: Known } | { kind: 'new' }

const foldFirstName = (person: { first_name?: string | number }) =>
  foldName(String(person.first_name ?? ''))

/** A missing middle name is no difference. */
function isFullName(record: Draft['record'], known: Known) {
  const [one, other] = [record, known].map(({ first_name, last_name }) =>
    foldName(`${first_name ?? ''} ${last_name ?? ''}`),
  )
  const [middle, known_middle] = [record.middle_name, known.middle_name].map((name) =>
    foldName(String(name ?? '')),
  )
  return one === other && (!middle || !known_middle || middle === known_middle)
}

/**
 * Whether an unclaimed record matches a row with little data: name, class and phone are equal and nothing differs. This
 * makes importing a table twice harmless.
 */
function isSameRecord(draft: Draft, known: Known) {
  const { record } = draft
  const theirs = phonesOfKnown(known)
  const parts = (one: unknown, other: string) => Boolean(one) && other !== '' && one !== other
  const isReached =
    allPhonesOf(draft).some((phone) => theirs.includes(phone)) ||
    (phonesOfDraft(draft).length === 0 && ownPhones(known).length === 0)
  return (
    known.is_record &&
    record.student_class === known.student_class &&
    isFullName(record, known) &&
    isReached &&
    !parts(record.date_of_birth, known.date_of_birth) &&
    !parts(String(record.email ?? '').toLowerCase(), known.email.toLowerCase())
  )
}

/**
 * Whether a row with a student's number means that student; it may be a number of another system. The first name must
 * match, and the last name, a phone or the birthday.
 */
function isNumberOf({ record, ...rest }: Draft, known: Known) {
  if (!record.first_name) return true
  if (foldFirstName(record) !== foldFirstName(known)) return false
  const phones = allPhonesOf({ record, ...rest })
  const isPhoned = phonesOfKnown(known).some((phone) => phones.includes(phone))
  const isNamed = record.last_name
    ? foldName(String(record.last_name)) === foldName(known.last_name)
    : phones.length === 0
  return isNamed || isPhoned || record.date_of_birth === known.date_of_birth
}

/** Students by number and by first name. */
export type KnownStudents = {
  byNumber: ReadonlyMap<number, Known>
  byName: ReadonlyMap<string, readonly Known[]>
}

export const indexKnownStudents = (known: readonly Known[]): KnownStudents => ({
  byNumber: new Map(known.map((student) => [student.student_id, student])),
  byName: Map.groupBy(known, foldFirstName),
})

/**
 * Finds a row's student: by number and name, e-mail and first name, or name and date of birth. Phone and first name
 * give only a possible match.
 */
export function findSameStudent(
  { student_id, record, ...rest }: Draft,
  known: KnownStudents,
): StudentMatch {
  const numbered = student_id && known.byNumber.get(student_id)
  if (numbered && isNumberOf({ record, ...rest }, numbered))
    return { kind: 'same', student: numbered }
  if (!record.first_name) return { kind: 'new' }
  const email = String(record.email ?? '').toLowerCase()
  const phones = allPhonesOf({ record, ...rest })
  const isPhoned = (student: Known) =>
    phonesOfKnown(student).some((phone) => phones.includes(phone))
  const named = known.byName.get(foldFirstName(record)) ?? []
  const isBare = (student: Known) => isSameRecord({ record, ...rest }, student)
  const same =
    named.find((student) => email !== '' && student.email.toLowerCase() === email) ??
    named.find(
      (student) =>
        record.date_of_birth !== undefined &&
        student.date_of_birth === record.date_of_birth &&
        isFullName(record, student),
    ) ??
    named.find(isBare)
  if (same) return { kind: 'same', student: same }
  const double = phones.length > 0 ? named.find(isPhoned) : undefined
  return double ? { kind: 'double', student: double } : { kind: 'new' }
}

/** Keys by which two new rows would be the same student. */
export function keysOfNewRow({ record, ...rest }: Draft): string[] {
  const { first_name, middle_name, last_name, email, date_of_birth } = record
  const name = foldName(`${first_name ?? ''} ${middle_name ?? ''} ${last_name ?? ''}`)
  return [
    email && `${foldName(String(first_name))} ${String(email).toLowerCase()}`,
    date_of_birth && `${name} ${date_of_birth}`,
    ...allPhonesOf({ record, ...rest }).map((phone) => `${name} ${phone}`),
  ].filter((key) => typeof key === 'string' && key !== '') as string[]
}
