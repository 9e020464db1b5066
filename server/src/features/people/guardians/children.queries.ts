import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/prepared.ts'
import { academyDay, academyDayOf } from '../../ground/settings/academy-day.queries.ts'
import { fullName } from '../students/full-name.queries.ts'

/** From when on somebody is of age. */
const YEARS = sql.lit(18)

/** That a student is under 18 today; a condition on `child`. Without a date of birth one counts as a child. */
const isMinor = sql<boolean>`
  (child.date_of_birth is null or child.date_of_birth > ${academyDay} - make_interval(years => ${YEARS}))`

/** That a student who is of age lets guardians see their record: what was said last counts. */
const lets = sql<boolean>`coalesce((
  select given from consents
  where consents.student_id = child.student_id and purpose = 'guardian_access'
  order by consent_id desc limit 1), false)`

/** That a guardian of a student may see them; a condition on `child`. */
export const guardianMaySee = sql<boolean>`(${isMinor} or ${lets})`

/** Guardianships that count: confirmed, of a guardian whose account is proven to be theirs. Oneself is no child of one's own. */
const counted = (uid: Given<string>) => sql`
  from guardians
  join guardianships using (guardian_id)
  join students as child using (student_id)
  where guardians.account_id = ${uid} and proven_at is not null and confirmed_at is not null
    and child.uid <> ${uid}`

/** `limited` guardians see attendance, results, homework and dues, and nothing else. */
type Seeing = { limited?: boolean }

/**
 * The uids of the children whom an account may read of as their guardian, as an array in SQL: those under 18, and those of age
 * who agreed. With `limited` also those of whom it may read little.
 */
export const childUids = (uid: Given<string>, { limited = false }: Seeing = {}) =>
  sql<
    string[]
  >`array(select child.uid ${counted(uid)} and ${guardianMaySee} ${unlessLimited(limited)})`

/** As `childUids`, the numbers. */
export const childIds = (uid: Given<string>, { limited = false }: Seeing = {}) =>
  sql<number[]>`array(
    select child.student_id ${counted(uid)} and ${guardianMaySee} ${unlessLimited(limited)})`

const unlessLimited = (limited: boolean): RawBuilder<unknown> =>
  limited ? sql`` : sql`and not guardianships.limited`

/** That a student is a child of the account's, whether or not it may still see them; `student` is the column with the uid. */
export const isChildOf = (uid: Given<string>, student: string) =>
  sql<boolean>`exists (select ${counted(uid)} and child.uid = ${sql.ref(student)})`

/**
 * That a due `d` is one of a child's that an account may pay as their guardian: of one who is of age and did not agree to be
 * seen, what was made before their 18th birthday.
 */
export const isDueOfChild = (uid: Given<string>) =>
  sql<boolean>`exists (
    select ${counted(uid)} and child.student_id = d.student_id and (${guardianMaySee}
      or ${academyDayOf(sql`d.made_at`)} < (child.date_of_birth + make_interval(years => ${YEARS}))::date))`

export type Child = {
  student_id: number
  uid: string
  first_name: string
  name: string
  student_class: number
  photo_id: string | null
  guardian_id: number
  limited: boolean
  /** The day of their 18th birthday is here. */
  is_of_age: boolean
  /** False once they are of age and have not agreed: only what was due before is still shown, to be paid. */
  may_see: boolean
  /** `YYYY-MM-DD`. Dues made before it stay the guardian's to pay; null without a date of birth. */
  of_age_on: string | null
}

/**
 * The confirmed children of an account, in the order of their names, those of age included: whoever asks looks at `may_see` and
 * `limited`. Of a student's account that is a guardian's too, their own record is not among them.
 */
export const childRows = (uid: Given<string>) => sql<Child>`
    select child.student_id, child.uid, first_name,
      ${fullName()} as name,
      student_class, photo_id, guardian_id, guardianships.limited,
      not ${isMinor} as is_of_age, ${guardianMaySee} as may_see,
      (child.date_of_birth + make_interval(years => ${YEARS}))::date::text as of_age_on
    ${counted(uid)}
    order by first_name collate "und-x-icu", child.student_id`
