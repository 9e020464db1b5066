import { FEE_LABELS } from '@ganit/contract/money/fees'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
import { todayIn } from '../../../../ui/text/times/dates.ts'
import { FeeForm } from './fee-form.tsx'

const ADD = 'POST /api/batchmanegment/add_batch_fee'
const NOBODY = {
  'POST /api/batch-fees/preview': {
    body: {
      ...{ students: 0, today: { students: 0, amount: '0.00' }, next: null, joining: false },
      ...{ left: [], paid_ahead: { students: 0, amount: '0.00' } },
    },
  },
}

test('a fee whose answer was lost is the same fee when Save is pressed again', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({ ...NOBODY, [ADD]: new TypeError('Failed to fetch') })
  const added = () => sent.filter(({ path }) => path.endsWith('add_batch_fee'))
  open(<FeeForm batchId={4} fee={null} onChanged={() => {}} />)
  await userEvent.type(screen.getByLabelText(FEE_LABELS.fee_title), 'Monthly tuition')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.amount), '1100')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.due_date), '2026-12-10')

  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: /Save/ }))
    await screen.findByRole('alert')
    await expect.poll(() => added().length).toBe(times)
  }
  const [first, again] = added().map(({ headers }) => headers['idempotency-key'])
  expect(first).toBeTruthy()
  expect(again).toBe(first)
})

const FEE = {
  fee_id: 9,
  batch_id: 4,
  title: 'Monthly tuition',
  amount: '1100.00',
  due_date: '2026-01-10',
  fee_type: 'recurring' as const,
  last_due_date: null,
  version: 1,
}
const { fee_id, title, ...rest } = FEE
const SENT = { ...rest, batch_fee_id: fee_id, fee_title: title }
const PREVIEW = {
  students: 1,
  dues: 2,
  overdue: 1,
  before: '2200.00',
  after: '34000.00',
  can_be_undone: true,
}
const asked = 'POST /api/batch-fees/9/preview'

