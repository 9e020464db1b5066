import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { typedPhoneToE164 } from '../../messages/channels/typed-phone.ts'
import { studentByUid } from '../../people/students/students.queries.ts'

/** `phones` (E.164) of a registration `s` and of its guardians, read once. */
const NUMBERS = sql`lateral (
  select array(
    select phone from (
      values (${typedPhoneToE164(sql`s.contact_number_1`)}), (${typedPhoneToE164(sql`s.contact_number_2`)})
      union all
      select guardians.phone from guardianships join guardians using (guardian_id)
      where guardianships.student_id = s.student_id) as typed (phone)
    where phone is not null) as phones offset 0) as numbers`

/** Students with this phone number in any format. Uses the indexes of the last digits. */
const studentsWithNumber = (column: 'contact_number_1' | 'contact_number_2') => sql`
  select student_id from students
  where ${sql.ref(column)} <> '' and right(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), 10)
    = any(array(select right(phone, 10) from unnest(numbers.phones) as phone))`

/** True of an unclaimed record `r` with first name and class of a registration `s`. */
const isNamed = sql`r.account_id is null
  and fold_text(r.first_name) = fold_text(s.first_name) and r.student_class = s.student_class`

/**
 * Unclaimed records with the first name and class of a registration `s`, and its phone or date of birth. They are found
 * by phone and date of birth, because hundreds share a first name; the limit keeps PostgreSQL from beginning with the
 * names.
 */
const same = sql`
  select found.student_id
  from ${NUMBERS} cross join lateral (
    select student_id from students b
    where b.date_of_birth = s.date_of_birth and fold_text(b.first_name) = fold_text(s.first_name)
    union all ${studentsWithNumber('contact_number_1')}
    union all ${studentsWithNumber('contact_number_2')}
    union all
    select student_id from guardians g join guardianships using (guardian_id)
    where g.phone = any(numbers.phones)) as found
  cross join lateral (
    select from students r
    where r.student_id = found.student_id and s.account_id is not null and ${isNamed}
    limit 1) as alike`

/** Number of latest unverified registrations that Today examines; the limit keeps it quick. */
const LATEST = 100

/** Lines for Today: the latest unverified registrations, each with the first record that may be of the same child. */
export const KNOWN_CHILDREN = sql`
  select s.uid || '/same/' || known.student_id as id, ${fullName('s')} as name,
    ${toAcademyDay(sql`s.registered_at`)} as day, null::numeric as amount
  from (
    select * from students where not is_verified and is_active and account_id is not null
    order by student_id desc limit ${sql.lit(LATEST)}) as s
  join lateral (select from students r where ${isNamed} limit 1) as named on true
  cross join lateral (select min(student_id) as student_id from (${same}) as each) as known
  where known.student_id is not null`

/** 409 unless a record may be of the same child as a registration. */
export async function refuseUnlike(db: Db, registration: number, record: number) {
  const { rows } = await sql`
    select from students s
    where s.student_id = ${registration} and ${record} in (${same})`.execute(db)
  if (rows.length === 0)
    throw conflict('First name, class, and a phone or the date of birth must be the same.')
}

/** Locks a registration and a record, in the common order; false if there is no such record. */
export async function lockBoth(trx: Trx, uid: string, student_id: number) {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from students where uid = ${uid} or student_id = ${student_id}
    order by student_id for update`.execute(trx)
  return rows.some((row) => row.student_id === student_id)
}

/**
 * The account of a registration, and the terms to which it agreed. 404 if there is no such student, 409 for one without an
 * account.
 */
export async function registrationOf(trx: Trx, uid: string) {
  const found = await trx
    .selectFrom('students as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      's.student_id',
      's.terms_version',
      's.agreed_at',
      's.terms_language',
      'a.email_verified',
    ])
    .where('s.uid', '=', uid)
    .executeTakeFirst()
  if (found) return found
  await studentByUid(trx, uid)
  throw conflict('This student has no account.')
}

/** Takes the account, and the photo if the record needs it, from a registration; returns the registration's new uid. */
export async function emptyRegistration(trx: Trx, student_id: number, givesPhoto: boolean) {
  const uid = `record-${student_id}`
  await trx
    .updateTable('students')
    .set({ uid, ...(givesPhoto && { photo_id: null }) })
    .where('student_id', '=', student_id)
    .execute()
  return uid
}

type Moved = { from: number; to: number }

/** Whether a later agreement without an adult's word leaves a consent as it is (decision 244). */
const decidesOnWord = sql`(c.adult_stated or c.purpose = 'guardian' and not c.given)`

/**
 * Copies consents, unless the record has a later decision. An agreement of the record that is later than a withdrawal, and says
 * nothing of the age, is stored after it once more, so that it stays the latest and undoes nothing. Conditions and terms of the
 * registration are stored when the record is given.
 */
const copyConsents = (trx: Trx, { from, to }: Moved) =>
  sql`
    with own as (
      select c.* from consents c
      where student_id = ${from} and not (way = 'registration' and purpose in ('conditions', 'terms'))
        and not exists (
          select from consents k
          where k.student_id = ${to} and k.purpose = c.purpose and k.recorded_at > c.recorded_at
            and (k.adult_stated or not k.given or not ${decidesOnWord}))
    )
    insert into consents (student_id, purpose, text_version, given, guardian_name, way, language,
      adult_stated, recorded_by, recorded_at)
    select ${to}, purpose, text_version, given, guardian_name, way, language, adult_stated,
      recorded_by, recorded_at
    from (
      select * from own
      union all
      select c.* from consents c
      where c.student_id = ${to} and c.purpose = 'guardian' and c.given and not c.adult_stated
        and c.recorded_at > (
          select max(recorded_at) from own where purpose = 'guardian' and not given)) as said
    order by recorded_at, consent_id`.execute(trx)

/** Moves rows about a registration to the record of the same child. */
export async function moveToRecord(trx: Trx, moved: Moved) {
  const { from, to } = moved
  await copyConsents(trx, moved)
  await sql`
    update students as record set study_language = registration.study_language
    from students as registration
    where record.student_id = ${to} and registration.student_id = ${from}
      and record.study_language is null and registration.study_language is not null`.execute(trx)
  for (const table of ['enquiries', 'issued_letters'])
    await sql`
      update ${sql.table(table)} set student_id = ${to} where student_id = ${from}`.execute(trx)
  await sql`
    insert into student_remarks (student_id, text, written_by, written_at)
    select ${to}, text, written_by, written_at from student_remarks
    where student_id = ${from} order by remark_id`.execute(trx)
  await sql`
    insert into message_refusals (student_id, purpose, refused_at)
    select ${to}::integer, purpose, refused_at from message_refusals where student_id = ${from}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into erasure_requests (student_id, asked_at)
    select ${to}::integer, asked_at from erasure_requests where student_id = ${from}
    on conflict do nothing`.execute(trx)
}
