import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { readPageWithTotal } from '../../../db/rows/page.ts'
import { readStudentFeesPage } from '../students/fee-list.queries.ts'
import { directoryPageQuery, directoryTotalQuery, readDirectoryPage } from './directory.queries.ts'

const TODAY = '2026-11-21'
const FIRST = { page: 1, page_size: 10, sort: 'student_id', order: 'asc' } as const

/** The search with an ordinary statement, to compare with the prepared one. */
const asWritten = ({ db }: Academy, search: string) =>
  readPageWithTotal(directoryPageQuery(db, { search }, FIRST), directoryTotalQuery(db, { search }))

test('a prepared search finds what the same one finds as it is written, rare and common names alike', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  await aCrowd(db, 12_000)
  await sql`update students set last_name = 'Under_score 50% গুপ্তা' where student_id % 4000 = 1`.execute(
    db,
  )
  const totals: Record<string, number> = {}
  for (const search of [
    'crowd11999@',
    'crowd example',
    'Crowd777 EXAMPLE in',
    'under_score',
    'under%score',
    '50%',
    'zzz',
    'crowd 1 example',
    'গুপ্তা',
    '9830012345',
  ]) {
    const found = await readDirectoryPage(db, { search }, FIRST)
    expect([search, found]).toEqual([search, await asWritten(academy, search)])
    const { items, ...total } = await readStudentFeesPage(db, { search, today: TODAY }, FIRST)
    expect([search, items.map(({ uid }) => uid), total]).toEqual([
      search,
      found.items.map(({ uid }) => uid),
      { ...found, items: undefined },
    ])
    totals[search] = found.total
  }
  expect(totals).toMatchObject({
    'crowd11999@': 1,
    'crowd example': 10_000,
    under_score: 3,
    zzz: 0,
  })
  expect(totals['under%score']).toBe(0)
})

/** PostgreSQL 15 considers a one-word plan cheaper and plans it each time. */
const isPlannedOnce = (words: number) => words > 1 || process.env.GANIT_TEST_POSTGRES !== '15'

test('a search is planned once for each number of words', { tags: 'slow' }, async ({ academy }) => {
  await aCrowd(academy.db, 5_000)
  await academy.db.connection().execute(async (db) => {
    for (let n = 10; n < 30; n++)
      for (const search of [`crowd12${n}`, `crowd13${n} example`]) {
        expect((await readDirectoryPage(db, { search }, FIRST)).total).toBe(1)
        expect((await readStudentFeesPage(db, { search, today: TODAY }, FIRST)).total).toBe(1)
      }
    const expected = ['directory', 'fee dashboard'].flatMap((list) =>
      [1, 2].map((words) => ({
        name: `${list}, search of ${words} words`,
        is_planned_once: isPlannedOnce(words),
      })),
    )
    // Other searches may have run on this connection before.
    const { rows } = await sql`
      select name, custom_plans <= 5 as is_planned_once from pg_prepared_statements
      where name = any(${expected.map(({ name }) => name)}) order by name`.execute(db)
    expect(rows).toEqual(expected)
  })
})
