import { listPlans } from '@ganit/contract/learning/plans'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/academy.ts'
import { aChapter } from '../../test/learning.ts'
import { placesOf, seedStaff } from '../staff.ts'
import { seedBatches } from './batches.ts'
import { seedLessons } from './lessons.ts'
import { seedPlans } from './plans.ts'

test('the demo has a plan for each batch but one, topics in nine of ten registers, and one batch behind', async ({
  academy,
}) => {
  const { db } = academy
  for (let class_number = 1; class_number <= 12; class_number += 1)
    for (const n of [1, 2, 3, 4, 5, 6])
      await aChapter(academy, `Chapter ${n}`, { class_number, skills: ['First', 'Second'] })
  await seedStaff(db)
  await seedBatches(db, await placesOf(db))
  await seedLessons(db)
  await seedPlans(db)
  const { call } = await academy.signInAdmin()
  const { items } = (await call(listPlans, { querystring: { page_size: 100 } })).body

  expect(items.filter(({ has_plan }) => !has_plan)).toHaveLength(1)
  expect(items.map(({ words }) => words).filter((words) => words.endsWith('behind'))).toHaveLength(
    1,
  )
  const { rows } = await sql<{ named: number }>`
    select avg((exists (select from lesson_topics t where t.lesson_id = r.lesson_id))::integer)::float8 as named
    from registers r join lessons l using (lesson_id) join plans using (batch_id)`.execute(db)
  expect(rows[0]?.named).toBeCloseTo(0.9, 1)
  await seedPlans(db)
})
