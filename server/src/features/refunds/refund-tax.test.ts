import { inHundredths } from '@ganit/contract/money'
import { expect, test } from 'vitest'
import { taxedIn, taxesGivenBack } from './refund-tax.ts'

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
/** Of ₹1,499, of which ₹500 were a deposit. */
const part = (amount: string, more: object = {}) => ({
  amount,
  paid: '1499.00',
  in_deposits: '0.00',
  given_back: '0.00',
  taxed_back: '0.00',
  snapshot,
  invoice_taxes: [],
  ...more,
})

test.for([
  ['a deposit that is let go goes first', part('400.00'), []],
  ['of more the rest bears tax', part('1499.00'), ['999.00']],
  ['a deposit that stands stays', part('400.00', { in_deposits: '500.00' }), ['400.00']],
  ['it is given back once', part('300.00', { given_back: '400.00' }), ['200.00']],
  [
    'a deposit that settles a fee and was invoiced goes back with that tax',
    part('600.00', { invoice_taxes: [{ ...snapshot.taxes[0], amount: '300.00' }] }),
    ['400.00'],
  ],
  ['a receipt without tax has none', part('300.00', { snapshot: {} }), []],
] as const)('%s', ([, given, taxed]) => {
  expect(taxesGivenBack([given]).map(({ amount }) => amount)).toEqual(taxed)
})

test('what was given back of a deposit that still stood took no tax-free money of it', () => {
  // ₹999 of the fee went back while the ₹500 were still a deposit; then these are given back.
  const later = part('500.00', { given_back: '999.00', taxed_back: '999.00' })
  expect(taxesGivenBack([later])).toEqual([])
})

test('a payment given back in thirds bears the tax of its receipt, to the paisa', () => {
  let back = { given_back: '0.00', taxed_back: '0.00' }
  let cgst = 0
  for (const amount of ['333.00', '333.00', '333.00']) {
    const given = { ...part(amount), paid: '999.00', ...back }
    cgst += inHundredths(taxesGivenBack([given])[0]?.cgst ?? '0')
    const sum = ((inHundredths(back.taxed_back) + inHundredths(taxedIn(given))) / 100).toFixed(2)
    back = { given_back: sum, taxed_back: sum }
  }
  expect(cgst).toBe(7619)
})
