import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { inFull } from '../../../../test/ledger.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import Counter from './counter.tsx'

/** Calls of parts of the screen that these tests are not about. */
const ELSEWHERE = unreachable('GET /api/counter/takings')

const riya = {
  student_id: 7,
  uid: 'u1',
  name: 'Riya Sen',
  class_name: 'Class 9',
  phone: '+919830041276',
  owed: '1550.00',
  due_now: '1350.00',
  overdue: '1350.00',
  not_due_yet: '200.00',
  next: null,
  batches: [{ id: 1, name: 'Nine A' }],
  photo: null,
  guardian: null,
  phone_end: '1276',
}
const FOUND = { ...riya, kind: 'student', why: 'name' }
const due = {
  due_id: 11,
  fee_id: 11,
  kind: 'fee',
  fee_title: 'Tuition',
  batch_id: 1,
  batch_name: 'Nine A',
  amount: '1350.00',
  owed: '1350.00',
  waived: '0.00',
  late_of: null,
  due_date: '2026-01-10',
  payment_status: 'Overdue',
  payment_date: null,
  transaction_id: null,
  parts: [],
}
const family = {
  family: { guardian_id: 1, name: 'Anita Sen', phone: '+919830041276' },
  students: [
    { ...riya, credit: '0.00', dues: [due] },
    {
      ...riya,
      student_id: 8,
      name: 'Arka Sen',
      class_name: 'Class 4',
      credit: '0.00',
      dues: [{ ...due, due_id: 12, fee_id: 12, owed: '200.00', due_date: '2190-01-10' }],
    },
  ],
  today: { count: 18, amount: '31450.00', cash: '12200.00' },
}
const payment = {
  payment_id: 1,
  receipt_number: '2026-27/000587',
  student_id: 7,
  amount: '1350.00',
  date: '2026-11-22',
  method: 'upi',
  transaction_id: null,
  note: null,
  reversed: false,
  reversal: null,
  allocations: [],
}

const receipt = {
  receipt_number: '2026-27/000587',
  issued_on: '2026-11-22',
  academy: { name: 'Ganit', address: null, phone: null, email: null },
  student: { student_id: 7, name: 'Riya Sen', class_name: 'Class 9' },
  payment: { ...payment, date: '2026-11-22' },
  items: [
    {
      title: 'Tuition',
      batch_name: 'Nine A',
      due_date: '2026-01-10',
      amount: '1350.00',
      parts: [
        { text: 'Tuition', amount: '1500.00' },
        { text: 'Sibling 10 %', amount: '-150.00' },
      ],
    },
  ],
  title: 'Tax invoice',
  taxes: [
    {
      gstin: '27AAPFU0939F1ZV',
      rate: 18,
      amount: '1350.00',
      taxable: '1144.06',
      cgst: '102.97',
      sgst: '102.97',
    },
  ],
}

/** Opens the counter at Riya's family, takes payments, and answers the calls it sends. */
async function openTaking() {
  window.localStorage.setItem('accessToken', 't')
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const sent = answerWith({
    ...ELSEWHERE,
    'GET /api/find': { body: { items: [FOUND] } },
    'GET /api/counter/7': { body: family },
    'POST /api/counter/payments': {
      status: 201,
      body: { message: 'Payment recorded!', payments: [payment], receipts: [receipt] },
    },
  })
  open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')
  return sent
}

test('money is taken by keyboard: a name, Enter, the method’s number, Enter', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({
    ...ELSEWHERE,
    'GET /api/find': { body: { items: [FOUND] } },
    'GET /api/counter/7': { body: family },
    'POST /api/counter/payments': {
      status: 201,
      body: { message: 'Payment recorded!', payments: [payment], receipts: [receipt] },
    },
  })
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  open(<Counter />, '/admin/counter')
  const field = screen.getByRole('combobox', { name: 'Name, number or phone' })
  expect(document.activeElement).toBe(field)

  await userEvent.keyboard('riya{Enter}')
  const button = await screen.findByRole('button', { name: 'Collect ₹1,350' })
  expect(document.activeElement).toBe(button)
  expect(screen.getByText(/today 18 · ₹31,450 · cash ₹12,200/)).toBeTruthy()
  await userEvent.keyboard('2')
  expect(document.activeElement).toBe(screen.getByLabelText('Transaction ID'))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('No number? Enter once more.')).toBeTruthy()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.keyboard('{Enter}')

  await screen.findByRole('button', { name: 'Print receipt 2026-27/000587' })
  expect(print).toHaveBeenCalledOnce()
  const slip = document.querySelector('article')?.textContent
  for (const said of [
    'Tax invoice 2026-27/000587',
    'Riya Sen, Class 9',
    '₹1,350.00',
    'Tuition ₹1,500.00, Sibling 10 % -₹150.00',
    'GSTIN 27',
  ])
    expect(slip).toContain(said)
  expect(document.activeElement).toBe(field)
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    payments: [{ student_id: 7, amount: '1350.00', fee_ids: [11] }],
    method: 'upi',
  })
})

