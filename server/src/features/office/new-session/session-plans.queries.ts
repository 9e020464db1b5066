import { SESSION_UNDO_DAYS, type SessionPlan } from '@ganit/contract/office/new-session'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable, lockForChange } from '../../../http/changes/lock-for-change.ts'
import { refuseDuplicates } from '../../../http/changes/unique-violations.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import type { Pupil } from './pupils.queries.ts'
import type { SessionPlans, SessionRows, SessionStudents } from './session-plans.tables.ts'

const SESSION_PLAN = describeVersionedTable('session_plans', 'session_plan_id', {
  noun: 'plan',
  absent: 'Plan not found.',
  columns: ['on_day', 'state', 'begun_at'],
})

export const lockPlan = (trx: Trx, session_plan_id: number, version?: number) =>
  lockForChange(trx, SESSION_PLAN, session_plan_id, version)

/** Minutes for which each move can be taken back: the minutes of the session, and a day more for the last moves. */
export const UNDO_MINUTES = (SESSION_UNDO_DAYS + 1) * 24 * 60

/** A plan, locked for the work on it; undefined if it was deleted. */
export const lockPlanForWork = (trx: Trx, session_plan_id: number) =>
  trx
    .selectFrom('session_plans')
    .select(['on_day', 'state', 'planned_by'])
    .where('session_plan_id', '=', session_plan_id)
    .forUpdate()
    .executeTakeFirst()

const SHOWN_PLANS = 10
const SHOWN_PUPILS = 1_000

const PUPIL = sql`json_build_object('student_id', s.student_id, 'name', ${fullName('s')}`

/** Students of plan `p` in some states, by name. */
const pupilsInStates = (
  states: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
  condition = sql`true`,
) => sql`
  coalesce((select json_agg(pupil order by name, student_id) from (
    select ${PUPIL}${more}) as pupil, ${fullName('s')} as name, s.student_id
    from session_students x join students s on s.student_id = x.student_id
    left join batches f on f.batch_id = x.from_batch_id
    where x.session_plan_id = p.session_plan_id and x.state in (${states}) and ${condition}
    order by name limit ${sql.lit(SHOWN_PUPILS)}) as each), '[]'::json)`

const batchAsJson = (name: string) => sql`
  json_build_object('batch_id', ${sql.ref(`${name}.batch_id`)}, 'batch_name', ${sql.ref(`${name}.batch_name`)})`

const countInStates = (...states: SessionStudents['state'][]) => sql`(
  select count(*)::int from session_students x
  where x.session_plan_id = p.session_plan_id and x.state = any(${states}::text[]))`

/** The time until which a plan can be taken back; null if it cannot. */
export function undoUntil({ state }: { state: string }, begun_at: Date | null) {
  const until = new Date((begun_at?.getTime() ?? 0) + SESSION_UNDO_DAYS * 86_400_000)
  return state === 'done' && until > clock.now() ? until.toISOString() : null
}

async function plansWhere(db: Db, condition: RawBuilder<unknown>): Promise<SessionPlan[]> {
  const { rows } = await sql<SessionPlan & { begun_at: Date | null }>`
    select p.session_plan_id, p.on_day as "on", p.state, p.version,
      coalesce((select json_agg(json_build_object(
          'from_batch', ${batchAsJson('b')},
          'to', case when r.goes <> 'batch' then to_json(r.goes)
            when t.batch_id is not null then ${batchAsJson('t')} end,
          'left_out', ${pupilsInStates(sql`'left out'`, sql``, sql`x.from_batch_id = r.from_batch_id`)})
        order by b.class_number desc nulls last, b.batch_name, b.batch_id)
        from session_rows r join batches b on b.batch_id = r.from_batch_id
        left join batches t on t.batch_id = r.to_batch_id
        where r.session_plan_id = p.session_plan_id), '[]'::json) as rows,
      case when p.state = 'undoing' then ${countInStates('moved')} else ${countInStates('waiting')} end as waiting,
      ${countInStates('moved')} as moved, ${countInStates('taken back')} as taken_back,
      ${pupilsInStates(sql`'kept', 'stays'`, sql`, 'uid', s.uid, 'from', coalesce(f.batch_name, ''), 'why', x.why`)} as kept,
      p.begun_at
    from session_plans p where ${condition}
    order by p.on_day desc, p.session_plan_id desc limit ${sql.lit(SHOWN_PLANS)}`.execute(db)
  return rows.map(({ begun_at, ...plan }) => ({ ...plan, undo_until: undoUntil(plan, begun_at) }))
}

