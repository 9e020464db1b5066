import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { readingTest as test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { lettersPageQuery } from './letters.queries.ts'

test('a page of the register is read through indexes, however many letters there are', async ({
  academy: { db },
}) => {
  await aCrowd(db, 20_000)
  await sql`insert into letter_counters values (2026, 40000)`.execute(db)
  await sql`
    insert into issued_letters (kind, financial_year, serial, student_id, issued_on, snapshot)
    select (array['enrolment', 'completed', 'result'])[1 + n % 3], 2026, n, 1 + n % 20000, '2026-06-01',
      '{"text": []}'
    from generate_series(1, 40000) as n`.execute(db)
  await sql`vacuum analyze issued_letters`.execute(db)
  const planOf = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql`explain ${query}`.execute(db)
    return rows.map((row) => Object.values(row as object).join()).join('\n')
  }
  const page = { page: 1, page_size: 20 }
  for (const asked of [
    {},
    { kind: 'result' as const },
    { search: 'C/2026-27/0014' },
    { search: '14' },
  ]) {
    const plan = await planOf(lettersPageQuery(asked, page))
    expect([asked, plan]).toEqual([
      asked,
      expect.not.stringContaining('Seq Scan on issued_letters'),
    ])
  }
})
