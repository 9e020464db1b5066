import type { Payment } from '@ganit/contract/money/payments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

const payment: Payment = {
  payment_id: 1,
  receipt_number: '2026-27/000123',
  student_id: 7,
  amount: '2000.50',
  date: '2026-11-20',
  method: 'cash',
  transaction_id: null,
  note: null,
  reversed: false,
  reversal: null,
  allocations: [],
}

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a reason that is typed and not saved is not left without a question', async () => {
  const { router, address } = open(
    <ReverseDialog payment={payment} payer="Riya" onClose={() => {}} />,
    '/admin/student/u1',
  )
  await userEvent.type(screen.getByLabelText('Reason'), 'The cheque came back.')
  void router.navigate('/elsewhere')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(address()).toBe('/admin/student/u1')
})
