import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { differences } from '../../tools/checks/compared-lists.ts'
import { person } from '../seed/people.ts'
import { writeBreachKit } from '../src/breach/breach-kit.ts'
import { type Academy, test } from './academy.ts'
import { temporaryFolder } from './temporary.ts'

const SOURCES = join(import.meta.dirname, '../src')
/** Two whole chunks and a row. */
const ROWS = 1_001

async function manyStudents({ db }: Academy) {
  const people = Array.from({ length: ROWS }, (_, n) => person(n + 1))
  const accounts = people.map(({ account }) => ({
    ...account,
    email_verified: true,
    image: null,
    role: 'student',
  }))
  await db
    .insertInto('accounts')
    .values(accounts as never)
    .execute()
  const students = people.map(({ student }) => ({ ...student, is_verified: true }))
  const stored = await db.insertInto('students').values(students).returning('student_id').execute()
  return stored.map(({ student_id }) => student_id)
}

type Reading = (academy: Academy) => Promise<number[]>

const get = async ({ app }: Academy, token: string, url: string) =>
  (await app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })).body

const list =
  (url: string): Reading =>
  async (academy) => {
    const { token } = await academy.signInAdmin()
    const rows: { student_id: number }[] = JSON.parse(await get(academy, token, url))
    return rows.map(({ student_id }) => student_id)
  }

const table =
  (url: string): Reading =>
  async (academy) => {
    const { token } = await academy.signInAdmin()
    const [, ...lines] = (await get(academy, token, url)).trimEnd().split('\r\n')
    return lines.map(Number)
  }

const affected: Reading = async ({ db }) => {
  const { folder } = await writeBreachKit(db, temporaryFolder(), undefined)
  const [, ...lines] = readFileSync(join(folder, 'affected.csv'), 'utf8').trimEnd().split('\r\n')
  return lines.map((line) => Number(line.split(',')[0]))
}

/** Modules that read whole lists in chunks, with ways to query each; also sorted by equal values. */
const READINGS: Record<string, Reading[]> = {
  'breach/breach-kit.ts': [affected],
  'features/people/directory/directory.routes.ts': [
    list('/student/student_list'),
    list('/student/verified_student_list'),
    table('/student/export.csv?columns=student_id'),
    table('/student/export.csv?columns=student_id&sort=student_class&order=desc'),
  ],
  'features/people/students/students.routes.ts': [list('/student')],
}

/** The ids of a list's rows, in order. */
const numbers =
  (url: string, key: string | number, field?: string): Reading =>
  async (academy) => {
    const { token } = await academy.signInAdmin()
    const answer = JSON.parse(await get(academy, token, url))
    const rows: Record<string, number>[] = field ? answer[field] : answer
    return rows.map((row) => row[key] ?? 0)
  }

/** Rows of a table by an id column. */
const column =
  (url: string, place: number): Reading =>
  async (academy) => {
    const { token } = await academy.signInAdmin()
    const [, ...lines] = (await get(academy, token, url)).trimEnd().split('\r\n')
    return lines.map((line) => Number(line.split(',')[place]))
  }

/** Many of the first rows have the same name, so that only their ids differ. */
const SAME = "case when n < 700 then 'Same' else 'Name ' || n end"

const manyOf = (insert: string) => (academy: Academy) =>
  sql.raw(`${insert} from generate_series(1, ${ROWS}) n`).execute(academy.db)

/** Other lists: how rows are made, in which orders, and how they are requested. */
const OTHERS: Record<
  string,
  { make: (academy: Academy) => Promise<unknown>; ways: [string, Reading][] }
> = {
  'features/teaching/batches/batches.routes.ts': {
    make: manyOf(
      `insert into batches (batch_name, description, class_number)
       select ${SAME}, '', nullif(9 * (n % 2), 0)`,
    ),
    ways: [
      [
        'select batch_id as id from batches order by batch_name, batch_id',
        numbers('/batchmanegment/all_batches_with_schedule', 'batch_id'),
      ],
      [
        'select batch_id as id from batches order by class_number, batch_name, batch_id',
        numbers('/batches', 'id'),
      ],
      [
        'select batch_id as id from batches where class_number = 9 order by batch_name, batch_id',
        numbers('/batches/class/9', 'id'),
      ],
    ],
  },
  'features/site/courses/courses.routes.ts': {
    make: manyOf(
      `insert into courses (course_name, course_subtitle, class_level_id, category_id)
       select ${SAME}, 'How', (select min(class_level_id) from class_levels),
         (select min(category_id) from categories)`,
    ),
    ways: [
      [
        'select course_id as id from courses order by course_id',
        numbers('/coursemanegment/showallcourse', 'ID'),
      ],
    ],
  },
  'features/papers/questions/questions.routes.ts': {
    make: manyOf(
      `insert into questions (question, option_a, option_b, right_option, option_count, marks)
       select ${SAME}, 'a', 'b', 'A', 2, 1`,
    ),
    ways: [
      [
        'select question_id as id from questions order by question_id',
        numbers('/examsetup/getallquestions', 0, 'questions'),
      ],
    ],
  },
  'features/papers/question-import/question-import.routes.ts': {
    make: manyOf(`insert into questions (kind, question, marks) select 'long', n, 1`),
    ways: [
      [
        'select question_id as id from questions order by question_id',
        column('/questions/export.csv', 2),
      ],
    ],
  },
  'features/people/memberships/memberships.routes.ts': {
    make: async (academy) => {
      await manyStudents(academy)
      await sql`
        update students set student_class = 9,
          first_name = case when student_id % 3 > 0 then 'Same' else first_name end,
          last_name = case when student_id % 3 > 0 then 'Same' else last_name end`.execute(
        academy.db,
      )
    },
    ways: [
      [
        'select student_id as id from students order by first_name, last_name, student_id',
        numbers('/student/class/9', 'student_id'),
      ],
    ],
  },
}

/** Lists of other rows, read whole by a test beside them. */
const ELSEWHERE = ['features/money/payments/payment-list.queries.ts']

test('a list of more rows than are read at once has each of them once', async ({ academy }) => {
  const chunked = globSync('**/*.ts', { cwd: SOURCES }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /(?<!function\* )\breadInChunks</.test(readFileSync(join(SOURCES, file), 'utf8')),
  )
  const known = [...Object.keys(READINGS), ...Object.keys(OTHERS), ...ELSEWHERE]
  expect(differences(chunked, known), 'say in READINGS how to ask for it').toEqual([])
  const all = await manyStudents(academy)

  for (const [where, readings] of Object.entries(READINGS))
    for (const [n, read] of readings.entries()) {
      const ids = await read(academy)
      expect([where, n, ids.toSorted((a, b) => a - b)]).toEqual([where, n, all])
    }
})

test.for(Object.entries(OTHERS))(
  'the whole lists of %s have each row once, in their order',
  async ([, { make, ways }], { academy }) => {
    await make(academy)
    for (const [order, read] of ways) {
      const { rows } = await sql.raw<{ id: number }>(order).execute(academy.db)
      expect(rows.length).toBeGreaterThan(500)
      expect([order, await read(academy)]).toEqual([order, rows.map(({ id }) => id)])
    }
  },
)
