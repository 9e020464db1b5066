import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

export type Opening = { student_id: number; amount: string; due_date: string }

const TITLE = 'Opening balance'

/** Inserts an opening balance due for each student, with breakdown and author; the students must be locked. */
export async function insertOpenings(
  trx: Trx,
  openings: Opening[],
  by: { uid: string | null; today: string },
) {
  if (openings.length === 0) return []
  const { rows } = await sql<{ due_id: number; student_id: number }>`
    with made as (
      insert into dues (student_id, title, amount, kind, period, due_date)
      select student_id, ${TITLE}, amount, 'opening', 'once', due_date
      from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
        as o (student_id integer, amount numeric, due_date date)
      returning due_id, student_id, amount
    ), parts as (
      insert into due_parts (due_id, line, kind, text, amount)
      select due_id, 1, 'opening', ${TITLE}, amount from made
    ), told as (
      insert into single_dues (due_id, student_id, recorded_by, recorded_on)
      select due_id, student_id, ${by.uid}, ${by.today}::date from made
    )
    select due_id, student_id from made`.execute(trx)
  return rows
}
