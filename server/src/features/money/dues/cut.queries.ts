import type { DueKind } from '@ganit/contract/money/fees'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

/** A due that is split into instalments, or a piece of an earlier split. */
export type Piece = {
  due_id: number
  student_id: number
  kind: DueKind
  membership_id: number | null
  fee_id: number | null
  late_of: number | null
  period: string
  title: string
  amount: string
  due_date: string
  cut_of: number | null
  cut_due_date: string | null
  paid_from: string | null
  paid_to: string | null
  is_touched: boolean
  /** The sum that leaving took off a shared fee, and its words; `0` for other dues. */
  left: string
  left_text: string | null
}

/** Locks a due and its siblings: pieces of the same due, or instalments of its fee. Returns them by due date. */
export async function lockPieces(trx: Trx, due_id: number) {
  const { rows: sisters } = await sql<{ due_id: number }>`
    select s.due_id from dues d join dues s on s.student_id = d.student_id
      and (s.due_id = d.due_id or s.cut_of = coalesce(d.cut_of, d.due_id)
        or (d.cut_of is null and d.period like 'part-%' and s.fee_id = d.fee_id
          and s.cut_of is null and s.period like 'part-%'))
    where d.due_id = ${due_id} and s.withdrawn_at is null
    order by s.due_id for update of s`.execute(trx)
  const { rows } = await sql<Piece>`
    select due_id, student_id, kind, membership_id, fee_id, late_of, period, title, amount,
      due_date::text, cut_of, cut_due_date::text, paid_from::text, paid_to::text, is_touched(due_id),
      coalesce(part.fallen, 0.00) as "left", part.left_text
    from dues left join lateral (
      select p.text as left_text, p.amount as fallen from due_parts p
      where p.due_id = dues.due_id and p.kind = 'left') as part on true
    where due_id = any(${sisters.map((sister) => sister.due_id)}::integer[])
    order by due_date, due_id`.execute(trx)
  return rows
}

/** Inserts another piece of a due; its number makes its period unique. */
export async function insertPiece(trx: Trx, piece: Piece, changes: object) {
  const { due_id, is_touched, left, left_text, period, ...fields } = piece
  const base = period.replace(/~.*/, '')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dues
    where (cut_of = ${piece.cut_of ?? due_id}
        or (fee_id = ${piece.fee_id} and student_id = ${piece.student_id}))
      and period like ${`${base}~%`}`.execute(trx)
  const made = await trx
    .insertInto('dues')
    .values({ ...fields, ...changes, period: `${base}~${(rows[0]?.count ?? 0) + 1}` } as never)
    .returning('due_id')
    .executeTakeFirstOrThrow()
  return made.due_id
}

export async function writePieceParts(
  trx: Trx,
  due_id: number,
  parts: { kind: DueKind | 'instalment' | 'left'; text: string; amount: string }[],
) {
  await trx.deleteFrom('due_parts').where('due_id', '=', due_id).execute()
  await trx
    .insertInto('due_parts')
    .values(parts.map((part, n) => ({ due_id, line: n + 1, ...part })))
    .execute()
}
