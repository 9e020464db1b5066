import { sql } from 'kysely'
import { type Given, queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db } from '../../../../db/schema.ts'
import { type Child, childRows } from '../../../ground/rights/children.queries.ts'
import { childrenWithoutWord } from '../../agreements/waiting.queries.ts'

/** A child, with the day from which they wait for a parent. */
export type OwnChild = Child & { waits_from: string | null }

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
      sql<OwnChild[]>`(
        select coalesce(json_agg(c), '[]') from (
          select children.*, (
            select waits_from::text from ${childrenWithoutWord} as without_word
            where without_word.student_id = children.student_id) as waits_from
          from (${childRows(blanks.uid)}) as children) as c)`.as('children'),
    ),
  )
  return family
}
