import { updateSettings } from '@ganit/contract/ground/settings'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { aCashPayment, adminUid, theLedger } from '../../../../../test/ledger.ts'
import { readPdf } from '../../../../../test/read-pdf.ts'
import { readAcademyToday } from '../../../ground/settings/settings.service.ts'
import { recordPayment } from '../payments.service.ts'
import { dayInWords } from './receipt-pdf/wordings.ts'

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

/** Text of a payment's receipt, for the holder of a token. */
async function printedText({ app }: Academy, payment_id: number, token: string) {
  const { rawPayload } = await app.inject({
    url: `/api/payments/${payment_id}/receipt`,
    headers: { authorization: `Bearer ${token}` },
  })
  return readPdf(rawPayload)
    .pages.map((page) => page.text)
    .join('\n')
}

test('the receipt of a payment that was taken back says when and why', async ({ academy }) => {
  const { db, aBatch, aMember, addFee, token, reverse } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id } = await aMember(batch_id)
  await addFee(batch_id)
  const { payment_id } = await aCashPayment(db, { student_id, amount: '5.00' }, '2026-03-31')
  expect(await printedText(academy, payment_id, token)).not.toContain('Typed twice')
  await reverse(payment_id)

  const text = await printedText(academy, payment_id, token)
  expect(text).toContain('Typed twice')
  expect(text).toContain(dayInWords(await readAcademyToday(db)))
})

test('the receipt of somebody who was erased has no name and no class', async ({ academy }) => {
  const { db, call, aBatch, aMember, addFee } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id, uid } = await aMember(batch_id)
  await db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  await addFee(batch_id, { due_date: '2026-02-01' })
  await call(eraseStudent, { params: { uid }, body: { confirm: student_id } })
  await aCashPayment(db, { student_id, amount: '5.00' }, '2026-03-31')
  const { snapshot } = await db.selectFrom('receipts').select('snapshot').executeTakeFirstOrThrow()

  expect(snapshot).toMatchObject({
    student: { student_id, name: 'Erased student', class_name: '' },
  })
})

test('a receipt is found by its payment, whatever its own number is', async ({ academy }) => {
  const { db, aBatch, aMember, addFee, token } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id } = await aMember(batch_id)
  await addFee(batch_id)
  await aCashPayment(db, { student_id, amount: '111.00' }, '2026-03-31')
  const { payment_id } = await aCashPayment(db, { student_id, amount: '222.00' }, '2026-04-01')
  const text = await printedText(academy, payment_id, token)

  expect(text).toContain('2026-27/000001')
  expect(text).toContain('222.00')
  expect(text).not.toContain('111.00')
})

const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

test.for(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a payment is taken, and taken back, on the day that it is in %s',
  async (time_zone, { academy }) => {
    const { db, call, aBatch, aMember, addFee, pay, reverse } = await theLedger(academy)
    await call(updateSettings, { body: { time_zone } } as never)
    const batch_id = await aBatch()
    const { student_id } = await aMember(batch_id)
    await addFee(batch_id)
    const today = await readAcademyToday(db)

    expect(await pay({ student_id, amount: 100, date: dayAfter(today) })).toMatchObject({
      status: 400,
      fields: { date: 'Date must not be after today.' },
    })
    const { status, payment } = await pay({ student_id, amount: 100, date: today })
    expect([status, payment.date]).toEqual([201, today])
    const { issued_on } = await db
      .selectFrom('receipts')
      .select('issued_on')
      .executeTakeFirstOrThrow()
    expect(issued_on).toBe(today)
    expect((await reverse(payment.payment_id)).body.payment.reversal?.date).toBe(today)
  },
)

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
