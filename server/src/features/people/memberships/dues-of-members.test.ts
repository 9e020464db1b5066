import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches } from '../../../../test/batches.ts'
import { aCashPayment } from '../../../../test/ledger.ts'

const FEE = {
  title: 'Tuition',
  amount: '1500.00',
  due_date: '2999-01-10',
  fee_type: 'one-time',
} as const

const aFee = ({ db }: Academy, batch_id: number) =>
  db
    .insertInto('batch_fees')
    .values({ ...FEE, batch_id })
    .execute()

/** Present debts of a student, by the ledger. */
const duesOf = ({ db }: Academy, student_id: number) =>
  db
    .selectFrom('dues')
    .select('due_id')
    .where('student_id', '=', student_id)
    .where('withdrawn_at', 'is', null)
    .execute()

test('a student who joins owes what the batch asks for, one who leaves owes what is later no more', async ({
  academy,
}) => {
  const { aBatchOf, toggle, assign } = await theBatches(academy)
  const { uid, profile } = await academy.aStudent()
  const id = await aBatchOf(9)
  await aFee(academy, id)
  const owed = async () => (await duesOf(academy, profile.student_id)).length

  await toggle(id, uid)
  expect(await owed()).toBe(1)
  await toggle(id, uid)
  expect(await owed()).toBe(0)
  await assign(id, uid)
  expect(await owed()).toBe(1)
  await assign(await aBatchOf(9, 'Without fees'), uid)
  expect(await owed()).toBe(0)
})

test('a batch goes with its memberships, fees and unpaid dues', async ({ academy }) => {
  const { aBatchOf, toggle, remove } = await theBatches(academy)
  const { uid } = await academy.aStudent()
  const id = await aBatchOf(9)
  await aFee(academy, id)
  await toggle(id, uid)

  expect((await remove(id)).status).toBe(200)
  for (const table of ['memberships', 'batch_fees', 'dues'] as const)
    expect(await academy.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a batch with a paid due cannot be deleted, even when all students have left [S153]', async ({
  academy,
}) => {
  const { aBatchOf, toggle, remove, read } = await theBatches(academy)
  const { uid, profile } = await academy.aStudent()
  const id = await aBatchOf(9)
  await aFee(academy, id)
  await toggle(id, uid)
  const { student_id } = profile
  await aCashPayment(academy.db, { student_id, amount: '500.00' }, '2026-11-20')
  await toggle(id, uid)

  const refused = await remove(id)
  expect(refused.status).toBe(409)
  expect(refused.error).toContain('This batch has 1 payment')
  expect((await read(id)).status).toBe(200)
})
