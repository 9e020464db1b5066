import type { Ink } from '@ganit/contract/ground/ink'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { IS_ANSWERED, IS_MARKED, SUBMISSION } from '../scores/submission.queries.ts'

/** Time for which an answer stays reserved for the account that opened it. */
const TURN = sql`interval '5 minutes'`

type Counted = { item_id: number; answered: number; waiting: number }

/** Number of submitted answers to each item, and of those without a mark. */
export async function countAnswers(db: Db, test_id: number) {
  const { rows } = await sql<Counted>`
    select item_id, count(*)::int as answered, (count(*) filter (where not ${IS_MARKED}))::int as waiting
    from attempts a join answers using (attempt_id)
    left join test_sheets s on s.test_id = a.test_id and s.student_id = a.student_id
    where a.test_id = ${test_id} and a.submitted_at is not null and ${IS_ANSWERED}
    group by item_id`.execute(db)
  return new Map(rows.map((row) => [row.item_id, row]))
}

type AnswerRow = {
  attempt_id: number
  student_id: number
  value: string[] | string | { text?: string; photos?: number[] }
  /** The student's photos for this question, with the teachers' ink. */
  own_photos: { photo_id: number; ink: Ink | null; version: number }[]
  key_mark: number | null
  mark: number | null
  hand: { by: string; at: string; note: string | null } | null
  marked_by: string | null
  taken_by: string | null
  taken_by_id: string | null
}

/** Submitted answers to an item, in an order that does not identify students. */
export async function answersToMark(db: Db, test_id: number, item_id: number) {
  const key = String(item_id)
  const { rows } = await sql<AnswerRow>`
    select a.attempt_id, a.student_id, answers.value, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'photo_id', photo_id, 'ink', ink, 'version', version)), '[]')
        from answer_photos p
        where p.attempt_id = a.attempt_id and p.item_id = answers.item_id) as own_photos,
      case when s.marked_of = ${SUBMISSION} then (s.key_marks ->> ${key})::float8 end as key_mark,
      (s.marks ->> ${key})::float8 as mark, s.hands -> ${key} as hand,
      marker.name as marked_by, taker.name as taken_by, taker.id as taken_by_id
    from attempts a join answers using (attempt_id)
    left join test_sheets s on s.test_id = a.test_id and s.student_id = a.student_id
    left join accounts marker on marker.id = s.hands -> ${key} ->> 'by'
    left join marking_turns turn on turn.attempt_id = a.attempt_id
      and turn.item_id = answers.item_id and turn.taken_at > now() - ${TURN}
    left join accounts taker on taker.id = turn.account_id
    where a.test_id = ${test_id} and answers.item_id = ${item_id}
      and a.submitted_at is not null and ${IS_ANSWERED}
    order by md5(a.attempt_id || '/' || answers.item_id), a.attempt_id`.execute(db)
  return rows
}

export async function studentsOfAttempts(db: Db, test_id: number, attempt_ids: readonly number[]) {
  const rows = await db
    .selectFrom('attempts')
    .select(['attempt_id', 'student_id'])
    .where('test_id', '=', test_id)
    .where(sql<boolean>`attempt_id = any(${attempt_ids}::integer[])`)
    .execute()
  return new Map(rows.map(({ attempt_id, student_id }) => [attempt_id, student_id]))
}

type Turn = { attempt_id: number; item_id: number; account_id: string }

/** Reserves an answer for an account. If another account has reserved it, returns that account; otherwise undefined. */
export async function takeTurn(trx: Trx, { attempt_id, item_id, account_id }: Turn) {
  const { rows } = await sql<{ account_id: string }>`
    insert into marking_turns (attempt_id, item_id, account_id)
    values (${attempt_id}, ${item_id}, ${account_id})
    on conflict (attempt_id, item_id) do update
      set account_id = excluded.account_id, taken_at = now()
      where marking_turns.account_id = excluded.account_id
        or marking_turns.taken_at < now() - ${TURN}
    returning account_id`.execute(trx)
  if (rows.length > 0) return undefined
  return trx
    .selectFrom('marking_turns')
    .innerJoin('accounts', 'accounts.id', 'marking_turns.account_id')
    .select('accounts.name')
    .where('attempt_id', '=', attempt_id)
    .where('item_id', '=', item_id)
    .executeTakeFirst()
}

/** Deletes ended reservations, whose answers anybody may mark. */
export const deleteOldTurns = (db: Db) =>
  sql`delete from marking_turns where taken_at < now() - ${TURN}`.execute(db)

type Standing = { mark: number | null; at: string | null; by: string | null; name: string | null }

/** Marks given by a person for an item, with marker and time if marked by hand. */
export async function standingMarks(
  db: Db,
  { test_id, item_id }: Omit<Hands, 'by'>,
  student_ids: readonly number[],
) {
  const key = String(item_id)
  const { rows } = await sql<Standing & { student_id: number }>`
    select s.student_id, (s.marks ->> ${key})::float8 as mark, s.hands -> ${key} ->> 'at' as at,
      marker.id as by, marker.name
    from test_sheets s left join accounts marker on marker.id = s.hands -> ${key} ->> 'by'
    where s.test_id = ${test_id} and s.student_id = any(${student_ids}::integer[])`.execute(db)
  return new Map(rows.map(({ student_id, ...standing }) => [student_id, standing]))
}

type Hands = { test_id: number; item_id: number; by: string }
type Noted = { student_id: number; is_marked: boolean; note: string | null }

/** Records who marked an item by hand, and their note. */
export const recordMarkers = (trx: Trx, { test_id, item_id, by }: Hands, noted: Noted[]) =>
  sql`
    update test_sheets s set hands = case when sent.is_marked
      then s.hands || jsonb_build_object(${String(item_id)}::text,
        jsonb_build_object('by', ${by}::text, 'at', now(), 'note', sent.note))
      else s.hands - ${String(item_id)}::text end
    from unnest(
      ${noted.map(({ student_id }) => student_id)}::integer[],
      ${noted.map(({ is_marked }) => is_marked)}::boolean[],
      ${noted.map(({ note }) => note)}::text[]
    ) as sent (student_id, is_marked, note)
    where s.test_id = ${test_id} and s.student_id = sent.student_id`.execute(trx)