test('a cheque has the focus in its number, and an empty one is asked about once', async () => {
  const sent = await openTaking()
  await screen.findByRole('button', { name: 'Collect ₹1,350' })
  await userEvent.keyboard('4')
  const number = screen.getByLabelText('Number')
  expect(document.activeElement).toBe(number)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('No number? Enter once more.')).toBeTruthy()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.keyboard('104455')
  expect(screen.queryByText('No number? Enter once more.')).toBeNull()
  await userEvent.clear(number)
  await userEvent.keyboard('{Enter}{Enter}')
  await screen.findByText(/collected from Riya Sen/)
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ method: 'cheque', transaction_id: '' },
    cheque: { dated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
})

test('the family and what is ticked stand in the address, until the money is taken', async () => {
  const student = { student_id: 8, name: 'Arka Sen', class_name: 'Class 2' }
  const arkas = { ...receipt, receipt_number: '2026-27/000124', student }
  window.localStorage.setItem('accessToken', 't')
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const answers = {
    'GET /api/find': { body: { items: [FOUND] } },
    'GET /api/counter/7': { body: family },
    'POST /api/counter/payments': {
      status: 201,
      body: { message: 'Payment recorded!', payments: [payment], receipts: [receipt, arkas] },
    },
  }
  answerWith({ ...ELSEWHERE, ...answers })
  const first = open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Arka Sen/ }))
  const there = first.address()
  expect(there).toBe('/admin/counter?student=7&dues=11%2C12')
  first.close()

  answerWith({ ...ELSEWHERE, ...answers })
  const again = open(<Counter />, there)
  await userEvent.click(await screen.findByRole('button', { name: 'Collect ₹1,550' }))
  expect(await screen.findByText(/collected from Riya Sen, Arka Sen/)).toBeTruthy()
  expect(again.address()).toBe('/admin/counter')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a family that comes again is shown what it owes by now', async () => {
  window.localStorage.setItem('accessToken', 't')
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const [first] = family.students
  const next = { ...due, due_id: 14, fee_id: 14, owed: '700.00', due_date: '2190-02-10' }
  let isPaid = false
  answerWith({
    ...ELSEWHERE,
    'GET /api/find': { body: { items: [FOUND] } },
    'GET /api/counter/7': () => ({
      body: isPaid
        ? {
            ...family,
            students: [
              { ...first, next: { amount: '700.00', due_date: '2190-02-10' }, dues: [next] },
            ],
          }
        : family,
    }),
    'POST /api/counter/payments': () => {
      isPaid = true
      const body = { message: 'Payment recorded!', payments: [payment], receipts: [receipt] }
      return { status: 201, body }
    },
  })
  open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')
  await screen.findByRole('button', { name: 'Collect ₹1,350' })
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/collected from Riya Sen/)
  await userEvent.keyboard('riya{Enter}')
  expect(
    await screen.findByText(/^Nothing is due\. The next is ₹700 on 10 Feb 2190\./),
  ).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
})

test('a payment whose answer was lost is shown after a reload, and sent again as it was', async () => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('adminEmail', 'admin@ganit.local')
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  let isAway = true
  const sent = answerWith({
    ...ELSEWHERE,
    'GET /api/find': { body: { items: [FOUND] } },
    'GET /api/counter/7': { body: family },
    'POST /api/counter/payments': () =>
      isAway
        ? new TypeError('Failed to fetch')
        : {
            status: 201,
            body: { message: 'Payment recorded!', payments: [payment], receipts: [receipt] },
          },
  })
  const first = open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')
  await screen.findByRole('button', { name: 'Collect ₹1,350' })
  await userEvent.keyboard('2T1{Enter}')
  await screen.findByText('May have been recorded.')
  first.close()

  // No further payment can be made until the outcome is known.
  open(<Counter />, first.address())
  const again = await screen.findByRole('button', { name: 'Send the same again' })
  expect(document.activeElement).toBe(again)
  expect(screen.getByRole('region').textContent).toContain('₹1,350 from Riya Sen, UPI T1')
  expect(screen.queryByRole('button', { name: /^Collect/ })).toBeNull()
  isAway = false
  await userEvent.click(again)
  await screen.findByText(/collected from Riya Sen/)
  expect(screen.queryByText('May have been recorded.')).toBeNull()
  const [one, two] = sent.filter(({ method }) => method === 'POST')
  expect(two?.body).toEqual(one?.body)
  expect(two?.headers['idempotency-key']).toBe(one?.headers['idempotency-key'])
})

