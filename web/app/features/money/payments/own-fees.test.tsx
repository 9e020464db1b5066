import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { inFull } from '../../../../test/ledger.ts'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { chooseLanguage } from '../../../i18n/language.ts'
import { Translated } from '../../../i18n/translated.tsx'
import { OwnFees } from './own-fees.tsx'

const SETTINGS = theSettings({ email: 'a@b.in' })
const due = (fee_id: number, payment_status: string, changes: object = {}) => ({
  fee_id,
  payment_status,
  amount: '500.00',
  owed: payment_status === 'Paid' ? '0.00' : '200.00',
  fee_title: `Fee ${fee_id}`,
  due_date: '2025-11-10',
  payment_date: null,
  transaction_id: null,
  batch_id: 1,
  batch_name: 'Morning',
  ...changes,
})
const ledger = {
  student_id: 7,
  uid: 'u1',
  name: 'Riya Sen',
  fees_status: 'No',
  dues: [
    due(1, 'Paid'),
    due(2, 'Paid'),
    due(3, 'Paid'),
    due(4, 'Partly paid'),
    due(5, 'Partly paid', { due_date: '2190-01-10' }),
  ],
  payments: [
    {
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
      allocations: [{ fee_id: 1, amount: '1500.00' }],
    },
  ],
  total: '2500.00',
  paid: '2100.00',
  owed: '400.00',
  overdue: '200.00',
}

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'student')
  window.localStorage.setItem('studentUid', 'u1')
})

async function openFees(changes: object = {}) {
  answerWith({
    ...unreachable('GET /api/settings', 'GET /api/pay-ways'),
    'GET /api/student/ledger/u1': { body: inFull({ ...ledger, ...changes }) },
  })
  open(<OwnFees uid="u1" />)
  await screen.findByRole('heading', { name: 'Dues' })
}

test('what is paid is folded below what is to pay, and what is late in part says so', async () => {
  await openFees()
  expect(screen.getByRole('button', { name: 'Show 3 paid', expanded: false })).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Dues' }))
    .getAllByRole('row')
    .slice(1, 3)
  expect(rows.map((row) => row.querySelectorAll('td')[2]?.textContent)).toEqual([
    'Partly paidoverdue',
    'Partly paid',
  ])
})

test('how to pay stands below what is owed, and nowhere when nothing is', async () => {
  const settings = { ...SETTINGS, how_to_pay: 'UPI: ganit@upi' }
  answerWith({
    ...unreachable('GET /api/pay-ways'),
    'GET /api/student/ledger/u1': { body: inFull(ledger) },
    'GET /api/settings': { body: settings },
  })
  open(<OwnFees uid="u1" />)
  expect((await screen.findByText('How to pay')).parentElement?.textContent).toContain('ganit@upi')
  answerWith({
    ...unreachable('GET /api/pay-ways'),
    'GET /api/student/ledger/u1': { body: inFull({ ...ledger, owed: '0.00' }) },
    'GET /api/settings': { body: settings },
  })
  await queryClient.refetchQueries()
  await waitFor(() => expect(screen.queryByText('How to pay')).toBeNull())
})

test('a receipt opens, and closes again', async () => {
  await openFees()
  const details = screen.getByRole('button', { name: 'Details', expanded: false })
  const row = details.closest('tr')
  await userEvent.click(details)
  expect(row?.hasAttribute('data-open')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Less', expanded: true }))
  expect(row?.hasAttribute('data-open')).toBe(false)
})

test('dues and what a receipt settles are named in the reader’s language', async () => {
  await act(() => chooseLanguage('bn'))
  const fee = { kind: 'fee', label: 'Club fee, November 2026' }
  const fine = { kind: 'late', label: 'Late fine for Club fee, November 2026' }
  const dues = [due(1, 'Partly paid', fee), due(2, 'Partly paid', fine)]
  answerWith({
    ...unreachable('GET /api/settings', 'GET /api/pay-ways'),
    'GET /api/student/ledger/u1': { body: inFull({ ...ledger, dues }) },
  })
  open(
    <Translated>
      <OwnFees uid="u1" />
    </Translated>,
    '/student/dashboard',
  )
  expect(await screen.findByText('Club fee, নভেম্বর 2026')).toBeTruthy()
  expect(screen.getByText('লেট ফি: Club fee, নভেম্বর 2026')).toBeTruthy()
  expect(screen.getByText('Club fee, নভেম্বর 2026, শেষ তারিখ 10 নভেম্বর, 2025')).toBeTruthy()
  await act(() => chooseLanguage('en'))
})
