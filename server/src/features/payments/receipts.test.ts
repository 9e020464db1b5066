import { updateSettings } from '@ganit/contract/settings'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { adminUid, theLedger } from '../../../test/ledger.ts'
import { recordPayment } from './payments.service.ts'

test('receipts begin anew with each financial year, by the day of recording', async ({
  academy,
}) => {
  const { db, aBatch, aMember, addFee, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id } = await aMember(batch_id)
  await addFee(batch_id)
  const uid = await adminUid(db)
  const pay = async (today: string) => {
    const draft = {
      student_id,
      amount: '1.00',
      date: '2026-03-01',
      method: 'cash',
      transaction_id: null,
      note: null,
    } as const
    return (await recordPayment(db, { draft }, { uid, today })).receipt_number
  }

  expect(await pay('2026-03-30')).toBe('2025-26/000001')
  expect(await pay('2026-03-31')).toBe('2025-26/000002')
  expect(await pay('2026-04-01')).toBe('2026-27/000001')
  expect(await pay('2026-03-31')).toBe('2025-26/000003')
  expect(await findings()).toEqual([])
})

test('a receipt is a PDF, for the admin and the student who paid alone', async ({ academy }) => {
  const { aBatch, addFee, toggle, pay, reverse, token } = await theLedger(academy)
  const [payer, other] = [await academy.aStudent(), await academy.aStudent()]
  const batch_id = await aBatch()
  await toggle(batch_id, payer.profile.student_id)
  await addFee(batch_id)
  await pay({ student_id: payer.profile.student_id, amount: 500 })
  const print = (bearer: string, id: unknown = 1) =>
    academy.app.inject({
      url: `/api/payments/${id}/receipt`,
      headers: { authorization: `Bearer ${bearer}` },
    })
  const printed = await print(token)

  expect(printed.statusCode).toBe(200)
  expect(printed.headers['content-type']).toBe('application/pdf')
  expect(printed.headers['content-disposition']).toMatch(
    /^inline; filename="receipt-20\d\d-\d\d-000001\.pdf"$/,
  )
  expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await print(payer.token)).rawPayload).toEqual(printed.rawPayload)
  for (const [bearer, id] of [
    [other.token, 1],
    [token, 77],
    [token, 'x'],
  ])
    expect((await print(String(bearer), id)).statusCode).toBe(404)
  await reverse(1)
  expect((await print(token)).rawPayload).not.toEqual(printed.rawPayload)
})

test('a receipt stays as it was given out', async ({ academy }) => {
  const { db, call, aBatch, aMember, addFee, pay, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id } = await aMember(batch_id)
  await addFee(batch_id)
  const { payment } = await pay({ student_id, amount: 500, method: 'bank', transaction_id: 'N1' })
  const snapshot = async () =>
    (await db.selectFrom('receipts').select('snapshot').executeTakeFirstOrThrow()).snapshot
  const before = await snapshot()
  await call(updateSettings, { body: { academy_name: 'Another' } } as never)
  await db.updateTable('students').set({ last_name: 'Other' }).execute()

  expect(before).toMatchObject({
    receipt_number: payment.receipt_number,
    academy: { name: 'Ganit' },
    student: { student_id, class_name: 'Class 9' },
    payment: { payment_id: 1, amount: '500.00', method: 'bank', transaction_id: 'N1' },
    items: [{ title: 'Tuition', batch_name: 'Evening', due_date: '2190-01-10', amount: '500.00' }],
  })
  expect(await snapshot()).toEqual(before)
  expect(await findings()).toEqual([])
})
