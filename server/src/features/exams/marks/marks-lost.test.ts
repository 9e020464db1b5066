import type { Negative } from '@ganit/contract/exams/tests'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { questionsOf } from '../../../../test/papers.ts'
import { anAttempt, anOnlineTest, markNow } from '../../../../test/results.ts'
import { aMemberOf } from '../../../../test/tests.ts'

const MARKS = [1, 2, 3, 4] as const
const RIGHT = 'B'
const WRONG = 'A'

/**
 * Three sections of four questions: one follows the test's rule, one has its own in the paper, and for one the test
 * sets it.
 */
async function sectionsOf(academy: Academy) {
  const questions = await questionsOf(academy, MARKS.length * 3)
  const itemsFrom = (first: number) =>
    MARKS.map((marks, n) => ({ question_id: questions[first + n], marks }))
  return [
    { title: 'By the test', items: itemsFrom(0) },
    { title: 'By itself', negative: '0.5', items: itemsFrom(4) },
    { title: 'By the marking', items: itemsFrom(8) },
  ]
}

const MARKING = [null, null, { right: '5', wrong: '-2' }]

type Answers = Record<string, string>

/** Each student's answers to the twelve questions, by number. */
const answersOf = (answer: (n: number) => string | undefined): Answers =>
  Object.fromEntries(
    Array.from({ length: MARKS.length * 3 }, (_, n) => [String(n + 1), answer(n)]).filter(
      (each): each is [string, string] => each[1] !== undefined,
    ),
  )

const SITTERS = {
  Asha: answersOf(() => WRONG),
  Bina: answersOf(() => RIGHT),
  // The first three questions, whose sum of thirds is a whole number.
  Chandra: answersOf((n) => (n < 3 ? WRONG : undefined)),
  Dev: answersOf((n) => (n === 0 || n === 4 || n === 8 ? WRONG : n === 1 ? RIGHT : undefined)),
}

const LOST: [Negative, { Asha: number; Chandra: number; Dev: number }][] = [
  ['none', { Asha: -10, Chandra: 0, Dev: -0.5 }],
  ['quarter', { Asha: -12.5, Chandra: -1.5, Dev: -0.75 }],
  ['third', { Asha: -13.33, Chandra: -2, Dev: -0.83 }],
]

async function aTest(academy: Academy, more: object) {
  const online = await anOnlineTest(academy, await sectionsOf(academy), {
    marking: MARKING,
    ...more,
  })
  const students = new Map<string, number>()
  for (const name of Object.keys(SITTERS))
    students.set(name, await aMemberOf(academy, online.batch_id, name))
  const totals = async () => {
    const { rows } = (await online.marks(online.test_id)).body
    return Object.fromEntries(rows.map(({ name, total }) => [name.split(' ')[0], total]))
  }
  return { ...online, students: [...students], totals }
}

const answered = (name: string) => SITTERS[name as keyof typeof SITTERS]

test.for(LOST)(
  'on paper, a wrong answer loses what the test says (%s), its section or its marking, to the third exactly',
  async ([negative, lost], { academy }) => {
    const of = await aTest(academy, { mode: 'paper', negative })
    const rows = of.students.map(([name, student_id]) => ({ student_id, answers: answered(name) }))
    expect(await of.enter(of.test_id, rows)).toMatchObject({ status: 200 })
    expect(await of.totals()).toEqual({ Bina: 40, ...lost })

    // A mark entered by hand may be that low, but no lower.
    const [, asha] = of.students[0] ?? []
    const [first = 0, , , fourth = 0] = of.items
    const lowest = { none: 0, quarter: -1, third: -1.33, own: 0 }[negative]
    const byHand = (mark: number, item = fourth) =>
      of.enter(of.test_id, [{ student_id: asha, marks: { [item]: mark } }])
    expect((await byHand(Math.ceil(lowest * 4) / 4)).status).toBe(200)
    expect((await byHand(-1.5)).fields).toEqual({
      [`rows.0.marks.${fourth}`]: `Mark must be from ${lowest} to 4.`,
    })
    expect((await byHand(-1, first)).status).toBe(400)
  },
)

test.for(LOST)(
  'online, a wrong answer loses what the test says (%s), its section or its marking, to the third exactly',
  async ([negative, lost], { academy }) => {
    const of = await aTest(academy, { negative })
    for (const [name, student_id] of of.students) {
      const answers = Object.entries(answered(name)).map(([number, letter]) => [
        of.items[Number(number) - 1],
        [letter],
      ])
      await anAttempt(academy, of.test_id, student_id, Object.fromEntries(answers))
    }
    await markNow(academy, of.test_id)
    expect(await of.totals()).toEqual({ Bina: 40, ...lost })

    // After publication each student sees the marks lost.
    expect((await of.publish(of.test_id)).status).toBe(200)
    const { items, ...rest } = (await of.results(of.test_id, { sort: 'rank' })).body
    expect(items.map(({ total, rank }) => [total, rank])).toEqual(
      [40, ...Object.values(lost).toSorted((one, other) => other - one)].map((total, n) => [
        total,
        n + 1,
      ]),
    )
    expect(rest).toMatchObject({ sat: 4, maximum: 40 })
  },
)

test('marks that are entered while the rule of the test changes lose what it says then', async ({
  academy,
}) => {
  const of = await aTest(academy, { mode: 'paper', negative: 'none' })
  const [, student_id] = of.students[0] ?? []
  const trx = await academy.db.startTransaction().execute()
  await trx
    .updateTable('tests')
    .set({ negative: 'third' })
    .where('test_id', '=', of.test_id)
    .execute()
  const entering = of.enter(of.test_id, [{ student_id, answers: SITTERS.Asha }])
  await somebodyWaits(academy)
  await trx.commit().execute()
  expect((await entering).status).toBe(200)
  expect(await of.totals()).toMatchObject({ Asha: -13.33 })
})
