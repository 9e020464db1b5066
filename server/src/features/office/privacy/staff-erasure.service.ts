import type { StaffRole } from '@ganit/contract/accounts/invitations'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { lockStaff } from '../../accounts/staff/staff.queries.ts'
import { withdrawNoticesOf } from '../../messages/notices/notices.queries.ts'
import { deleteTracesAt } from './guardian-erasure.queries.ts'
import { sayingWhy } from './refused-erasure.ts'

const WORDS: Record<StaffRole, string> = { teacher: 'teacher', desk: 'member of staff' }

type By = { erased_at?: Date; erased_by: string | null }

/**
 * Erases a member of staff for good: their account stays under another name, for the books. 409 while they have access, 400 on
 * `confirm` if it is not their e-mail, 404 if nobody has this number.
 */
export const eraseStaff = (
  db: Kysely<Database>,
  { account_id, confirm }: { account_id: string; confirm: string },
  erased_by: string,
) =>
  sayingWhy(
    db.transaction().execute(async (trx) => {
      const { is_active, email } = await lockStaff(trx, account_id)
      if (is_active) throw conflict('They still have access. End it first.')
      if (confirm !== email) throw invalid({ confirm: 'This is not their e-mail.' })
      return eraseFromAccount(trx, account_id, { erased_by })
    }),
  )

/** Removes the person's data from the account, and from texts about them; returns the account's new name. */
async function eraseFromAccount(trx: Trx, account_id: string, by: By) {
  const { email, phone, role } = await lockStaff(trx, account_id)
  await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
  const { number } = await trx
    .insertInto('staff_erasures')
    .values({ account_id, ...by })
    .returning('number')
    .executeTakeFirstOrThrow()
  for (const table of ['sessions', 'credentials', 'second_factors', 'calendar_feeds'] as const)
    await trx.deleteFrom(table).where('account_id', '=', account_id).execute()
  await trx
    .updateTable('staff_absences')
    .set({ reason: null })
    .where('account_id', '=', account_id)
    .where('reason', 'is not', null)
    .execute()
  const addresses = [email, phone].filter((address) => address !== null)
  await deleteTracesAt(trx, { guardian_id: null, account_id, addresses })
  const name = `Former ${WORDS[role as StaffRole]} ${number}`
  await trx
    .updateTable('accounts')
    .set({
      name,
      email: `former-${number}@erased.invalid`,
      email_verified: false,
      image: null,
      phone: null,
      qualification: null,
      is_active: false,
      updated_at: clock.now(),
    })
    .where('id', '=', account_id)
    .execute()
  // The trail is anonymised last, because each step before has left entries in it.
  await sql`select make_staff_nameless(${account_id})`.execute(trx)
  return name
}

export const staffErasuresOf = (db: Db) =>
  db
    .selectFrom('staff_erasures')
    .select(['account_id', 'erased_at', 'erased_by'])
    .orderBy('number')
    .execute()

export type StaffErasure = Awaited<ReturnType<typeof staffErasuresOf>>[number]

/** Repeats erasures in a database restored from an older backup, like `eraseAgain`; returns how many were erased. */
export async function eraseStaffAgain(db: Kysely<Database>, erasures: StaffErasure[]) {
  let count = 0
  for (const { account_id, ...by } of erasures) {
    const isErased = await db.transaction().execute(async (trx) => {
      const there = await trx
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', account_id)
        .where('id', 'not in', trx.selectFrom('staff_erasures').select('account_id'))
        .executeTakeFirst()
      if (!there) return false
      // The backup may be older than the end of their access, which withdrew these notices.
      await withdrawNoticesOf(trx, account_id)
      await eraseFromAccount(trx, account_id, by)
      return true
    })
    if (isErased) count += 1
  }
  return count
}
