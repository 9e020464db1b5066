import type { PayRate } from '@ganit/contract/money/pay-rates'
import type { PayLesson, PayLine, PaySheet, PaySheetRow } from '@ganit/contract/money/pay-sheets'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import PayScreen from './pay.tsx'

const NOTHING = {
  batch: null,
  quantity: null,
  rate: null,
  base: null,
  pay_rate_id: null,
  pay_adjustment_id: null,
  lessons: [],
  month: '2026-11',
}

const DAS: PaySheetRow = {
  account: { account_id: 'das', name: 'Mrs. S. Das' },
  lines: [
    {
      ...NOTHING,
      kind: 'lesson',
      text: '22 lessons × ₹350',
      amount: '7700.00',
      batch: { batch_id: 1, batch_name: 'Class 9' },
      lessons: [
        {
          lesson_id: 1,
          date: '2026-11-10',
          start_time: '17:00',
          batch_name: 'Class 9',
          amount: '350.00',
          minutes: 90,
          is_empty: true,
        },
      ],
    },
    { ...NOTHING, kind: 'adjustment', text: 'Advance', amount: '700.00', pay_adjustment_id: 4 },
  ],
  lessons: 22,
  gross: '8400.00',
  slips: [],
  without_register: 2,
  without_rate: 0,
  nobody_present: 1,
}
const RAO: PaySheetRow = {
  ...DAS,
  account: { account_id: 'rao', name: 'P. Rao' },
  lines: [],
  lessons: 0,
  gross: '0.00',
  without_register: 0,
  nobody_present: 0,
  slips: [
    {
      pay_slip_id: 11,
      number: '2026-27/P0011',
      account_id: 'rao',
      name: 'P. Rao',
      month: '2026-11',
      gross: '12000.00',
      paid_from: 'bank',
      drawer_of: null,
      transaction_id: null,
      paid_on: '2026-11-30',
      reversed: false,
      reversal: null,
      lines: [{ kind: 'month', text: 'month, from 11 Nov', amount: '12000.00' }],
    },
  ],
}
const SHEET: PaySheet = {
  month: '2026-11',
  rows: [DAS, RAO],
  total: {
    lessons: '7700.00',
    months: '12000.00',
    shares: '0.00',
    adjustments: '700.00',
    gross: '20400.00',
  },
  next_number: '2026-27/P0012',
  open_lessons: [
    {
      why: 'without_register',
      name: 'Mrs. S. Das',
      lesson_id: 7,
      date: '2026-11-12',
      start_time: '17:00',
      batch_name: 'Class 8',
    },
  ],
}
const RATE: PayRate = {
  pay_rate_id: 3,
  account_id: 'das',
  name: 'Mrs. S. Das',
  kind: 'lesson',
  amount: '350.00',
  percent: null,
  batch_ids: null,
  batches: [],
  from_date: '2026-06-01',
  to_date: null,
}

beforeEach(() => startSession('t', theAdmin))

const show = (answers: Parameters<typeof answerWith>[0] = {}) => {
  const sent = answerWith({
    ...unreachable('GET /api/pay-sheets.xlsx', 'GET /api/pay-slips/11/slip'),
    'GET /api/me': { body: theAdmin },
    'GET /api/pay-sheets': { body: SHEET },
    'GET /api/pay-rates': { body: [RATE] },
    'GET /api/staff': { body: [] },
    'GET /api/teachers': { body: [{ account_id: 'das', name: 'Mrs. S. Das' }] },
    ...answers,
  })
  open(<PayScreen />, '/admin/pay?month=2026-11')
  return sent
}

test('a row says hours as hours, and a line the days of a few lessons', async () => {
  const lessonOn = (date: string) => ({
    ...(DAS.lines[0]?.lessons[0] as PayLesson),
    ...{ date, lesson_id: Number(date.slice(8)) },
  })
  const few = {
    ...(DAS.lines[0] as PayLine),
    ...{ text: '2 for P. Rao', lessons: [lessonOn('2026-11-12'), lessonOn('2026-11-14')] },
    batch: { batch_id: 2, batch_name: 'Class 8' },
  }
  const hours = { ...few, kind: 'hour' as const, quantity: 1805, text: '30 h 5 min × ₹400' }
  const sen = {
    ...DAS,
    ...{ account: { account_id: 'sen', name: 'A. Sen' }, lines: [hours], lessons: 19 },
  }
  const paid = {
    ...RAO,
    slips: RAO.slips.map((slip) => ({
      ...slip,
      lines: [{ kind: 'hour' as const, text: '3 h × ₹400', amount: '1200.00' }],
    })),
  }
  const mixed = {
    ...DAS,
    ...{ account: { account_id: 'mix', name: 'M. Ix' }, lines: [few, hours], lessons: 21 },
  }
  const rows = [{ ...DAS, lines: [few], lessons: 2 }, sen, paid, mixed]
  show({ 'GET /api/pay-sheets': { body: { ...SHEET, rows } } })
  const panel = await screen.findByRole('region', { name: 'Mrs. S. Das' })
  expect(within(panel).getByText('12 and 14 Nov, Class 8')).toBeTruthy()
  const contents = screen
    .getAllByRole('row')
    .slice(1, 5)
    .map(({ children }) => children[1]?.textContent)
  expect(contents).toEqual(['2 lessons', '30 h 5 min', '3 h', '21 lessons'])
})

