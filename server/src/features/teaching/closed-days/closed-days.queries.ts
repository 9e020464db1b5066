import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { isStaff, isVisibleTo } from '../../ground/rights/rights.ts'

/** More closed days than any academy has in a year. */
const MOST_CLOSED_DAYS = 2_000

export const CLOSED_DAY = describeVersionedTable('closed_days', 'closed_day_id', {
  noun: 'closed day',
  absent: 'Closed day not found.',
  columns: ['closed_day_id', 'title', 'from_date', 'to_date', 'batch_id'],
})

const closedDayRows = (db: Db) =>
  db
    .selectFrom('closed_days')
    .leftJoin('batches', 'batches.batch_id', 'closed_days.batch_id')
    .select([
      'closed_days.closed_day_id',
      'closed_days.title',
      'closed_days.from_date',
      'closed_days.to_date',
      'closed_days.batch_id',
      'batches.batch_name',
      'closed_days.version',
    ])

/** Staff see all closed days; others those of the academy and of their students' present batches. */
const isInReach = (account: Account) =>
  isStaff(account)
    ? sql<boolean>`true`
    : sql<boolean>`(closed_days.batch_id is null or exists (
        select from memberships join students using (student_id)
        where memberships.batch_id = closed_days.batch_id and left_on is null and ${isVisibleTo(account)}))`

export const closedDaysOfYear = (db: Db, account: Account, year: number) =>
  closedDayRows(db)
    .where('closed_days.from_date', '<=', `${year}-12-31`)
    .where('closed_days.to_date', '>=', `${year}-01-01`)
    .where(isInReach(account))
    .orderBy('closed_days.from_date')
    .orderBy('closed_days.closed_day_id')
    .limit(MOST_CLOSED_DAYS)
    .execute()

export const closedDayById = (db: Db, closed_day_id: number) =>
  closedDayRows(db)
    .where('closed_days.closed_day_id', '=', closed_day_id)
    .executeTakeFirstOrThrow(CLOSED_DAY.missing)

export const deleteClosedDayById = (trx: Trx, closed_day_id: number) =>
  trx.deleteFrom('closed_days').where('closed_day_id', '=', closed_day_id).execute()

/** Locks a batch against deletion; undefined if there is none. */
export const holdBatch = (trx: Trx, batch_id: number) =>
  trx
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '=', batch_id)
    .forKeyShare()
    .executeTakeFirst()
