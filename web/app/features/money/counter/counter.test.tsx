import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import Counter from './counter.tsx'

const riya = {
  student_id: 7,
  uid: 'u1',
  name: 'Riya Sen',
  class_name: 'Class 9',
  phone: '+919830041276',
  owed: '1550.00',
}
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
  students: [
    { student_id: 7, name: 'Riya Sen', class_name: 'Class 9', credit: '0.00', dues: [due] },
    {
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

test('money is taken by keyboard: a name, Enter, the method’s number, Enter', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({
    'GET /api/counter': { body: [riya] },
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
  const button = await screen.findByRole('button', { name: 'Take ₹1,350.00' })
  expect(document.activeElement).toBe(button)
  expect(screen.getByText(/18 payments, ₹31,450.00/)).toBeTruthy()
  await userEvent.keyboard('2{Enter}')

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

test('the family and what is ticked stand in the address, until the money is taken', async () => {
  window.localStorage.setItem('accessToken', 't')
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const answers = {
    'GET /api/counter': { body: [riya] },
    'GET /api/counter/7': { body: family },
    'POST /api/counter/payments': {
      status: 201,
      body: { message: 'Payment recorded!', payments: [payment], receipts: [receipt] },
    },
  }
  answerWith(answers)
  const first = open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Arka Sen/ }))
  const there = first.address()
  expect(there).toBe('/admin/counter?student=7&dues=11%2C12')
  first.close()

  answerWith(answers)
  const again = open(<Counter />, there)
  await userEvent.click(await screen.findByRole('button', { name: 'Take ₹1,550.00' }))
  expect(await screen.findByText(/taken from Riya Sen/)).toBeTruthy()
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
    'GET /api/counter': { body: [riya] },
    'GET /api/counter/7': () => ({
      body: isPaid ? { ...family, students: [{ ...first, dues: [next] }] } : family,
    }),
    'POST /api/counter/payments': () => {
      isPaid = true
      const body = { message: 'Payment recorded!', payments: [payment], receipts: [receipt] }
      return { status: 201, body }
    },
  })
  open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')
  await screen.findByRole('button', { name: 'Take ₹1,350.00' })
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/taken from Riya Sen/)
  await userEvent.keyboard('riya{Enter}')
  expect(await screen.findByRole('button', { name: /^Take/ })).toHaveProperty(
    'textContent',
    'Take ₹700.00',
  )
})

test('a payment whose answer was lost is shown after a reload, and sent again as it was', async () => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('adminEmail', 'admin@ganit.local')
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  let isAway = true
  const sent = answerWith({
    'GET /api/counter': { body: [riya] },
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
  await screen.findByRole('button', { name: 'Take ₹1,350.00' })
  await userEvent.keyboard('2')
  await userEvent.type(screen.getByLabelText('Transaction ID'), 'T1')
  await userEvent.click(screen.getByRole('button', { name: 'Take ₹1,350.00' }))
  await screen.findByText('May have been recorded.')
  first.close()

  // No further payment until the outcome is known.
  open(<Counter />, first.address())
  const again = await screen.findByRole('button', { name: 'Send the same again' })
  expect(screen.getByRole('region').textContent).toContain('₹1,350.00 from Riya Sen, UPI T1')
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
  isAway = false
  await userEvent.click(again)
  await screen.findByText(/taken from Riya Sen/)
  expect(screen.queryByText('May have been recorded.')).toBeNull()
  const [one, two] = sent.filter(({ method }) => method === 'POST')
  expect(two?.body).toEqual(one?.body)
  expect(two?.headers['idempotency-key']).toBe(one?.headers['idempotency-key'])
})

test('the number of a transaction goes with its method', async () => {
  window.localStorage.setItem('accessToken', 't')
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const sent = answerWith({
    'GET /api/counter': { body: [riya] },
    'GET /api/counter/7': { body: family },
    'POST /api/counter/payments': {
      status: 201,
      body: { message: 'Payment recorded!', payments: [payment], receipts: [receipt] },
    },
  })
  open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')
  await screen.findByRole('button', { name: 'Take ₹1,350.00' })
  await userEvent.click(screen.getByRole('radio', { name: /UPI/ }))
  await userEvent.type(screen.getByLabelText('Transaction ID'), 'T1')
  await userEvent.click(screen.getByRole('radio', { name: /Cash/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Take ₹1,350.00' }))
  await screen.findByText(/taken from Riya Sen/)
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    method: 'cash',
    transaction_id: '',
  })
})

test('on what receipts are printed is chosen once on a device', async () => {
  window.localStorage.setItem('accessToken', 't')
  answerWith({})
  const { close } = open(<Counter />, '/admin/counter')
  const sizes = () => screen.getByLabelText<HTMLSelectElement>('Receipts')
  expect(sizes().value).toBe('a5')
  await userEvent.selectOptions(sizes(), 'Print on 80 mm')
  close()
  open(<Counter />, '/admin/counter')
  expect(sizes().value).toBe('80mm')
})

test('what is given in cash shows the change, and more than is owed is said to stay as credit', async () => {
  window.localStorage.setItem('accessToken', 't')
  answerWith({
    'GET /api/counter': { body: [riya] },
    'GET /api/counter/7': { body: family },
  })
  open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')
  await screen.findByRole('button', { name: 'Take ₹1,350.00' })

  await userEvent.click(screen.getByRole('checkbox', { name: /Arka Sen/ }))
  await userEvent.type(screen.getByLabelText('Given'), '2000')
  expect(screen.getByText(/Change ₹450.00/)).toBeTruthy()
  const amount = screen.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '1600')
  expect(
    screen.getByText(/₹50.00 more than is ticked: it is kept as credit of Riya Sen/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take ₹1,600.00' })).toBeTruthy()
})

test('what waits to be checked says so and is not taken a second time', async () => {
  window.localStorage.setItem('accessToken', 't')
  const [first, second] = family.students
  const claimed = { ...due, due_id: 13, fee_id: 13, fee_title: 'Books', being_checked: true }
  const students = [{ ...first, dues: [due, claimed] }, second]
  answerWith({
    'GET /api/counter': { body: [riya] },
    'GET /api/counter/7': { body: { ...family, students } },
  })
  open(<Counter />, '/admin/counter')
  await userEvent.keyboard('riya{Enter}')

  await screen.findByRole('button', { name: 'Take ₹1,350.00' })
  const books = screen.getByRole<HTMLInputElement>('checkbox', { name: /Books.*to be checked/ })
  expect(books.checked).toBe(false)
})
