import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { copyTemplate, empty } from './database.ts'

test('a copy of the template has the tables, and emptying it leaves them', async () => {
  const { db } = await copyTemplate(inject('database'), 'template_copy')
  await db.insertInto('rate_limits').values({ key: 'k', points: 1, expire: null }).execute()
  await empty(db)
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  const { rows } = await sql<{ day: string }>`select date '2024-02-29' as day`.execute(db)
  expect(rows).toEqual([{ day: '2024-02-29' }])
  await db.destroy()
})
