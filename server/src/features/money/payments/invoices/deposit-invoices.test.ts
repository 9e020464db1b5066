import { updateSettings } from '@ganit/contract/ground/settings'
import { leave } from '@ganit/contract/office/leaving'
import { eraseStudent } from '@ganit/contract/office/privacy'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { theLedger } from '../../../../../test/ledger.ts'
import { readPdf } from '../../../../../test/read-pdf.ts'
import { runs } from '../../../../../test/runs.ts'
import { readAcademyToday } from '../../../ground/settings/settings.service.ts'
import { moveUp } from '../../../office/new-session/move-up.service.ts'

const GSTIN = '27AAPFU0939F1ZV'

/** An academy with GST, and a student who paid a deposit of 500 and owes a fee of 300. */
async function theDeposit(academy: Academy) {
  const admin = await theLedger(academy)
  const { db } = academy
  const today = await readAcademyToday(db)
  const tax = (body: object) => admin.call(updateSettings, { body } as never)
  await tax({ gstin: GSTIN })
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aMember(batch_id)
  await admin.addFee(batch_id, { amount: '500', fee_title: 'Caution money', is_deposit: true })
  const { payment_id } = (await admin.pay({ student_id, amount: '500' })).payment
  await admin.addFee(batch_id, { amount: '300', fee_title: 'Kit', due_date: today })
  async function printed(url: string) {
    const headers = { authorization: `Bearer ${admin.token}` }
    const { rawPayload } = await academy.app.inject({ url, headers })
    return readPdf(rawPayload).pages.map(({ text }) => text)
  }
  return {
    ...admin,
    db,
    tax,
    batch_id,
    student_id,
    uid,
    payment_id,
    receipt: () => printed(`/api/payments/${payment_id}/receipt`),
    voucher: (refund_id: number) => printed(`/api/refunds/${refund_id}/voucher`),
    leave: async (refund?: object) =>
      (
        await admin.call(leave, {
          params: { uid },
          body: { on: today, reason: 'Moves', refund },
        } as never)
      ).body,
    invoices: () =>
      db.selectFrom('deposit_invoices').select(['amount', 'serial', 'snapshot']).execute(),
  }
}

const TAX = ['Tax invoice', `GSTIN ${GSTIN}`, 'CGST 9 %\n22.88', 'SGST 9 %\n22.88', '254.24']

test('a deposit that settles a fee as its student leaves has a tax invoice, and what goes back bears none', async ({
  academy,
}) => {
  const office = await theDeposit(academy)
  const left = await office.leave({ method: 'cash' })
  expect([left.owed, left.refund?.amount]).toEqual(['0.00', '200.00'])

  const [receipt, invoice, ...others] = await office.receipt()
  expect(others).toEqual([])
  expect(receipt).not.toMatch(/GSTIN|CGST/)
  for (const said of [...TAX, 'Kit', '/000001', 'Out of the deposit'])
    expect(invoice).toContain(said)
  expect((await office.voucher(left.refund?.refund_id ?? 0)).join()).not.toMatch(/GSTIN|CGST/)
  // The receipt of a deposit has no tax, so it is of a series of its own; the next invoice takes the next number.
  expect(receipt).toContain('/R00001')
  const { student_id } = await office.aMember(office.batch_id)
  const { receipt_number } = (await office.pay({ student_id, amount: '10', advance: true })).payment
  expect(receipt_number).toContain('/000002')
  expect(await office.findings()).toEqual([])
})

test('so has one that settles a fee as they move up', async ({ academy }) => {
  const office = await theDeposit(academy)
  const to = await office.aBatch()
  const today = await readAcademyToday(office.db)
  await office.addFee(to, { amount: '300', fee_title: 'New kit', due_date: today })
  const moves = [{ from: office.batch_id, to }]
  await office.db
    .transaction()
    .execute((trx) => moveUp(trx, office.student_id, moves, { on: today, today }))
  expect((await office.invoices()).map(({ amount }) => amount)).toEqual(['300.00'])
  expect(await office.findings()).toEqual([])
})

