import { sql } from 'kysely'
import { type Given, queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db } from '../../../../db/schema.ts'
import { type Child, childRows } from '../../../ground/rights/children.queries.ts'

const guardianRow = (db: Db, uid: Given<string>) =>
  db
    .selectFrom('guardians')
    .select(['guardian_id', 'name', 'phone', 'email', 'language', 'version', 'proven_at'])
    .where('account_id', '=', uid)

/** Guardian of an account, proven or only linked. */
export async function guardianOfAccount(db: Db, uid: string) {
  const [guardian] = await queryPrepared(db, 'guardian of an account', { uid }, (blanks) =>
    guardianRow(db, blanks.uid),
  )
  return guardian
}

/** `guardianOfAccount` with confirmed children; none before the account is proven. */
export async function familyOfAccount(db: Db, uid: string) {
  const [family] = await queryPrepared(db, 'family of an account', { uid }, (blanks) =>
    guardianRow(db, blanks.uid).select(
      sql<Child[]>`(
        select coalesce(json_agg(c), '[]') from (${childRows(blanks.uid)}) as c)`.as('children'),
    ),
  )
  return family
}
