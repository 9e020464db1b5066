import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { inFull } from '../../../../../test/ledger.ts'
import { aProfile } from '../../../../../test/records.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../../test/wire.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { todayIn } from '../../../../ui/text/times/dates.ts'
import { studentProfile } from '../../../people/students/students.data.ts'
import StudentLedger from './student-ledger.tsx'

const TODAY = todayIn('Asia/Kolkata')
const PARTS = [
  { kind: 'fee', text: 'Monthly tuition', amount: '1000.00' },
  { kind: 'concession', text: 'Sibling 10 %', amount: '-100.00' },
]
const due = (due_id: number, more: object = {}) => ({
  fee_id: due_id,
  amount: '900.00',
  owed: '900.00',
  fee_title: `Due ${due_id}`,
  due_date: `2026-0${due_id}-10`,
  payment_date: null,
  transaction_id: null,
  payment_status: 'Overdue',
  parts: PARTS,
  ...more,
})
const PAYMENT = {
  payment_id: 5,
  receipt_number: '2026-27/000005',
  student_id: 7,
  amount: '500.00',
  date: '2026-10-05',
  method: 'cash',
  transaction_id: null,
  note: null,
  reversed: false,
  reversal: null,
  allocations: [],
}
const REFUND = {
  refund_id: 3,
  voucher_number: '2026-27/000003',
  student_id: 7,
  amount: '200.00',
  date: '2026-10-06',
  method: 'upi',
  transaction_id: null,
  reason: 'Paid twice',
  reversed: false,
  reversal: null,
  parts: [{ payment_id: 5, amount: '200.00' }],
}
const LEDGER = {
  student_id: 7,
  uid: 'u1',
  name: 'Riya Sen',
  fees_status: 'No',
  dues: [due(1)] as object[],
  payments: [PAYMENT],
  total: '900.00',
  paid: '0.00',
  owed: '900.00',
  overdue: '900.00',
}
const CONCESSION = {
  concession_id: 4,
  student_id: 7,
  kind: 'sibling',
  percent: '10.00',
  amount: null,
  fee_ids: [12],
  from_date: '2026-04-01',
  to_date: null,
  reason: 'Anil is in Class 8',
  version: 2,
}
const FEE = {
  batch_fee_id: 12,
  batch_id: 2,
  fee_title: 'Monthly tuition',
  amount: '1000.00',
  due_date: '2026-04-10',
  fee_type: 'recurring',
  last_due_date: null,
  version: 1,
}
const GIVEN = { body: { message: 'Concession added.', concession: CONCESSION, changed: 3 } }

const WAIVER = {
  waiver_id: 8,
  due_id: 1,
  student_id: 7,
  amount: '300.00',
  date: '2026-10-01',
  reason: 'Hardship',
  reversed: false,
  reversal: null,
}
const [A_DUE] = inFull({ dues: [due(1)] }).dues

type Answers = Parameters<typeof answerWith>[0]

/** Opens a student's page as a person of the office. */
function openLedger(more: object = {}, answers: Answers = {}, role = 'admin') {
  window.localStorage.setItem('userType', role)
  const sent = answerWith({
    ...unreachable('GET /api/waivers', 'GET /api/batch-fees'),
    'GET /api/student/ledger/u1': { body: inFull({ ...LEDGER, ...more }) },
    'GET /api/student/profile/u1': { body: aProfile },
    'GET /api/concessions': { body: [] },
    ...answers,
  })
  open(
    <StudentLedger {...({ params: { uid: 'u1' } } as Parameters<typeof StudentLedger>[0])} />,
    '/admin/student/u1?tab=fees',
  )
  return (method: string) => sent.filter((each) => each.method === method)
}
const press = async (name: string, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  userEvent.click(await within_.findByRole('button', { name }))
/** Opens the row below a row. */
const more = (of: RegExp | string = /^More of Due 1/) =>
  screen.findByRole('button', { name: of }).then((dots) => userEvent.click(dots))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a row says what is paid and pending, and what is not due yet stands at the end', async () => {
  openLedger({
    dues: [
      due(1, { owed: '0.00', payment_status: 'Paid' }),
      due(2, { owed: '400.50', waived: '100.00' }),
      due(3, { due_date: '2199-03-10', payment_status: 'Due' }),
      due(4, { due_date: TODAY, payment_status: 'Due' }),
    ],
  })
  const fees = await screen.findByRole('table', { name: 'Dues' })
  const rows = within(fees).getAllByRole('row').slice(1)
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 5)
      .map(({ textContent }) => textContent),
  )
  expect(texts).toEqual([
    ['Due 2Morning', '10 Feb 2026', '₹900', '₹399.50', '₹400.50'],
    ['Due 4Morning', 'today', '₹900', '–', '₹900'],
    ['Due 1Morning', '10 Jan 2026', '₹900', '₹900', '–'],
    ['Due 3Morning', '10 Mar 2199', '₹900', '–', '₹900not due yet'],
  ])
  expect(screen.queryByRole('button', { name: 'Instalments' })).toBeNull()
})

