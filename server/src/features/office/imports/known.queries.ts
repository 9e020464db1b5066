import { foldName } from '@ganit/contract/fold-text'
import { plainTyped } from '@ganit/contract/plain-signs'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Draft } from './rows/draft.ts'

/** A student to compare a row with. */
export type Known = {
  student_id: number
  version: number
  first_name: string
  middle_name: string | null
  last_name: string
  email: string
  student_class: number
  date_of_birth: string
  contact_number_1: string
  contact_number_2: string | null
  school_or_college_name: string
  board_or_university_name: string
  address: string
  city: string
  district: string
  state: string
  pin: string
  notes: string | null
  /** Not claimed by an account yet. */
  is_record: boolean
  /** Opening balance, if any; with a minus an advance from before Ganit. */
  opening: string | null
  batches: { batch_id: number; name: string; class_number: number | null }[]
  /** Batches that the student left, with the last day in each. */
  left: { batch_id: number; left_on: string }[]
  guardians: { name: string; phone: string | null; email: string | null }[]
}

/** Last ten digits, for comparing phones in any format. */
export const localDigits = (phone: string) => plainTyped(phone).replace(/\D/g, '').slice(-10)

export const phonesOfDraft = ({ record }: Draft) =>
  [record.contact_number_1, record.contact_number_2]
    .map((phone) => localDigits(String(phone ?? '')))
    .filter(Boolean)

/** All phones of a row, the guardian's included, because a list often has one number without saying whose. */
export const allPhonesOf = (draft: Draft) => [
  ...phonesOfDraft(draft),
  ...[localDigits(draft.guardian?.phone ?? '')].filter(Boolean),
]

/** All phones by which a known student's family is reached. */
export const phonesOfKnown = ({ guardians, ...known }: Known) => [
  ...ownPhones(known),
  ...guardians.map(({ phone }) => localDigits(phone ?? '')).filter(Boolean),
]

export const ownPhones = ({
  contact_number_1,
  contact_number_2,
}: Pick<Known, 'contact_number_1' | 'contact_number_2'>) =>
  [contact_number_1, contact_number_2].map((phone) => localDigits(phone ?? '')).filter(Boolean)

const digitsOf = (column: string) =>
  sql`right(regexp_replace(${sql.ref(`s.${column}`)}, '[^0-9]', '', 'g'), 10)`

const lettersOf = (name: string | number | undefined) =>
  foldName(String(name ?? '')).replaceAll(' ', '')
const lettersInColumn = (column: string) =>
  sql`replace(fold_text(coalesce(${sql.ref(`s.${column}`)}, '')), ' ', '')`

/**
 * Possible matches of a row: by number, e-mail, date of birth with name, or phone; by first name and class if neither
 * has a phone. Each condition uses an index. Hundreds may share birthday and first name, so other last names are
 * excluded.
 */
