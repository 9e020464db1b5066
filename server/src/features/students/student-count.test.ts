import { listDirectory } from '@ganit/contract/directory'
import { getFeesTally, listStudentFees } from '@ganit/contract/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import type { Db } from '../../db/schema.ts'

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

  const leave = (trx: Db) =>
    trx
      .deleteFrom('students')
      .where('uid', '=', students[0]?.uid ?? '')
      .execute()
  const changedMind = academy.db.transaction().execute(async (trx) => {
    await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
    await leave(trx)
    throw new Error('not after all')
  })
  await expect(changedMind).rejects.toThrow('not after all')
  expect(await totals(academy)).toEqual([3, 3, 3])

  await academy.db.transaction().execute(async (trx) => {
    await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
    await leave(trx)
  })
  expect(await totals(academy)).toEqual([2, 2, 2])
  await sql`truncate students cascade`.execute(academy.db)
  expect(await totals(academy)).toEqual([0, 0, 0])
})