test('the number of a transaction goes with its method', async () => {
  const sent = await openTaking()
  await screen.findByRole('button', { name: 'Collect ₹1,350' })
  await userEvent.click(screen.getByRole('radio', { name: /UPI/ }))
  await userEvent.type(screen.getByLabelText('Transaction ID'), 'T1')
  await userEvent.click(screen.getByRole('radio', { name: /Cash/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Collect ₹1,350' }))
  await screen.findByText(/collected from Riya Sen/)
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    method: 'cash',
    transaction_id: '',
  })
})

test('a receipt that was corrected is not offered any more', async () => {
  window.localStorage.setItem('accessToken', 't')
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const correct = '/api/payments/1/correct'
  const corrected = { ...payment, payment_id: 2, receipt_number: '2026-27/000588' }
  const taking = {
    ...{ at: '2026-11-25T11:01:00.000Z', amount: '1350.00', method: 'upi', reversed: false },
    payments: [{ ...payment, student: riya }],
    ...{ may_correct: true, whatsapp_link: null },
  }
  answerWith({
    'GET /api/counter/takings': { body: [taking] },
    'GET /api/find': { body: { items: [FOUND] } },
    'GET /api/counter/7': { body: family },
    'GET /api/student/ledger/u1': {
      body: inFull({
        ...{ student_id: 7, uid: 'u1', name: 'Riya Sen', fees_status: 'No', dues: [] },
        ...{ payments: [payment], total: '0.00', paid: '0.00', owed: '0.00', overdue: '0.00' },
      }),
    },
    'POST /api/counter/payments': {
      status: 201,
      body: { message: 'Payment recorded!', payments: [payment], receipts: [receipt] },
    },
    [`POST ${correct}`]: {
      status: 201,
      body: { message: 'Payment corrected.', payment: corrected, reversed: payment },
    },
  })
  open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Collect ₹1,350' }))
  await screen.findByText(/collected from Riya Sen/)
  await userEvent.click(await screen.findByRole('button', { name: /^Correct receipt/ }))
  await userEvent.selectOptions(await screen.findByLabelText('Method'), 'cash')
  await userEvent.type(screen.getByLabelText('Reason'), 'It was cash')
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }))
  expect(await screen.findByText(/Receipt 2026-27\/000588/)).toBeTruthy()
  expect(screen.queryByText(/collected from Riya Sen/)).toBeNull()
})

test('on what receipts are printed is chosen once on a device', async () => {
  window.localStorage.setItem('accessToken', 't')
  answerWith(ELSEWHERE)
  const { close } = open(<Counter />, '/admin/counter')
  const sizes = () => screen.getByLabelText<HTMLSelectElement>('Receipts')
  expect(sizes().value).toBe('a5')
  await userEvent.selectOptions(sizes(), 'Print on 80 mm')
  close()
  open(<Counter />, '/admin/counter')
  expect(sizes().value).toBe('80mm')
})

test('what is given in cash shows the change, and more than is ticked is kept only if that is meant', async () => {
  const sent = await openTaking()
  await screen.findByRole('button', { name: 'Collect ₹1,350' })

  await userEvent.click(screen.getByRole('checkbox', { name: /^Arka Sen/ }))
  await userEvent.type(screen.getByLabelText('Cash given'), '2000')
  expect(await screen.findByText('₹450')).toBeTruthy()
  const amount = screen.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '1600')
  await userEvent.click(await screen.findByRole('button', { name: 'Collect ₹1,600' }))
  expect(
    await screen.findByText('₹50 more than is ticked. Keep it as an advance for Riya Sen?'),
  ).toBeTruthy()
  const back = await screen.findByRole('button', { name: 'Back' })
  await expect.poll(() => document.activeElement).toBe(back)
  await userEvent.click(back)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])

  await userEvent.click(await screen.findByRole('button', { name: 'Collect ₹1,600' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep as advance' }))
  await screen.findByText(/collected from Riya Sen/)
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    payments: [{ student_id: 7, amount: '1400.00', advance: true }, { student_id: 8 }],
  })
})