test('another amount says first what students owe by it, and goes from the next due on unless chosen', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({
    ...unreachable('PUT /api/batchmanegment/batch_fee_by_id'),
    [asked]: { body: PREVIEW },
  })
  const changes = () => sent.filter(({ method }) => method === 'PUT')
  open(<FeeForm batchId={4} fee={FEE} onChanged={() => {}} />)
  const amount = screen.getByLabelText(FEE_LABELS.amount)
  await userEvent.clear(amount)
  await userEvent.type(amount, '17,000{Enter}')
  const question = await screen.findByRole('alertdialog', { name: 'Change ‘Monthly tuition’?' })
  expect(question.textContent).toContain(
    '2 dues of 1 student change: what is owed of this fee changes from ₹2,200 to ₹34,000.',
  )
  expect(question.textContent).toContain('One of them is overdue.')
  expect(sent.at(-1)?.body).toEqual({ amount: '17,000', from: 'next' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(changes()).toHaveLength(0)

  await userEvent.selectOptions(screen.getByLabelText('Takes effect'), 'Also for what is unpaid')
  await userEvent.click(screen.getByRole('button', { name: 'Update Fee' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await expect.poll(changes).toHaveLength(1)
  expect(changes()[0]?.body).toEqual({
    batch_fee_id: 9,
    amount: '17,000',
    from: 'unpaid',
    version: 1,
  })
})

test('a change of what is owed can be undone, one that would not lead back cannot', async () => {
  window.localStorage.setItem('accessToken', 't')
  let canBeUndone = true
  const PUT = 'PUT /api/batchmanegment/batch_fee_by_id'
  const sent = answerWith({
    [asked]: () => ({ body: { ...PREVIEW, can_be_undone: canBeUndone } }),
    [PUT]: ({ body }) => ({
      body: { message: 'ok', fee: { ...SENT, ...(body as object), version: 2 } },
    }),
  })
  const change = async () => {
    const { close } = open(<FeeForm batchId={4} fee={FEE} onChanged={() => {}} />, '/at')
    const amount = screen.getByLabelText(FEE_LABELS.amount)
    await userEvent.clear(amount)
    await userEvent.type(amount, '17,000{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    expect(await screen.findByText('Fee updated!')).toBeTruthy()
    return close
  }
  const close = await change()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The fee was restored.')).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({
    batch_fee_id: 9,
    fee_title: 'Monthly tuition',
    amount: '1100.00',
    due_date: '2026-01-10',
    fee_type: 'recurring',
    last_due_date: '',
    prorata: 'none',
    instalments: null,
    late_fee: true,
    is_deposit: false,
    paid_from: '',
    paid_to: '',
    on_joining: false,
    asks_within: false,
    asks_left: true,
    from: 'next',
    version: 2,
  })
  close()

  canBeUndone = false
  await change()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what changes nothing that is owed is saved without a question', async () => {
  window.localStorage.setItem('accessToken', 't')
  const nothing = { ...PREVIEW, students: 0, dues: 0, overdue: 0 }
  const sent = answerWith({
    ...unreachable('PUT /api/batchmanegment/batch_fee_by_id'),
    [asked]: { body: nothing },
  })
  open(<FeeForm batchId={4} fee={FEE} onChanged={() => {}} />)
  await userEvent.type(screen.getByLabelText('Last Day Due'), '2027-03-31')
  expect(screen.getByText(/the last time by 31 Mar 2027/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Update Fee' }))
  await expect
    .poll(() => sent.at(-1)?.body)
    .toEqual({
      batch_fee_id: 9,
      last_due_date: '2027-03-31',
      from: 'next',
      version: 1,
    })
})

test('a fee is ended today, or deleted, and why it cannot be is said', async () => {
  window.localStorage.setItem('accessToken', 't')
  const ended = vi.fn()
  const why = '3 students have paid on this fee, which must be kept. Set its last due date instead.'
  const sent = answerWith({
    [asked]: { body: PREVIEW },
    'DELETE /api/batch-fees/9': { status: 409, body: { error: why } },
    'PUT /api/batchmanegment/batch_fee_by_id': { body: { message: 'ok', fee: SENT } },
  })
  open(<FeeForm batchId={4} fee={FEE} onChanged={() => {}} onEnded={ended} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete fee' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(why, { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(ended).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'End fee' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('2 dues of 1 student')
  await userEvent.click(screen.getByRole('button', { name: 'End' }))
  await expect.poll(() => ended.mock.calls).toHaveLength(1)
  const last_due_date = todayIn('Asia/Kolkata')
  expect(sent.at(-1)?.body).toEqual({ batch_fee_id: 9, last_due_date, from: 'unpaid' })
})

test('what somebody else has changed of a fee meanwhile is not written over unseen', async () => {
  window.localStorage.setItem('accessToken', 't')
  let stored = 2
  const nothing = { ...PREVIEW, students: 0, dues: 0, overdue: 0 }
  const theirs = () => ({ ...SENT, amount: '1200.00', version: stored })
  const sent = answerWith({
    [asked]: { body: nothing },
    'GET /api/batch-fees/9': () => ({ body: theirs() }),
    'PUT /api/batchmanegment/batch_fee_by_id': ({ body }) =>
      (body as { version: number }).version === stored
        ? { body: { message: 'ok', fee: { ...theirs(), version: ++stored } } }
        : { status: 409, body: { error: 'This fee was changed meanwhile.' } },
  })
  const { address } = open(<FeeForm batchId={4} fee={FEE} onChanged={() => {}} />, '/at')
  const amount = screen.getByLabelText<HTMLInputElement>(FEE_LABELS.amount)
  await userEvent.clear(amount)
  await userEvent.type(amount, '1300{Enter}')
  const box = await screen.findByRole('region', { name: 'Changed elsewhere' })
  expect(box.textContent).toContain('You both changed Amount')
  expect(amount.value).toBe('1300')

  await userEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }))
  await expect.poll(address).toBe('/admin/batches/all')
  const saves = sent.filter(({ method }) => method === 'PUT')
  expect(saves.map(({ body }) => body)).toEqual([
    { batch_fee_id: 9, amount: '1300', from: 'next', version: 1 },
    { batch_fee_id: 9, amount: '1300', from: 'next', version: 2 },
  ])
})

test('Cancel leaves the fees and asks nothing', async () => {
  answerWith({})
  const { address } = open(<FeeForm batchId={4} fee={FEE} onChanged={() => {}} />, '/at')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.fee_title), ' and books')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(address).toBe('/admin/batches/all')
})

test('on the batch’s own page Cancel ends the form there', async () => {
  answerWith({})
  const ended = vi.fn()
  const form = <FeeForm stays batchId={4} fee={FEE} onChanged={() => {}} onEnded={ended} />
  const { address } = open(form, '/at')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(ended).toHaveBeenCalledOnce()
  expect(address()).toBe('/at')
})

test('a one-time fee is asked for in instalments whose sum is said, a monthly one pro rata', async () => {
  window.localStorage.setItem('accessToken', 't')
  const refusal = 'Together the instalments must be the fee’s amount.'
  const sent = answerWith({
    [ADD]: { status: 400, body: { error: refusal, fields: { instalments: refusal } } },
  })
  open(<FeeForm batchId={4} fee={null} onChanged={() => {}} />)
  await userEvent.type(screen.getByLabelText(FEE_LABELS.fee_title), 'Admission')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.amount), '3001')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.due_date), '2027-01-31')
  await userEvent.selectOptions(screen.getByLabelText('Pro rata'), 'By lessons')
  expect(screen.queryByRole('checkbox', { name: 'Asked for in instalments' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText(FEE_LABELS.fee_type), 'One Time')
  expect(screen.queryByLabelText('Pro rata')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Asked for in instalments' }))
  expect(screen.getByText('Together ₹3,001 of ₹3,001')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Amount of instalment 1'))
  await userEvent.type(screen.getByLabelText('Amount of instalment 1'), '1000')
  expect(screen.getByText('Together ₹2,500 of ₹3,001')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Deposit' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Exempt from late fees' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Fee' }))
  expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0)
  expect(sent.at(-1)?.body).toEqual({
    batch_id: 4,
    fee_title: 'Admission',
    amount: '3001',
    due_date: '2027-01-31',
    fee_type: 'one-time',
    last_due_date: '',
    prorata: 'none',
    instalments: [
      { amount: '1000', due_date: '2027-01-31' },
      { amount: '1500.00', due_date: '2027-02-28' },
    ],
    late_fee: false,
    is_deposit: true,
    paid_from: '',
    paid_to: '',
    on_joining: false,
    asks_within: false,
    asks_left: false,
    from: 'next',
  })
})

test('a one-time fee is paid up to the last day for a time, a deposit never', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith(unreachable(ADD))
  open(<FeeForm batchId={4} fee={null} onChanged={() => {}} />)
  await userEvent.type(screen.getByLabelText(FEE_LABELS.fee_title), 'Course fee')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.amount), '36000')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.due_date), '2026-06-01')
  expect(screen.queryByText('Who leaves earlier')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText(FEE_LABELS.fee_type), 'One Time')
  const shared = screen.getByLabelText('pays up to the last day, for the time')
  await userEvent.click(shared)
  expect(screen.getByLabelText('from')).toHaveProperty('value', '2026-06-01')
  expect(screen.getByLabelText('to')).toHaveProperty('value', '2027-03-31')
  await userEvent.click(screen.getByRole('button', { name: 'Save Fee' }))
  await expect
    .poll(() => sent.at(-1)?.body)
    .toMatchObject({
      paid_from: '2026-06-01',
      paid_to: '2027-03-31',
    })
  await userEvent.click(screen.getByLabelText('gets nothing back'))
  await userEvent.click(screen.getByRole('button', { name: 'Save Fee' }))
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ paid_from: '', paid_to: '' })
  await userEvent.click(screen.getByLabelText('Deposit'))
  expect(screen.queryByText('Who leaves earlier')).toBeNull()
})

