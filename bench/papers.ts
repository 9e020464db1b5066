// Printing papers and marking expressions, and the app's answers while the answers of a test are entered and marked.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { judgeAnswers } from '../server/src/features/marking/marking.service.ts'
import { type Figure, figureOf } from './harness/figures.ts'
import { academyOf, adminOf, type Call, Product } from './harness/product.ts'
import { atPercent, meanwhile, measureCalm, timed } from './harness/timer.ts'
import { manyExpressions } from './papers/expressions.ts'
import { printingFigures } from './papers/printing.ts'

/** Ten thousand a minute. */
const SECONDS_EACH = 60 / 10_000
const STUDENTS = 1_000
/** Answers per student; whole rounds of the kinds of expressions, so that they fit the questions. */
const EACH = 24
/** Students entered at once. */
const ROWS = 20
const HOUR_MS = 3_600_000
const CALM_SECONDS = 10

export const papers = async (count: number): Promise<Figure[]> => [
  ...(await printingFigures()),
  ...(await markingFigures(count)),
  ...(await answeringFigures(count)),
]

/** Marks so many expressions in the marking process, and measures how long this process was blocked. */
async function markingFigures(count: number) {
  await judgeAnswers(manyExpressions(8))
  const items = manyExpressions(count)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let judgements: Awaited<ReturnType<typeof judgeAnswers>> = []
  const ms = await timed(async () => {
    judgements = await judgeAnswers(items)
  })
  delay.disable()
  const tally = Object.groupBy(judgements, ({ verdict }) => verdict)
  const note = Object.entries(tally)
    .map(([verdict, all]) => `${all?.length} ${verdict}`)
    .join(', ')
  const most = { most: { value: count * SECONDS_EACH } }
  return [
    { ...figureOf(`marking ${count} expressions`, ms / 1000, 's', most), note },
    figureOf('longest turn of the app meanwhile', delay.max / 1e6, 'ms', { most: { value: 50 } }),
  ]
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
    ...{ title: 'Bench', duration_minutes: 60, sections: [{ title: 'A', items }] },
  })
  await call('POST', `papers/${paper.paper_id}/ready`, { version: paper.version })
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const { test } = await call<{ test: { test_id: number } }>('POST', 'tests', {
    ...{ title: 'Bench', mode: 'paper', paper_id: paper.paper_id, batch_ids: [batch_id] },
    ...{ opens_at: at(-2), closes_at: at(-1) },
    students: student_ids.map((student_id) => ({ student_id })),
  })
  const rows = student_ids.map((student_id, n) => ({
    student_id,
    answers: Object.fromEntries(
      items.map((_, item) => [`${item + 1}`, answered[n * EACH + item]?.answer]),
    ),
  }))
  return { test_id: test.test_id, rows }
}

async function sittersOf({ db }: ReturnType<Product['connect']>, count: number) {
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
async function answeringFigures(count: number) {
  const product = new Product(academyOf({ students: STUDENTS }))
  await product.start()
  const connection = product.connect()
  try {
    const call = await adminOf(product.url)
    const { student_ids, batch_id } = await sittersOf(connection, count)
    const { test_id, rows } = await aTest(call, student_ids, batch_id)
    const look = () => call('GET', 'questions?page=1')
    const before = atPercent(await measureCalm(look, CALM_SECONDS), 99)
    const { took, reads } = await meanwhile(look, async () => {
      for (let from = 0; from < rows.length; from += ROWS)
        await call('PUT', `tests/${test_id}/marks`, { rows: rows.slice(from, from + ROWS) })
    })
    return [
      figureOf(`entering ${rows.length * EACH} expressions`, took, 's'),
      figureOf('p99 of the bank’s first page before', before, 'ms'),
      figureOf('the same meanwhile', atPercent(reads, 99), 'ms', { most: { value: 2 * before } }),
    ]
  } finally {
    await connection.db.destroy()
    await product.stop()
  }
}
