import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { provenContacts } from './guardian-account.queries.ts'

export { saveLanguage as keepLanguage } from './guardian-account.queries.ts'

/** Number of wrong dates of birth that withdraws the confirmation. */
export const WRONG_BIRTHS = 3

/** Days after which wrong dates of birth are forgotten, if no other follows. */
const REMEMBERED_DAYS = 30

/** A guardian of a child born on a day; `is_anothers`: the child is not the student whose account the guardian is linked to. */
type OfBorn = { guardian_id: number; is_anothers: boolean }

/** The guardians with a child born on that day. */
export async function guardiansOfBorn(trx: Trx, guardian_ids: number[], date_of_birth: string) {
  const { rows } = await sql<OfBorn>`
    select guardian_id, bool_or(students.uid is distinct from guardians.account_id) as is_anothers
    from guardianships join students using (student_id) join guardians using (guardian_id)
    where guardian_id = any(${guardian_ids}::integer[]) and confirmed_at is not null
      and date_of_birth = ${date_of_birth}::date
    group by guardian_id`.execute(trx)
  return rows
}

/** Whether the date of birth of any of their children is on record. */
export async function hasBirths(trx: Trx, guardian_ids: number[]) {
  const { rows } = await sql`
    select from guardianships join students using (student_id)
    where guardian_id = any(${guardian_ids}::integer[]) and confirmed_at is not null
      and date_of_birth is not null
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Counts a wrong date of birth; returns the total. */
export async function countWrongBirth(trx: Trx, guardian_id: number) {
  const { wrong_births } = await trx
    .updateTable('guardians')
    .set({
      wrong_births: sql<number>`case
        when wrong_birth_at < now() - make_interval(days => ${REMEMBERED_DAYS}) then 1
        else least(wrong_births + 1, ${WRONG_BIRTHS}) end`,
      wrong_birth_at: sql<Date>`now()`,
    })
    .where('guardian_id', '=', guardian_id)
    .returning('wrong_births')
    .executeTakeFirstOrThrow()
  return wrong_births
}

/** The number of dates of birth that can still be tried; null if no date was wrong lately. */
export async function countBirthTriesLeft(trx: Trx, guardian_id: number) {
  const counted = await trx
    .selectFrom('guardians')
    .select('wrong_births')
    .where('guardian_id', '=', guardian_id)
    .where('wrong_births', '>', 0)
    .where(sql<boolean>`wrong_birth_at >= now() - make_interval(days => ${REMEMBERED_DAYS})`)
    .executeTakeFirst()
  return counted ? WRONG_BIRTHS - counted.wrong_births : null
}

/** A right date resets the count. */
export const forgetWrongBirths = (trx: Trx, guardian_id: number) =>
  trx
    .updateTable('guardians')
    .set({ wrong_births: 0 })
    .where('guardian_id', '=', guardian_id)
    .where('wrong_births', '>', 0)
    .execute()

/**
 * Withdraws the confirmation of guardians, because the contact may be somebody else's. They have no rights and get no
 * messages until the office confirms them again.
 */
export const unconfirmGuardians = (trx: Trx, guardian_ids: number[]) =>
  trx
    .updateTable('guardianships')
    .set({ confirmed_at: null })
    .where(sql<boolean>`guardian_id = any(${guardian_ids}::integer[])`)
    .where('confirmed_at', 'is not', null)
    .execute()

/** Marks the account as proven to be the guardian's; `at` is the contact that a code has proven. */
export const proveGuardian = (trx: Trx, guardian_id: number, at?: string) =>
  trx
    .updateTable('guardians')
    .set({
      proven_at: sql<Date>`coalesce(proven_at, now())`,
      proven_contacts: sql<
        string[]
      >`case when proven_at is null then ${provenContacts(at)} else proven_contacts end`,
      wrong_births: 0,
    })
    .where('guardian_id', '=', guardian_id)
    .execute()

/** Marks all contacts of the record as proven, after a person who knows them has confirmed them. */
export const proveWithContacts = (trx: Trx, guardian_id: number) =>
  trx
    .updateTable('guardians')
    .set({
      proven_at: sql<Date>`now()`,
      proven_contacts: sql<string[]>`array_remove(array[phone, email], null)`,
      typed_over: [],
      wrong_births: 0,
    })
    .where('guardian_id', '=', guardian_id)
    .execute()

export const lockGuardianOfAccount = (trx: Trx, account_id: string) =>
  trx
    .selectFrom('guardians')
    .select(['guardian_id', 'proven_at'])
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst()
