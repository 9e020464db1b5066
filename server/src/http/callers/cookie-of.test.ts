import { expect, test } from 'vitest'
import { readCookie } from './cookie-of.ts'

test.for([
  ['a=1', '1'],
  ['b=2; a=1', '1'],
  ['b=2;a=1', '1'],
  ['ab=2; a=1', '1'],
  ['a=1=2', '1=2'],
  ['ab=2', undefined],
  ['ba=2', undefined],
  ['a=', undefined],
  [undefined, undefined],
] as const)('of the cookies %s the one named a is %s', ([cookie, value]) => {
  expect(readCookie({ headers: { cookie } }, 'a')).toBe(value)
})
