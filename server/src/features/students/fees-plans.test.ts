import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { aCrowd } from '../../../test/crowd.ts'
import { studentFeesOnPage } from './fee-list.queries.ts'

test('a page of the fee dashboard asks for its own students’ marks alone', async ({ academy }) => {
  const { db } = academy
  await aCrowd(db, 20_000)
  await sql`
    insert into fee_marks (student_id)
    select student_id from students where student_id % 4 <> 0`.execute(db)
  await sql`vacuum analyze students, fee_marks`.execute(db)
  const wanted = { page: 1, page_size: 10, order: 'asc' } as const
  for (const sort of ['student_id', 'first_name'] as const)
    for (const filters of [{}, { fees_status: 'Yes' }, { fees_status: 'No' }] as const) {
      const steps = await studentFeesOnPage(db, filters, { ...wanted, sort }).explain('text')
      const plan = steps.map((step) => Object.values(step as object).join()).join('\n')
      expect([sort, filters, plan]).toEqual([
        sort,
        filters,
        expect.not.stringContaining('Seq Scan on'),
      ])
    }
})
