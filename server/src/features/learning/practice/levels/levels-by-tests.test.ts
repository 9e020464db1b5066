import { dayAfter } from '@ganit/contract/days'
import { listLevels } from '@ganit/contract/learning/practice'
import { addSchoolTest, listSchoolTests } from '@ganit/contract/learning/school-tests'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { practiceCalls, thePractice } from '../../../../../test/practice.ts'
import { anAttempt, anOnlineTest, markNow } from '../../../../../test/results.ts'

test('a topic never practised goes by tests: in the levels, the topics to choose from, and a plan', async ({
  academy,
}) => {
  const { db } = academy
  const { aPractiser, ask, chapter_id } = await thePractice(academy)
  const { call, uid, student_id } = await aPractiser()
  await db.updateTable('students').set({ student_class: 10 }).execute()
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await ask('choice'))
  // This question is not in the test.
  await ask('choice')
  const items = ids.map((question_id) => ({ question_id, marks: 1 }))
  const sat = await anOnlineTest(academy, [{ title: 'A', items }])
  const { batch_id, test_id } = sat
  await db
    .insertInto('memberships')
    .values({ batch_id, student_id, joined_on: '2026-09-01' })
    .execute()
  const right = Object.fromEntries(sat.items.map((item_id) => [item_id, ['B']]))
  await anAttempt(academy, test_id, student_id, right)
  await markNow(academy, test_id)
  expect((await sat.publish(test_id)).status).toBe(200)

  const levels = (await call(listLevels, { params: { uid } } as never)).body as unknown[]
  expect(levels).toMatchObject([{ name: 'Roots', level: 'secure', tests: 100 }])
  const { day, topics } = await practiceCalls(call).today()
  expect(topics).toMatchObject([{ name: 'Roots', level: 'secure', to_refresh: false }])
  await call(addSchoolTest, {
    body: { title: 'Unit', held_on: dayAfter(day, 3), chapter_ids: [chapter_id] },
  } as never)
  const listed = (await call(listSchoolTests, { querystring: {} } as never)).body as {
    plan: { topics: { name: string; level: string }[] }[]
  }[]
  const planned = new Map(
    listed[0]?.plan.flatMap((each) => each.topics.map(({ name, level }) => [name, level])),
  )
  expect(planned.get('Roots')).toBe('secure')
  expect([...planned.values()].filter((level) => level !== 'secure' && level !== 'new')).toEqual([])
})
