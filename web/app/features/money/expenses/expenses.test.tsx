import type { Expense } from '@ganit/contract/money/expenses'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import ExpensesScreen from './expenses.tsx'

const CHALK: Expense = {
  expense_id: 3,
  day: '2026-11-12',
  month: '2026-11',
  kind: 'printing and books',
  note: 'Chalk',
  amount: '240.00',
  paid_to: 'Sharma Stores',
  paid_from: 'drawer',
  drawer_of: 'd1',
  drawer_name: 'Rekha',
  transaction_id: null,
  batch: null,
  photo: null,
  recorded_by: 'Rekha',
  recorded_on: '2026-11-12',
  reversed: false,
  reversal: null,
}
const page = (items: Expense[]) => ({
  items,
  total: items.length,
  page: 1,
  page_size: 50,
  month: '2026-11',
  sum: items.length ? '240.00' : '0.00',
})

beforeEach(() => startSession('t', theAdmin))

const show = (answers: Parameters<typeof answerWith>[0] = {}) => {
  const sent = answerWith({
    ...unreachable('GET /api/expenses.csv', 'GET /api/expenses.xlsx'),
    'GET /api/me': { body: theAdmin },
    'GET /api/staff': { body: [] },
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: { items: [], total: 0, page: 1, page_size: 100 },
    },
    'GET /api/expenses': { body: page([CHALK]) },
    ...answers,
  })
  open(<ExpensesScreen />, '/admin/expenses?month=2026-11')
  return sent
}

test('an expense is typed in a line, Enter saves it, and the focus is back at its start', async () => {
  const sent = show({
    'POST /api/expenses': { status: 201, body: { message: 'Expense recorded.', expense: CHALK } },
  })
  const kind = await screen.findByLabelText('Kind')
  await userEvent.selectOptions(kind, 'electricity')
  await userEvent.type(screen.getByLabelText('Amount'), '1,250')
  await userEvent.type(screen.getByLabelText('To whom'), 'CESC{Enter}')
  expect(await screen.findByText('Expense recorded.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'electricity',
    amount: '1,250',
    paid_to: 'CESC',
    paid_from: 'upi',
    month: '2026-11',
  })
  expect(document.activeElement).toBe(kind)
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
})

test('what is refused stands at its field, and the rest stays typed', async () => {
  const photo = 'Choose a JPEG or PNG picture.'
  show({ 'POST /api/expenses': { status: 400, body: { error: photo, fields: { photo } } } })
  await userEvent.type(await screen.findByLabelText('Amount'), '5')
  await userEvent.type(screen.getByLabelText('To whom'), 'CESC')
  await userEvent.click(screen.getByRole('button', { name: /Save/ }))
  expect(await screen.findByText(photo)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('To whom').value).toBe('CESC')
})

test('the list has its sum; a reversal says whose drawer it is missing in', async () => {
  const sent = show({
    'POST /api/expenses/3/reverse': {
      body: { message: 'Expense reversed.', expense: { ...CHALK, reversed: true } },
    },
  })
  const list = await screen.findByRole('region', { name: 'Expenses' })
  expect(await within(list).findByText('Sharma Stores')).toBeTruthy()
  expect(list.textContent).toContain('1 expense')
  expect(list.textContent).toContain('no bill')
  await userEvent.click(within(list).getByRole('button', { name: 'Reverse' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('missing in the drawer of Rekha')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'False bill')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reverse' }))
  expect(await screen.findByText('Expense reversed.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'False bill' })
})

test('the desk pays from its own drawer, and an empty month says so', async () => {
  startSession('t', { ...theAdmin, userType: 'desk' })
  show({ 'GET /api/expenses': { body: page([]) } })
  expect(await screen.findByText('No expenses in November.')).toBeTruthy()
  expect(screen.queryByLabelText('Paid from')).toBeNull()
  expect(screen.getByText(/You pay from your own drawer/)).toBeTruthy()
})
