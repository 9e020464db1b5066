import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { inFull } from '../../../../../test/ledger.ts'
import { open } from '../../../../../test/screen.tsx'
import { theSettings } from '../../../../../test/settings.ts'
import { answerWith, unreachable } from '../../../../../test/wire.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { endSession } from '../../../../session.ts'
import { logout } from '../../../../shell/session/logout.ts'
import { FeeStatusList } from '../fee-status/fee-status-list.tsx'
import { PaymentPlace } from './payment-desk.tsx'
import { RecordPayment } from './record-payment.tsx'

const due = {
  fee_id: 2,
  amount: '1500.00',
  owed: '1500.00',
  fee_title: 'Tuition',
  due_date: '2026-02-10',
  payment_date: null,
  transaction_id: null,
  payment_status: 'Due',
  batch_id: 1,
  batch_name: 'Morning',
}
const student = { student_id: 7, uid: 'u1', name: 'Riya Sen', fees_status: 'Yes' }
const sums = { total: '1500.00', paid: '0.00', owed: '1500.00', overdue: '0.00' }
const payment = {
  payment_id: 1,
  receipt_number: '2026-27/000123',
  student_id: 7,
  amount: '1500.00',
  date: '2026-11-20',
  method: 'cash',
  transaction_id: null,
  note: null,
  reversed: false,
  reversal: null,
  allocations: [{ fee_id: 2, amount: '1500.00' }],
}

const settings = theSettings({ email: 'a@b.in' })

/** The server, unreachable while `isAway`. */
function server() {
  const net = { isAway: false, isPaid: false, status: 201 }
  const unless = (body: unknown) => () => (net.isAway ? new TypeError('Failed to fetch') : { body })
  const owed = () => (net.isPaid ? { ...due, owed: '0.00', payment_status: 'Paid' } : due)
  const sent = answerWith({
    ...unreachable('POST /api/auth/sign-out'),
    'GET /api/settings': { body: settings },
    'GET /api/student/ledger/u1': unless(
      inFull({ ...student, ...sums, dues: [due], payments: [] }),
    ),
    'POST /api/batchmanegment/student_fee_status_by_batch': () =>
      unless([{ ...student, fees: [owed()] }])(),
    'POST /api/payments': () => {
      if (net.isAway) return new TypeError('Failed to fetch')
      if (net.status !== 201) return { status: net.status, body: { error: 'No.' } }
      net.isPaid = true
      return { status: 201, body: { message: 'ok', payment } }
    },
  })
  const posts = () => sent.filter(({ path }) => path === '/api/payments')
  return { net, sent, posts }
}

const thePage = (
  <PaymentPlace batchId={1}>
    <FeeStatusList batchId={1} />
  </PaymentPlace>
)
const openPage = (at = '/admin/batches/status/1') => open(thePage, at)
const signIn = (adminEmail = 'admin@ganit.local') =>
  act(() => {
    window.localStorage.setItem('accessToken', 't')
    window.localStorage.setItem('userType', 'admin')
    window.localStorage.setItem('adminEmail', adminEmail)
  })

beforeEach(() => signIn())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const isUnsure = () => screen.findByText(/trying again never records it twice/)
const keys = (posts: { headers: Record<string, string> }[]) =>
  new Set(posts.map(({ headers }) => headers['idempotency-key']))

/** Sends a payment on a batch's page while the network fails. */
async function payWithoutAnswer(net: { isAway: boolean }) {
  await press('Record payment')
  await screen.findByRole('dialog', { name: 'Record payment' })
  net.isAway = true
  await press('Save Payment')
  await isUnsure()
}

test('without a network the list and the dialog stay, also when the list is asked for again', async () => {
  const { net, sent, posts } = server()
  openPage()
  await payWithoutAnswer(net)
  const lists = () => sent.filter(({ path }) => path.includes('student_fee_status')).length
  await waitFor(() => expect(lists()).toBe(2))
  await act(() => queryClient.refetchQueries({ queryKey: ['money'] }))
  expect(screen.queryByText('Failed to load the fee status.')).toBeNull()
  await isUnsure()

  net.isAway = false
  await press('Try again')
  expect(await screen.findByText('2026-27/000123')).toBeTruthy()
  expect(posts()).toHaveLength(2)
  expect(keys(posts()).size).toBe(1)
})

test('what was paid leaves a narrowed list, and the receipt stays', async () => {
  server()
  openPage('/admin/batches/status/1?show=owing')
  await press('Record payment')
  await screen.findByRole('dialog', { name: 'Record payment' })
  await press('Save Payment')
  expect(await screen.findByText('Nobody matches the filter.')).toBeTruthy()
  expect(screen.getByText('2026-27/000123')).toBeTruthy()
})

test('after a reload it is asked again, on the page of the batch and on that of the student', async () => {
  const { net, posts } = server()
  openPage()
  await payWithoutAnswer(net)
  net.isAway = false
  cleanup()

  openPage()
  await isUnsure()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1500.00')
  cleanup()
  open(
    <PaymentPlace uid="u1">
      <RecordPayment uid="u1" />
    </PaymentPlace>,
  )
  await press('Try again')
  expect(await screen.findByText('2026-27/000123')).toBeTruthy()
  expect(keys(posts()).size).toBe(1)
  cleanup()

  openPage()
  await screen.findByRole('button', { name: 'Record payment' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaving asks; who closes it without an answer gives it up', async () => {
  const { net, posts } = server()
  const { router } = openPage()
  await payWithoutAnswer(net)
  void router.navigate('/elsewhere')
  const question = await screen.findByRole('alertdialog', { name: 'Close without an answer?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(router.state.location.pathname).toBe('/admin/batches/status/1')
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)

  await press('Cancel')
  await press('Close')
  net.isAway = false
  await press('Record payment')
  await screen.findByRole('dialog', { name: 'Record payment' })
  await press('Save Payment')
  await screen.findByText('2026-27/000123')
  expect(keys(posts()).size).toBe(2)
})

test('a session that ends keeps it for the same person, for nobody else, and not after signing out', async () => {
  const { net, posts } = server()
  openPage()
  await payWithoutAnswer(net)
  net.isAway = false
  net.status = 401
  await press('Try again')
  await waitFor(() => expect(posts()).toHaveLength(2))
  cleanup()

  act(endSession)
  signIn('another@ganit.local')
  openPage()
  await screen.findByRole('button', { name: 'Record payment' })
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()

  signIn()
  openPage()
  await isUnsure()
  cleanup()
  act(logout)
  signIn()
  openPage()
  await screen.findByRole('button', { name: 'Record payment' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
