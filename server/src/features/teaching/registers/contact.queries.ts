import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { isBatchOfTeacher } from '../lessons/reach.queries.ts'

type Lesson = { batch_id: number; date: string; locked: boolean }

/**
 * Whether an account sees the family's phone: the office and the batch's teachers do; a substitute does from the day
 * before until the register locks.
 */
export async function mayRing(
  db: Db,
  account: Account,
  { batch_id, date, locked }: Lesson,
  today: string,
) {
  if (isOffice(account)) return true
  const values = { uid: account.uid, date, today, batch_id }
  const [row] = await queryPrepared(db, 'whose batch it is', values, (blanks) =>
    db
      .selectFrom('batches')
      .select(isBatchOfTeacher(blanks.uid).as('isTheirs'))
      .select(sql<boolean>`${blanks.date}::date - 1 <= ${blanks.today}::date`.as('isNear'))
      .where('batch_id', '=', blanks.batch_id),
  )
  return row !== undefined && (row.isTheirs || (row.isNear && !locked))
}
