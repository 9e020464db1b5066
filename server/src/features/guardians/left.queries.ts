import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { ofGuardian } from '../accounts/rights.ts'

const AT_ONCE = 1_000

/**
 * Deletes guardians with an account of their own who look after nobody any more, and the account with all that hangs on it:
 * a year after they last paid something, which they may look at till then, and where they are not signed in. Who has consented
 * for a student stays as long as that consent names them. Answers how many.
 */
export async function deleteLeftGuardians(db: Db) {
  const { rows } = await sql<{ guardian_id: number }>`
    with left_ones as (
      select guardian_id, account_id
      from guardians join accounts on accounts.id = guardians.account_id
      where ${ofGuardian}
        and greatest(guardians.created_at, accounts.created_at) < now() - interval '1 year'
        and not exists (
          select from guardianships where guardianships.guardian_id = guardians.guardian_id)
        and not exists (select from sessions where sessions.account_id = accounts.id)
        and not exists (select from consents where recorded_by = accounts.id)
        and not exists (
          select from claims
          where claims.account_id = accounts.id
            and (made_at > now() - interval '1 year' or state in ('open', 'to check')))
        and not exists (
          select from online_payments
          where online_payments.account_id = accounts.id
            and (made_at > now() - interval '1 year' or state in ('to look at', 'refunding')))
      order by guardian_id limit ${AT_ONCE}
    ), gone as (
      delete from guardians where guardian_id in (select guardian_id from left_ones)
      returning guardian_id
    ), closed as (
      delete from accounts where id in (select account_id from left_ones)
    )
    select guardian_id from gone`.execute(db)
  return rows.length
}
