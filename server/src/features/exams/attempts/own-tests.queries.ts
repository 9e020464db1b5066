import type { Negative, SectionMarking } from '@ganit/contract/exams/tests'
import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { childIds } from '../../ground/rights/children.queries.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { isWaiting } from '../../people/agreements/waiting.queries.ts'
import { MINUTES } from '../exams.queries.ts'
import { GRACE } from './attempts.queries.ts'
import { readToldRules } from './sitting/rules-told.service.ts'

const MOST = 300

/**
 * Students whose tests an account sees: itself and its children, or only the named student; 404 if the account may not
 * see the named one.
 */
async function studentsInReach(
  db: Db,
  { uid, student_id: own }: Pick<Account, 'uid' | 'student_id'>,
  wanted: number | undefined,
) {
  const [found] = await queryPrepared(db, 'children of who asks for tests', { uid }, (blanks) =>
    db.selectNoFrom(childIds(blanks.uid, { limited: true }).as('children')),
  )
  const reached = [...(own === null ? [] : [own]), ...(found?.children ?? [])]
  if (wanted === undefined) return reached
  if (!reached.includes(wanted)) throw notFound('Student not found.')
  return [wanted]
}

type Row = {
  test_id: number
  student_id: number
  title: string
  mode: 'paper' | 'online'
  opens_at: Date
  closes_at: Date
  begins_until: Date
  minutes: number | null
  negative: boolean
  has_formula: boolean
  practice: boolean
  paper_id: number | null
  ready_at: Date | null
  marking: (SectionMarking | null)[] | null
  rule: Negative
  /** Whether the student may read the rules now: the test can be begun, or opens within a day. */
  is_near: boolean
  waits: boolean
  state: 'planned' | 'running' | 'marking' | 'published'
  now: Date
  attempt_id: number | null
  started_at: Date
  ends_at: Date
  submitted_at: Date | null
  submitted_by: 'student' | 'clock' | 'teacher' | null
  late: number
}

/**
 * Tests to which the account or its children are or were invited, latest first, without marks. The SQL begins with
 * `select`, because the database is not told the caller for reads.
 */
export async function ownTests(
  db: Db,
  account: Pick<Account, 'uid' | 'student_id'>,
  wanted: number | undefined,
) {
  const students = await studentsInReach(db, account, wanted)
  const timeZone = await readTimeZone(db)
  const values = { students, timeZone }
  const rows = await queryPrepared<Row, typeof values>(db, 'own tests', values, (blanks) => {
    const ids = sql`${blanks.students}::integer[]`
    const dayOf = (moment: string) =>
      sql`(${sql.ref(moment)} at time zone ${blanks.timeZone}::text)::date`
    const compile = () =>
      sql<Row>`
    select tests.test_id, invited.student_id, title, mode, opens_at, closes_at,
      least(closes_at, opens_at + make_interval(mins => late_minutes)) as begins_until,
      ${MINUTES} + coalesce(named.extra_minutes, 0) as minutes,
      exists (
        select from paper_sections s where s.paper_id = tests.paper_id
          and coalesce((marking -> s.section ->> 'wrong')::numeric, s.negative,
            case when tests.negative in ('quarter', 'third') then 1 else 0 end) <> 0) as negative,
      exists (
        select from paper_items i join questions q using (question_id)
        where i.paper_id = tests.paper_id and (q.kind = 'expression'
          or q.details @> '{"parts": [{"kind": "expression"}]}')) as has_formula,
      tests.practice, tests.paper_id,
      (select ready_at from papers where papers.paper_id = tests.paper_id) as ready_at, tests.marking, tests.negative as rule,
      mode = 'online' and attempt_id is null and published_at is null and closes_at > now()
        and opens_at < now() + interval '1 day' as is_near,
      mode = 'online' and attempt_id is null and ${isWaiting('invited.student_id')} as waits,
      case when published_at is not null and withdrawn_at is null then 'published'
        when published_at is not null then 'marking'
        when submitted_at is null and ends_at + ${GRACE} > now() then 'running'
        when closes_at <= now() then 'marking'
        when opens_at <= now() then 'running'
        else 'planned' end as state, now() as now,
      attempt_id, started_at, ends_at, submitted_at, submitted_by,
      (select count(*)::int from late_answers
        where late_answers.attempt_id = attempts.attempt_id) as late
    from (
      select test_id, m.student_id
      from memberships m join test_batches using (batch_id) join tests using (test_id)
      where m.student_id = any(${ids}) and not only_named
        and m.joined_on <= ${dayOf('closes_at')}
        and (m.left_on is null or m.left_on >= ${dayOf('opens_at')})
      union
      select test_id, student_id from test_students
      where student_id = any(${ids}) and sits
      except
      select test_id, student_id from test_students
      where student_id = any(${ids}) and not sits
      union
      select test_id, student_id from attempts where student_id = any(${ids})
    ) as invited
    join tests using (test_id)
    left join attempts using (test_id, student_id)
    left join test_students named using (test_id, student_id)
    order by opens_at desc, tests.test_id desc, invited.student_id
    limit ${MOST}`.compile(db)
    return { compile }
  })
  return Promise.all(rows.map((row) => presentOwn(db, row)))
}

const NOT_TOLD = { questions: null, total: null, wrong_costs: 0 }

async function presentOwn(db: Db, row: Row) {
  const { attempt_id, started_at, ends_at, submitted_at, submitted_by, late, ...test } = row
  const { paper_id, ready_at, marking, rule, is_near, ...told } = test
  return {
    ...told,
    ...(is_near ? await readToldRules(db, { paper_id, ready_at, marking, rule }) : NOT_TOLD),
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    begins_until: row.begins_until.toISOString(),
    now: row.now.toISOString(),
    attempt:
      attempt_id === null
        ? null
        : {
            attempt_id,
            started_at: started_at.toISOString(),
            ends_at: ends_at.toISOString(),
            submitted_at: submitted_at?.toISOString() ?? null,
            submitted_by,
            late,
          },
  }
}
