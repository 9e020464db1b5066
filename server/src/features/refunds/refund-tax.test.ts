import { expect, test } from 'vitest'
import { taxesGivenBack } from './refund-tax.ts'

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
  snapshot,
  ...more,
})

test.for([
  ['a deposit that is let go goes first', part('400.00'), []],
  ['of more the rest bears tax', part('1499.00'), ['999.00']],
  ['a deposit that stands stays', part('400.00', { in_deposits: '500.00' }), ['400.00']],
  ['it is given back once', part('300.00', { given_back: '400.00' }), ['200.00']],
  ['a receipt without tax has none', part('300.00', { snapshot: {} }), []],
] as const)('%s', ([, given, taxed]) => {
  expect(taxesGivenBack([given]).map(({ amount }) => amount)).toEqual(taxed)
})
