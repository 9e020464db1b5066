import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Person } from '../../messages/outbox/recipients.queries.ts'
import type { Period } from './period.ts'

/** Locks a batch, so that its reports are sent by one person at a time. */
export const lockBatch = (trx: Trx, batch_id: number) =>
  trx
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '=', batch_id)
    .forNoKeyUpdate()
    .execute()

/** Numbers of the reports that a batch has sent of a period. */
export async function sentByBatch(db: Db, { batch_id, from, to }: Period & { batch_id: number }) {
  const rows = await db
    .selectFrom('progress_reports')
    .select('report_id')
    .where('batch_id', '=', batch_id)
    .where('from_date', '=', from)
    .where('to_date', '=', to)
    .where('sent_at', 'is not', null)
    .orderBy('report_id')
    .execute()
  return rows.map(({ report_id }) => report_id)
}

/** Name of the account that sends; empty if it is gone. */
export async function findSender(db: Db, account_id: string) {
  const found = await db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', account_id)
    .executeTakeFirst()
  return found?.name ?? ''
}

/** Keys of the people who have an account, and with it an inbox. */
export async function keysWithAccounts(db: Db, people: readonly Person[]) {
  const ids = (kind: 'guardian_id' | 'student_id') => people.flatMap((person) => person[kind] ?? [])
  const { rows } = await sql<{ key: string }>`
    select guardian_id::text as key from guardians
    where guardian_id = any(${ids('guardian_id')}::integer[]) and account_id is not null
    union all
    select 'student-' || student_id from students
    where student_id = any(${ids('student_id')}::integer[]) and account_id is not null`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** The migration that brought reports, and the hours after an upgrade in which a process of the last release may run. */
const MIGRATION = '2026-12-24T2001-progress-reports'
const HOURS = 1

/**
 * The moment from which all processes know messages about reports; null once it is over, and for an academy that began
 * with them. A process of the release before could not answer an inbox with such a message.
 */
export async function tellableFrom(db: Db) {
  const { rows } = await sql<{ at: Date | null }>`
    select own.timestamp::timestamptz + make_interval(hours => ${sql.lit(HOURS)}) as at
    from kysely_migration own
    where own.name = ${MIGRATION}
      and own.timestamp::timestamptz > now() - make_interval(hours => ${sql.lit(HOURS)})
      and exists (
        select from kysely_migration earlier
        where earlier.timestamp::timestamptz
          < own.timestamp::timestamptz - make_interval(hours => ${sql.lit(HOURS)}))`.execute(db)
  return rows[0]?.at ?? null
}
