import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { inFull } from '../../../../../test/ledger.ts'
import { aProfile } from '../../../../../test/records.ts'
import { open } from '../../../../../test/screen.tsx'
import { theSettings } from '../../../../../test/settings.ts'
import { answerWith } from '../../../../../test/wire.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { deviceNowMs } from '../../../../ui/text/times/dates.ts'
import { academySettings } from '../../../ground/settings/settings.data.ts'
import { PaymentPlace } from './payment-desk.tsx'
import { RecordPayment } from './record-payment.tsx'

const POST = 'POST /api/payments'
const MARK = 'PUT /api/student/7/fees'
const LEDGER = 'GET /api/student/ledger/u1'

const due = (fee_id: number, owed: string, more: object = {}) => ({
  fee_id,
  amount: '1500.00',
  owed,
  fee_title: `Fee ${fee_id}`,
  due_date: `2026-0${fee_id}-10`,
  payment_date: null,
  transaction_id: null,
  payment_status: owed === '0.00' ? 'Paid' : 'Due',
  batch_id: 1,
  batch_name: 'Morning',
  ...more,
})
const OWING = {
  student_id: 7,
  uid: 'u1',
  name: 'Riya Sen',
  fees_status: 'Yes',
  dues: [due(1, '0.00'), due(2, '500.50'), due(3, '1500.00', { batch_id: 2 })],
  payments: [],
  total: '4500.00',
  paid: '2499.50',
  owed: '2000.50',
  overdue: '0.00',
}
const RECORDED = {
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
  allocations: [
    { fee_id: 2, amount: '500.50' },
    { fee_id: 3, amount: '1500.00' },
  ],
}
const SETTINGS = theSettings({ email: 'a@b.in' })

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'admin')
})

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const posts = (sent: ReturnType<typeof answerWith>) =>
  sent.filter(({ method, path }) => method === 'POST' && path === '/api/payments')
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(deviceNowMs())

async function openDialog(
  answer: Parameters<typeof answerWith>[0][string],
  batchId?: number,
  owing: { dues: object[] } = OWING,
) {
  const sent = answerWith({
    [LEDGER]: { body: inFull(owing) },
    [POST]: answer,
    [MARK]: { body: { message: 'ok', student: { ...aProfile, fees_status: 'Yes' } } },
  })
  open(
    <PaymentPlace {...(batchId ? { batchId } : { uid: 'u1' })}>
      <RecordPayment uid="u1" />
    </PaymentPlace>,
    '/admin/student/u1',
  )
  queryClient.setQueryData(academySettings.queryKey, SETTINGS as never)
  await userEvent.click(screen.getByRole('button', { name: 'Record payment' }))
  await screen.findByRole('dialog', { name: 'Record payment' })
  return sent
}

