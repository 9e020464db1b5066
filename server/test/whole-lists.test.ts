import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { person } from '../seed/people.ts'
import { writeBreachKit } from '../src/breach/breach-kit.ts'
import { type Academy, test } from './academy.ts'
import { temporaryFolder } from './temporary.ts'

const SOURCES = join(import.meta.dirname, '../src')
/** Two whole chunks and one row more. */
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

/** Where whole lists are read in chunks, and each way to ask for one; also by what many have in common. */
const READINGS: Record<string, Reading[]> = {
  'breach/breach-kit.ts': [affected],
  'features/directory/directory.routes.ts': [
    list('/student/student_list'),
    list('/student/verified_student_list'),
    table('/student/export.csv?columns=student_id'),
    table('/student/export.csv?columns=student_id&sort=student_class&order=desc'),
  ],
  'features/students/students.routes.ts': [list('/student')],
}

/** Lists of other rows, which a test beside them reads whole. */
const ELSEWHERE = ['features/payments/payment-list.queries.ts']

test('a list of more rows than are read at once has each of them once', async ({ academy }) => {
  const chunked = globSync('**/*.ts', { cwd: SOURCES }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /(?<!function\* )\binChunks</.test(readFileSync(join(SOURCES, file), 'utf8')),
  )
  expect(chunked.toSorted(), 'say in READINGS how to ask for it').toEqual(
    [...Object.keys(READINGS), ...ELSEWHERE].toSorted(),
  )
  const all = await manyStudents(academy)

  for (const [where, readings] of Object.entries(READINGS))
    for (const [n, read] of readings.entries()) {
      const ids = await read(academy)
      expect([where, n, ids.toSorted((a, b) => a - b)]).toEqual([where, n, all])
    }
})
