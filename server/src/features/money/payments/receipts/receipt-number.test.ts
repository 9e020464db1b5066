import { expect, test } from 'vitest'
import { financialYear, formatReceiptNumber } from './receipt-number.ts'

test.for([
  ['2026-03-31', 2025],
  ['2026-04-01', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
] as const)('%s is of the financial year that began in %i', ([day, year]) => {
  expect(financialYear(day)).toBe(year)
})

test('a receipt is numbered within its year', () => {
  expect(formatReceiptNumber(2026, 123)).toBe('2026-27/000123')
  expect(formatReceiptNumber(2099, 1_000_001)).toBe('2099-00/1000001')
})