test.for([
  ['1600', '₹250 more than is ticked. It goes towards Riya Sen’s other dues.'],
  [
    '1950',
    '₹600 more than is ticked. It settles Riya Sen’s other dues, and the rest is kept as an advance.',
  ],
])(
  '₹%s where more is owed than is ticked: it is said which dues it settles',
  async ([typed, said]) => {
    window.localStorage.setItem('accessToken', 't')
    const [first, second] = family.students
    const later = { ...due, due_id: 14, fee_id: 14, owed: '400.00', due_date: '2190-02-10' }
    answerWith({
      ...ELSEWHERE,
      'GET /api/find': { body: { items: [FOUND] } },
      'GET /api/counter/7': {
        body: { ...family, students: [{ ...first, dues: [due, later] }, second] },
      },
    })
    open(<Counter />, '/admin/counter')
    await userEvent.keyboard('riya{Enter}')
    await screen.findByRole('button', { name: 'Collect ₹1,350' })
    const amount = screen.getByLabelText('Amount')
    await userEvent.clear(amount)
    await userEvent.type(amount, `${typed}{Enter}`)
    expect(await screen.findByText(said as string)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Collect' })).toBeTruthy()
  },
)

test('what waits to be checked says so and is not taken a second time', async () => {
  window.localStorage.setItem('accessToken', 't')
  const [first, second] = family.students
  const claimed = { ...due, due_id: 13, fee_id: 13, fee_title: 'Books', being_checked: true }
  const students = [{ ...first, dues: [due, claimed] }, second]
  answerWith({
    ...ELSEWHERE,
    'GET /api/find': { body: { items: [FOUND] } },
    'GET /api/counter/7': { body: { ...family, students } },
  })
  open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')

  await screen.findByRole('button', { name: 'Collect ₹1,350' })
  const books = screen.getByRole<HTMLInputElement>('checkbox', { name: /Books.*to be checked/ })
  expect(books.checked).toBe(false)
})

test('children stand under their parent; typing empties the rest; a date and a note go along', async () => {
  const sent = await openTaking()
  expect(await screen.findByRole('heading', { name: 'Anita Sen’s children' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Arka Sen' })).toBeTruthy()
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All dues of Arka Sen' })
  await userEvent.click(all)
  expect(screen.getByRole('button', { name: 'Collect ₹1,550' })).toBeTruthy()

  await userEvent.type(screen.getByRole('combobox', { name: 'Name, number or phone' }), 'x')
  expect(screen.queryByRole('heading', { name: 'Anita Sen’s children' })).toBeNull()
  await userEvent.clear(screen.getByRole('combobox', { name: 'Name, number or phone' }))
  await userEvent.keyboard('riya{Enter}')
  await screen.findByRole('button', { name: 'Collect ₹1,350' })
  await userEvent.click(screen.getByText('More'))
  await userEvent.type(screen.getByLabelText('Date'), '2026-11-20')
  await userEvent.type(screen.getByLabelText('Note'), 'By the aunt')
  await userEvent.click(screen.getByRole('button', { name: 'Collect ₹1,350' }))
  await screen.findByText(/collected from Riya Sen/)
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    date: '2026-11-20',
    note: 'By the aunt',
  })
})

test('the last takings are printed, sent, corrected and opened', async () => {
  window.localStorage.setItem('accessToken', 't')
  answerWith({
    'GET /api/counter/takings': {
      body: [
        {
          at: '2026-11-25T11:01:00.000Z',
          payments: [
            { payment_id: 1, receipt_number: '2026-27/000587', student: riya, amount: '1800.00' },
            { payment_id: 2, receipt_number: '2026-27/000588', student: null, amount: '200.00' },
          ],
          amount: '2000.00',
          method: 'upi',
          reversed: false,
          may_correct: true,
          whatsapp_link: 'https://wa.me/919830041276?text=Receipt',
        },
      ],
    },
  })
  open(<Counter />, '/admin/counter')
  expect(await screen.findByText('Riya Sen and 1 more')).toBeTruthy()
  expect(screen.getByText('₹2,000')).toBeTruthy()
  expect(screen.getByText('4:31 pm')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('wa.me')
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/admin/student/u1')
  expect(screen.getAllByRole('button', { name: /^Correct receipt/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
})
