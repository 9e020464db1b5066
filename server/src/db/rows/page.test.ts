import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { COUNTED_TO, countOf, readPageWithTotal } from './page.ts'

const manyLevels = (count: number) => sql`
  insert into categories (category_id, category_name)
  select 1000 + n, 'Many ' || n from generate_series(1, ${count}::int) as n`

test('rows are counted exactly up to ten thousand, and beyond that a list says so', async ({
  academy: { db },
}) => {
  const many = db.selectFrom('categories').where('category_id', '>', 1000)
  const page = () =>
    readPageWithTotal(many.select('category_id').orderBy('category_id').limit(2), countOf(db, many))
  await manyLevels(COUNTED_TO).execute(db)
  const items = [{ category_id: 1001 }, { category_id: 1002 }]
  expect(await page()).toEqual({ items, total: COUNTED_TO })

  await sql`insert into categories values (${1001 + COUNTED_TO}, 'One more')`.execute(db)
  expect(await page()).toEqual({ items, total: COUNTED_TO, total_is_floor: true })

  const past = readPageWithTotal(
    many.select('category_id').offset(20_000).limit(2),
    countOf(db, many),
  )
  expect(await past).toEqual({ items: [], total: COUNTED_TO, total_is_floor: true })
  await db.deleteFrom('categories').where('category_id', '>', 1000).execute()
})
