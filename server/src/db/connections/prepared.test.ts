import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import type { Db } from '../schema.ts'
import { queryPrepared } from './prepared.ts'

const TIMES = 8

const numberIn = (db: Db, range: number, seat: string) =>
  queryPrepared(db, 'a range and a seat', { seat, range }, (blanks) =>
    db
      .selectFrom('student_counts')
      .select(sql<number>`count(*)::int + ${blanks.range}`.as('range'))
      .select(sql<string>`${blanks.seat}::text`.as('seat'))
      .where('range', '=', blanks.range),
  )

test('what is asked often is written and planned once, and brings each time what its own values ask for', async ({
  academy,
}) => {
  await academy.db.connection().execute(async (db) => {
    for (let n = 1; n <= TIMES; n++)
      expect(await numberIn(db, n, `seat ${n}`)).toEqual([{ range: n, seat: `seat ${n}` }])
    const { rows } = await sql`
      select name, custom_plans <= 5 as is_planned_once, generic_plans > 0 as is_used_again
      from pg_prepared_statements where name = 'a range and a seat'`.execute(db)
    expect(rows).toEqual([
      { name: 'a range and a seat', is_planned_once: true, is_used_again: true },
    ])
  })
})

test('it is part of the transaction in which it is asked', async ({ academy }) => {
  const titles = (db: Db) =>
    queryPrepared(db, 'titles of a course', { id: 1 }, ({ id }) =>
      db.selectFrom('courses').select('course_name').where('course_id', '=', id),
    )
  await academy.db
    .transaction()
    .execute(async (trx) => {
      await sql`
        insert into courses (course_id, course_name, course_subtitle, class_level_id, category_id)
        overriding system value values (1, 'Algebra', 'Lines', 9, 1)`.execute(trx)
      expect(await titles(trx)).toEqual([{ course_name: 'Algebra' }])
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await titles(academy.db)).toEqual([])
})

test('a query that differs from the first of its name, in its text or in a value without a blank, is refused', async ({
  academy: { db },
}) => {
  const inRange = (name: string, range: number, order: 'asc' | 'desc') =>
    queryPrepared(db, name, {}, () =>
      db
        .selectFrom('student_counts')
        .select('range')
        .where('range', '=', range)
        .orderBy('range', order),
    )

  await inRange('by an order', 1, 'asc')
  await expect(inRange('by an order', 1, 'desc')).rejects.toThrow('"by an order" differs')
  await inRange('by a value', 1, 'asc')
  await expect(inRange('by a value', 2, 'asc')).rejects.toThrow('"by a value" differs')
  await expect(inRange('by a value', 1, 'asc')).resolves.toEqual([])
})