test('a due says why it is what it is', async () => {
  openLedger()
  await more()
  const why = await screen.findByRole('button', { name: 'Why this amount?' })
  expect(screen.queryByText('Sibling 10 %')).toBeNull()
  await userEvent.click(why)
  const lines = screen.getByText('Sibling 10 %').closest('ul')
  expect(lines?.textContent).toBe('Monthly tuition₹1,000Sibling 10 %-₹100=₹900')
})

test('a due is waived in part once, for a reason, and what is refused stands at its field', async () => {
  const refusal = 'Amount must be at most ₹900.00, which is what is owed.'
  let answer: { status: number; body: object } = {
    status: 400,
    body: { error: refusal, fields: { amount: refusal } },
  }
  const sent = openLedger({}, { 'POST /api/dues/1/waive': () => answer })
  await more()
  await press('Waive')
  const box = await dialog('Waive')
  expect(within(box).getByLabelText<HTMLInputElement>('Amount').value).toBe('900.00')
  await press('Waive', within(box))
  expect(await within(box).findByText('Reason is required.')).toBeTruthy()
  expect(sent('POST')).toHaveLength(0)

  await fill('Amount', '950')
  await fill('Reason', 'Hardship')
  await press('Waive', within(box))
  expect(await within(box).findByText(refusal)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')))

  answer = { status: 201, body: { message: 'Waived.', waiver: WAIVER, due: A_DUE } }
  await fill('Amount', '300')
  await userEvent.dblClick(within(box).getByRole('button', { name: 'Waive' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { amount: '950', reason: 'Hardship' },
    { amount: '300', reason: 'Hardship' },
  ])
})

test('what was waived stands below its due with the reason, and the owner takes it back', async () => {
  const sent = openLedger(
    { dues: [due(1, { owed: '600.00', waived: '300.00' })], waived: '300.00' },
    {
      'GET /api/waivers': { body: [WAIVER] },
      'POST /api/waivers/8/reverse': {
        body: { message: 'Waiver reversed.', waiver: WAIVER, due: A_DUE },
      },
    },
  )
  await more()
  expect(await screen.findByText(/₹300 waived, .*: Hardship/)).toBeTruthy()
  expect(screen.getByText('Waived').nextElementSibling?.textContent).toBe('₹300')
  await press('Reverse waiver')
  const box = await screen.findByRole('alertdialog', { name: 'Reverse waiver' })
  await userEvent.type(within(box).getByLabelText('Reason'), 'By mistake')
  await press('Reverse', within(box))
  await expect.poll(() => sent('POST')).toHaveLength(1)
  expect(sent('POST')[0]?.body).toEqual({ reason: 'By mistake' })
})

test('a due is cut into instalments whose sum is said', async () => {
  const refusal = 'Together the instalments must be ₹900.00.'
  const sent = openLedger(
    {},
    {
      'PUT /api/dues/1/instalments': {
        status: 400,
        body: { error: refusal, fields: { instalments: refusal } },
      },
    },
  )
  await more()
  await press('Instalments')
  const box = await dialog('Instalments')
  await fill('Amount of instalment 1', '400')
  expect(within(box).getByRole('status').textContent).toBe('Together ₹400 of ₹900')
  await press('Add an instalment', within(box))
  expect(screen.getByLabelText<HTMLInputElement>('Amount of instalment 2').value).toBe('500.00')
  expect(screen.getByLabelText<HTMLInputElement>('Due Date of instalment 2').value).toBe(
    '10 Feb 2026',
  )
  await press('Save', within(box))
  expect(await within(box).findByText(refusal)).toBeTruthy()
  expect(sent('PUT')[0]?.body).toEqual({
    instalments: [
      { amount: '400', due_date: '2026-01-10' },
      { amount: '500.00', due_date: '2026-02-10' },
    ],
  })
})

test('pieces of a due are cut anew together, but for what is paid', async () => {
  const piece = (n: number, more: object = {}) =>
    due(n, {
      amount: '300.00',
      owed: '300.00',
      fee_title: 'Exam',
      parts: [
        { kind: 'single', text: 'Exam', amount: '900.00' },
        { kind: 'instalment', text: `Instalment ${n} of 3`, amount: '-600.00' },
      ],
      ...more,
    })
  openLedger({ dues: [piece(1, { owed: '0.00', payment_status: 'Paid' }), piece(2), piece(3)] })
  await userEvent.click(
    (await screen.findAllByRole('button', { name: /^More of Exam/ }))[0] as Element,
  )
  await press('Instalments')
  expect(within(await dialog('Instalments')).getByRole('status').textContent).toBe(
    'Together ₹600 of ₹600',
  )
})

test('a student is asked for something alone, and that is taken away again', async () => {
  const sent = openLedger(
    { dues: [due(2, { kind: 'single', batch_id: null, batch_name: null })] },
    {
      'POST /api/dues': { status: 201, body: { message: 'Due added.', due: A_DUE } },
      'DELETE /api/dues/2': { body: { message: 'Due deleted.' } },
    },
  )
  await press('Add a charge')
  const box = await dialog('Add a charge')
  await press('Add', within(box))
  expect(await within(box).findByText('Title is required.')).toBeTruthy()
  await fill('Title', 'Olympiad')
  await fill('Amount', '250')
  await press('Add', within(box))
  await expect.poll(() => sent('POST')).toHaveLength(1)
  expect(sent('POST')[0]?.body).toEqual({
    student_id: 7,
    title: 'Olympiad',
    amount: '250',
    due_date: TODAY,
  })
  expect(sent('POST')[0]?.headers['idempotency-key']).toBeTruthy()

  await more(/^More of Due 2/)
  await press('Remove')
  const question = await screen.findByRole('alertdialog', { name: 'Remove this due' })
  await userEvent.type(within(question).getByLabelText('Reason'), 'Twice')
  await press('Remove', within(question))
  await expect.poll(() => sent('DELETE')).toHaveLength(1)
  expect(sent('DELETE')[0]?.body).toEqual({ reason: 'Twice' })
})

test('a concession is given, and how many dues are other for it is said', async () => {
  const sent = openLedger(
    {},
    {
      'GET /api/student/profile/u1': {
        body: { ...aProfile, batches: [{ id: 2, name: 'Morning' }] },
      },
      'GET /api/batch-fees': { body: [FEE] },
      'POST /api/concessions': { ...GIVEN, status: 201 },
      'POST /api/concessions/preview': {
        body: { dues: [], monthly: { before: '0.00', after: '0.00' } },
      },
    },
  )
  expect(await screen.findByText('No concessions.')).toBeTruthy()
  await press('Add a concession')
  const box = await dialog('Add a concession')
  await press('Add', within(box))
  expect(await within(box).findByText('Give either a percentage or an amount.')).toBeTruthy()
  expect(within(box).getByText('Reason is required.')).toBeTruthy()
  await fill('Percent', '10')
  await fill('Reason', 'Anil is in Class 8')
  await userEvent.click(within(box).getByRole('checkbox', { name: 'All fees of all batches' }))
  await press('Add', within(box))
  expect(await within(box).findByText('Choose a fee, or all of them.')).toBeTruthy()
  await userEvent.click(within(box).getByRole('checkbox', { name: 'Monthly tuition, ₹1,000' }))
  await press('Add', within(box))
  expect(await screen.findByText('Concession added. 3 dues changed.')).toBeTruthy()
  const given = sent('POST').filter(({ path }) => !path.endsWith('/preview'))
  expect(given.map(({ body }) => body)).toEqual([
    {
      student_id: 7,
      kind: 'sibling',
      percent: '10',
      amount: '',
      fee_ids: [12],
      from_date: TODAY,
      to_date: '',
      reason: 'Anil is in Class 8',
    },
  ])
})

test('a concession is changed by its version, and ended with a day', async () => {
  const sent = openLedger(
    {},
    {
      'GET /api/concessions': { body: [CONCESSION] },
      'GET /api/batch-fees/12': { body: FEE },
      'PUT /api/concessions/4': { ...GIVEN },
      'POST /api/concessions/4/end': { body: { ...GIVEN.body, changed: 0 } },
    },
  )
  expect(await screen.findByText(/off Monthly tuition/)).toBeTruthy()
  expect(screen.getByText('Sibling, 10 %')).toBeTruthy()
  await press('Change')
  await fill('Percent', '15')
  await press('Save', within(await dialog('Change concession')))
  await expect.poll(() => sent('PUT')).toHaveLength(1)
  expect(sent('PUT')[0]?.body).toMatchObject({ percent: '15', amount: '', version: 2 })

  await press('End')
  await press('End', within(await dialog('End concession')))
  expect(await screen.findByText(/No due changed\./)).toBeTruthy()
  expect(sent('POST')[0]?.body).toEqual({ on: TODAY })
})

test('an advance is shown, given back with a voucher, and that taken back', async () => {
  const sent = openLedger(
    { dues: [], owed: '0.00', overdue: '0.00', credit: '300.00', refunds: [REFUND] },
    {
      'POST /api/refunds': { status: 201, body: { message: 'Refund recorded.', refund: REFUND } },
      'POST /api/refunds/3/reverse': { body: { message: 'Refund reversed.', refund: REFUND } },
    },
  )
  const advance = (await screen.findAllByText('Advance'))[0]
  expect(advance?.nextElementSibling?.textContent).toBe('₹300')
  await press('Refund')
  const box = await dialog('Refund')
  expect(within(box).getByLabelText<HTMLInputElement>('Amount').value).toBe('300.00')
  await userEvent.selectOptions(within(box).getByLabelText('Method'), 'UPI')
  await fill('Reason', 'Leaves')
  await press('Refund', within(box))
  await expect.poll(() => sent('POST')).toHaveLength(1)
  expect(sent('POST')[0]?.body).toEqual({
    student_id: 7,
    amount: '300.00',
    date: TODAY,
    method: 'upi',
    transaction_id: '',
    reason: 'Leaves',
  })

  expect(screen.getByRole('button', { name: 'Print voucher' })).toBeTruthy()
  await press('Reverse refund')
  const question = await screen.findByRole('alertdialog', { name: 'Reverse refund' })
  await userEvent.type(within(question).getByLabelText('Reason'), 'Not handed over')
  await press('Reverse', within(question))
  await expect.poll(() => sent('POST')).toHaveLength(2)
})

test('of a payment only what is corrected is sent, with the reason', async () => {
  const sent = openLedger(
    {},
    {
      'POST /api/payments/5/correct': {
        status: 201,
        body: { message: 'Payment corrected.', payment: PAYMENT, reversed: PAYMENT },
      },
    },
  )
  await more(/^More of 2026-27/)
  await press('Correct')
  const box = await dialog('Correct payment')
  await press('Correct', within(box))
  expect(await within(box).findByText('Nothing was changed.')).toBeTruthy()
  await fill('Amount', '450')
  await userEvent.selectOptions(within(box).getByLabelText('Method'), 'UPI')
  await fill('Reason', 'Typed wrongly')
  await press('Correct', within(box))
  expect(await screen.findByText(/Payment corrected\. Receipt/)).toBeTruthy()
  expect(sent('POST')[0]?.body).toEqual({ amount: '450', method: 'upi', reason: 'Typed wrongly' })
})

test('the desk waives late fees alone, and gives neither concessions nor money back', async () => {
  openLedger({ dues: [due(1), due(2, { kind: 'late' })], credit: '1.00' }, {}, 'desk')
  await more()
  expect(screen.queryByRole('button', { name: 'Waive' })).toBeNull()
  await more(/^More of Due 2/)
  expect(screen.getAllByRole('button', { name: 'Waive' })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Add a charge' })).toBeTruthy()
  for (const name of ['Refund', 'Add a concession'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

const LEAVING = {
  on: TODAY,
  batches: [{ batch_id: 2, batch_name: 'Evening' }],
  lines: [
    {
      due_id: 1,
      title: 'Deposit',
      text: 'Deposit, given back',
      amount: '500.00',
      paid: '500.00',
      cancelled: '500.00',
      back: '500.00',
      shared: null,
    },
  ],
  owed: '0.00',
  credit: '500.00',
  back_by: '2026-12-07',
}

/** Opens the ledger inside the record, which knows the batches. */
function openMember(answers: Answers, role = 'admin') {
  const sent = openLedger(
    {},
    { 'GET /api/student/u1/leaving': { body: LEAVING }, ...answers },
    role,
  )
  const batches = [{ id: 2, name: 'Evening' }]
  queryClient.setQueryData(studentProfile({ uid: 'u1' }).queryKey, {
    ...aProfile,
    batches,
  } as never)
  return sent
}

test('a student who settles and leaves sees what becomes of the dues, is paid back, and reads what came of it', async () => {
  const sent = openMember({
    'POST /api/student/u1/leave': {
      body: { message: 'Settled.', owed: '0.00', credit: '0.00', refund: REFUND },
    },
  })
  await press('Settle and leave')
  const form = await dialog('Settle and leave')
  const lines = await within(form).findByRole('list', { name: 'Changes to the dues' })
  expect(lines.textContent).toContain('Deposit, given back')
  expect(lines.textContent).toContain('₹500 back')
  expect(lines.nextElementSibling?.textContent).toContain('₹500, by 7 Dec 2026')
  await userEvent.selectOptions(within(form).getByLabelText('Paid back by'), 'UPI')
  await userEvent.selectOptions(within(form).getByLabelText('Why'), 'Moved away')
  await press('Settle and pay back', within(form))
  expect(sent('POST')).toEqual([])
  await fill('Reason', 'Moves to Pune')
  await press('Settle and pay back', within(form))

  const result = await dialog('Settled.')
  expect(result.textContent).toContain('₹200 were paid back, voucher 2026-27/000003.')
  expect(sent('POST').map(({ body }) => body)).toEqual([
    {
      ...{ on: TODAY, reason: 'Moves to Pune', why: 'moved away' },
      refund: { method: 'upi', transaction_id: '' },
    },
  ])
  await press('Done', within(result))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the desk settles without paying back, and a day that is refused stands at its field', async () => {
  const refusal = 'Last Day must not be after today.'
  openMember(
    {
      'GET /api/student/u1/leaving': {
        status: 400,
        body: { error: refusal, fields: { on: refusal } },
      },
    },
    'desk',
  )
  await press('Settle and leave')
  const form = await dialog('Settle and leave')
  await waitFor(() =>
    expect(within(form).getByLabelText('Last Day').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(within(form).getByText(refusal)).toBeTruthy()
  expect(within(form).queryByRole('button', { name: /pay back/ })).toBeNull()
})

test('the owner settles without paying back, and prints what the family may take along', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(document.body.lastElementChild?.textContent).toContain('Last day')
  })
  const sent = openMember({
    'POST /api/student/u1/leave': {
      body: { message: 'Settled.', owed: '0.00', credit: '500.00', refund: null },
    },
  })
  await press('Settle and leave')
  const form = await dialog('Settle and leave')
  await press('Print', within(form))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  await fill('Reason', 'Moves to Pune')
  await press('Settle', within(form))
  await dialog('Settled.')
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { on: TODAY, reason: 'Moves to Pune', refund: null },
  ])
})
