import { FEE_LABELS } from '@ganit/contract/fees'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith } from '../../../test/wire.ts'
import { FeeForm } from './fee-form.tsx'

const ADD = 'POST /api/batchmanegment/add_batch_fee'

test('a fee whose answer was lost is the same fee when Save is pressed again', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({ [ADD]: new TypeError('Failed to fetch') })
  open(<FeeForm batchId={4} fee={null} onChanged={() => {}} />)
  await userEvent.type(screen.getByLabelText(FEE_LABELS.fee_title), 'Monthly tuition')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.amount), '1100')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.due_date), '2026-12-10')

  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: /Save/ }))
    await screen.findByRole('alert')
    await expect.poll(() => sent.length).toBe(times)
  }
  const [first, again] = sent.map(({ headers }) => headers['idempotency-key'])
  expect(first).toBeTruthy()
  expect(again).toBe(first)
})

const FEE = {
  fee_id: 9,
  title: 'Monthly tuition',
  amount: '1100.00',
  due_date: '2026-11-10',
  fee_type: 'recurring' as const,
}
const due = (fee_id: number, payment_status: string) => ({
  fee_id,
  payment_status,
  amount: '1100.00',
  owed: payment_status === 'Partly paid' ? '100.00' : '1100.00',
  fee_title: FEE.title,
  due_date: '2026-11-10',
  payment_date: null,
  transaction_id: null,
})

test('another amount says first what students owe by it', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({
    'POST /api/batchmanegment/student_fee_status_by_batch': {
      body: [
        {
          student_id: 1,
          uid: 'u1',
          name: 'Riya',
          fees: [due(1, 'Overdue'), due(2, 'Due'), due(3, 'Partly paid')],
        },
      ],
    },
  })
  const changes = () => sent.filter(({ method }) => method === 'PUT')
  open(<FeeForm batchId={4} fee={FEE} onChanged={() => {}} />)
  const amount = screen.getByLabelText(FEE_LABELS.amount)
  await userEvent.clear(amount)
  await userEvent.type(amount, '17,000{Enter}')
  const question = await screen.findByRole('alertdialog', { name: 'Change ‘Monthly tuition’?' })
  expect(question.textContent).toContain(
    '2 unpaid dues of 1 student change from ₹1,100.00 to ₹17,000.00.',
  )
  expect(question.textContent).toContain('One of them is overdue already.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(changes()).toHaveLength(0)

  await userEvent.click(screen.getByRole('button', { name: 'Update Fee' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await expect.poll(changes).toHaveLength(1)
})
