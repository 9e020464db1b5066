import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { inFull } from '../../../../test/ledger.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import OnlinePayments from './online-payments.tsx'

const due = (fee_id: number, owed: string) => ({
  fee_id,
  batch_id: 1,
  batch_name: 'Algebra',
  fee_title: `Fee ${fee_id}`,
  due_date: '2026-12-10',
  payment_status: 'Due',
  amount: owed,
  owed,
  payment_date: null,
  transaction_id: null,
})
const ledger = (student_id: number, name: string, dues: object[]) => ({
  body: inFull({
    student_id,
    uid: `u${student_id}`,
    name,
    fees_status: 'No',
    dues,
    payments: [],
    total: '0.00',
    paid: '0.00',
    owed: '0.00',
    overdue: '0.00',
  }),
})
const waiting = {
  online_payment_id: 4,
  state: 'to look at',
  says: 'Paid',
  amount: '1500.00',
  paid_amount: '1500.00',
  refunded: '0.00',
  transaction_id: 'pay_1',
  captured_at: '2026-11-20T10:00:00.000Z',
  made_at: '2026-11-20T09:55:00.000Z',
  payer: 'Anita Bose',
  problem: 'These dues owe ₹500 less than was paid.',
  dues: [
    {
      fee_id: 70,
      student_id: 7,
      uid: 'u7',
      student_name: 'Riya Bose',
      fee_title: 'Fee 70',
      batch_name: 'Algebra',
      due_date: '2026-12-10',
      amount: '1500.00',
      owed: '1000.00',
    },
  ],
  receipts: [],
}
const arka = {
  kind: 'student',
  why: 'name',
  student_id: 8,
  uid: 'u8',
  name: 'Arka Bose',
  class_name: 'Class 4',
  batches: [],
  photo: null,
  guardian: null,
  phone_end: null,
  due_now: '700.00',
}
const REFUND = {
  refund_id: 3,
  voucher_number: '2026-27/000003',
  student_id: 7,
  amount: '200.00',
  date: '2026-11-23',
  method: 'bank',
  transaction_id: null,
  reason: 'Given back by the gateway',
  reversed: false,
  reversal: null,
  parts: [{ payment_id: 9, amount: '200.00' }],
}
const LIST = 'GET /api/online-payments'

function openScreen(items: object[] = [waiting], userType = 'desk') {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', userType)
  const sent = answerWith({
    [LIST]: { body: { items, total: items.length, page: 1, page_size: 25 } },
    'GET /api/student/ledger/u7': ledger(7, 'Riya Bose', [due(70, '1000.00')]),
    'GET /api/student/ledger/u8': ledger(8, 'Arka Bose', [due(80, '700.00')]),
    'GET /api/find': { body: { items: [arka] } },
    'POST /api/refunds': { status: 201, body: { message: 'Refund recorded.', refund: REFUND } },
    'POST /api/online-payments/4/settle': {
      body: { message: 'Payment settled.', online_payment: waiting },
    },
    'POST /api/online-payments/4/refund': {
      body: { message: 'Payment refunded.', online_payment: waiting },
    },
  })
  open(<OnlinePayments />)
  return sent
}

test('what waits is settled onto dues of several students, all of it or nothing', async () => {
  const sent = openScreen()
  expect(await screen.findByText(waiting.problem)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Settle' }))

  const dialog = await screen.findByRole('dialog', { name: 'Settle ₹1,500' })
  const ticked = await within(dialog).findByRole('checkbox', { name: /Fee 70/ })
  expect((ticked as HTMLInputElement).checked).toBe(true)
  expect(within(dialog).getByText('₹500 of ₹1,500 is left.')).toBeTruthy()
  const send = within(dialog).getByRole('button', { name: 'Settle' })
  await userEvent.click(send)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])

  await userEvent.type(within(dialog).getByLabelText('For another student'), 'Arka')
  await userEvent.click(await within(dialog).findByRole('option', { name: /Arka Bose/ }))
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /Fee 80/ }))
  expect(within(dialog).getByText('All of ₹1,500 is settled.')).toBeTruthy()
  await userEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    allocations: [
      { student_id: 7, due_ids: [70], amount: '1000.00' },
      { student_id: 8, due_ids: [80], amount: '500.00' },
    ],
  })
})

test('what is more than is owed is kept in advance, for whom it was meant', async () => {
  const sent = openScreen()
  await userEvent.click(await screen.findByRole('button', { name: 'Settle' }))
  const dialog = await screen.findByRole('dialog', { name: 'Settle ₹1,500' })
  const ahead = 'Keep ₹500 as an advance of Riya Bose'
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: ahead }))
  expect(within(dialog).getByText('All of ₹1,500 is settled.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Settle' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    allocations: [{ student_id: 7, due_ids: [70], amount: '1500.00' }],
    advance: true,
  })
})

test('it is given back after a question, and what was recorded is not settled again', async () => {
  const sent = openScreen([{ ...waiting, refunded: '200.00', receipts: [] }])
  expect(await screen.findByText('₹200 refunded')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Settle' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Refund ₹1,300 to the payer?')
  await userEvent.click(within(question).getByRole('button', { name: 'Refund' }))
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/4/refund'))).toBe(true))
})

test('the owner records what the gateway gave back of a payment that was recorded', async () => {
  const receipts = [{ payment_id: 9, student_id: 7, receipt_number: '2026-27/1', receipt: '/r' }]
  const sent = openScreen([{ ...waiting, refunded: '200.00', receipts }], 'admin')
  await userEvent.click(await screen.findByRole('button', { name: 'Record refund to Riya Bose' }))
  const dialog = await screen.findByRole('dialog', { name: 'Record refund' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record refund' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    online_payment_id: 4,
    student_id: 7,
    amount: '200.00',
    method: 'bank',
  })
})

test('nothing that waits is said in a sentence', async () => {
  openScreen([])
  expect(await screen.findByText('Nothing to look at.')).toBeTruthy()
})
