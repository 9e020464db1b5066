import { expect, test } from 'vitest'
import { appendUnit } from './with-unit.ts'

test.each([
  ['150000', '₹', '₹ 1,50,000'],
  ['1234567.50', 'Rs.', 'Rs. 12,34,567.50'],
  ['1500 ± 1000', '₹', '₹ 1,500 ± 1,000'],
  ['0.12345', '₹', '₹ 0.12345'],
  ['$150000x$', '₹', '₹ $150000x$'],
  ['$x^2$ or $2x$', 'cm', '$x^2$ or $2x$ cm'],
  ['150000', 'cm', '150000 cm'],
  ['7', null, '7'],
])('%s of %s is printed as %s', (answer, unit, printed) => {
  expect(appendUnit(answer, unit)).toBe(printed)
})
