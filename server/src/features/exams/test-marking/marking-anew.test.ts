import { correctKey } from '@ganit/contract/exams/test-marking'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { questionsOf } from '../../../../test/papers.ts'
import { anAttempt, anOnlineTest, markNow } from '../../../../test/results.ts'
import { runs } from '../../../../test/runs.ts'
import { aMemberOf } from '../../../../test/tests.ts'
import { clock } from '../../../lifecycle/clock.ts'

const ITEMS = 3
const STUDENTS = 2
const [RIGHT, WRONG] = [4, -1]
const LETTERS = ['A', 'B', 'C', 'D'] as const

type Letter = (typeof LETTERS)[number]
type Key = { right: Letter } | 'given' | 'dropped'
/** The final state by item: the key, each student's answer, and a person's mark. */
type Model = { keys: Key[]; answers: (Letter | null)[][]; hands: (number | null)[][] }

const item = fc.nat(ITEMS - 1)
const student = fc.nat(STUDENTS - 1)
const step = fc.oneof(
  fc.record({
    do: fc.constant('hand in anew' as const),
    student,
    answers: fc.array(fc.constantFrom(...LETTERS, null), { minLength: ITEMS, maxLength: ITEMS }),
  }),
  fc.record({
    do: fc.constant('correct' as const),
    item,
    key: fc.oneof(
      fc.record({ right: fc.constantFrom(...LETTERS) }),
      fc.constantFrom('given' as const, 'dropped' as const),
    ),
  }),
  fc.record({
    do: fc.constant('mark by hand' as const),
    student,
    item,
    mark: fc.constantFrom(null, -1, 0, 2.5, 4),
  }),
  fc.record({ do: fc.constant('mark' as const) }),
)

/** A total counted question by question; null if all were dropped. */
const totalOf = ({ keys, answers, hands }: Model, of: number) =>
  keys.every((key) => key === 'dropped')
    ? null
    : keys.reduce<number>((sum, key, n) => {
        if (key === 'dropped') return sum
        if (key === 'given') return sum + RIGHT
        const [answer, hand] = [answers[of]?.[n] ?? null, hands[of]?.[n] ?? null]
        if (hand !== null) return sum + hand
        return sum + (answer === null ? 0 : answer === key.right ? RIGHT : WRONG)
      }, 0)

const sheets = ({ db }: Academy) =>
  db
    .selectFrom('test_sheets')
    .select(['student_id', 'marks', 'key_marks', 'marked_of'])
    .orderBy('student_id')
    .execute()

const ALL_DROPPED = Array.from({ length: ITEMS }, (_, item) => ({
  do: 'correct' as const,
  item,
  key: 'dropped' as const,
}))

test('in whatever order keys are corrected, marks entered and tests handed in anew, all is marked as if at once, and again changes nothing', async ({
  academy,
}) => {
  const { db } = academy
  const items = (await questionsOf(academy, ITEMS)).map((question_id) => ({
    question_id,
    marks: 4,
  }))
  const of = await anOnlineTest(academy, [{ title: 'A', items }])
  const { test_id, call } = of
  const people = [
    await aMemberOf(academy, of.batch_id, 'Asha'),
    await aMemberOf(academy, of.batch_id, 'Bina'),
  ]
  const attempts: number[] = []
  for (const student_id of people) attempts.push(await anAttempt(academy, test_id, student_id, {}))
  let moment = clock.ms()

  async function handIn(n: number, answers: (Letter | null)[]) {
    const attempt_id = attempts[n] ?? 0
    await db.deleteFrom('answers').where('attempt_id', '=', attempt_id).execute()
    const rows = answers.map((letter, at) => ({
      attempt_id,
      item_id: of.items[at] ?? 0,
      value: letter && JSON.stringify([letter]),
      revision: 1,
    }))
    await db.insertInto('answers').values(rows).execute()
    moment += 1_000
    await db
      .updateTable('attempts')
      .set({ submitted_at: new Date(moment) })
      .where('attempt_id', '=', attempt_id)
      .execute()
  }
  async function correct(n: number, key: Key) {
    const way =
      key === 'given'
        ? { accept_all: true }
        : key === 'dropped'
          ? { drop: true }
          : { right: [key.right] }
    const { version } = (await of.get(test_id)).body
    const params = { test_id: String(test_id), item_id: String(of.items[n]) }
    const body = { ...way, reason: 'Misprint.', version, confirm: true }
    expect((await call(correctKey, { params, body } as never)).status).toBe(200)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await db.deleteFrom('test_keys').execute()
      await db.deleteFrom('test_sheets').execute()
      const none = () => Array.from({ length: ITEMS }, () => null)
      const model: Model = {
        keys: Array.from({ length: ITEMS }, () => ({ right: 'B' })),
        answers: people.map(none),
        hands: people.map(none),
      }
      for (const n of people.keys()) await handIn(n, none())
      for (const each of steps) {
        if (each.do === 'mark') await markNow(academy, test_id)
        else if (each.do === 'hand in anew') {
          model.answers[each.student] = each.answers
          await handIn(each.student, each.answers)
        } else if (each.do === 'correct') {
          model.keys[each.item] = each.key
          await correct(each.item, each.key)
        } else {
          const hands = model.hands[each.student] ?? []
          hands[each.item] = each.mark
          const marks = { [of.items[each.item] ?? 0]: each.mark }
          const row = { student_id: people[each.student], marks }
          expect((await of.enter(test_id, [row])).status).toBe(200)
        }
      }
      await markNow(academy, test_id)

      const { items: rows } = (await of.results(test_id, { sort: 'name' })).body
      expect(rows.map(({ total }) => total)).toEqual(people.map((_, n) => totalOf(model, n)))
      const before = await sheets(academy)
      await markNow(academy, test_id)
      expect(await sheets(academy)).toEqual(before)
      // Clears all marks, to mark everything from the start.
      await sql`update test_sheets set key_marks = '{}', marked_of = null`.execute(db)
      await markNow(academy, test_id)
      expect((await of.results(test_id, { sort: 'name' })).body.items).toEqual(rows)
    }),
    { numRuns: runs(8), examples: [[ALL_DROPPED]] },
  )
})
