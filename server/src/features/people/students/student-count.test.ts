import { listDirectory } from '@ganit/contract/people/directory'
import { getFeesTally, listStudentFees } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { beginErasingThose } from '../../../../test/erasing.ts'
import type { Trx } from '../../../db/schema.ts'
import { studentIds } from './student-count.queries.ts'

async function totals(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const query = { querystring: { page: 1 } } as never
  const [directory, fees, tally] = await Promise.all([
    call(listDirectory, query),
    call(listStudentFees, query),
    call(getFeesTally),
  ])
  return [
    (directory.body as never as { total: number }).total,
    (fees.body as never as { total: number }).total,
    tally.body.total,
  ]
}

test('the kept number of students is right while they register at once, are turned away and leave', async ({
  academy,
}) => {
  expect(await totals(academy)).toEqual([0, 0, 0])
  const students = await Promise.all(Array.from({ length: 3 }, () => academy.aStudent()))
  expect(await totals(academy)).toEqual([3, 3, 3])

  const leave = async (trx: Trx) => {
    const one = sql`uid = ${students[0]?.uid}`
    await beginErasingThose(trx, one)
    await sql`delete from students where ${one}`.execute(trx)
  }
  const changedMind = academy.db.transaction().execute(async (trx) => {
    await leave(trx)
    throw new Error('not after all')
  })
  await expect(changedMind).rejects.toThrow('not after all')
  expect(await totals(academy)).toEqual([3, 3, 3])

  await academy.db.transaction().execute(async (trx) => {
    await leave(trx)
  })
  expect(await totals(academy)).toEqual([2, 2, 2])
  await sql`truncate students cascade`.execute(academy.db)
  expect(await totals(academy)).toEqual([0, 0, 0])
})

test('a far page begins where it would if all before it were counted one by one', async ({
  academy: { db },
}) => {
  await aCrowd(db, 13_000)
  // An empty range, one with gaps, and a sparse end.
  await db.transaction().execute(async (trx) => {
    const some = sql`(student_id between 4096 and 8191
      or student_id between 3000 and 3100 or (student_id > 8500 and student_id % 7 = 0))`
    await beginErasingThose(trx, some)
    await sql`delete from students where ${some}`.execute(trx)
  })
  const { rows } = await sql<{ student_id: number }>`
    select student_id from students order by student_id`.execute(db)
  const up = rows.map(({ student_id }) => student_id)
  const limit = 10
  for (const [order, ids] of [['asc', up] as const, ['desc', up.toReversed()] as const])
    for (const offset of [0, 2_990, 4_090, 4_096, 4_097, 4_400, 6_000, up.length - 5, 1e10]) {
      const found = await studentIds(db, { offset, limit, order }).execute()
      expect([order, offset, found.map(({ student_id }) => student_id)]).toEqual([
        order,
        offset,
        ids.slice(offset, offset + limit),
      ])
    }
})
