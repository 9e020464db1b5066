import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { type Academy, test } from '../../test/academy.ts'
import { fillWithStudents } from './fill.ts'

async function indexesOf({ db }: Academy) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('students'::regclass, 'student_texts'::regclass) order by 1`.execute(db)
  return rows.map(({ definition }) => definition)
}

test('an academy that is filled with a great many students has all indexes again', async ({
  academy,
}) => {
  const before = await indexesOf(academy)
  const { current } = (
    await sql<{ current: string }>`select current_database() as current`.execute(academy.db)
  ).rows[0] as { current: string }
  const done: number[] = []
  await fillWithStudents({ ...inject('database'), database: current }, 2_500, (n) => done.push(n))
  expect(done).toEqual([1_000, 2_000, 2_500])
  expect(await indexesOf(academy)).toEqual(before)
  const { rows } = await sql`
    select count(*)::int as students, count(search_text)::int as texts
    from students left join student_texts using (student_id)`.execute(academy.db)
  expect(rows).toEqual([{ students: 2_500, texts: 2_500 }])
})
