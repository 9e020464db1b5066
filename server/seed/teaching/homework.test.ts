import { getWork } from '@ganit/contract/learning/hand-ins'
import { expect } from 'vitest'
import { test } from '../../test/academy.ts'
import { seedStudents } from '../seed.ts'
import { placesOf, seedStaff } from '../staff.ts'
import { seedBatches } from './batches.ts'
import { seedHomework } from './homework.ts'
import { seedLessons } from './lessons.ts'

test('the demo has homework of each batch: half of it marked, some on paper, some missing', async ({
  academy,
}) => {
  const { db } = academy
  await seedStaff(db)
  await seedStudents(db, 60, () => {})
  await seedBatches(db, await placesOf(db))
  await seedLessons(db)
  await seedHomework(db, [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])])
  const given = await db
    .selectFrom('homework')
    .select('lesson_id')
    .where('hand_in', '=', 'photo')
    .execute()
  expect(given.length).toBeGreaterThan(5)
  const { call } = await academy.signInAdmin()
  const states = new Set<string>()
  for (const { lesson_id } of given) {
    const { body } = await call(getWork, { params: { lesson_id: String(lesson_id) } })
    for (const { hand_in } of body.students)
      states.add(hand_in ? `${hand_in.way} ${hand_in.state}` : 'not yet')
  }
  expect([...states].toSorted()).toEqual([
    'not yet',
    'paper seen',
    'photo handed_in',
    'photo marked',
  ])
})
