import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { Tax } from '@ganit/contract/money/receipts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTaxes, taxIn } from '../payments/receipts/receipts.service.ts'
import { type GivenBack, taxesOfRefund } from './refund-tax.ts'

const snapshot = {
  taxes: [
    {
      gstin: '27AAPFU0939F1ZV',
      rate: 18,
      amount: '999.00',
      taxable: '846.62',
      cgst: '76.19',
      sgst: '76.19',
    },
  ],
}
/** A payment of ₹1,499 with a deposit of ₹500. */
const part = (amount: string, more: object = {}) => ({
  amount,
  paid: '1499.00',
  settled_untaxed: '0.00',
  given_back: [],
  snapshot,
  invoice_taxes: [],
  ...more,
})

test.for([
  ['a deposit that is let go goes first', part('400.00'), []],
  ['of more the rest bears tax', part('1499.00'), ['999.00']],
  ['a deposit that stands stays', part('400.00', { settled_untaxed: '500.00' }), ['400.00']],
  [
    'it is given back once',
    part('300.00', { given_back: [{ amount: '400.00', taxed: '0.00', taxes: [] }] }),
    ['200.00'],
  ],
  [
    'a deposit that settles a fee and was invoiced goes back with that tax',
    part('600.00', { invoice_taxes: [{ ...snapshot.taxes[0], amount: '300.00' }] }),
    ['400.00'],
  ],
  ['a receipt without tax has none', part('300.00', { snapshot: {} }), []],
] as const)('%s', ([, given, taxed]) => {
  expect(taxesOfRefund(given).map(({ amount }) => amount)).toEqual(taxed)
})

test('what was given back of a deposit that still stood took no tax-free money of it', () => {
  // ₹999 of the fee were refunded while the ₹500 were still a deposit; now the ₹500 are refunded.
  const given_back = [{ amount: '999.00', taxed: '999.00', taxes: snapshot.taxes }]
  expect(taxesOfRefund(part('500.00', { given_back }))).toEqual([])
})

const amounts = (list: { amount: string }[]) => sumMoney(list.map((each) => each.amount))

/** A refund of a payment with earlier refunds, as stored. */
function refundOf(payment: ReturnType<typeof part>, given_back: GivenBack[], amount: string) {
  const taxes = taxesOfRefund({ ...payment, amount, given_back })
  return { amount, taxed: amounts(taxes), taxes }
}

test.for([
  ['999.00', '333.00', 7619],
  ['0.99', '0.33', 8],
] as const)(
  '₹%s given back in thirds, the second one anew, bear the tax of the receipt',
  ([paid, third, half]) => {
    const taxes = [taxIn({ gstin: '27AAPFU0939F1ZV', rate: 18, amount: paid })]
    const payment = part(paid, { paid, snapshot: { taxes } })
    const first = refundOf(payment, [], third)
    const second = refundOf(payment, [first], third)
    const last = refundOf(payment, [first, second], third)
    for (const all of [
      [first, second, last],
      [first, last, refundOf(payment, [first, last], third)],
    ])
      expect(amounts(all.flatMap((each) => each.taxes.map(({ cgst }) => ({ amount: cgst }))))).toBe(
        asMoney(half),
      )
  },
)

const paise = fc.integer({ min: 1, max: 400 })
const someTax = fc.record({
  gstin: fc.constantFrom('27AAPFU0939F1ZV', '19AAPFU0939F1ZV'),
  rate: fc.integer({ min: 1, max: 40 }),
  amount: paise.map(asMoney),
})
const payments = fc.record({
  taxed: fc.array(someTax, { minLength: 1, maxLength: 3 }),
  free: fc.integer({ min: 0, max: 200 }),
  isKept: fc.boolean(),
  steps: fc.array(
    fc.record({ share: fc.constantFrom(0.01, 1 / 3, 0.5, 1), takenBack: fc.option(fc.nat()) }),
    { maxLength: 12 },
  ),
})

const same = (a: Tax) => (b: Tax) => a.gstin === b.gstin && a.rate === b.rate
const half = (taxes: Tax[]) => toHundredths(sumMoney(taxes.map((tax) => tax.cgst)))

test('however a payment is given back, taken back and given back again, the tax is that of its papers', () => {
  const property = fc.property(payments, ({ taxed, free, isKept, steps }) => {
    const [receipt, ...invoices] = taxed.map(taxIn)
    const paid = asMoney(toHundredths(amounts(taxed)) + free)
    const settled_untaxed = asMoney(isKept ? free : 0)
    const papers = { snapshot: { taxes: [receipt] }, invoice_taxes: invoices }
    const payment = part('0.00', { paid, settled_untaxed, ...papers })
    const all = addTaxes(taxed.map(taxIn))
    let standing: ReturnType<typeof refundOf>[] = []
    const countLeft = () =>
      toHundredths(paid) - toHundredths(settled_untaxed) - toHundredths(amounts(standing))
    const give = (hundredths: number) => {
      if (hundredths > 0) standing = [...standing, refundOf(payment, standing, asMoney(hundredths))]
    }
    const taxesBack = () => standing.flatMap((each) => each.taxes)

    for (const { share, takenBack } of steps) {
      if (takenBack === null) give(Math.round(countLeft() * share))
      else standing = standing.filter((_, n) => n !== takenBack % standing.length)
      for (const tax of all) {
        const back = taxesBack().filter(same(tax))
        expect(half(back)).toBeLessThanOrEqual(half([tax]))
        for (const { amount, taxable, cgst, sgst } of back)
          expect(sumMoney([taxable, cgst, sgst])).toBe(amount)
      }
    }
    // Without reversals each sum is exactly the taxable amount, to the paisa.
    if (steps.every(({ takenBack }) => takenBack === null))
      for (const tax of all) {
        const sum = amounts(taxesBack().filter(same(tax)))
        const exact = (toHundredths(sum) * tax.rate) / (2 * (100 + tax.rate))
        expect(Math.abs(half(taxesBack().filter(same(tax))) - exact)).toBeLessThan(2)
      }
    give(countLeft())
    expect(addTaxes(taxesBack()).toSorted(byTax)).toEqual(all.toSorted(byTax))
  })
  fc.assert(property, { numRuns: 500 })
})

const byTax = (a: Tax, b: Tax) => a.gstin.localeCompare(b.gstin) || a.rate - b.rate
