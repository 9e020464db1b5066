import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { CreditNoteSnapshot, VoucherSnapshot } from '@ganit/contract/money/receipts'
import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

/** A student who has paid a fee of ₹1,180 with its tax, and ₹118 ahead. */
async function anInvoiced(academy: Academy) {
  const admin = await theLedger(academy)
  const gst = { gstin: '27AAPFU0939F1ZV', gst_rate: 18 }
  await admin.call(updateSettings, { body: gst } as never)
  const { student_id } = await admin.aPupil()
  const date = await readAcademyToday(academy.db)
  const due = { student_id, title: 'Test series', amount: '1180', due_date: date }
  const { body } = await admin.call(addDue, { body: due } as never)
  const { due_id } = (body as { due: { due_id: number } }).due
  const { payment } = await admin.pay({ student_id, amount: '1180', date, fee_ids: [due_id] })
  await admin.pay({ student_id, amount: '118', date, advance: true })
  const refund = async (amount: string, more: object = {}) => {
    const entry = { student_id, amount, method: 'cash', date, reason: 'Cancelled', ...more }
    return (await admin.call(recordRefund, { body: entry } as never)).body.refund
  }
  return {
    ...admin,
    due_id,
    receipt: payment.receipt_number,
    payment_id: payment.payment_id,
    refund,
    async papersOf(refund_id: number) {
      const notes = await academy.db
        .selectFrom('credit_notes')
        .select('snapshot')
        .where('refund_id', '=', refund_id)
        .execute()
      const { snapshot } = await academy.db
        .selectFrom('vouchers')
        .select('snapshot')
        .where('refund_id', '=', refund_id)
        .executeTakeFirstOrThrow()
      const pdf = await academy.app.inject({
        url: `/api/refunds/${refund_id}/voucher`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return {
        notes: notes.map((each) => CreditNoteSnapshot.parse(each.snapshot)),
        voucher: VoucherSnapshot.parse(snapshot),
        text: readPdf(pdf.rawPayload)
          .pages.map((page) => page.text)
          .join(),
      }
    },
  }
}

test('a fee with a tax invoice that is given back gets a credit note, and an advance a voucher with its tax', async ({
  academy,
}) => {
  const { due_id, receipt, refund, papersOf, findings } = await anInvoiced(academy)
  const { refund_id } = await refund('590', { due_id })
  const { notes, voucher, text } = await papersOf(refund_id)
  expect(notes).toMatchObject([
    {
      receipt: { title: 'Tax invoice', receipt_number: receipt },
      payment: { amount: '590.00' },
      taxes: [{ amount: '590.00', cgst: '45.00', sgst: '45.00' }],
    },
  ])
  expect(voucher.taxes).toBeUndefined()
  for (const said of ['Credit note', `Tax invoice ${receipt}`, 'Refund voucher'])
    expect(text).toContain(said)

  const ahead = await papersOf((await refund('118')).refund_id)
  expect(ahead.notes).toEqual([])
  expect(ahead.voucher.taxes).toMatchObject([{ amount: '118.00', cgst: '9.00' }])
  expect(await findings()).toEqual([])
})

test('once such a refund is taken back, its payment is reversed with a credit note of all its tax', async ({
  academy,
}) => {
  const { due_id, refund, papersOf, call, reverse, payment_id, findings } =
    await anInvoiced(academy)
  const { refund_id } = await refund('590', { due_id })
  const params = { refund_id: String(refund_id) }
  await call(reverseRefund, { params, body: { reason: 'Not taken' } } as never)
  expect((await papersOf(refund_id)).text).toContain('Reversed')
  expect((await reverse(payment_id)).status).toBe(200)
  const whole = await academy.db
    .selectFrom('credit_notes')
    .select('snapshot')
    .where('refund_id', 'is', null)
    .execute()
  expect(whole.map((each) => CreditNoteSnapshot.parse(each.snapshot).taxes)).toMatchObject([
    [{ amount: '1180.00', cgst: '90.00' }],
  ])
  expect(await findings()).toEqual([])
})
