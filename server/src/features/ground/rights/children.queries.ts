import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import { fullName } from '../names/full-name.queries.ts'
import { academyDay, toAcademyDay } from '../settings/academy-day.queries.ts'

/** Age of majority. */
const YEARS = sql.lit(18)

/** True if `child` is under 18 today, or has no date of birth. */
export const isMinor = sql<boolean>`
  (child.date_of_birth is null or child.date_of_birth > ${academyDay} - make_interval(years => ${YEARS}))`

/** True if the adult student's latest consent lets guardians see the record. */
const lets = sql<boolean>`coalesce((
  select given from consents
  where consents.student_id = child.student_id and purpose = 'guardian_access'
  order by consent_id desc limit 1), false)`

/** True if a guardian of `child` may see the child. */
export const guardianMaySee = sql<boolean>`(${isMinor} or ${lets})`

/**
 * Guardianships that give rights: confirmed, with an account proven to be the guardian's, and not of the account's own
 * student.
 */
const guardianshipsThatCount = (uid: Given<string>) => sql`
  from guardians
  join guardianships using (guardian_id)
  join students as child using (student_id)
  where guardians.account_id = ${uid} and proven_at is not null and confirmed_at is not null
    and child.uid <> ${uid}`

/** `limited` guardians see only attendance, results, homework and dues. */
type Seeing = { limited?: boolean }

/**
 * SQL array of the uids of children whom an account may see as guardian: those under 18, and adults who agreed. With
 * `limited` it also has children of whom the guardian sees only a part.
 */
export const childUids = (uid: Given<string>, { limited = false }: Seeing = {}) =>
  sql<
    string[]
  >`array(select child.uid ${guardianshipsThatCount(uid)} and ${guardianMaySee} ${unlessLimited(limited)})`

/** The same array as `childUids`, with student numbers. */
export const childIds = (uid: Given<string>, { limited = false }: Seeing = {}) =>
  sql<number[]>`array(
    select child.student_id ${guardianshipsThatCount(uid)} and ${guardianMaySee} ${unlessLimited(limited)})`

const unlessLimited = (limited: boolean): RawBuilder<unknown> =>
  limited ? sql`` : sql`and not guardianships.limited`

/** True if the student is the account's child, visible or not; `student` is the uid column. */
export const isChildOf = (uid: Given<string>, student: string) =>
  sql<boolean>`exists (select ${guardianshipsThatCount(uid)} and child.uid = ${sql.ref(student)})`

/**
 * True if due `d` is a child's that the account may pay as guardian: for adults who have not agreed, only dues from
 * before their 18th birthday.
 */
export const isDueOfChild = (uid: Given<string>) =>
  sql<boolean>`exists (
    select ${guardianshipsThatCount(uid)} and child.student_id = d.student_id and (${guardianMaySee}
      or ${toAcademyDay(sql`d.made_at`)} < (child.date_of_birth + make_interval(years => ${YEARS}))::date))`

/**
 * Confirmed children of all guardians, with or without account. `until`: only dues made before this day are the
 * guardian's to pay; null for all dues.
 */
export const childrenOfGuardians = sql`(
  select guardian_id, child.student_id, case when ${guardianMaySee} then null
    else (child.date_of_birth + make_interval(years => ${YEARS}))::date end as until
  from guardians join guardianships using (guardian_id) join students as child using (student_id)
  where confirmed_at is not null and guardians.account_id is distinct from child.uid) as children`

export type Child = {
  student_id: number
  uid: string
  first_name: string
  name: string
  student_class: number
  photo_id: string | null
  guardian_id: number
  limited: boolean
  /** True from the 18th birthday on. */
  is_of_age: boolean
  /** False for an adult who has not agreed: the guardian sees only older dues, to pay them. */
  may_see: boolean
  /** The 18th birthday, `YYYY-MM-DD`. The guardian still pays earlier dues. Null without a date of birth. */
  of_age_on: string | null
}

/**
 * Confirmed children of an account by name, adults included: callers check `may_see` and `limited`. A student's own
 * record is not among them, even if the account is a guardian's too.
 */
export const childRows = (uid: Given<string>) => sql<Child>`
    select child.student_id, child.uid, first_name,
      ${fullName()} as name,
      student_class, photo_id, guardian_id, guardianships.limited,
      not ${isMinor} as is_of_age, ${guardianMaySee} as may_see,
      (child.date_of_birth + make_interval(years => ${YEARS}))::date::text as of_age_on
    ${guardianshipsThatCount(uid)}
    order by first_name collate "und-x-icu", child.student_id`
