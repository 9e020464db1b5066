import { expect, test } from 'vitest'
import { upiLink } from './upi-link.ts'

test('a UPI link is percent-encoded as the apps read it', () => {
  const transfer = { upi_id: 'ganit@okbank', amount: '1500.00', reference: 'K7M2P9QX' }
  expect(upiLink({ ...transfer, upi_name: 'Ganit & Sons +1' })).toBe(
    'upi://pay?pa=ganit@okbank&pn=Ganit%20%26%20Sons%20%2B1&am=1500.00&cu=INR&tn=K7M2P9QX&tr=K7M2P9QX',
  )
  expect(upiLink({ ...transfer, upi_name: 'গণিত' })).toContain(
    'pn=%E0%A6%97%E0%A6%A3%E0%A6%BF%E0%A6%A4&am=',
  )
})
