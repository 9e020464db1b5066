import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { ofGuardian } from '../../ground/rights/rights.ts'

const AT_ONCE = 100

/**
 * Guardians without children who have an account of their own and are signed out, a year after their last payment;
 * until then they may look at their payments. With `guardian_id` only that guardian is checked.
 */
export async function findLeftGuardians(db: Db, guardian_id?: number) {
  const rows = await db
    .selectFrom('guardians')
    .innerJoin('accounts', 'accounts.id', 'guardians.account_id')
    .select('guardian_id')
    .where(ofGuardian)
    .where(
      sql<boolean>`
        greatest(guardians.created_at, accounts.created_at) < now() - interval '1 year'
        and not exists (
          select from guardianships where guardianships.guardian_id = guardians.guardian_id)
        and not exists (select from sessions where sessions.account_id = accounts.id)
        and not exists (
          select from claims
          where claims.account_id = accounts.id
            and (made_at > now() - interval '1 year' or state in ('open', 'to check')))
        and not exists (
          select from online_payments
          where online_payments.account_id = accounts.id
            and (made_at > now() - interval '1 year' or state in ('to look at', 'refunding')))`,
    )
    .$if(guardian_id !== undefined, (query) =>
      query.where('guardian_id', '=', guardian_id as number),
    )
    .orderBy('guardian_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map((row) => row.guardian_id)
}