test('a fee on joining has a day from which it asks, no instalments and no late fee', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({ ...NOBODY, [ADD]: new TypeError('Failed to fetch') })
  open(<FeeForm batchId={4} fee={null} onChanged={() => {}} />)
  await userEvent.type(screen.getByLabelText(FEE_LABELS.fee_title), 'Kit')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.amount), '450')
  await userEvent.selectOptions(screen.getByLabelText(FEE_LABELS.fee_type), 'One Time')
  await userEvent.click(screen.getByLabelText('Asked for in instalments'))
  await userEvent.click(screen.getByRole('radio', { name: 'when somebody joins' }))
  expect(screen.queryByLabelText('Asked for in instalments')).toBeNull()
  expect(screen.queryByRole('radio', { name: /gets nothing back/ })).toBeNull()
  await userEvent.click(screen.getByLabelText('Also from our other batches'))
  await userEvent.type(screen.getByLabelText('From'), '2026-12-01')
  expect(screen.getByText('Due on the day of joining, from 1 Dec 2026 on.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save Fee' }))
  await expect
    .poll(() => sent.at(-1)?.body)
    .toMatchObject({
      ...{ on_joining: true, asks_within: true, late_fee: false, instalments: null },
      ...{ due_date: '2026-12-01', amount: '450' },
    })
  // A monthly fee is never charged on joining.
  await userEvent.selectOptions(screen.getByLabelText(FEE_LABELS.fee_type), 'Recurring')
  expect(screen.queryByRole('radio', { name: 'when somebody joins' })).toBeNull()
})

