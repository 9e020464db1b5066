import { updateSettings } from '@ganit/contract/ground/settings'
import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import { ReceiptSnapshot, type Tax } from '@ganit/contract/money/receipts'
import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { runs } from '../../../../test/runs.ts'
import { addTaxes } from '../payments/receipts/receipts.service.ts'

const rounds = fc.record({
  payments: fc.array(
    fc.record({
      amount: fc.integer({ min: 3, max: 400 }),
      rate: fc.option(fc.constantFrom(3, 5, 12, 18, 40)),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  steps: fc.array(fc.record({ share: fc.constantFrom(3, 3, 2), takenBack: fc.option(fc.nat()) }), {
    maxLength: 8,
  }),
})

const sorted = (taxes: Tax[]) =>
  addTaxes(taxes)
    .filter(({ amount }) => toHundredths(amount) > 0)
    .toSorted((a, b) => a.rate - b.rate)

test('refunds that are taken back and given again have the tax of the receipts, as credit notes have', async ({
  academy,
}) => {
  const { db } = academy
  const { call, aPupil, pay, reverse, findings } = await theLedger(academy)
  const taxesIn = async (table: string, numbers: number[], id = 'payment_id') => {
    const { rows } = await sql<{ tax: Tax }>`
      select jsonb_array_elements(snapshot -> 'taxes') as tax from ${sql.table(table)}
      where ${sql.ref(id)} = any(${numbers}::integer[])`.execute(db)
    return sorted(ReceiptSnapshot.shape.taxes.parse(rows.map(({ tax }) => tax)) ?? [])
  }

  const property = fc.asyncProperty(rounds, async ({ payments, steps }) => {
    const { student_id } = await aPupil()
    const ids: number[] = []
    for (const { amount, rate } of payments) {
      const body = rate === null ? { gstin: null } : { gstin: '27AAPFU0939F1ZV', gst_rate: rate }
      await call(updateSettings, { body } as never)
      const { payment } = await pay({ student_id, amount: asMoney(amount), advance: true })
      ids.push(payment.payment_id)
    }
    const given: { id: number; amount: number }[] = []
    const left = () =>
      payments.reduce((sum, { amount }) => sum + amount, 0) -
      given.reduce((sum, { amount }) => sum + amount, 0)
    async function give(amount: number) {
      if (amount === 0) return
      const refund = { student_id, amount: asMoney(amount), method: 'cash', date: '2026-11-01' }
      const { body } = await call(recordRefund, { body: { ...refund, reason: 'Moves' } } as never)
      given.push({ id: body.refund.refund_id, amount })
    }
    async function takeBack(n: number) {
      const [taken] = given.splice(n, 1)
      const params = { refund_id: taken?.id }
      await call(reverseRefund, { params, body: { reason: 'Not taken' } } as never)
    }
    for (const { share, takenBack } of steps)
      if (takenBack === null) await give(Math.ceil(left() / share))
      else if (given.length > 0) await takeBack(takenBack % given.length)
    await give(left())

    const receipts = await taxesIn('receipts', ids)
    const vouchers = given.map(({ id }) => id)
    expect(await taxesIn('vouchers', vouchers, 'refund_id')).toEqual(receipts)
    while (given.length > 0) await takeBack(0)
    for (const id of ids) await reverse(id)
    expect(await taxesIn('credit_notes', ids)).toEqual(receipts)
    expect(sumMoney(receipts.map(({ amount }) => amount))).toBe(
      asMoney(payments.reduce((sum, { amount, rate }) => sum + (rate === null ? 0 : amount), 0)),
    )
  })
  await fc.assert(property, { numRuns: runs(12) })
  expect(await findings()).toEqual([])
})
