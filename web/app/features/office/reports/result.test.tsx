import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Result from './result.tsx'

const CLASS9 = { collected: '758577.78', pay: '8400.00', expenses: '240.00', left: '749937.78' }
const REPORT = {
  rows: [{ key: '7', label: 'Class 9', ...CLASS9 }],
  total: CLASS9,
  ...{ month: '2026-10', first_month: '2026-10', from: '2026-10-01', to: '2026-10-31' },
  ...{ collected: '768573.00', gst: '114800.00', deposits: '6000.00' },
  ...{ pay: '52433.33', expenses: '71240.00', result: '524099.67' },
}

beforeEach(() => startSession('t', theAdmin))

const show = async (changes: object = {}) => {
  answerWith({ 'GET /api/reports/result': { body: { ...REPORT, ...changes } } })
  open(<Result />, '/admin/reports/result?month=2026-10')
  const sum = await screen.findByRole('region', { name: 'The month as a sum' })
  return [...sum.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
}

test('what was left stands as a sum, with its batches beside it', async () => {
  expect(await show()).toEqual([
    ' Collected ₹7,68,573',
    '− GST in it ₹1,14,800',
    '− More deposits held ₹6,000',
    '− Pay paid and still to pay₹52,433.33',
    '− Expenses ₹71,240',
    '= Left ₹5,24,099.67',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Result, October 2026')
  const batch = screen.getByRole('link', { name: 'Class 9' })
  expect(batch.getAttribute('href')).toBe('/admin/batch/7/fees')
  const pay = screen.getByRole('link', { name: 'Pay' })
  expect(pay.getAttribute('href')).toBe('/admin/pay?month=2026-10')
  const book = screen.getByRole('link', { name: 'Book' })
  expect(book.getAttribute('href')).toBe('/admin/book?month=2026-10')
})

test('without GST these lines are left out, and deposits given back are added', async () => {
  const lines = await show({ gst: '0.00', deposits: '-500.00' })
  expect(lines[1]).toBe('+ Fewer deposits held ₹500')
})
