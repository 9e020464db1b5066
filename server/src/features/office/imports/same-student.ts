import type { Draft } from './draft.ts'
import { type Known, localDigits, phonesOf } from './known.queries.ts'
import { sameName } from './same-name.ts'

/** Whom a row is about: somebody known, somebody who may be, nobody yet, or another than its number says. */
export type Found =
  | { kind: 'same' | 'double'; student: Known }
  | { kind: 'new' }
  | { kind: 'other name' }

const first = (person: { first_name?: string | number }) =>
  sameName(String(person.first_name ?? ''))

/** A middle name that one of two does not tell does not part them. */
function isFullName(record: Draft['record'], known: Known) {
  const [one, other] = [record, known].map(({ first_name, last_name }) =>
    sameName(`${first_name ?? ''} ${last_name ?? ''}`),
  )
  const [middle, known_middle] = [record.middle_name, known.middle_name].map((name) =>
    sameName(String(name ?? '')),
  )
  return one === other && (!middle || !known_middle || middle === known_middle)
}

/**
 * Of a record that nobody has claimed as little may be known as a table says: it is the same student where name, class and
 * phone are the same and nothing else parts them, so that a table that is brought again changes nothing.
 */
function isSameRecord(record: Draft['record'], known: Known, phones: string[]) {
  const parts = (one: unknown, other: string) => Boolean(one) && other !== '' && one !== other
  const theirs = [known.contact_number_1, known.contact_number_2]
    .map((phone) => localDigits(phone ?? ''))
    .filter(Boolean)
  const isReached =
    phones.length === 0 ? theirs.length === 0 : phones.some((phone) => theirs.includes(phone))
  return (
    known.is_record &&
    record.student_class === known.student_class &&
    isFullName(record, known) &&
    isReached &&
    !parts(record.date_of_birth, known.date_of_birth) &&
    !parts(String(record.email ?? '').toLowerCase(), known.email.toLowerCase())
  )
}

/** Students by what a row is first compared with: their number, and their first name. */
export type KnownStudents = {
  byNumber: ReadonlyMap<number, Known>
  byName: ReadonlyMap<string, readonly Known[]>
}

export const knownStudents = (known: readonly Known[]): KnownStudents => ({
  byNumber: new Map(known.map((student) => [student.student_id, student])),
  byName: Map.groupBy(known, first),
})

/** By number, by e-mail and first name, by name and date of birth; only by phone and first name it may be another. */
export function sameStudent({ student_id, record, ...rest }: Draft, known: KnownStudents): Found {
  const numbered = student_id && known.byNumber.get(student_id)
  if (numbered)
    return !record.first_name || first(numbered) === first(record)
      ? { kind: 'same', student: numbered }
      : { kind: 'other name' }
  if (!record.first_name) return { kind: 'new' }
  const email = String(record.email ?? '').toLowerCase()
  const phones = phonesOf({ record, ...rest })
  const isPhoned = ({ contact_number_1, contact_number_2 }: Known) =>
    [contact_number_1, contact_number_2].some((phone) => phones.includes(localDigits(phone ?? '')))
  const named = known.byName.get(first(record)) ?? []
  const isBare = (student: Known) => isSameRecord(record, student, phones)
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

/** By what two rows for nobody known yet would be the same student. */
export function keysOf({ record, ...rest }: Draft): string[] {
  const { first_name, middle_name, last_name, email, date_of_birth } = record
  const name = sameName(`${first_name ?? ''} ${middle_name ?? ''} ${last_name ?? ''}`)
  return [
    email && `${sameName(String(first_name))} ${String(email).toLowerCase()}`,
    date_of_birth && `${name} ${date_of_birth}`,
    ...phonesOf({ record, ...rest }).map((phone) => `${name} ${phone}`),
  ].filter((key) => typeof key === 'string' && key !== '') as string[]
}
