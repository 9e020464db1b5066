import { toHundredths } from '@ganit/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitTax, sumTaxes, taxesOnAmount } from './tax.ts'

const gstin = '27AAPFU0939F1ZV'

test('of ₹999 at 18 % both halves are ₹76.19, and ₹846.62 is taxed', () => {
  expect(splitTax({ gstin, rate: 18, amount: '999.00' })).toEqual({
    gstin,
    rate: 18,
    amount: '999.00',
    taxable: '846.62',
    cgst: '76.19',
    sgst: '76.19',
  })
})

test('each half is rounded half up, and the three come to the amount', () => {
  // A paisa of tax would be half a paisa for each.
  expect(splitTax({ gstin, rate: 40, amount: '0.07' })).toMatchObject({
    cgst: '0.01',
    taxable: '0.05',
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 40 }),
      (paise, rate) => {
        const { taxable, cgst, sgst } = splitTax({ gstin, rate, amount: (paise / 100).toFixed(2) })
        expect(toHundredths(taxable) + toHundredths(cgst) + toHundredths(sgst)).toBe(paise)
        const exact = (BigInt(paise) * BigInt(rate) * 10n) / BigInt(2 * (100 + rate))
        expect(BigInt(toHundredths(cgst))).toBe((exact + 5n) / 10n)
      },
    ),
  )
})

test('without a number, a rate, an amount or the regular scheme there is no tax; several are added up by rate', () => {
  const regular = { gst_scheme: null, gstin, gst_rate: 18 }
  expect(taxesOnAmount({ ...regular, gstin: null }, '5.00')).toEqual([])
  expect(taxesOnAmount({ ...regular, gst_rate: null }, '5.00')).toEqual([])
  expect(taxesOnAmount(regular, '0.00')).toEqual([])
  expect(taxesOnAmount({ ...regular, gst_scheme: 'composition' }, '5.00')).toEqual([])
  expect(taxesOnAmount(regular, '5.00')).toMatchObject([{ amount: '5.00' }])
  expect(
    sumTaxes([
      { gstin, rate: 18, amount: '500.00' },
      { gstin, rate: 12, amount: '100.00' },
      { gstin, rate: 18, amount: '499.00' },
    ]).map(({ rate, cgst }) => [rate, cgst]),
  ).toEqual([
    [18, '76.19'],
    [12, '5.36'],
  ])
})
