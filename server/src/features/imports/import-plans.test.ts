import { sql } from 'kysely'
import { expect } from 'vitest'
import { readingTest as test } from '../../../test/academy.ts'
import { aCrowd } from '../../../test/crowd.ts'
import type { Draft } from './draft.ts'
import { knownQuery } from './known.queries.ts'

test('whom a row may mean is found through indexes, however many students there are', async ({
  academy: { db },
}) => {
  await aCrowd(db, 20_000)
  await sql`vacuum analyze students`.execute(db)
  const draft: Draft = {
    student_id: 17,
    record: {
      first_name: 'Asha',
      last_name: 'Sen',
      email: 'crowd12@example.in',
      date_of_birth: '2012-03-04',
      contact_number_1: '+919830041276',
    },
    batches: [],
  }
  const { rows } = await sql`explain ${knownQuery([draft])}`.execute(db)
  const plan = rows.map((row) => Object.values(row as object).join()).join('\n')
  expect(plan).not.toContain('Seq Scan on students')
})
