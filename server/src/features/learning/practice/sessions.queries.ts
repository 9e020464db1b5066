import { dayAfter } from '@ganit/contract/days'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { isAskable, isReserved } from '../../papers/question-bank/reserved.queries.ts'
import type { NewItem } from './choose.service.ts'
import type { PracticeItems, TopicId } from './practice.tables.ts'

/** Days for which devices keep a session. */
const KEPT_DAYS = 7

const SESSION = ['session_id', 'kind', 'chapter_id', 'skill_id', 'day', 'seed', 'ended_at'] as const

export const sessionOfDay = (db: Db, student_id: number, day: string) =>
  db
    .selectFrom('practice_sessions')
    .select(SESSION)
    .where('student_id', '=', student_id)
    .where('day', '=', day)
    .where('kind', '=', 'today')
    .executeTakeFirst()

/** The open practice of a topic. One that no device keeps any more is ended. */
export async function openSessionOf(trx: Trx, student_id: number, topic: TopicId, day: string) {
  await trx
    .updateTable('practice_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('student_id', '=', student_id)
    .where('kind', '=', 'topic')
    .where('ended_at', 'is', null)
    .where('day', '<', dayAfter(day, -KEPT_DAYS))
    .execute()
  return trx
    .selectFrom('practice_sessions')
    .select(SESSION)
    .where('student_id', '=', student_id)
    .where('kind', '=', 'topic')
    .where('chapter_id', '=', topic.chapter_id)
    .where(sql<boolean>`skill_id is not distinct from ${topic.skill_id}`)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

type NewSession = {
  student_id: number
  kind: 'today' | 'topic'
  day: string
  seed: string
} & { chapter_id: number | null; skill_id: number | null }

export const addSession = (trx: Trx, session: NewSession) =>
  trx
    .insertInto('practice_sessions')
    .values({ ...session, begun_at: new Date() })
    .returning(SESSION)
    .executeTakeFirstOrThrow()

/** Number of items and of sessions that a student was given on a day; what was taken out does not count. */
export async function givenOn(db: Db, student_id: number, day: string) {
  const { rows } = await sql<{ items: number; sessions: number }>`
    select count(*) filter (where state <> 'withdrawn')::int as items,
      count(distinct session_id)::int as sessions
    from practice_sessions join practice_items using (session_id)
    where student_id = ${student_id} and day = ${day}::date`.execute(db)
  return rows[0] ?? { items: 0, sessions: 0 }
}

/** Items of a session that were not taken out. */
export async function countItems(db: Db, session_id: number) {
  const { count } = await db
    .selectFrom('practice_items')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('session_id', '=', session_id)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirstOrThrow()
  return count
}

/** Those of these questions that must not be asked, since they were changed, ended or kept meanwhile. */
export async function changedSince(trx: Trx, items: readonly NewItem[]) {
  const rows = await trx
    .selectFrom('questions')
    .select(['question_id', 'version'])
    .where(
      sql<boolean>`question_id = any(${items.map(({ question_id }) => question_id)}::integer[])`,
    )
    .where(isAskable)
    .orderBy('question_id')
    .execute()
  const versions = new Map(rows.map(({ question_id, version }) => [question_id, version]))
  return items.filter(
    ({ question_id, question_version }) => versions.get(question_id) !== question_version,
  )
}

type Answered = Pick<Selectable<PracticeItems>, 'session_id' | 'position' | 'state' | 'tries'> & {
  answered_on?: string | null
}

/** Stores an item's tries and what they lead to. */
export const saveTries = (trx: Trx, { session_id, position, tries, ...more }: Answered) =>
  trx
    .updateTable('practice_items')
    .set({ tries: JSON.stringify(tries), ...more })
    .where('session_id', '=', session_id)
    .where('position', '=', position)
    .execute()

/** Ends a session in which nothing is left to answer or, unless a test keeps the question, to judge. */
export const endFinished = (trx: Trx, session_id: number) =>
  trx
    .updateTable('practice_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from practice_items i join questions using (question_id)
        where i.session_id = practice_sessions.session_id
          and (i.state = 'open' or i.state = 'waiting' and not ${isReserved}))`,
    )
    .execute()

/** Ends a session, whatever is left. */
export const endSession = (trx: Trx, session_id: number) =>
  trx
    .updateTable('practice_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute()

/** Whether answers of a session wait for a verdict. */
export const isWaiting = async (db: Db, session_id: number) =>
  (await db
    .selectFrom('practice_items')
    .select('position')
    .where('session_id', '=', session_id)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()) !== undefined
