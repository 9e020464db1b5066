import type { Book, BookItem } from '@ganit/contract/money/book'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import BookScreen from './book.tsx'

const ITEM: BookItem = {
  day: '2026-11-12',
  voucher: '2026-27/000415 – 000416',
  what: 'Receipt, 2 children',
  in: '3050.00',
  out: '0.00',
  method: 'upi',
  reference: '431298776512',
  paid_on: '2026-11-12',
  family: 'Anita Banerjee',
  phone_end: '6343',
  child: 'Rohan, Riya',
  class_number: 10,
  batch: null,
  heads: [],
  taxable: '0.00',
  cgst: '0.00',
  sgst: '0.00',
  taken_by: 'Rekha',
  taking: 'a',
  note: null,
}
const BOOK: Book = {
  items: [ITEM, { ...ITEM, taking: 'b', what: 'Refund', in: '0.00', out: '500.00', note: 'Left' }],
  total: 2,
  page: 1,
  page_size: 50,
  from: '2026-11-01',
  to: '2026-11-30',
  methods: [{ method: 'upi', in: '3050.00', out: '500.00' }],
  agreement: [
    { word: 'Collected', amount: '2550.00', link: '/admin/reports/collected' },
    { word: 'in − out', amount: '2550.00', link: null },
  ],
  day_close: [
    { word: 'Day close', amount: '2450.00', link: '/admin/day-close' },
    { word: 'corrections of other days', amount: '100.00', link: '/admin/payments' },
    { word: 'in − out', amount: '2550.00', link: null },
  ],
  agrees: true,
}

beforeEach(() => startSession('t', theAdmin))

const show = (changes: Partial<Book> = {}) => {
  const sent = answerWith({
    ...unreachable('GET /api/book.xlsx', 'GET /api/book.csv'),
    'GET /api/book': { body: { ...BOOK, ...changes } },
  })
  open(<BookScreen />, '/admin/book?month=2026-11')
  return sent
}

test('the month stands by takings, in and out by method, and agrees with what was collected', async () => {
  const sent = show()
  expect(await screen.findByText('Receipt, 2 children')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: /Book, November 2026/ })).toBeTruthy()
  expect(screen.getAllByText('000415 – 000416')).toHaveLength(2)
  expect(screen.getByText('Refund: Left')).toBeTruthy()
  expect(screen.getByText('It agrees:').parentElement?.textContent).toContain('in − out ₹2,550 ✓')
  const methods = screen.getByRole('list', { name: 'Methods' })
  await userEvent.click(within(methods).getByRole('button', { name: /UPI/ }))
  await expect.poll(() => sent.at(-1)?.path).toContain('method=upi')
})

test('a press on a taking opens its receipts', async () => {
  const sent = show()
  await screen.findByText('Receipt, 2 children')
  const [number] = screen.getAllByRole('button', { name: '000415 – 000416' })
  await userEvent.click(number as HTMLElement)
  const box = await screen.findByRole('dialog', { name: 'Receipt, 2 children, 12 Nov 2026' })
  expect((await within(box).findAllByRole('listitem')).length).toBe(2)
  const path = sent.at(-1)?.path
  expect(path).toContain('rows=receipts')
  expect(path).toContain('taking=a')
  await userEvent.click(within(box).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a month of long ago is chosen in a field, and the press on one receipt opens it', async () => {
  const sent = show({ items: [{ ...ITEM, what: 'Receipt', voucher: '2026-27/000414' }], total: 1 })
  const [number] = await screen.findAllByRole('button', { name: '000414' })
  await userEvent.click(number as HTMLElement)
  await screen.findByRole('dialog', { name: 'Receipt, 12 Nov 2026' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'March 2026')
  await expect.poll(() => sent.at(-1)?.path).toContain('month=2026-03')
  expect(screen.getByRole('heading', { level: 1, name: /Book, March 2026/ })).toBeTruthy()
})

test('numbers of a taking of several series stand without their year', async () => {
  show({ items: [{ ...ITEM, voucher: '2026-27/000001, 2026-27/V00001 – V00002' }] })
  expect((await screen.findAllByText('000001, V00001 – V00002')).length).toBeGreaterThan(0)
})

test('a book that does not add up says so, and an empty month too', async () => {
  show({ agrees: false })
  expect(await screen.findByText('It does not agree:')).toBeTruthy()
})

test('a month without money leads to the counter', async () => {
  show({ items: [], methods: [], total: 0 })
  expect(await screen.findByText('No money in November yet.')).toBeTruthy()
})
