import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { visibleTo } from '../../accounts/rights.ts'
import { isDueOfChild } from '../../people/guardians/children.queries.ts'

/** Who pays from home. */
export type Payer = Pick<Account, 'role' | 'uid'>

/** Whose dues an account may pay from home: a student's own, and those of a guardian's children. */
const mayPay = (reader: Payer) =>
  sql<boolean>`(${visibleTo(reader, 's.uid', { limited: true })} or ${isDueOfChild(reader.uid)})`

/** A due as somebody chooses it to be paid. */
type PayableDue = {
  due_id: number
  student_id: number
  title: string
  /** Empty where it is no fee of a batch. */
  batch_name: string
  due_date: string
  owed: string
  /** Whether somebody says to have paid it, and nobody has looked yet. */
  is_to_check: boolean
}

/** What was chosen, and how much of each due is to be paid. */
export type ChosenDue = PayableDue & { amount: string }

/** The chosen dues, the oldest first; 404 unless the account may pay each of them. Nothing is owed of some, perhaps. */
export async function payableDues(db: Db, reader: Payer, due_ids: number[]): Promise<PayableDue[]> {
  const dues = await db
    .selectFrom('dues as d')
    .innerJoin('students as s', 's.student_id', 'd.student_id')
    .leftJoin('batch_fees as f', 'f.fee_id', 'd.fee_id')
    .leftJoin('batches as b', 'b.batch_id', 'f.batch_id')
    .leftJoin('open_dues as o', 'o.due_id', 'd.due_id')
    .select(['d.due_id', 'd.student_id', 'd.title', 'd.due_date'])
    .select(sql<string>`coalesce(b.batch_name, '')`.as('batch_name'))
    .select(sql<string>`coalesce(o.owed, 0.00)`.as('owed'))
    .select(
      sql<boolean>`exists (
        select from claim_dues c where c.due_id = d.due_id and c.is_to_check)`.as('is_to_check'),
    )
    .where(sql<boolean>`d.due_id = any(${due_ids}::integer[])`)
    .where(mayPay(reader))
    .orderBy('d.due_date')
    .orderBy('d.due_id')
    .execute()
  if (dues.length < due_ids.length) throw notFound('Fee not found.')
  return dues
}
