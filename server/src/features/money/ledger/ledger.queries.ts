import type { DuePart } from '@ganit/contract/money/fees'
import type { LedgerDue } from '@ganit/contract/money/ledger'
import { sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { dueStatuses } from '../fees/standing.queries.ts'

/** Breakdown of due `d`. Amounts are text, because JSON numbers would lose decimals. */
export const partsOfDue = sql<DuePart[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'text', text, 'amount', amount::text)
    || case when late is null then '{}' else jsonb_build_object('late', late) end order by line), '[]')
  from due_parts where due_parts.due_id = d.due_id)`.as('parts')

/** Identifies what due `d` is a part of: a due that was split by hand, or a fee in instalments. */
const partOf = sql<string | null>`case when d.cut_of is not null then 'due-' || d.cut_of
  when d.period like 'part-%' then 'fee-' || d.fee_id end`.as('part_of')

/** Dues not withdrawn, as in the ledger. */
const ledgerDues = (db: Db, today: Given<string>) =>
  dueStatuses(db, today)
    .leftJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
    .leftJoin('batches as b', 'b.batch_id', 'f.batch_id')
    .select(['b.batch_id', 'b.batch_name', 'd.due_id', 'd.kind', 'd.late_of'])
    .select([sql<string>`waived`.as('waived'), partsOfDue, partOf])

/** Query of a student's dues in all batches, oldest first; separate so that tests can check its plan. */
export const duesOfStudentQuery = (db: Db, student_id: Given<number>, today: Given<string>) =>
  ledgerDues(db, today)
    .where('d.student_id', '=', student_id)
    .orderBy('d.due_date')
    .orderBy('d.due_id')

/** One due as in the ledger; undefined if it was withdrawn. */
export async function readLedgerDue(
  db: Db,
  due_id: number,
  today: string,
): Promise<LedgerDue | undefined> {
  const due = await ledgerDues(db, today).where('d.due_id', '=', due_id).executeTakeFirst()
  return due && presentDue(due)
}

export type DueRow = Awaited<ReturnType<ReturnType<typeof ledgerDues>['executeTakeFirstOrThrow']>>

/** `being_checked` is present only if true. */
export const presentDue = ({ being_checked, ...due }: DueRow): LedgerDue => ({
  ...due,
  ...(being_checked && { being_checked }),
})
