import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith } from '../../../test/wire.ts'
import FinderDialog from './finder-dialog.tsx'

const payment = {
  payment_id: 7,
  receipt_number: '2026-27/000530',
  student_id: 3,
  uid: 'u3',
  name: 'Riya Sen',
  amount: '1500.00',
  date: '2026-11-20',
  method: 'upi',
  transaction_id: null,
  note: null,
  reversed: false,
}
const none = { body: { items: [], total: 0, page: 1, page_size: 5 } }

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a payment is found by the end of its receipt’s number, and words ask for none', async () => {
  const sent = answerWith({
    'GET /api/student': none,
    'GET /api/batchmanegment/all_batches_with_schedule': none,
    'GET /api/payments': {
      body: {
        ...none.body,
        items: [payment, { ...payment, payment_id: 8, receipt_number: '2026-27/000531' }],
        sum: '3000.00',
      },
    },
  })
  const { address } = open(<FinderDialog onClose={() => {}} />, '/admin-dashboard')
  const field = screen.getByRole('combobox')
  await userEvent.type(field, 'riya')
  expect(await screen.findByText(/^Nothing found\./)).toBeTruthy()
  expect(sent.filter(({ path }) => path.startsWith('/api/payments'))).toEqual([])

  await userEvent.clear(field)
  await userEvent.type(field, '000530')
  const [option, ...others] = await screen.findAllByRole('option')
  expect(option?.textContent).toBe('2026-27/000530Receipt · Riya Sen · ₹1,500.00')
  expect(others).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/payments?search=2026-27%2F000530')
})
