import { type Kysely, sql } from 'kysely'
import { loadLedger } from '../../server/seed/ledger-load.ts'
import type { Database } from '../../server/src/db/schema.ts'

export const QUESTIONS = 60

type Filled = { test_id: number; closes: Date; uids: string[]; owner: string }
type Wish = { students: number; seconds: number; batches: number }

/** Questions of each kind in a paper of sixty; the last one is a long answer. */
const CHOICES = 44
const NUMBERS = 10
const EXPRESSIONS = QUESTIONS - CHOICES - NUMBERS - 1

/** Signed-in students, and a test of sixty questions that ends at once for a whole batch. */
export async function fill(
  db: Kysely<Database>,
  { students, seconds, batches }: Wish,
): Promise<Filled> {
  await loadLedger(db, { students: students * batches, batches, months: 1, paidMonths: 0 })
  await sql`
    insert into sessions (id, account_id, token, expires_at)
    select 'bench-' || id, id, 'bench-token-' || id, now() + interval '1 day'
    from accounts where id like 'load-%' or role = 'admin'`.execute(db)
  await sql`
    insert into questions (question, option_a, option_b, option_c, option_d, right_option, option_count, marks)
    select 'Of question ' || n || ' the value of $x^2+' || n || 'x$ at $x=2$ is', '$' || n || '$', '$4$',
      '$' || 4 + 2 * n || '$', 'none of these', 'C', 4, 4
    from generate_series(1, ${CHOICES}) n`.execute(db)
  await sql`
    insert into questions (kind, question, marks, details)
    select 'number', 'What is $' || n || '+1$?', 4, jsonb_build_object('right', jsonb_build_object('value', (n + 1)::text))
    from generate_series(1, ${NUMBERS}) n`.execute(db)
  await sql`
    insert into questions (kind, question, marks, details)
    select 'expression', 'Expand $(x+' || n || ')^2$.', 4,
      jsonb_build_object('right', jsonb_build_array('x^2+' || 2 * n || 'x+' || n * n))
    from generate_series(1, ${EXPRESSIONS}) n`.execute(db)
  await sql`
    insert into questions (kind, question, marks) values ('long', 'Prove it.', 4)`.execute(db)
  const { rows } = await sql<{ paper_id: number }>`
    insert into papers (title, duration_minutes, seed, state, ready_at)
    values ('Quadratics', 180, 1, 'ready', now()) returning paper_id`.execute(db)
  const paper_id = rows[0]?.paper_id ?? 0
  await sql`
    insert into paper_sections (paper_id, section, title) values (${paper_id}, 0, 'Section A')`.execute(
    db,
  )
  await sql`
    insert into paper_items (paper_id, section, position, question_id, question_version, marks)
    select ${paper_id}, 0, row_number() over (order by question_id), question_id, version, 4
    from questions`.execute(db)
  const tests = await sql<{ test_id: number; closes: Date }>`
    insert into tests (title, mode, paper_id, opens_at, closes_at, duration_minutes, only_named)
    values ('Quadratics', 'online', ${paper_id}, now() - interval '1 minute',
      now() + make_interval(secs => ${seconds}), 600, true) returning test_id, closes_at as closes`.execute(
    db,
  )
  const { test_id = 0, closes = new Date() } = tests.rows[0] ?? {}
  await sql`
    insert into test_batches (test_id, batch_id)
    select ${test_id}, min(batch_id) from batches`.execute(db)
  await sql`
    insert into test_students (test_id, student_id, sits)
    select ${test_id}, student_id, true from students order by student_id limit ${students}`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  const owner = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const uids = Array.from({ length: students }, (_, n) => `load-${n + 1}`)
  return { test_id, closes, uids, owner: owner.id }
}
