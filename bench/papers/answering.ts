import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN } from '../../e2e/product.ts'
import { academyOf, Product } from '../speed/product.ts'
import { manyExpressions } from './expressions.ts'
import type { Figure } from './marking.ts'

const STUDENTS = 1_000
/** Answers per student; whole rounds of the kinds of expressions, so that they fit the questions. */
const EACH = 24
/** Students entered at once. */
const ROWS = 20
const HOUR_MS = 3_600_000
const EVERY_MS = 25
const BEFORE_MS = 10_000
const SLOWER = 2

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

async function signIn(url: string): Promise<Call> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await answer.json()) as { token: string }
  return async (method, path, body) => {
    const reply = await fetch(`${url}/api/${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as never
  }
}

/** A paper test of expressions only, taken by these students, with the answers to enter. */
async function aTest(call: Call, student_ids: number[], batch_id: number) {
  const answered = manyExpressions(student_ids.length * EACH)
  const items: { question_id: number; marks: number }[] = []
  for (const { right } of answered.slice(0, EACH)) {
    const body = { kind: 'expression', text: `Bench $${right[0]}$`, right, marks: 1 }
    type Added = { question: { question_id: number } }
    const { question } = await call<Added>('POST', 'questions', body)
    items.push({ question_id: question.question_id, marks: 1 })
  }
  type Made = { paper: { paper_id: number; version: number } }
  const { paper } = await call<Made>('POST', 'papers', {
    title: 'Bench',
    duration_minutes: 60,
    sections: [{ title: 'A', items }],
  })
  await call('POST', `papers/${paper.paper_id}/ready`, { version: paper.version })
  const { test } = await call<{ test: { test_id: number } }>('POST', 'tests', {
    title: 'Bench',
    mode: 'paper',
    paper_id: paper.paper_id,
    opens_at: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
    closes_at: new Date(Date.now() - HOUR_MS).toISOString(),
    batch_ids: [batch_id],
    students: student_ids.map((student_id) => ({ student_id })),
  })
  const rows = student_ids.map((student_id, student) => ({
    student_id,
    answers: Object.fromEntries(
      items.map((_, n) => [`${n + 1}`, answered[student * EACH + n]?.answer]),
    ),
  }))
  return { test_id: test.test_id, rows }
}

/** Records answer times of a request every few milliseconds, until stopped. */
function watch(call: Call) {
  const times: number[] = []
  let isStopped = false
  const running = (async () => {
    const asked: Promise<void>[] = []
    while (!isStopped) {
      const started = performance.now()
      asked.push(
        call('GET', 'questions?page=1').then(() => void times.push(performance.now() - started)),
      )
      await sleep(EVERY_MS)
    }
    await Promise.all(asked)
  })()
  return async () => {
    isStopped = true
    await running
    const sorted = times.toSorted((one, other) => one - other)
    return sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0
  }
}

async function whoSits({ db }: ReturnType<Product['connect']>, count: number) {
  const students = await db
    .selectFrom('students')
    .select('student_id')
    .orderBy('student_id')
    .limit(Math.ceil(count / EACH))
    .execute()
  const { batch_id } = await db
    .selectFrom('batches')
    .select('batch_id')
    .where('class_number', 'is', null)
    .executeTakeFirstOrThrow()
  return { student_ids: students.map(({ student_id }) => student_id), batch_id }
}

/** Waiting times for the bank while so many expressions are being marked, beside the usual ones. */
export async function answeringFigures(
  count: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const product = new Product(academyOf({ students: STUDENTS }, say))
  await product.start()
  const connection = product.connect()
  try {
    const call = await signIn(product.url)
    const { student_ids, batch_id } = await whoSits(connection, count)
    const { test_id, rows } = await aTest(call, student_ids, batch_id)
    const quiet = watch(call)
    await sleep(BEFORE_MS)
    const before = await quiet()
    const busy = watch(call)
    const started = performance.now()
    for (let from = 0; from < rows.length; from += ROWS)
      await call('PUT', `tests/${test_id}/marks`, { rows: rows.slice(from, from + ROWS) })
    const seconds = (performance.now() - started) / 1000
    const meanwhile = await busy()
    const inWords = (rows.length * EACH).toLocaleString('en')
    return [
      { what: `Entering ${inWords} expressions`, took: seconds, most: null, unit: 's' },
      { what: 'p99 of the bank’s first page before', took: before, most: null, unit: 'ms' },
      { what: 'The same meanwhile', took: meanwhile, most: SLOWER * before, unit: 'ms' },
    ]
  } finally {
    await connection.db.destroy()
    await product.stop()
  }
}
