import { previewBatchFee, previewNewFee } from '@ganit/contract/money/fees'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { FEE, theLedger } from '../../../../test/ledger.ts'

test('a preview says whom a new fee asks and how much, and changes nothing', async ({
  academy,
}) => {
  setDay('2026-11-16')
  const ledger = await theLedger(academy)
  const { call, aBatch, aMember, toggle, pay, addFee, status, findings } = ledger
  const batch_id = await aBatch()
  const members = []
  for (const _ of [1, 2, 3]) members.push(await aMember(batch_id))
  const [one, , gone] = members
  await pay({ student_id: one?.student_id, amount: '100', date: '2026-11-16', advance: true })
  await toggle(batch_id, gone?.student_id ?? 0)
  const parts = [
    { amount: '600', due_date: '2026-11-16' },
    { amount: '600', due_date: '2026-12-10' },
    { amount: '600', due_date: '2027-01-10' },
  ]
  const fee = { ...FEE, batch_id, amount: '1800', due_date: '2026-11-16', instalments: parts }
  const preview = async (changes: object = {}) =>
    (await call(previewNewFee, { body: { ...fee, ...changes } } as never)).body
  expect(await preview()).toEqual({
    students: 2,
    today: { students: 2, amount: '1200.00' },
    next: { date: '2026-12-10', amount: '1200.00' },
    joining: false,
    left: [{ student_id: gone?.student_id, name: expect.any(String), amount: '600.00' }],
    paid_ahead: { students: 1, amount: '100.00' },
  })
  expect(await preview({ asks_left: true })).toMatchObject({
    students: 3,
    today: { students: 3, amount: '1800.00' },
  })
  const joining = { instalments: null, on_joining: true, due_date: '2026-12-01' }
  expect(await preview(joining)).toMatchObject({ students: 0, next: null, joining: true })
  // Nothing was added, and adding says the same.
  expect((await status(batch_id)).body.flatMap(({ fees }) => fees)).toEqual([])
  await addFee(batch_id, fee)
  const dues = (await status(batch_id)).body.flatMap(({ fees }) => fees)
  expect(dues).toHaveLength(6)
  expect(await findings()).toEqual([])
  const refused = await call(previewNewFee, { body: { ...fee, batch_id: 999 } } as never)
  expect(refused.status).toBe(400)
})

test('a change of amount names those who have left and owe', async ({ academy }) => {
  setDay('2026-11-16')
  const { call, aBatch, aMember, toggle, addFee } = await theLedger(academy)
  const batch_id = await aBatch()
  const gone = await aMember(batch_id)
  await aMember(batch_id)
  await addFee(batch_id, { amount: '500', due_date: '2026-11-10' })
  await addFee(batch_id, { amount: '500', due_date: '2026-11-16' })
  await toggle(batch_id, gone.student_id)
  const { body } = await call(previewBatchFee, {
    params: { batch_fee_id: 2 },
    body: { amount: '700', from: 'unpaid' },
  } as never)
  expect(body.left).toEqual([
    { student_id: gone.student_id, name: expect.any(String), amount: '700.00' },
  ])
})

test('who has left is asked once the owner wants it, and stays asked, as the previews say', async ({
  academy,
}) => {
  setDay('2026-11-16')
  const { call, aBatch, aMember, toggle, addFee, changeFee, ledger, findings } =
    await theLedger(academy)
  const batch_id = await aBatch()
  const gone = await aMember(batch_id)
  const stays = await aMember(batch_id)
  await toggle(batch_id, gone.student_id)
  const { fee_id } = (await addFee(batch_id, { due_date: '2026-11-16', asks_left: false })).body.fee
  const params = { batch_fee_id: String(fee_id) }
  const desk = await academy.signUpAs('desk')
  const preview = (asks_left: boolean, who = call) =>
    who(previewBatchFee, { params, body: { asks_left } } as never)
  const owed = async ({ uid }: { uid: string }) => (await ledger(uid)).body.owed
  expect([await owed(gone), await owed(stays)]).toEqual(['0.00', '1500.00'])
  expect(await preview(true, desk.call)).toMatchObject({
    status: 403,
    error: 'Only the owner asks those who have left.',
  })
  const asked = { student_id: gone.student_id, name: expect.any(String) }
  expect((await preview(true)).body).toEqual({
    ...{ students: 1, dues: 1, overdue: 0, before: '1500.00', after: '3000.00' },
    ...{ left: [{ ...asked, amount: '1500.00' }], can_be_undone: false },
  })
  expect(await owed(gone)).toBe('0.00')
  await changeFee({ batch_fee_id: fee_id, asks_left: true })
  expect([await owed(gone), await owed(stays)]).toEqual(['1500.00', '1500.00'])
  // The fee is so already, so the desk may leave it so.
  expect((await preview(true, desk.call)).body).toMatchObject({ students: 0, dues: 0 })
  // A due that was asked stays.
  expect((await preview(false)).body).toMatchObject({ students: 0, dues: 0, after: '3000.00' })
  await changeFee({ batch_fee_id: fee_id, asks_left: false })
  expect([await owed(gone), await owed(stays)]).toEqual(['1500.00', '1500.00'])
  expect(await findings()).toEqual([])
})

test('a student who left owing goes on owing when the fee is cut into instalments, or made whole again', async ({
  academy,
}) => {
  setDay('2026-11-16')
  const { aBatch, aMember, toggle, addFee, changeFee, ledger, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const gone = await aMember(batch_id)
  await addFee(batch_id, { amount: '500', due_date: '2026-11-17' })
  setDay('2026-11-20')
  await toggle(batch_id, gone.student_id)
  const instalments = [
    { amount: '200', due_date: '2026-11-17' },
    { amount: '300', due_date: '2026-11-18' },
  ]
  for (const parts of [instalments, null]) {
    await changeFee({ batch_fee_id: 1, instalments: parts })
    const { owed, dues } = (await ledger(gone.uid)).body
    expect([owed, dues.length]).toEqual(['500.00', parts?.length ?? 1])
  }
  expect(await findings()).toEqual([])
})

test('only the owner asks those who have left', async ({ academy }) => {
  const { aBatch } = await theLedger(academy)
  const batch_id = await aBatch()
  const desk = await academy.signUpAs('desk')
  const body = { ...FEE, batch_id, asks_left: true }
  expect(await desk.call(previewNewFee, { body } as never)).toMatchObject({
    status: 403,
    error: 'Only the owner asks those who have left.',
  })
})
