import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema.ts'
import type { Mistake } from '../../../exams/review/mistakes.service.ts'
import { isKept } from '../sessions/kept.queries.ts'

const SESSION = ['session_id', 'kind', 'ended_at'] as const

/** The session about an attempt's mistakes. */
export const findSessionOfMistakes = (trx: Trx, student_id: number, attempt_id: number) =>
  trx
    .selectFrom('practice_sessions')
    .select(SESSION)
    .where('student_id', '=', student_id)
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirst()

type NewSession = { student_id: number; attempt_id: number; day: string }

export const addSessionOfMistakes = (trx: Trx, { attempt_id, ...of }: NewSession) =>
  trx
    .insertInto('practice_sessions')
    .values({ ...of, attempt_id, kind: 'mistakes', seed: `attempt ${attempt_id}` })
    .returning(SESSION)
    .executeTakeFirstOrThrow()

/** Items of a session about mistakes; `kept`: the review does not show the question now. */
export async function mistakeItems(db: Db, session_id: number) {
  const { rows } = await sql<{ position: number; item_id: number; state: string; kept: boolean }>`
    select item.position, item.item_id, item.state, ${isKept('mistakes')} as kept
    from practice_items as item join questions on questions.question_id = item.question_id
    where item.session_id = ${session_id} order by item.position`.execute(db)
  return rows
}

/** Appends mistakes to a session. They count for no topic. */
export async function addMistakes(trx: Trx, session_id: number, mistakes: readonly Mistake[]) {
  await sql`
    insert into practice_items (session_id, position, question_id, question_version, item_id, chapter_id,
      counts, why)
    select ${session_id}, last + place, added.question_id, question_version, item_id, chapter_id, '[]', 'chosen'
    from rows from (jsonb_to_recordset(${JSON.stringify(mistakes)}::jsonb) as (question_id integer,
        question_version integer, item_id integer)) with ordinality
      as added (question_id, question_version, item_id, place)
    join questions on questions.question_id = added.question_id,
      (select coalesce(max(position), 0) as last from practice_items
        where session_id = ${session_id}) as before
    order by place`.execute(trx)
}

/** Takes untried items out of a session, or returns them to it. */
export const setTakenOut = (trx: Trx, session_id: number, positions: number[], isOut: boolean) =>
  trx
    .updateTable('practice_items')
    .set({ state: isOut ? 'withdrawn' : 'open' })
    .where('session_id', '=', session_id)
    .where('tries', '=', sql<never>`'[]'`)
    .where(sql<boolean>`position = any(${positions}::smallint[])`)
    .execute()

/** Reopens a session that has an item to answer again. */
export const continueSession = (trx: Trx, session_id: number) =>
  trx
    .updateTable('practice_sessions')
    .set({ ended_at: null })
    .where('session_id', '=', session_id)
    .execute()