test('whom a new fee asks is said while it is typed, and the owner asks those who left, too', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    'POST /api/batch-fees/preview': {
      body: {
        ...{ students: 19, today: { students: 19, amount: '11400.00' }, joining: false },
        next: { date: '2190-12-10', amount: '22800.00' },
        left: [1, 2].map((student_id) => ({
          student_id,
          name: `S ${student_id}`,
          amount: '800.00',
        })),
        paid_ahead: { students: 3, amount: '1900.00' },
      },
    },
  })
  open(<FeeForm batchId={4} fee={null} onChanged={() => {}} />)
  await userEvent.type(screen.getByLabelText(FEE_LABELS.fee_title), 'Course')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.amount), '1800')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.due_date), '2026-12-10')
  expect(
    await screen.findByText('19 students: ₹11,400 due today, ₹22,800 on 10 Dec 2190.'),
  ).toBeTruthy()
  expect(screen.getByText('2 have left and are not asked ₹800.')).toBeTruthy()
  expect(screen.getByText('3 have advances that will settle ₹1,900.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Ask them, too'))
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ asks_left: true })
})

test('the form still saves where the effect cannot be reckoned', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    'POST /api/batch-fees/preview': { status: 500, body: { error: 'Out of chalk.' } },
    [ADD]: { status: 201, body: { message: 'Fee created!', fee: SENT } },
  })
  open(<FeeForm batchId={4} fee={null} onChanged={() => {}} />)
  await userEvent.type(screen.getByLabelText(FEE_LABELS.fee_title), 'Course')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.amount), '1800')
  await userEvent.type(screen.getByLabelText(FEE_LABELS.due_date), '2026-12-10')
  expect(await screen.findByText('The effect could not be reckoned.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save Fee' }))
  await expect.poll(() => sent.some(({ path }) => path.endsWith('add_batch_fee'))).toBe(true)
})

test('the typed day stands below its field in words, and a strange year is said', async () => {
  answerWith(NOBODY)
  open(<FeeForm batchId={4} fee={null} onChanged={() => {}} />)
  const due = screen.getByLabelText<HTMLInputElement>(FEE_LABELS.due_date)
  await userEvent.type(due, '2062-12-10')
  await userEvent.selectOptions(screen.getByLabelText(FEE_LABELS.fee_type), 'recurring')
  const said = () =>
    due
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join('')
  expect(said()).toBe('On the 10th of each month, from December 2062: the year is 2062')
  await userEvent.selectOptions(screen.getByLabelText(FEE_LABELS.fee_type), 'one-time')
  expect(said()).toBe('Sun 10 Dec 2062: the year is 2062')
})
