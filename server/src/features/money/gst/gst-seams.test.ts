import { CreditNoteSnapshot, VoucherSnapshot } from '@ganit/contract/money/receipts'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theRegistered } from '../../../../test/gst.ts'
import { expectGst } from '../../../../test/gst-model.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { runDay } from '../../../jobs/daily.ts'

beginEachTestAt('2026-10-20')

/** A student who paid ₹3,000 ahead in October, of which ₹1,800 settled a fee of that month. */
async function anAdvance(academy: Academy) {
  const office = await theRegistered(academy, '2026-10-20')
  const { student_id, uid } = await office.aPupil()
  const payment = await office.pay(student_id, '3000')
  const due_id = await office.due(student_id, '1800', '2026-10-25')
  const notes = async () =>
    (
      await academy.db.selectFrom('credit_notes').select('snapshot').orderBy('serial').execute()
    ).map(({ snapshot }) => CreditNoteSnapshot.parse(snapshot))
  const voucherOf = async (refund_id: number) =>
    VoucherSnapshot.parse(
      (
        await academy.db
          .selectFrom('vouchers')
          .select('snapshot')
          .where('refund_id', '=', refund_id)
          .executeTakeFirstOrThrow()
      ).snapshot,
    )
  const printed = async (payment_id: number) => {
    const { rawPayload } = await academy.app.inject({
      url: `/api/payments/${payment_id}/receipt`,
      headers: { authorization: `Bearer ${office.token}` },
    })
    return readPdf(rawPayload).pages.map(({ text }) => text)
  }
  return { ...office, student_id, uid, due_id, payment, notes, voucherOf, printed }
}

test('an advance is invoiced on the first daily run of the next month, once, behind its receipt', async ({
  academy,
}) => {
  const { night, at, invoices, printed, payment, due, student_id, findings } =
    await anAdvance(academy)
  await night('2026-10-31')
  expect(await invoices()).toEqual([])
  await night('2026-11-01')
  await night('2026-11-02')
  expect(await invoices()).toEqual(['advance 1800.00 2026-11-01'])
  const [receipt, invoice, ...others] = await printed(payment.payment_id)
  expect(others).toEqual([])
  expect(receipt).toContain('Receipt voucher')
  for (const said of [
    'Tax invoice',
    '/000001',
    'Against receipt voucher',
    '/V00001',
    'CGST 9 %\n137.29',
  ])
    expect(invoice).toContain(said)

  // A fee due in November counts as supplied on the last day of November.
  await at('2026-11-10')
  await due(student_id, '700', '2026-11-10')
  await night('2026-11-20')
  expect(await invoices()).toHaveLength(1)
  await night('2026-12-01')
  expect(await invoices()).toEqual(['advance 1800.00 2026-11-01', 'advance 700.00 2026-12-01'])
  expect(await findings('2026-12-01')).toEqual([])
  await expectGst(academy.db, '2026-12-01')
})

test('a sleeping academy makes up for it, and a clock that jumps waits', async ({ academy }) => {
  const { at, invoices } = await anAdvance(academy)
  const run = async (day: string) => {
    await at(day)
    const log = { error: expect.fail, warn: () => {} }
    await academy.db.connection().execute((one) => runDay(one, { log }))
  }
  for (const day of ['2026-10-21', '2026-10-22', '2026-10-23']) await run(day)
  await run('2026-11-14')
  expect(await invoices()).toEqual([])
  await run('2026-11-15')
  expect(await invoices()).toEqual(['advance 1800.00 2026-11-15'])
})

test('a payment reversed after its advance invoice gives its tax back once, and the note names the invoice', async ({
  academy,
}) => {
  const { night, reverse, payment, notes, report, findings } = await anAdvance(academy)
  await night('2026-11-01')
  await reverse(payment.payment_id)
  const [note] = await notes()
  expect(note).toMatchObject({
    receipt: { title: 'Receipt voucher', receipt_number: '2026-27/V00001' },
    invoices: [{ invoice_number: '2026-27/000001' }],
    taxes: [{ amount: '3000.00', cgst: '228.81', sgst: '228.81' }],
  })
  const { boxes, proof } = await report('2026-11')
  // The invoice and its part of the note are in box 7, the rest of the advance in 11B.
  expect(boxes?.b2c).toEqual([])
  expect(boxes?.advances_adjusted).toMatchObject([{ gross_advance: '3000.00', cgst: '228.81' }])
  expect(proof).toMatchObject({ adds_up: true, tax_of_papers: { cgst: '-228.81' } })
  expect((await report('2026-10', '3')).boxes).toMatchObject({
    b2c: [],
    advances_received: [],
    advances_adjusted: [],
  })
  expect(await findings('2026-11-01')).toEqual([])
})

