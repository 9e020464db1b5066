import { dayAfter } from '@ganit/contract/days'
import { type Insertable, type Selectable, sql } from 'kysely'
import { queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import { isAskable } from '../../../papers/question-bank/reserved.queries.ts'
import type { NewItem } from '../choosing/choose.service.ts'
import type { PracticeItems, PracticeSessions, TopicId } from '../practice.tables.ts'
import { isKept, queryNameFor, type SessionOfKind } from './kept.queries.ts'

/** Days for which devices keep a session. */
const KEPT_DAYS = 7

const SESSION = ['session_id', 'kind', 'chapter_id', 'skill_id', 'school_test_id', 'seed'] as const

type Given = Pick<Selectable<PracticeSessions>, (typeof SESSION)[number] | 'ended_at'> & {
  items: number
  asked: number
}

/**
 * A student's sessions of a day, except about mistakes, with the number of their items; `asked` does not count
 * withdrawn ones.
 */
export const sessionsGivenOn = (db: Db, student_id: number, day: string) =>
  queryPrepared(db, 'practice of a day', { student_id, day }, (blanks) => ({
    compile: () =>
      sql<Given>`
    select s.session_id, s.kind, s.chapter_id, s.skill_id, s.school_test_id, s.seed, s.ended_at, count(position)::int as items,
      count(position) filter (where state <> 'withdrawn')::int as asked
    from practice_sessions s left join practice_items using (session_id)
    where s.student_id = ${blanks.student_id} and s.day = ${blanks.day}::date and s.kind <> 'mistakes'
    group by s.session_id order by s.session_id`.compile(db),
  }))

/** Number of items of a session that were answered or shown. */
export async function countAnswered(db: Db, session_id: number) {
  const [row] = await queryPrepared(db, 'answered in practice', { session_id }, (blanks) =>
    db
      .selectFrom('practice_items')
      .select(sql<number>`count(*)::int`.as('done'))
      .where('session_id', '=', blanks.session_id)
      .where('state', 'not in', ['open', 'withdrawn']),
  )
  return row?.done ?? 0
}

/** The open practice of a topic. A session that is too old for devices to keep is ended. */
export async function findOpenSession(trx: Trx, student_id: number, topic: TopicId, day: string) {
  await trx
    .updateTable('practice_sessions')
    .set({ ended_at: clock.now() })
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

type NewSession = Omit<Insertable<PracticeSessions>, 'session_id' | 'begun_at' | 'ended_at'>

export async function addSession(trx: Trx, { student_id, kind, day, seed, ...of }: NewSession) {
  const { chapter_id = null, skill_id = null, set_id = null, school_test_id = null } = of
  const { attempt_id = null } = of
  const session = {
    ...{ student_id, kind, chapter_id, skill_id, set_id, school_test_id, attempt_id, day, seed },
    begun_at: clock.now(),
  }
  const [added] = await queryPrepared(trx, 'begin practice', session, (blanks) =>
    trx.insertInto('practice_sessions').values(blanks).returning(SESSION),
  )
  return added as Pick<Given, (typeof SESSION)[number]>
}

/** The given questions that must not be asked, because they were changed, ended or reserved meanwhile. */
export async function questionsChangedSince(trx: Trx, items: readonly NewItem[]) {
  const question_ids = items.map(({ question_id }) => question_id)
  const rows = await queryPrepared(trx, 'questions still to ask', { question_ids }, (blanks) => ({
    compile: () =>
      sql<{ question_id: number; version: number }>`
    select question_id, version from questions
    where question_id = any(${blanks.question_ids}::integer[]) and ${isAskable}`.compile(trx),
  }))
  const versions = new Map(rows.map(({ question_id, version }) => [question_id, version]))
  return items.filter(
    ({ question_id, question_version }) => versions.get(question_id) !== question_version,
  )
}

type Answered = Pick<Selectable<PracticeItems>, 'position' | 'state' | 'tries' | 'answered_on'>

/** Stores the tries of a session's items, and their effects. The end of a session moves to its last answer. */
export async function saveTries(trx: Trx, session_id: number, items: readonly Answered[]) {
  if (items.length === 0) return
  const answered = JSON.stringify(
    items.map(({ position, state, tries, answered_on }) => ({
      ...{ position, state, tries, answered_on },
    })),
  )
  await queryPrepared(
    trx,
    'save tries of practice',
    { session_id, answered, now: clock.now() },
    (blanks) => ({
      compile: () =>
        sql`
    with ended as (
      update practice_sessions set ended_at = ${blanks.now}
      where session_id = ${blanks.session_id} and ended_at is not null)
    update practice_items as item
    set tries = answered.tries, state = answered.state, answered_on = answered.answered_on
    from jsonb_to_recordset(${blanks.answered}::jsonb)
      as answered (position integer, state text, tries jsonb, answered_on date)
    where item.session_id = ${blanks.session_id} and item.position = answered.position`.compile(
          trx,
        ),
    }),
  )
}

/** Ends a session without anything left to answer or to judge, apart from questions that a test keeps. */
export const endFinished = (trx: Trx, { session_id, kind }: SessionOfKind) =>
  queryPrepared(
    trx,
    queryNameFor('end finished practice', kind),
    { session_id, now: clock.now() },
    (blanks) => ({
      compile: () =>
        sql`
    update practice_sessions set ended_at = ${blanks.now}
    where session_id = ${blanks.session_id} and ended_at is null
      and not exists (select from practice_items item join questions using (question_id)
        where item.session_id = ${blanks.session_id}
          and (item.state = 'open' or item.state = 'waiting' and not ${isKept(kind)}))`.compile(
          trx,
        ),
    }),
  )

/** Ends a session, even with open items. */
export const endSession = (trx: Trx, session_id: number) =>
  trx
    .updateTable('practice_sessions')
    .set({ ended_at: clock.now() })
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute()

/** Whether answers of a session wait for verdicts. */
export const isWaiting = async (db: Db, session_id: number) =>
  (await db
    .selectFrom('practice_items')
    .select('position')
    .where('session_id', '=', session_id)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()) !== undefined
