import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/academy.ts'
import { findings } from '../../test/ledger.ts'
import { theBank } from '../../test/questions.ts'
import { testCalls } from '../../test/tests.ts'
import { loadPapers } from './papers-load.ts'

test('years of papers and tests are such as the calls would have made', async ({ academy }) => {
  const { db } = academy
  for (const _ of [1, 2, 3]) await academy.aStudent()
  await loadPapers(db, { questions: 1_200, papers: 10, tests: 8, sitting: 2 })
  const { rows } = await sql`
    select (select count(*)::int from questions) as questions,
      (select count(*)::int from paper_items) as items,
      (select count(*)::int from paper_items where question_version is not null) as frozen,
      (select count(*)::int from tests) as tests,
      (select count(distinct kind)::int from questions) as kinds`.execute(db)
  expect(rows).toEqual([{ questions: 1_200, items: 300, frozen: 240, tests: 8, kinds: 6 }])
  // Rewriting a row runs its constraints and triggers.
  await sql`update test_sheets set version = version`.execute(db)
  await sql`update questions set figures = figures`.execute(db)
  expect(await findings(db)).toEqual([])

  const { call, list, check } = await theBank(academy)
  const { items } = (await list({ used: 'never', page_size: 100 })).body
  const kinds = new Set(items.map(({ kind }) => kind))
  expect(kinds.size).toBe(6)
  for (const kind of kinds) {
    const { question_id, ...body } = items.find((each) => each.kind === kind) ?? ({} as never)
    expect([kind, (await check(body)).fields]).toEqual([kind, undefined])
  }
  const marks = await testCalls(call).marks(4)
  expect(marks.body.rows.length).toBeGreaterThan(0)
})
