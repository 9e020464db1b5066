import { listNotes } from '@ganit/contract/teaching/notes'
import { expect } from 'vitest'
import { test } from '../../test/academy.ts'
import { seedStudents } from '../seed.ts'
import { placesOf, seedStaff } from '../staff.ts'
import { seedBatches } from './batches.ts'
import { seedLessons } from './lessons.ts'
import { seedNotes } from './notes.ts'

test('the demo has notes of each batch that was taught: a photo and a link', async ({
  academy,
}) => {
  const { db } = academy
  await seedStaff(db)
  await seedStudents(db, 60, () => {})
  await seedBatches(db, await placesOf(db))
  await seedLessons(db)
  for (const time of [1, 2]) {
    expect(time).toBeLessThan(3)
    await seedNotes(db, [Buffer.from([0xff, 0xd8])])
  }
  const { call } = await academy.signInAdmin()
  const { batch_id } = await db
    .selectFrom('batch_notes')
    .select('batch_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { body } = await call(listNotes, { params: { batch_id: String(batch_id) } } as never)
  expect(body.items.map(({ title, host }) => [title, host]).sort()).toEqual([
    ['NCERT textbooks', 'ncert.nic.in'],
    ['The board', null],
  ])
})