export function possibleMatchesQuery(drafts: Draft[]) {
  const numbers = drafts.flatMap(({ student_id }) => student_id ?? [])
  const emails = drafts
    .flatMap(({ record }) => record.email ?? [])
    .map((each) => String(each).toLowerCase())
  const born = drafts.filter(({ record }) => record.date_of_birth && record.first_name)
  const births = born.map(({ record }) => String(record.date_of_birth))
  const names = born.map(({ record }) => foldName(String(record.first_name)))
  const middles = born.map(({ record }) => lettersOf(record.middle_name))
  const lasts = born.map(({ record }) => lettersOf(record.last_name))
  const phones = drafts.flatMap(allPhonesOf)
  const written = drafts.flatMap(({ record, guardian }) =>
    [record.contact_number_1, record.contact_number_2, guardian?.phone].flatMap(
      (phone) => phone ?? [],
    ),
  )
  const bare = drafts.filter(
    (draft) => draft.record.first_name && phonesOfDraft(draft).length === 0,
  )
  const firsts = bare.map(({ record }) => foldName(String(record.first_name)))
  const classes = bare.map(({ record }) => record.student_class ?? null)
  const born_as = sql`
    unnest(${births}::date[], ${names}::text[], ${middles}::text[], ${lasts}::text[])
      as b (born, name, middle, last)`
  const isOfBirth = sql`s.date_of_birth = b.born and fold_text(s.first_name) = b.name
      and ${lettersInColumn('last_name')} = b.last`
  return sql<{ student_id: number }>`
    select s.student_id from students s where s.student_id = any(${numbers}::integer[])
    union select s.student_id from unnest(${emails}::text[]) as e (wanted)
      join students s on lower(s.email) = e.wanted and s.email <> ''
    union select s.student_id from ${born_as} join students s on ${isOfBirth}
      and ${lettersInColumn('middle_name')} = any (array[b.middle, '']) where b.middle <> ''
    union select s.student_id from ${born_as} join students s on ${isOfBirth} where b.middle = ''
    union select s.student_id from unnest(${firsts}::text[], ${classes}::integer[]) as n (wanted, class)
      join students s on fold_text(s.first_name) = n.wanted and s.account_id is null
        and s.student_class = n.class and s.contact_number_1 = ''
    union select s.student_id from unnest(${phones}::text[]) as p (wanted)
      join students s on ${digitsOf('contact_number_1')} = p.wanted and s.contact_number_1 <> ''
    union select of.student_id from unnest(${written}::text[]) as p (wanted)
      join guardians g on g.phone = p.wanted join guardianships of using (guardian_id)
      where of.confirmed_at is not null
    union select s.student_id from unnest(${phones}::text[]) as p (wanted)
      join students s on ${digitsOf('contact_number_2')} = p.wanted and s.contact_number_2 <> ''`
}

const knownStudentsQuery = (student_ids: number[]) => sql<Known>`
  select student_id, version, first_name, middle_name, last_name, email, student_class,
    coalesce(date_of_birth::text, '') as date_of_birth, contact_number_1, contact_number_2,
    school_or_college_name, board_or_university_name, address, city, district, state, pin, notes,
    account_id is null as is_record,
    coalesce(
      (select d.amount::text from dues d where d.student_id = students.student_id
        and d.kind = 'opening' and d.withdrawn_at is null limit 1),
      (select (-p.amount)::text from payments p where p.student_id = students.student_id
        and p.method = 'before'
        and not exists (select from reversals r where r.payment_id = p.payment_id) limit 1)) as opening,
    (select coalesce(json_agg(json_build_object('batch_id', b.batch_id, 'name', b.batch_name,
        'class_number', b.class_number)
        order by m.joined_on, m.membership_id), '[]')
      from memberships m join batches b using (batch_id)
      where m.student_id = students.student_id and m.left_on is null) as batches,
    (select coalesce(json_agg(json_build_object('batch_id', m.batch_id, 'left_on', m.left_on)), '[]')
      from memberships m
      where m.student_id = students.student_id and m.left_on is not null) as "left",
    (select coalesce(json_agg(json_build_object('name', g.name, 'phone', g.phone, 'email', g.email)
        order by g.guardian_id), '[]')
      from guardianships join guardians g using (guardian_id)
      where guardianships.student_id = students.student_id) as guardians
  from students where student_id = any(${student_ids}::integer[])
  order by student_id`

/** All students that some rows may mean. Read by number, so that the planner knows how many there are. */
export async function findKnownStudents(db: Db, drafts: Draft[]) {
  const { rows } = await possibleMatchesQuery(drafts).execute(db)
  return (await knownStudentsQuery(rows.map(({ student_id }) => student_id)).execute(db)).rows
}

/** Locks and returns these students. */
export async function lockKnownStudents(trx: Trx, student_ids: number[]) {
  await sql`
    select from students where student_id = any(${student_ids}::integer[])
    order by student_id for no key update`.execute(trx)
  const { rows } = await knownStudentsQuery(student_ids).execute(trx)
  return new Map(rows.map((row) => [row.student_id, row]))
}
