import { sql } from 'kysely'
import { expect } from 'vitest'
import { readingTest as test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { consentsCountQuery, consentsPageQuery } from './consents.queries.ts'

test('a page of the list and its total are read through indexes', async ({ academy: { db } }) => {
  await aCrowd(db, 20_000)
  await sql`insert into student_numbers select student_id from students on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into consents (student_id, purpose, text_version, given, way)
    select 1 + n % 20000, case when n % 5000 = 0 then 'publicity' else 'privacy' end, '1', true, 'office'
    from generate_series(1, 60000) n`.execute(db)
  await sql`vacuum analyze consents, student_numbers`.execute(db)
  for (const asked of [{}, { purpose: 'publicity' as const }, { search: '19999' }])
    for (const query of [
      consentsPageQuery(asked, { page: 1, page_size: 20 }),
      ...('purpose' in asked || 'search' in asked ? [consentsCountQuery(asked)] : []),
    ]) {
      const { rows } = await sql`explain ${query}`.execute(db)
      const plan = rows.map((row) => Object.values(row as object).join()).join('\n')
      expect([asked, plan]).toEqual([asked, expect.not.stringContaining('Seq Scan on consents')])
    }
})
