import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { recordRefund } from '@ganit/contract/money/refunds'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { theLedger } from '../../../../../test/ledger.ts'
import { readPdf } from '../../../../../test/read-pdf.ts'

const GSTIN = '27AAPFU0939F1ZV'

/** An academy with GST, and a student who owes nothing yet. */
async function theTaxed(academy: Academy) {
  const admin = await theLedger(academy)
  const tax = (body: object) => admin.call(updateSettings, { body } as never)
  await tax({ gstin: GSTIN })
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aMember(batch_id)
  const pay = async (amount: unknown, more: object = {}) =>
    (await admin.pay({ student_id, amount, ...more })).payment.payment_id
  const refund = async (amount: unknown) => {
    const { body } = await admin.call(recordRefund, {
      body: { student_id, amount, method: 'cash', date: '2026-11-01', reason: 'Moves' },
    } as never)
    return printed(`/api/refunds/${body.refund.refund_id}/voucher`)
  }
  async function printed(url: string) {
    const { rawPayload } = await academy.app.inject({
      url,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return readPdf(rawPayload).pages.map(({ text }) => text)
  }
  const receipt = (payment_id: number) => printed(`/api/payments/${payment_id}/receipt`)
  return { ...admin, tax, batch_id, student_id, uid, pay, refund, receipt }
}

test('with a GSTIN receipts are tax invoices, which say the tax in them; what was given out before stays a receipt', async ({
  academy,
}) => {
  const { tax, batch_id, addFee, pay, receipt } = await theTaxed(academy)
  await tax({ gstin: null })
  await addFee(batch_id, { amount: '2998' })
  const before = await pay('999')
  await tax({ gstin: GSTIN })
  const first = await pay('999')
  await tax({ gst_rate: 12 })
  const second = await pay('1000')

  expect((await receipt(before)).join()).not.toMatch(/GSTIN|SAC|CGST|Tax invoice/)
  const [text, ...others] = await receipt(first)
  expect(others).toEqual([])
  for (const said of [
    'Tax invoice',
    `GSTIN ${GSTIN}`,
    'SAC 999293',
    'Taxable value\n846.62',
    'CGST 9 %\n76.19',
    'SGST 9 %\n76.19',
  ])
    expect(text).toContain(said)
  const [other] = await receipt(second)
  expect(other).toContain('CGST 6 %\n53.57')
  expect(other).toContain('Taxable value\n892.86')
})

test('deposits bear no tax', async ({ academy }) => {
  const { batch_id, addFee, pay, receipt } = await theTaxed(academy)
  await addFee(batch_id, { amount: '500', fee_title: 'Caution money', is_deposit: true })
  const deposit = await pay('400')
  await addFee(batch_id, { amount: '999', due_date: '2190-02-01' })
  const both = await pay('1099')

  expect((await receipt(deposit))[0]).not.toMatch(/SAC|CGST|Tax invoice/)
  const [text] = await receipt(both)
  expect(text).toContain('Tax invoice')
  expect(text).toContain('Without tax\n100.00')
  expect(text).toContain('CGST 9 %\n76.19')
})

test('of an advance there is a receipt voucher, and of its refund a refund voucher, by the rate of then', async ({
  academy,
}) => {
  const { tax, batch_id, addFee, pay, receipt, refund } = await theTaxed(academy)
  const ahead = await pay('999', { advance: true })
  expect((await receipt(ahead))[0]).toContain('Receipt voucher')
  expect((await receipt(ahead))[0]).toContain('CGST 9 %\n76.19')
  await tax({ gstin: null })
  const [voucher] = await refund('999')
  for (const said of ['Refund voucher', `GSTIN ${GSTIN}`, 'SAC 999293', 'CGST 9 %\n76.19'])
    expect(voucher).toContain(said)

  await tax({ gstin: GSTIN })
  await addFee(batch_id, { amount: '100' })
  const [mixed] = await receipt(await pay('150', { advance: true }))
  expect(mixed).toContain('Tax invoice')
  expect(mixed).toContain('Advance · Receipt voucher\n50.00')
})

test('a payment with tax that is reversed has a credit note, numbered without gaps', async ({
  academy,
}) => {
  const { db, batch_id, addFee, pay, receipt, reverse, tax, findings } = await theTaxed(academy)
  await addFee(batch_id, { amount: '5000' })
  const [first, second] = [await pay('999'), await pay('100')]
  await tax({ gstin: null })
  const plain = await pay('50')
  await reverse(first)
  await reverse(first)
  await reverse(plain)
  await reverse(second)

  const [note, invoice, ...others] = await receipt(first)
  expect(others).toEqual([])
  for (const said of ['Credit note', '/000001', 'Tax invoice 20', 'Typed twice', 'CGST 9 %\n76.19'])
    expect(note).toContain(said)
  expect(invoice).toContain('Tax invoice')
  expect(invoice).toContain('Reversed')
  expect((await receipt(second))[0]).toContain('/000002')
  expect((await receipt(plain)).join()).not.toContain('Credit note')
  const { length } = await db.selectFrom('credit_notes').select('serial').execute()
  expect(length).toBe(2)
  expect(await findings()).toEqual([])
})

test('a credit note of somebody who was erased has no name and no reason', async ({ academy }) => {
  const { db, call, student_id, uid, pay, reverse } = await theTaxed(academy)
  await reverse(await pay('999', { advance: true }), 'Riya left')
  await call(eraseStudent, { params: { uid }, body: { confirm: student_id } })
  const { snapshot } = await db
    .selectFrom('credit_notes')
    .select('snapshot')
    .executeTakeFirstOrThrow()
  expect(snapshot).toMatchObject({
    student: { student_id, name: 'Erased student' },
    reason: 'Erased student',
  })
})

test.for(['27AAPFU0939F1ZW', '72AAPFU0939F1ZV', '27AAPFU0939F1Z', 'x'])(
  '%s is no GSTIN',
  async (gstin, { academy }) => {
    const { tax } = await theTaxed(academy)
    expect(await tax({ gstin })).toMatchObject({
      status: 400,
      fields: { gstin: 'GSTIN must be the 15 characters of a GST number.' },
    })
  },
)

test('a GSTIN is taken as it is typed, and told to the office alone', async ({ academy }) => {
  const { tax, call } = await theTaxed(academy)
  const { body } = await tax({ gstin: ' 29aagcb7383j1z4 ' })
  expect(body.settings).toMatchObject({ gstin: '29AAGCB7383J1Z4', gst_rate: 18 })
  expect((await tax({ gst_rate: 41 })).fields).toHaveProperty('gst_rate')
  expect((await tax({ gst_rate: null })).body.settings.gst_rate).toBeNull()
  expect((await call(getSettings)).body).toHaveProperty('gstin')
  const seen = (await academy.visitor(getSettings)).body
  expect(seen).not.toHaveProperty('gstin')
  expect(seen).not.toHaveProperty('gst_rate')
})
