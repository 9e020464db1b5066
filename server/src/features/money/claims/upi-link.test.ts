import { expect, test } from 'vitest'
import { upiLink } from './upi-link.ts'

const transfer = { upi_id: 'ganit@okbank', amount: '1500.00', reference: 'K7M2P9QX', students: [] }

test('a UPI link is percent-encoded as the apps read it', () => {
  expect(upiLink({ ...transfer, upi_name: 'Ganit & Sons +1' })).toBe(
    'upi://pay?pa=ganit@okbank&pn=Ganit%20%26%20Sons%20%2B1&am=1500.00&cu=INR&tn=K7M2P9QX%20Fees&tr=K7M2P9QX',
  )
  expect(upiLink({ ...transfer, upi_name: 'গণিত' })).toContain(
    'pn=%E0%A6%97%E0%A6%A3%E0%A6%BF%E0%A6%A4&am=',
  )
})

test.for([
  [['Lakshmi Roy'], 'K7M2P9QX Fees Lakshmi'],
  [['Lakshmi Roy', 'Lakshmi Sen', 'Revathi Roy'], 'K7M2P9QX Fees Lakshmi Revathi'],
  [['লক্ষ্মী রায়'], 'K7M2P9QX Fees'],
  [['D’Souza {x}\r\n& Co'], 'K7M2P9QX Fees DSouza'],
  [['A'.repeat(80)], `K7M2P9QX Fees ${'A'.repeat(36)}`],
] as const)('for %j the bank statement says %s', ([students, note]) => {
  const link = upiLink({ ...transfer, upi_name: 'Ganit', students: [...students] })
  expect(new URL(link).searchParams.get('tn')).toBe(note)
})
