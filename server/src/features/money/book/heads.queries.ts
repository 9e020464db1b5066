import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { type Days, isAsked } from './entries.queries.ts'
import { headOf } from './items.service.ts'

/**
 * Heads of the book over some days, by all methods; those of fees come first. Each head is a column of the book's file.
 */
export async function headsOf(db: Db, { from, to }: Days) {
  const { rows } = await sql<{ title: string; place: number }>`
    with asked as materialized (select kind, id from book_entries where ${isAsked({ from, to })})
    select distinct item ->> 'title' as title, 1 as place
      from asked join receipts r on r.payment_id = asked.id, jsonb_array_elements(r.snapshot -> 'items') as item
      where asked.kind in ('receipt', 'receipt back')
    union select 'Advance', 2 from asked join receipts r on r.payment_id = asked.id
      where asked.kind in ('receipt', 'receipt back') and r.snapshot ? 'advance'
    union select case when f.waiver_id is null then 'Advance' else 'Refund of a fee' end, 2
      from asked join refunds f on f.refund_id = asked.id where asked.kind in ('refund', 'refund back')
    union select initcap(left(e.kind, 1)) || substr(e.kind, 2), 3
      from asked join expenses e on e.expense_id = asked.id where asked.kind in ('expense', 'expense back')
    union select 'Pay', 4 from asked where kind in ('pay', 'pay back')
    order by place, title`.execute(db)
  return [...new Set(rows.map(({ title }) => headOf(title)))]
}