test('a refund takes what was never invoiced first, by its voucher, then invoiced money, by a credit note', async ({
  academy,
}) => {
  const office = await anAdvance(academy)
  const { night, refund, takeBack, due_id, notes, voucherOf, student_id, report } = office
  await night('2026-11-01')
  const { refund_id } = await refund(student_id, '1800', { due_id })
  expect((await voucherOf(refund_id)).taxes).toMatchObject([{ amount: '1200.00', cgst: '91.52' }])
  const [note] = await notes()
  expect(note).toMatchObject({
    invoices: [{ invoice_number: '2026-27/000001' }],
    payment: { amount: '600.00' },
    taxes: [{ amount: '600.00', cgst: '45.76' }],
  })
  const { boxes } = await report('2026-11')
  expect(boxes?.b2c).toMatchObject([{ taxable: '1016.94', cgst: '91.53' }])
  expect(boxes?.of_earlier).toEqual({
    invoiced: '1800.00',
    given_back: { gross_advance: '1200.00', cgst: '91.52', sgst: '91.52' },
  })
  const rest = await refund(student_id, '1200')
  expect((await voucherOf(rest.refund_id)).taxes).toBeUndefined()
  expect((await notes())[1]?.taxes).toMatchObject([{ amount: '1200.00', cgst: '91.53' }])
  expect((await report('2026-11')).boxes?.b2c).toEqual([])

  // A refund reversed in December is in December's boxes with the opposite sign, and November's boxes stay.
  await night('2026-12-01')
  await takeBack(refund_id)
  const december = await report('2026-12')
  expect(december.boxes?.b2c).toMatchObject([{ cgst: '45.76' }])
  expect(december.boxes?.advances_adjusted).toMatchObject([
    { gross_advance: '-1200.00', cgst: '-91.52' },
  ])
  expect(december.proof).toMatchObject({
    ...{ adds_up: true, reversals_listed: '1800.00', refunds_reversed: '1800.00' },
    tax_of_papers: { cgst: '137.28' },
  })
  expect((await report('2026-11')).boxes?.b2c).toEqual([])
  await expectGst(academy.db, '2026-12-01')
  expect(await office.findings('2026-12-01')).toEqual([])
})

test('a due that is released needs no paper, and its invoice counts for the next one', async ({
  academy,
}) => {
  const { night, due_id, due, student_id, invoices, db } = await anAdvance(academy)
  await night('2026-11-01')
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into releases (allocation_id)
      select allocation_id from live_allocations where due_id = ${due_id}`.execute(trx)
    await sql`update dues set withdrawn_at = now() where due_id = ${due_id}`.execute(trx)
  })
  await due(student_id, '2000', '2026-11-05')
  await night('2026-12-01')
  expect(await invoices()).toEqual(['advance 1800.00 2026-11-01', 'advance 200.00 2026-12-01'])
})

test('two rates of a period are rows of their own, each by the tax of its day', async ({
  academy,
}) => {
  const { settings, pay, student_id, night, due, report } = await anAdvance(academy)
  await settings({ gst_rate: 12 })
  await pay(student_id, '112')
  await due(student_id, '1312', '2026-10-28')
  await night('2026-11-01')
  const { boxes, proof } = await report('2026-11')
  expect(boxes?.b2c.map(({ rate, cgst }) => [rate, cgst])).toEqual([
    [12, '6.00'],
    [18, '228.81'],
  ])
  expect(boxes?.advances_adjusted.map(({ rate, gross_advance }) => [rate, gross_advance])).toEqual([
    [12, '112.00'],
    [18, '3000.00'],
  ])
  expect(proof.adds_up).toBe(true)
})

test('an advance of the first and of the last day of a month is one of that month', async ({
  academy,
}) => {
  const { at, pay, refund, student_id, report } = await anAdvance(academy)
  await at('2026-11-01')
  await pay(student_id, '100')
  await at('2026-11-30')
  await pay(student_id, '10')
  const received = async (month: string) =>
    (await report(month)).boxes?.advances_received.map(({ gross_advance }) => gross_advance)
  expect(await received('2026-11')).toEqual(['110.00'])
  // A refund in the month of the payment lowers that month's advances, and leaves the month before as it is.
  await refund(student_id, '1310')
  expect(await received('2026-11')).toEqual([])
  expect((await report('2026-11')).boxes?.advances_adjusted).toMatchObject([
    { gross_advance: '1200.00' },
  ])
})

test('paid in one month and recorded in the next, a payment is named below both', async ({
  academy,
}) => {
  const { at, pay, student_id, report } = await anAdvance(academy)
  await at('2026-11-02')
  await pay(student_id, '100', { date: '2026-10-31' })
  const named = [{ paid_in: '2026-10', recorded_in: '2026-11', count: 1, amount: '100.00' }]
  expect((await report('2026-10')).other_days).toEqual(named)
  const { other_days, boxes } = await report('2026-11')
  expect(other_days).toEqual(named)
  expect(boxes?.advances_received).toMatchObject([{ gross_advance: '100.00' }])
})

test('an erased student’s advance invoice keeps its sums and loses the name', async ({
  academy,
}) => {
  const { night, call, uid, student_id, report, db } = await anAdvance(academy)
  await night('2026-11-01')
  const before = await report('2026-11')
  await call(eraseStudent, { params: { uid }, body: { confirm: student_id } })
  const { snapshot } = await db
    .selectFrom('deposit_invoices')
    .select('snapshot')
    .executeTakeFirstOrThrow()
  expect(snapshot).toMatchObject({ student: { name: 'Erased student' } })
  expect(await report('2026-11')).toEqual(before)
})