test('what is reversed takes back its invoice with it, by one credit note', async ({ academy }) => {
  const office = await theDeposit(academy)
  await office.leave()
  await office.reverse(office.payment_id)
  const [note, receipt, invoice, ...others] = await office.receipt()
  expect(others).toEqual([])
  for (const said of ['Credit note', '/000001', 'Tax invoice 20', 'CGST 9 %\n22.88'])
    expect(note).toContain(said)
  expect(receipt).toContain('Reversed')
  expect(invoice).toContain('Reversed')
  expect(await office.findings()).toEqual([])
})

test('without a GSTIN there is none', async ({ academy }) => {
  const office = await theDeposit(academy)
  await office.tax({ gstin: null })
  await office.leave()
  expect(await office.invoices()).toEqual([])
})

test('an invoice is never changed, but for the name of who is erased', async ({ academy }) => {
  const { db, call, student_id, uid, ...office } = await theDeposit(academy)
  await office.leave()
  await expect(sql`update deposit_invoices set amount = 1`.execute(db)).rejects.toThrow()
  await expect(sql`delete from deposit_invoices`.execute(db)).rejects.toThrow()
  await call(eraseStudent, { params: { uid }, body: { confirm: student_id } })
  const [stored] = await office.invoices()
  expect(stored?.snapshot).toMatchObject({ student: { student_id, name: 'Erased student' } })
  expect(await office.findings()).toEqual([])
})

test.for([
  ['a number of a receipt', { serial: 2 }],
  ['more than was paid', { amount: '400.00' }],
] as const)('the database refuses an invoice with %s', async ([, changes], { academy }) => {
  const { db, leave: leaves, aMember, batch_id, pay } = await theDeposit(academy)
  await leaves()
  const { student_id } = await aMember(batch_id)
  await pay({ student_id, amount: '10', advance: true })
  const row = await db.selectFrom('deposit_invoices').selectAll().executeTakeFirstOrThrow()
  const { invoice_id, snapshot, ...kept } = row
  const other = { ...kept, amount: '1.00', serial: 9, snapshot: '{}', ...changes }
  await expect(db.insertInto('deposit_invoices').values(other).execute()).rejects.toThrow(
    'is not of its payment',
  )
})

const sums = fc.record({
  deposit: fc.integer({ min: 1, max: 900 }),
  fee: fc.integer({ min: 1, max: 900 }),
  first: fc.integer({ min: 1, max: 1500 }),
  second: fc.integer({ min: 0, max: 900 }),
})

test('whatever was paid ahead, as a deposit and of a fee, once somebody has left the papers have the tax of what is kept', async ({
  academy,
}) => {
  const { aBatch, aMember, addFee, pay, call, db, findings } = await theDeposit(academy)
  const on = await readAcademyToday(db)
  const property = fc.asyncProperty(sums, async ({ deposit, fee, first, second }) => {
    const batch_id = await aBatch()
    const { student_id, uid } = await aMember(batch_id)
    const ahead = { student_id, advance: true }
    await addFee(batch_id, { amount: String(deposit), is_deposit: true })
    await pay({ ...ahead, amount: String(first) })
    await addFee(batch_id, { amount: String(fee), due_date: on })
    if (second > 0) await pay({ ...ahead, amount: String(second) })
    const body = { on, reason: 'Moves', refund: { method: 'cash' } }
    await call(leave, { params: { uid }, body } as never)

    const { rows } = await sql<{ taxed: string; kept: string }>`
      with papers as (
        select 1 as sign, snapshot from receipts r join payments p using (payment_id)
        where p.student_id = ${student_id}
        union all select 1, snapshot from deposit_invoices where student_id = ${student_id}
        union all select -1, snapshot from vouchers where student_id = ${student_id})
      select coalesce(sum(sign * (tax ->> 'amount')::numeric), 0)::text as taxed,
        (select coalesce(sum(a.amount), 0)::text from live_allocations a
          join payments p using (payment_id) where p.student_id = ${student_id}) as kept
      from papers, jsonb_array_elements(snapshot -> 'taxes') as tax`.execute(db)
    expect(Number(rows[0]?.taxed)).toBe(Number(rows[0]?.kept))
    expect(Number(rows[0]?.kept)).toBe(Math.min(fee, first + second))
  })
  await fc.assert(property, { numRuns: runs(25) })
  expect(await findings()).toEqual([])
})
