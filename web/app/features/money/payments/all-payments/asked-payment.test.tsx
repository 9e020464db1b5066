import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { inFull } from '../../../../../test/ledger.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith } from '../../../../../test/wire.ts'
import { PaymentPlace } from '../desk/payment-desk.tsx'
import { RecordPayment } from '../desk/record-payment.tsx'
import { RECORDS_PAYMENT } from '../payments.data.ts'

const ledger = {
  student_id: 7,
  uid: 'u1',
  name: 'Riya Sen',
  fees_status: 'No',
  total: '0.00',
  paid: '0.00',
  owed: '0.00',
  overdue: '0.00',
  dues: [],
  payments: [],
}

test('somebody who comes to a student for a payment gets its dialog, once', async () => {
  window.localStorage.setItem('accessToken', 't')
  answerWith({ 'GET /api/student/ledger/u1': { body: inFull(ledger) } })
  const at = '/admin/student/u1'
  const { router } = open(<PaymentPlace uid="u1">Fees</PaymentPlace>, at)
  expect(screen.queryByRole('alertdialog')).toBeNull()

  await act(() => router.navigate(at, { state: RECORDS_PAYMENT }))
  expect(await screen.findByText('Riya Sen owes nothing at the moment.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(router.state.location.state).toBeNull())
  expect(screen.queryByText('Riya Sen owes nothing at the moment.')).toBeNull()
})

test('a student who owes nothing can pay in advance', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({
    'GET /api/student/ledger/u1': { body: inFull({ ...ledger, fees_status: 'Yes' }) },
    'POST /api/payments': { status: 409, body: { error: 'No.' } },
  })
  open(
    <PaymentPlace uid="u1">
      <RecordPayment uid="u1" inAdvance />
    </PaymentPlace>,
    '/admin/student/u1',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Record an advance' }))
  await userEvent.type(await screen.findByLabelText('Amount'), '500{Enter}')
  expect(await screen.findByText('No.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    student_id: 7,
    amount: '500',
    advance: true,
  })
})
