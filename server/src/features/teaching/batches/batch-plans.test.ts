import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { planOf } from '../../../../test/plans.ts'
import { batchesPageQuery } from './batches.queries.ts'

/** 2,000 batches with three lessons each. */
async function aBigAcademy({ db }: Academy) {
  await sql`
    insert into batches (batch_name, description, class_number)
    select md5(n::text), md5((-n)::text), 1 + n % 12 from generate_series(1, 2000) n`.execute(db)
  await sql`
    insert into batch_schedules (batch_id, position, weekday, start_time, end_time)
    select batch_id, n, (array['Monday', 'Wednesday', 'Friday'])[n + 1], '17:00', '18:00'
    from batches, generate_series(0, 2) n`.execute(db)
  await sql`analyze batches, batch_schedules`.execute(db)
}

const today = '2026-11-20'
const page = { page: 1, page_size: 10, order: 'asc' } as const

test('of 2,000 batches each page is read through an index, in every order', async ({ academy }) => {
  await aBigAcademy(academy)
  const { db } = academy
  const sorted = (sort: 'batch_id' | 'batch_name' | 'classNumber' | 'course_id') =>
    planOf(batchesPageQuery(db, { today }, { ...page, sort }))

  expect(await sorted('batch_id')).toContain('batches_pkey')
  expect(await sorted('batch_name')).toContain('batches_by_name')
  expect(await sorted('classNumber')).toContain('batches_by_class')
  expect(await sorted('course_id')).toContain('batches_by_course')
  const ofClass = batchesPageQuery(db, { classNumber: 9, today }, { ...page, sort: 'batch_name' })
  expect(await planOf(ofClass)).toContain('batches_by_class')
  const plan = await sorted('batch_name')
  expect(plan).toContain('batch_schedules_pkey')
  expect(plan).not.toContain('Seq Scan')
})

test('searches find through the index of their text', async ({ academy }) => {
  await aBigAcademy(academy)
  await academy.db.transaction().execute(async (trx) => {
    // For so few rows a sequential scan is as fast. The test asks only whether the index fits the search.
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)
    const search = 'a text of which there is none'

    expect(
      await planOf(batchesPageQuery(trx, { search, today }, { ...page, sort: 'batch_name' })),
    ).toContain('batches_by_text')
  })
})
