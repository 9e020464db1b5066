import type { Language } from '@ganit/contract/languages'
import type { Purpose } from '@ganit/contract/messages/message-events'
import { ADULT_AT } from '@ganit/contract/office/privacy'
import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { guardiansToTell } from '../../people/guardians/reached.queries.ts'
import { typedPhoneToE164 } from '../channels/typed-phone.ts'
import { OF_DUES, OF_LITTLE } from './still-theirs.queries.ts'

/** A recipient: a guardian, or a student. */
export type Person = {
  /** Identifies the person in the keys of events. */
  key: string
  guardian_id: number | null
  student_id: number | null
  name: string
  phone: string | null
  email: string | null
  language: 'en' | 'hi' | 'bn'
}

/** A recipient of messages about a student. */
export type Recipient = {
  student_id: number
  student: string
  first_name: string
  person: Person
  /** A guardian who hears only of attendance, results, homework and dues. */
  limited: boolean
  /**
   * For a guardian of an adult who lets nobody see the record: the 18th birthday, from before which dues are told. Null
   * for others.
   */
  until: string | null
}

/** Events that students are told even if a guardian is told. */
const TO_BOTH: Purpose[] = ['notice', 'lesson_changed', 'homework', 'test']

const studentsToTell = (db: Db, student_ids: number[]) =>
  queryPrepared(db, 'students to tell', { student_ids }, (blanks) =>
    db
      .selectFrom('students')
      .select([
        'student_id',
        'first_name',
        sql<string | null>`nullif(email, '')`.as('email'),
        typedPhoneToE164(sql.ref('contact_number_1')).as('phone'),
        'is_active',
        sql<Language>`coalesce(study_language, (
          select g.language from guardianships as s join guardians as g using (guardian_id)
          where s.student_id = students.student_id and s.confirmed_at is not null
          order by s.is_primary desc, g.guardian_id limit 1), 'en')`.as('language'),
      ])
      .select(fullName().as('name'))
      .select(
        sql<
          string | null
        >`(date_of_birth + make_interval(years => ${sql.lit(ADULT_AT)}))::date::text`.as(
          'of_age_on',
        ),
      )
      .where(sql<boolean>`student_id = any(${blanks.student_ids}::integer[])`)
      .orderBy('student_id'),
  )

/** Without a date of birth a student counts as a child. */
const isOfAge = ({ of_age_on }: { of_age_on: string | null }, today: string) =>
  of_age_on !== null && of_age_on <= today

/**
 * Recipients of an event about some students. Guardians who get messages are told; students are told if they are of age
 * or have no such guardian, and in any case of notices, lessons and homework. For inactive students there are only
 * messages about money. A student's address that a recipient guardian shares counts as the guardian's if the guardian
 * may see the student. Otherwise a guardian who is told only about old dues would keep the rest from the student.
 */
export async function findRecipients(
  db: Db,
  event: Purpose,
  student_ids: number[],
  today: string,
): Promise<Recipient[]> {
  const [known, guardians] = [
    await studentsToTell(db, student_ids),
    await guardiansToTell(db, student_ids),
  ]
  const guardiansOf = Map.groupBy(guardians, ({ student_id }) => student_id)
  const concerned = known.filter(({ is_active }) => is_active || OF_DUES.includes(event))
  return concerned.flatMap((student) => {
    const told = (guardiansOf.get(student.student_id) ?? []).filter(
      ({ may_see, limited }) =>
        (may_see || OF_DUES.includes(event)) && (!limited || OF_LITTLE.includes(event)),
    )
    const seeing = told.filter(({ may_see }) => may_see)
    const toStudent = TO_BOTH.includes(event) || isOfAge(student, today) || seeing.length === 0
    return [
      ...told.map((guardian) => ({
        student_id: student.student_id,
        student: student.name,
        first_name: student.first_name,
        person: personOf(guardian),
        limited: guardian.limited,
        until: guardian.may_see ? null : student.of_age_on,
      })),
      ...(toStudent ? [studentAsRecipient(student, seeing)] : []),
    ]
  })
}

const personOf = ({
  guardian_id,
  name,
  phone,
  email,
  language,
}: Awaited<ReturnType<typeof guardiansToTell>>[number]): Person => ({
  key: String(guardian_id),
  guardian_id,
  student_id: null,
  name,
  phone,
  email,
  language,
})

type Reached = { phone: string | null; email: string | null }

const studentAsRecipient = (
  { student_id, name, first_name, ...own }: Awaited<ReturnType<typeof studentsToTell>>[number],
  seeing: Reached[],
): Recipient => {
  const email = seeing.some((each) => each.email === own.email?.toLowerCase()) ? null : own.email
  const phone = seeing.some((each) => each.phone === own.phone) ? null : own.phone
  const key = `student-${student_id}`
  return {
    student_id,
    student: name,
    first_name,
    until: null,
    limited: false,
    person: { key, guardian_id: null, student_id, name, phone, email, language: own.language },
  }
}

/** Number of messages to these people that count for a day, by the person's key. */
export async function countMessagesOn(db: Db, day: string, people: Person[]) {
  const ids = (kind: 'guardian_id' | 'student_id') => people.flatMap((person) => person[kind] ?? [])
  const { rows } = await sql<{ key: string; count: number }>`
    select coalesce(guardian_id::text, 'student-' || student_id) as key, count(*)::int as count
    from deliveries
    where day = ${day}::date and channel <> 'inbox' and not is_urgent and state <> 'held back'
      and (guardian_id = any(${ids('guardian_id')}::integer[])
        or student_id = any(${ids('student_id')}::integer[]))
    group by 1`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}
