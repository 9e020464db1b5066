import type { PaymentsPage } from '@ganit/contract/money/payments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
import AllPayments from './all-payments.tsx'

const payment = {
  payment_id: 7,
  receipt_number: '2026-27/000530',
  student_id: 3,
  uid: 'u3',
  name: 'Riya Sen',
  amount: '1500.00',
  date: '2026-11-20',
  method: 'upi' as const,
  transaction_id: 'UPI7',
  note: null,
  reversed: false,
}
const page: PaymentsPage = {
  items: [
    payment,
    { ...payment, payment_id: 6, uid: null, name: 'Erased student', reversed: true },
  ],
  total: 2,
  page: 1,
  page_size: 25,
  sum: '1500.00',
}

beforeEach(() => startSession('t', theAdmin))

test('payments are listed with receipt, student and sum, narrowed by what the address says', async () => {
  const sent = answerWith({
    ...unreachable('GET /api/payments.csv'),
    'GET /api/payments': { body: page },
  })
  open(<AllPayments />, '/admin/payments?from=2026-11-01&to=nonsense&search=riya')
  expect(await screen.findByText('2026-27/000530', { selector: '#payment-7' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Riya Sen' }).getAttribute('href')).toBe(
    '/admin/student/u3',
  )
  const reversed = within(screen.getByRole('row', { name: /Erased student/ }))
  expect(reversed.getByText('Reversed')).toBeTruthy()
  expect(screen.getByText(/received, reversed/).textContent).toContain('₹1,500')
  const asked = (n: number) =>
    Object.fromEntries(new URLSearchParams(sent.at(n)?.path.split('?')[1]))
  expect(asked(0)).toEqual({ page: '1', page_size: '25', search: 'riya', from: '2026-11-01' })

  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await expect.poll(() => sent.at(-1)?.path).toContain('/api/payments.csv')
  expect(asked(-1)).toEqual({ search: 'riya', from: '2026-11-01' })
})

test('where there is none, it is said where payments are recorded', async () => {
  answerWith({ 'GET /api/payments': { body: { ...page, items: [], total: 0, sum: '0.00' } } })
  open(<AllPayments />, '/admin/payments')
  expect(await screen.findByText('No payments found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Students and fees' })).toBeTruthy()
})

test('the desk is offered the file of all payments, too', async () => {
  startSession('t', { ...theAdmin, userType: 'desk' })
  answerWith({ 'GET /api/payments': { body: page } })
  open(<AllPayments />, '/admin/payments')
  await screen.findByRole('link', { name: 'Riya Sen' })
  expect(screen.getByRole('button', { name: 'Download CSV of this financial year' })).toBeTruthy()
})