/** The latest sessions, with the first thousand of those who could not move. */
export const readLatestPlans = (db: Db) => plansWhere(db, sql`true`)

export async function readPlan(db: Db, session_plan_id: number) {
  const [plan] = await plansWhere(db, sql`p.session_plan_id = ${session_plan_id}`)
  if (!plan) throw SESSION_PLAN.missing()
  return plan
}

const once = refuseDuplicates({
  session_plans_day: { on: 'A session is planned for this day already.' },
})

export async function insertPlan(
  trx: Trx,
  plan: Pick<Insertable<SessionPlans>, 'on_day' | 'planned_by'>,
) {
  const { session_plan_id } = await once(
    trx
      .insertInto('session_plans')
      .values({ ...plan, begun_at: null })
      .returning('session_plan_id')
      .executeTakeFirstOrThrow(),
  )
  return session_plan_id
}

export const updatePlan = (trx: Trx, session_plan_id: number, changes: Updateable<SessionPlans>) =>
  once(
    trx
      .updateTable('session_plans')
      .set(changes)
      .where('session_plan_id', '=', session_plan_id)
      .executeTakeFirst(),
  )

export const deletePlanById = (trx: Trx, session_plan_id: number) =>
  trx.deleteFrom('session_plans').where('session_plan_id', '=', session_plan_id).execute()

type Rows = Omit<SessionRows, 'session_plan_id'>[]

/** Replaces the rows of a plan, and the students left out. */
export async function writeRows(
  trx: Trx,
  session_plan_id: number,
  { rows, left_out }: { rows: Rows; left_out: Pick<Pupil, 'student_id' | 'from_batch_id'>[] },
) {
  await trx.deleteFrom('session_rows').where('session_plan_id', '=', session_plan_id).execute()
  await trx.deleteFrom('session_students').where('session_plan_id', '=', session_plan_id).execute()
  await trx
    .insertInto('session_rows')
    .values(rows.map((row) => ({ session_plan_id, ...row })))
    .execute()
  await insertPupils(trx, session_plan_id, left_out, 'left out')
}

/** Adds students to a plan in order; students left out stay so. */
export async function insertPupils(
  trx: Trx,
  session_plan_id: number,
  pupils: Pick<Pupil, 'student_id' | 'from_batch_id'>[],
  state: 'left out' | 'waiting',
) {
  const list = JSON.stringify(pupils.map((pupil, position) => ({ ...pupil, position })))
  await sql`
    insert into session_students (session_plan_id, student_id, from_batch_id, position, state)
    select ${session_plan_id}::integer, student_id, e.from_batch_id, e.position, ${state}
    from jsonb_to_recordset(${list}::jsonb) as e (student_id integer, from_batch_id integer, position integer)
    join students using (student_id)
    on conflict (session_plan_id, student_id) do nothing`.execute(trx)
}

/** Stored rows of a plan, in the order of moving. */
export const rowsOfPlan = (db: Db, session_plan_id: number) =>
  db
    .selectFrom('session_rows')
    .select(['from_batch_id', 'goes', 'to_batch_id', 'position'])
    .where('session_plan_id', '=', session_plan_id)
    .orderBy('position')
    .execute()

/** The batches that a plan names, locked against deletion. */
export const holdBatches = (trx: Trx, batch_ids: number[]) =>
  trx
    .selectFrom('batches')
    .select(['batch_id', 'batch_name', 'ends_on'])
    .where(sql<boolean>`batch_id = any(${batch_ids}::integer[])`)
    .orderBy('batch_id')
    .forKeyShare()
    .execute()