test('the month stands as a sum, the first teacher with something open beside it; Enter pays what is seen', async () => {
  const sent = show({
    'POST /api/pay-slips': {
      status: 201,
      body: { message: 'Paid.', pay_slip: { ...RAO.slips[0], number: '2026-27/P0012' } },
    },
  })
  const sum = await screen.findByRole('region', { name: 'The month as a sum' })
  expect(screen.getByRole('heading', { level: 1, name: /Pay, November 2026/ })).toBeTruthy()
  expect(sum.textContent).toContain('₹20,400')
  const panel = screen.getByRole('region', { name: 'Mrs. S. Das' })
  expect(panel.textContent).toContain('₹350 a lesson, since 1 Jun 2026')
  expect(panel.textContent).toContain('Slip 2026-27/P0012')
  await userEvent.keyboard('2')
  await userEvent.type(within(panel).getByLabelText('Reference'), 'N17')
  await userEvent.click(within(panel).getByRole('button', { name: /Pay ₹8,400/ }))
  expect(await screen.findByText('Paid. Slip 2026-27/P0012.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    account_id: 'das',
    month: '2026-11',
    gross: '8400.00',
    paid_from: 'bank',
    transaction_id: 'N17',
  })
})

test('arrows choose the row; a slip is reversed with a reason', async () => {
  const sent = show({
    'POST /api/pay-slips/11/reverse': {
      body: { message: 'Slip reversed.', pay_slip: { ...RAO.slips[0], reversed: true } },
    },
  })
  expect(await screen.findByText('paid, P0011')).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}')
  const panel = await screen.findByRole('region', { name: 'P. Rao' })
  await userEvent.click(within(panel).getByRole('button', { name: 'Reverse' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Wrong sum')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reverse' }))
  expect(await screen.findByText('Slip reversed.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong sum' })
})

test('lessons in no sum are named; a sheet that has changed says so', async () => {
  const error = 'The sheet has changed.'
  show({ 'POST /api/pay-slips': { status: 409, body: { error } } })
  await userEvent.click(await screen.findByRole('button', { name: '2 without a register' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Class 8, Mrs. S. Das')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: /Pay ₹8,400/ }))
  expect(await screen.findByText(error)).toBeTruthy()
})

test('without rates it says what to do; a new rate is sent as typed', async () => {
  const sent = show({
    'GET /api/pay-sheets': { body: { ...SHEET, rows: [] } },
    'GET /api/pay-rates': { body: [] },
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: { items: [], total: 0, page: 1, page_size: 100 },
    },
    'POST /api/pay-rates': { status: 201, body: { message: 'Rate added.', pay_rate: RATE } },
  })
  expect(await screen.findByText('No rates yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'New rate' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(await within(dialog).findByLabelText('Teacher'), 'das')
  await userEvent.type(within(dialog).getByLabelText('Amount'), '350')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Rate added.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    account_id: 'das',
    kind: 'lesson',
    amount: '350',
  })
})

test('an adjustment is signed and has a reason', async () => {
  const sent = show({
    'POST /api/pay-adjustments': {
      status: 201,
      body: {
        message: 'Adjustment added.',
        pay_adjustment: {
          pay_adjustment_id: 5,
          account_id: 'das',
          month: '2026-11',
          amount: '-500.00',
          reason: 'Tax',
        },
      },
    },
  })
  await screen.findByText('paid, P0011')
  await userEvent.click(screen.getByRole('button', { name: 'Adjust' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(await within(dialog).findByLabelText('Teacher'), 'das')
  await userEvent.type(within(dialog).getByLabelText('Amount'), '-500')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Tax')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Adjustment added.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ amount: '-500' })
})
