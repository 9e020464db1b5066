import type { DayClose } from '@ganit/contract/money/day-closes'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { todayIn } from '../../../ui/text/times/dates.ts'
import DayCloseScreen from './day-close.tsx'

const TODAY = todayIn('Asia/Kolkata')
const OPEN: DayClose = {
  day_close_id: null,
  day: TODAY,
  account_id: theAdmin.uid,
  name: 'Admin',
  methods: [
    { method: 'cash', count: 3, received: '1050.00', given_back: '30.00' },
    { method: 'upi', count: 1, received: '500.00', given_back: '0.00' },
  ],
  expected: '1020.00',
  counted: null,
  difference: null,
  reason: null,
  closed_at: null,
  corrected: null,
}
const CLOSED: DayClose = {
  ...OPEN,
  day_close_id: 7,
  day: '2026-11-02',
  account_id: 'd1',
  name: 'Mita',
  counted: '1000.00',
  difference: '-20.00',
  reason: 'Change',
  closed_at: '2026-11-02T15:00:00.000Z',
  corrected: '-50.00',
}
const LIST = 'GET /api/day-closes'

beforeEach(() => startSession('t', theAdmin))

const show = (answers: Parameters<typeof answerWith>[0], at = '/admin/day-close') => {
  const sent = answerWith({
    ...unreachable('GET /api/day-closes.csv'),
    'GET /api/me': { body: theAdmin },
    ...answers,
  })
  const { address } = open(<DayCloseScreen />, at)
  return { sent, address }
}

test('notes add up to the cash that is counted; a difference is said and wants a reason', async () => {
  const reason = 'Reason is required where the cash differs.'
  let isWrong = true
  const { sent } = show({
    [LIST]: { body: [OPEN] },
    'POST /api/day-closes': () =>
      isWrong
        ? { status: 400, body: { error: reason, fields: { reason } } }
        : { status: 201, body: { message: 'Day closed.', day_close: CLOSED } },
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Day close' })).toBeTruthy()
  await userEvent.type(await screen.findByLabelText('₹500'), '2')
  await userEvent.type(screen.getByLabelText('₹10'), '1')
  expect(screen.getByLabelText<HTMLInputElement>('Cash counted').value).toBe('1010')
  expect(screen.getByText('₹1,010')).toBeTruthy()
  expect(screen.getByText('Difference -₹10')).toBeTruthy()
  expect(screen.getByText('₹1,020', { selector: 'b' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close the day' }))

  const field = await screen.findByLabelText('Reason')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(reason)).toBeTruthy()
  isWrong = false
  await userEvent.type(field, 'A coin was lost')
  await userEvent.click(screen.getByRole('button', { name: 'Close the day' }))
  expect(await screen.findByText('Day closed.')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    day: TODAY,
    counted: '1010',
    reason: 'A coin was lost',
    notes: { '500': 2, '10': 1 },
  })
})

test('past days stand below; the owner closes the open ones of others and reopens the closed ones', async () => {
  const others = { ...OPEN, day: '2026-11-03', account_id: 'd1', name: 'Mita' }
  const { sent } = show({
    [LIST]: ({ path }) => ({ body: path.includes('from') ? [others] : [OPEN, others, CLOSED] }),
    'POST /api/day-closes': { status: 201, body: { message: 'Day closed.', day_close: CLOSED } },
    'POST /api/day-closes/7/reopen': { body: { message: 'Day reopened.', day_close: OPEN } },
  })
  const past = await screen.findByRole('region', { name: 'Past days' })
  const [, , second, third] = await within(past).findAllByRole('row')
  if (!second || !third) throw new Error('A day is missing.')
  expect(third.textContent).toContain('Change; corrected: -₹50')

  await userEvent.click(within(second).getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Day').value).toBe('03 Nov 2026')
  await userEvent.type(await screen.findByLabelText('Cash counted'), '1020')
  await userEvent.click(screen.getByRole('button', { name: 'Close the day' }))
  expect(await screen.findByText('Day closed.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ account_id: 'd1' })

  await userEvent.click(within(third).getByRole('button', { name: 'Reopen' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'A payment was forgotten')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByText('Day reopened.')).toBeTruthy()
})

test('cash that leaves a drawer stands by kind and sum; pay of a teacher does not say whose it is', async () => {
  const out = { reversed: false, has_bill: true }
  const paid_out = [
    { ...out, kind: 'printing and books' as const, amount: '240.00', has_bill: false },
    { ...out, kind: 'rent' as const, amount: '1000.00', reversed: true },
    { ...out, kind: 'pay' as const, amount: '8400.00' },
  ]
  show({ [LIST]: { body: [{ ...OPEN, paid_out }] } })
  const list = await screen.findByRole('list', { name: 'Paid out' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Printing and books, no bill₹240', 'Rent, reversed₹1,000', 'Paid by the owner₹8,400'])
  expect(screen.getByRole('columnheader', { name: 'Given back or paid out' })).toBeTruthy()
})

test('a closed day shows what was counted; where nothing was recorded it says so', async () => {
  const { sent } = show({ [LIST]: { body: [{ ...CLOSED, day: TODAY, account_id: theAdmin.uid }] } })
  expect(await screen.findByRole('heading', { name: 'This day is closed.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull()
  expect(screen.getByText('corrected: -₹50')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await expect.poll(() => sent.at(-1)?.path).toBe('/api/day-closes.csv')
})

test('where there is no day yet it says so, and the till can be closed all the same', async () => {
  show({ [LIST]: { body: [] } })
  expect(await screen.findByText('No days yet.')).toBeTruthy()
  expect(screen.getByText('Nothing was recorded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Close the day' })).toBeTruthy()
})

test('the day stands in the address, with who has not closed it; what was counted is not lost for another one', async () => {
  const others = { ...OPEN, day: '2026-11-03', account_id: 'd1', name: 'Mita' }
  const { address } = show({ [LIST]: { body: [others] } }, '/admin/day-close?day=2026-11-03')
  const counted = await screen.findByLabelText<HTMLInputElement>('Cash counted')
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('03 Nov 2026')
  expect(screen.getByLabelText<HTMLSelectElement>('Person').value).toBe('d1')
  await userEvent.type(counted, '1020')

  const turnTo = (value: string) =>
    fireEvent.change(screen.getByLabelText('Day'), { target: { value } })
  turnTo('2026-11-02')
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(counted.value).toBe('1020')
  turnTo('2026-11-01')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(address).toBe('/admin/day-close?day=2026-11-01&person=d1')
  await expect.poll(() => screen.queryByLabelText<HTMLInputElement>('Cash counted')?.value).toBe('')
})
