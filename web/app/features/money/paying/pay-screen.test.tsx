import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { inFull } from '../../../../test/ledger.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Translated } from '../../../i18n/translated.tsx'
import { deviceNowMs } from '../../../ui/text/times/dates.ts'
import { Paying } from './pay-screen.tsx'

const due = (fee_id: number, changes: object = {}) => ({
  fee_id,
  payment_status: 'Overdue',
  amount: '500.00',
  owed: '500.00',
  fee_title: `Fee ${fee_id}`,
  due_date: '2025-11-10',
  payment_date: null,
  transaction_id: null,
  batch_id: 1,
  batch_name: 'Morning',
  ...changes,
})
const claim = {
  claim_id: 17,
  reference: 'K7MPW3XA',
  amount: '500.00',
  upi_link: 'upi://pay?pa=ganit@upi&pn=Ganit&am=500.00&cu=INR&tn=K7MPW3XA&tr=K7MPW3XA',
  qr_text: 'upi://pay?pa=ganit@upi&pn=Ganit&am=500.00&cu=INR&tn=K7MPW3XA&tr=K7MPW3XA',
  dues: [],
  state: 'open',
  utr: null,
  paid_on: null,
  screenshot: null,
  reason: null,
  made_at: '2026-11-20T10:00:00Z',
  payer: 'Anita Bose',
  same_utr: [],
  payments: [],
}

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'student')
  window.localStorage.setItem('studentUid', 'u1')
})

function openPay(
  at: string,
  claims: object[] = [],
  ways = { upi: true, online: false },
  others = {},
) {
  const answers = {
    'GET /api/student/ledger/u1': {
      body: inFull({
        student_id: 1,
        uid: 'u1',
        name: 'Riya Bose',
        fees_status: 'No',
        dues: [due(1), due(2), due(3, { being_checked: true })],
        payments: [],
        total: '1500.00',
        paid: '0.00',
        owed: '1500.00',
        overdue: '1500.00',
      }),
    },
    'GET /api/pay-ways': { body: ways },
    'GET /api/claims': { body: { items: claims, total: claims.length, page: 1, page_size: 100 } },
    'POST /api/claims': { status: 201, body: { message: 'Claim made.', claim } },
    'POST /api/claims/17/withdraw': {
      body: { message: 'Withdrawn.', claim: { ...claim, state: 'withdrawn' } },
    },
    'POST /api/claims/17/paid': {
      body: { message: 'Told.', claim: { ...claim, state: 'to check' } },
    },
  }
  const sent = answerWith({ ...answers, ...others })
  const { router } = open(
    <Translated>
      <Paying payables={[{ uid: 'u1' }]} home="/student/dashboard" />
    </Translated>,
    at,
  )
  return { sent, router, answers }
}

test('the dues wait for a begun payment that stands above them', async () => {
  const known = Promise.withResolvers<{ body: unknown }>()
  openPay('/pay', [], undefined, { 'GET /api/claims': () => known.promise })
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(screen.queryByText('Fee 1')).toBeNull()
  const begun = { ...claim, state: 'to check', utr: '412345678901' }
  known.resolve({ body: { items: [begun], total: 1, page: 1, page_size: 100 } })
  expect(await screen.findByText('Fee 1')).toBeTruthy()
  expect(screen.getByText(/is checking your payment/)).toBeTruthy()
})

test('the dues of the address are ticked, and those ticked stand there; one that is being checked cannot be', async () => {
  const { router } = openPay('/pay?dues=2,3')
  expect(await screen.findByRole('checkbox', { name: /Fee 2/, checked: true })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /Fee 1/, checked: false })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /Fee 3/ })).toBeNull()
  expect(screen.getByText('Being checked')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('₹500.00')
  await userEvent.click(screen.getByRole('checkbox', { name: /Fee 1/ }))
  expect(router.state.location.search).toBe('?dues=2%2C1')
  await userEvent.click(screen.getByRole('checkbox', { name: /Fee 2/ }))
  expect(router.state.location.search).toBe('?dues=1')
  expect(screen.getByRole('checkbox', { name: /Fee 1/, checked: true })).toBeTruthy()
})