test('all that is owed is filled in and selected; Enter records it once', async () => {
  const sent = await openDialog({ status: 201, body: { message: 'ok', payment: RECORDED } })
  expect(document.activeElement).toBe(amount())
  expect(amount().value).toBe('2000.50')
  expect(screen.queryByText('Fee 1')).toBeNull()
  await userEvent.keyboard('{Enter}{Enter}')

  expect(await screen.findByText('2026-27/000123')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print receipt' })).toBeTruthy()
  expect(posts(sent)).toHaveLength(1)
  expect(posts(sent)[0]?.body).toEqual({
    student_id: 7,
    amount: '2000.50',
    date: today,
    method: 'cash',
    transaction_id: '',
    note: '',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record payment' }))
})

test.each([
  ['no answer comes', new TypeError('Failed to fetch')],
  ['the server takes too long', new DOMException('late', 'TimeoutError')],
  ['the server breaks', { status: 500, body: { error: 'Out of chalk.' } }],
])('when %s the very same is sent again, with the same key', async (_, failure) => {
  let calls = 0
  const sent = await openDialog(() => {
    calls += 1
    return calls === 1 ? failure : { status: 201, body: { message: 'ok', payment: RECORDED } }
  })
  await userEvent.keyboard('{Enter}')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(amount().closest('fieldset')?.disabled).toBe(true)
  await userEvent.click(again)

  expect(await screen.findByText('2026-27/000123')).toBeTruthy()
  const [first, second] = posts(sent)
  expect(second?.body).toEqual(first?.body)
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test('another opened dialog has another key', async () => {
  const sent = await openDialog({ status: 201, body: { message: 'ok', payment: RECORDED } })
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await userEvent.click(screen.getByRole('button', { name: 'Record payment' }))
  await screen.findByRole('dialog', { name: 'Record payment' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(posts(sent)).toHaveLength(2))
  const [first, second] = posts(sent)
  expect(first?.headers['idempotency-key']).not.toBe(second?.headers['idempotency-key'])
})

test('of a batch only its dues are chosen; the amount follows until it is typed', async () => {
  const sent = await openDialog({ status: 201, body: { message: 'ok', payment: RECORDED } }, 2)
  expect(amount().value).toBe('1500.00')
  const [ofFirst, ofSecond] = screen.getAllByRole('checkbox', { name: /^Fee/ })
  expect(ofSecond).toHaveProperty('checked', true)
  await userEvent.click(ofFirst as HTMLElement)
  expect(amount().value).toBe('2000.50')
  await userEvent.click(ofSecond as HTMLElement)
  await userEvent.clear(amount())
  await userEvent.type(amount(), '200')
  await userEvent.click(ofSecond as HTMLElement)
  await userEvent.click(ofSecond as HTMLElement)
  await userEvent.type(amount(), '{Enter}')

  await waitFor(() => expect(posts(sent)).toHaveLength(1))
  expect(posts(sent)[0]?.body).toMatchObject({ amount: '200', fee_ids: [2] })
})

test('what is wrong is said beside its field; nothing chosen is wrong too', async () => {
  const sent = await openDialog({ status: 201 }, 2)
  for (const box of screen.getAllByRole('checkbox', { name: /^Fee/, checked: true }))
    await userEvent.click(box)
  await userEvent.clear(amount())
  await userEvent.type(amount(), '-3')
  await userEvent.clear(screen.getByLabelText('Date'))
  await userEvent.type(amount(), '{Enter}')

  expect(await screen.findByText('Amount must be greater than 0.')).toBeTruthy()
  expect(screen.getByText('Choose at least one due.')).toBeTruthy()
  expect(screen.getByText('Date is required.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(amount()))
  expect(posts(sent)).toHaveLength(0)
})

test('a refusal stands beside its field, and the dialog stays', async () => {
  const text = 'Amount must be at most ₹500.00, which is what is owed.'
  await openDialog({ status: 400, body: { error: text, fields: { amount: text } } })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(amount().value).toBe('2000.50')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('Escape asks only when something was typed', async () => {
  await openDialog({ status: 201 })
  await userEvent.click(screen.getByRole('button', { name: '+ Add a note' }))
  await userEvent.type(screen.getByLabelText('Note'), 'x')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('x')
  await userEvent.clear(screen.getByLabelText('Note'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const FUTURE = due(4, '1900.00', { due_date: '2190-01-10' })
const NEXT_TOO = {
  ...OWING,
  fees_status: 'No',
  dues: [due(2, '200.00'), FUTURE],
  owed: '2100.00',
  overdue: '200.00',
}
const RECORDED_NOW = { status: 201, body: { message: 'ok', payment: RECORDED } }

test('what is due by now is proposed, and all is one press away', async () => {
  await openDialog(RECORDED_NOW, undefined, NEXT_TOO)
  expect(amount().value).toBe('200.00')
  expect(screen.getAllByLabelText('Amount', { exact: false })).toHaveLength(1)
  const now = screen.getByRole('button', { name: 'Due now ₹200.00' })
  expect(now.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'All ₹2,100.00' }))
  expect(amount().value).toBe('2100.00')
})

test('more than is owed is said while it is typed, and sent once it is meant as an advance', async () => {
  const sent = await openDialog(RECORDED_NOW, undefined, NEXT_TOO)
  await userEvent.clear(amount())
  await userEvent.type(amount(), '3000')
  const text = 'Amount must be at most ₹2,100.00, which is what is owed.'
  expect(screen.getByText(text)).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Backspace}')
  expect(screen.queryByText(text)).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /as an advance/ })).toBeNull()
  expect(posts(sent)).toHaveLength(0)

  await userEvent.keyboard('0')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keep ₹900.00 as an advance' }))
  expect(screen.queryByText(text)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save Payment' }))
  expect(await screen.findByText('Payment recorded')).toBeTruthy()
  expect(posts(sent)[0]?.body).toMatchObject({ amount: '3000', advance: true })
})

test('change is said as at the counter; a method by its number has a transaction', async () => {
  const sent = await openDialog(RECORDED_NOW, undefined, NEXT_TOO)
  await userEvent.type(screen.getByLabelText('Cash given'), '500')
  expect(screen.getByText('Change').nextElementSibling?.textContent).toBe('₹300')
  await userEvent.clear(amount())
  await userEvent.type(amount(), '600')
  expect(screen.getByText('Missing').nextElementSibling?.textContent).toBe('₹100')
  screen.getByRole('button', { name: 'Save Payment' }).focus()
  await userEvent.keyboard('2')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^UPI/ }).checked).toBe(true)
  await userEvent.type(screen.getByLabelText('Transaction ID'), 'T1{Enter}')
  expect(await screen.findByText('Payment recorded')).toBeTruthy()
  expect(posts(sent)[0]?.body).toMatchObject({ amount: '600', method: 'upi', transaction_id: 'T1' })
  expect(posts(sent)[0]?.body).not.toHaveProperty('given')
})

test('the mark follows a payment that leaves nothing due, unless it is unticked', async () => {
  const sent = await openDialog(RECORDED_NOW, undefined, NEXT_TOO)
  const marks = () => sent.filter(({ path }) => path === '/api/student/7/fees')
  const box = () => screen.queryByRole('checkbox', { name: 'Also mark fees as paid' })
  await userEvent.clear(amount())
  await userEvent.type(amount(), '199')
  expect(box()).toBeNull()
  await userEvent.clear(amount())
  await userEvent.type(amount(), '200')
  expect(box()).toHaveProperty('checked', true)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Fees marked as paid')).toBeTruthy()
  expect(marks().map(({ body }) => body)).toEqual([{ status: 'Yes' }])

  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await userEvent.click(screen.getByRole('button', { name: 'Record payment' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Also mark fees as paid' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Payment' }))
  expect(await screen.findByText('Payment recorded')).toBeTruthy()
  expect(marks()).toHaveLength(1)
})

test.each([
  ['0.00', 'Riya Sen: Nothing is due now.'],
  ['500.50', 'Riya Sen owes ₹500.50 now'],
])('with ₹%s due now the dialog says: %s', async (due_now, text) => {
  const owing = { ...OWING, due_now }
  await openDialog({ status: 201, body: { message: 'ok', payment: RECORDED } }, undefined, owing)
  expect(screen.getByRole('dialog').textContent).toContain(text)
})
