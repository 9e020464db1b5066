import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { planOf } from '../../../../test/plans.ts'
import { entriesQuery } from './audit.queries.ts'

test('entries of a rare action are found without reading the trail', async ({
  academy: { db },
}) => {
  await sql`
    insert into audit_entries (action, subject, subject_id, row_count, changes)
    select case when n % 5000 = 0 then 'deleted' else 'changed' end, 'students', n::text, 1, '{}'
    from generate_series(1, 20000) n`.execute(db)
  await sql`vacuum analyze audit_entries`.execute(db)
  const wanted = { page: 1, page_size: 25, order: 'desc', time_zone: 'Asia/Kolkata' } as const
  const plan = await planOf(entriesQuery(db, { action: 'deleted' }, wanted))
  expect(plan).toContain('audit_by_action')
})
