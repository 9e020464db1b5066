import { expect, test } from 'vitest'
import { unusualPhone, unusualPin } from './unusual.ts'

test.each([
  ['98765', 'An Indian mobile number has 10 digits. This one has 5 digits.'],
  ['9', 'An Indian mobile number has 10 digits. This one has 1 digit.'],
  ['098765 43210', undefined],
  ['', undefined],
  ['+1 647 555 0123', undefined],
])('the number “%s” is looked at again: %s', (number, hint) => {
  expect(unusualPhone({ country: '+91', number })).toBe(hint)
})

test.each([
  ['70', 'A PIN has 6 digits. This one has 2 digits.'],
  ['700 029', undefined],
  ['', undefined],
])('the PIN “%s” is looked at again: %s', (pin, hint) => {
  expect(unusualPin(pin)).toBe(hint)
})
