import { dayAfter } from '@ganit/contract/days'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { plansWhile } from '../../../../../test/plans.ts'
import { forgetOldAnswers } from './old-values.queries.ts'

const TODAY = '2027-12-31'
const OVER = dayAfter(TODAY, -401)

/** An answered question of a day; without `value` its answer was already deleted. */
async function anAnswer({ db }: Academy, student_id: number, day: string, value: string | null) {
  const { session_id } = await db
    .insertInto('practice_sessions')
    .values({ student_id, kind: 'today', day, seed: 's' })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  const tries = [{ value, verdict: 'right', slip: null, by: 'student', at: `${day}T12:00:00Z` }]
  await db
    .insertInto('practice_items')
    .values({
      ...{ session_id, position: 1, question_id: 1, question_version: 1, chapter_id: 1 },
      ...{ counts: '[]', why: 'due', state: 'right', tries: JSON.stringify(tries) },
      answered_on: day,
    } as never)
    .execute()
}

const daysKept = async ({ db }: Academy) =>
  (
    await db
      .selectFrom('practice_sessions')
      .innerJoin('practice_items', 'practice_items.session_id', 'practice_sessions.session_id')
      .select(['day', 'tries'])
      .orderBy('day')
      .execute()
  ).flatMap(({ day, tries }) => (tries[0]?.value === null ? [] : [day]))

test('answers of 400 days ago are deleted, however long the daily work was away or was cut short', async ({
  academy,
}) => {
  const { student_id } = (await academy.aStudent()).profile
  const days = [-3, -2, -1, 0, 1].map((by) => dayAfter(OVER, by))
  // The work is interrupted after the oldest day.
  for (const [n, day] of days.entries())
    await anAnswer(academy, student_id, day, n === 0 ? null : '4')
  expect(await forgetOldAnswers(academy.db, TODAY)).toBe(3)
  expect(await daysKept(academy)).toEqual(days.slice(4))
  expect(await forgetOldAnswers(academy.db, TODAY)).toBe(0)
})

test('days that are done are not read again', async ({ academy }) => {
  const { student_id } = (await academy.aStudent()).profile
  const statements = async () =>
    (await plansWhile(academy.db, (db) => forgetOldAnswers(db, TODAY))).split('\n\n').length
  await anAnswer(academy, student_id, OVER, null)
  const one = await statements()
  for (let n = 1; n <= 5; n += 1) await anAnswer(academy, student_id, dayAfter(OVER, -n), null)
  expect(await statements()).toBe(one)
})
