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