test('what was begun stands in the address, with all that is to be typed into the app', async () => {
  const { router } = openPay('/pay?dues=2', [claim])
  await userEvent.click(await screen.findByRole('button', { name: 'Pay by UPI' }))
  expect(await screen.findByText('K7MPW3XA')).toBeTruthy()
  expect(router.state.location.search).toBe('?claim=17')
  expect(screen.getByText('ganit@upi')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'The payment as a QR code' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open my UPI app' }).getAttribute('href')).toBe(
    claim.upi_link,
  )
})

test('a payment that is begun late does not take a person along who has gone elsewhere', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { router, answers } = openPay('/pay?dues=2')
  const begun = { status: 201, body: { message: 'Claim made.', claim } }
  const sent = answerWith({ ...answers, 'POST /api/claims': () => promise.then(() => begun) })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay by UPI' }))
  await act(() => router.navigate('/guardian/dashboard?child=2'))
  await act(async () => resolve())
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await act(() => new Promise((done) => setTimeout(done)))
  expect(router.state.location.search).toBe('?child=2')
})

test('whoever comes back another way finds what they have begun, unless it was paid since', async () => {
  const of = (owed: string) => [
    { ...due(2), student_id: 1, uid: 'u1', student_name: 'Riya Bose', owed },
  ]
  const settled = { ...claim, claim_id: 18, reference: 'Q2W3E4R5', dues: of('0.00') }
  const { router } = openPay('/pay', [{ ...claim, dues: of('500.00') }, settled])
  expect(await screen.findByText(/You have begun to pay ₹500\.00 .* K7MPW3XA/)).toBeTruthy()
  expect(screen.queryByText(/Q2W3E4R5/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(router.state.location.search).toBe('?claim=17')
  expect(await screen.findByRole('button', { name: 'I have paid' })).toBeTruthy()
})

test('a claim that ended is gone on with for a week, and what is checked says by when', async () => {
  const dues = [{ ...due(2), student_id: 1, uid: 'u1', student_name: 'Riya Bose' }]
  const daysAgo = (days: number) => new Date(deviceNowMs() - days * 86_400_000).toISOString()
  const ended = { ...claim, state: 'ended', dues }
  openPay('/pay', [
    { ...ended, made_at: daysAgo(6) },
    { ...ended, claim_id: 18, reference: 'Q2W3E4R5', made_at: daysAgo(8) },
  ])
  expect(await screen.findByText(/K7MPW3XA/)).toBeTruthy()
  expect(screen.queryByText(/Q2W3E4R5/)).toBeNull()
  openPay('/pay?claim=17', [{ ...claim, state: 'to check', dues, check_by: '2999-01-04' }])
  expect(
    await screen.findByText('Usually checked by 4 Jan 2999. The receipt comes as a message.'),
  ).toBeTruthy()
})

test('what was withdrawn before it was paid leads to paying what is still owed', async () => {
  const dues = [{ ...due(2), student_id: 1, uid: 'u1', student_name: 'Riya Bose' }]
  openPay('/pay?claim=17', [{ ...claim, state: 'withdrawn', dues }])
  await userEvent.click(await screen.findByRole('link', { name: 'Pay' }))
  expect(await screen.findByRole('checkbox', { name: /Fee 2/, checked: true })).toBeTruthy()
})

test('what the academy is checking is found again; its number is corrected in place, and it is taken back after a question', async () => {
  const dues = [{ ...due(2), student_id: 1, uid: 'u1', student_name: 'Riya Bose' }]
  const checked = { ...claim, state: 'to check', utr: '412345678901', dues }
  const { sent } = openPay('/pay', [checked])
  expect(
    await screen.findByText(/checking your payment of ₹500\.00\. UTR: 412345678901/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  const correct = await screen.findByRole('button', { name: 'Correct the UTR' })
  // Only the remaining step is yellow.
  expect(correct.dataset.variant).toBe('default')
  await userEvent.click(correct)
  const utr = screen.getByLabelText<HTMLInputElement>('UTR')
  expect(utr.value).toBe('412345678901')
  await userEvent.clear(utr)
  await userEvent.type(utr, '৪১২৩৪৫৬৭৮৯১০')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect
    .poll(() => sent.find(({ path }) => path === '/api/claims/17/paid')?.body)
    .toEqual({ utr: '412345678910' })

  const withdrawn = () => sent.filter(({ path }) => path === '/api/claims/17/withdraw')
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Withdraw this payment' }))
  await press()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(withdrawn()).toHaveLength(0)
  await press()
  await userEvent.click(await screen.findByRole('button', { name: 'I have sent nothing' }))
  await expect.poll(withdrawn).toHaveLength(1)
})

test.each([
  ['declined', '412345678901', 'Correct the UTR'],
  ['declined', null, 'I have paid'],
  ['withdrawn', '412345678901', 'Correct the UTR'],
])(
  'a payer whose payment was %s says its number in place, and is not shown Pay',
  async (state, utr, name) => {
    const reason = 'Nothing came under this number.'
    const dues = [{ ...due(2), student_id: 1, uid: 'u1', student_name: 'Riya Bose' }]
    const { sent } = openPay('/pay?claim=17', [{ ...claim, state, utr, reason, dues }])
    expect(await screen.findByText(/do not send it again/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name }))
    const field = screen.getByLabelText('UTR')
    await userEvent.clear(field)
    await userEvent.type(field, '412345678910')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await expect
      .poll(() => sent.find(({ path }) => path === '/api/claims/17/paid')?.body)
      .toEqual({ utr: '412345678910' })
  },
)

test('a number that is no UTR is refused before it is sent', async () => {
  openPay('/pay?claim=17', [claim])
  await userEvent.click(await screen.findByRole('button', { name: 'I have paid' }))
  await userEvent.type(screen.getByLabelText('UTR'), '12345')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/The UTR has 12 digits/)).toBeTruthy()
})

test('an academy that takes no money from home says where to pay', async () => {
  openPay('/pay', [], { upi: false, online: false })
  expect(await screen.findByText(/Please pay at its office/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay by UPI' })).toBeNull()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

test('a part of a due is paid by UPI; online, where all of it is charged, is not offered for it', async () => {
  const { sent } = openPay('/pay?dues=2', [claim], { upi: true, online: true })
  await userEvent.type(await screen.findByLabelText('Amount'), '100')
  expect(screen.queryByRole('button', { name: 'Pay online' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('To pay ₹100.00')
  await userEvent.click(screen.getByRole('button', { name: 'Pay by UPI' }))
  expect(await screen.findByText('K7MPW3XA')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual({ due_ids: [2], amount: '100' })
})

test('what is refused is said beside the button, which stays in sight on a phone', async () => {
  const error = 'Amount must be at most ₹500.00.'
  const { answers } = openPay('/pay?dues=2')
  answerWith({ ...answers, 'POST /api/claims': { status: 400, body: { error } } })
  await userEvent.type(await screen.findByLabelText('Amount'), '5000')
  await userEvent.click(screen.getByRole('button', { name: 'Pay by UPI' }))
  const alert = await screen.findByText(error)
  const button = screen.getByRole('button', { name: 'Pay by UPI' })
  expect(button.parentElement?.contains(alert)).toBe(true)
})

test('without UPI no part of a due is asked for', async () => {
  openPay('/pay?dues=2', [], { upi: false, online: true })
  expect(await screen.findByRole('button', { name: 'Pay online' })).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})
