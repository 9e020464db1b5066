import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import FinderDialog from './finder-dialog.tsx'

const payment = {
  payment_id: 7,
  receipt_number: '2026-27/000530',
  student_id: 3,
  uid: 'u3',
  name: 'Riya Sen',
  amount: '1500.00',
  date: '2026-11-20',
  method: 'upi',
  transaction_id: null,
  note: null,
  reversed: false,
}
const none = { body: { items: [], total: 0, page: 1, page_size: 5 } }
const LISTS = ['student', 'batchmanegment/all_batches_with_schedule', 'guardians', 'enquiries']
const nothing = Object.fromEntries(
  [...LISTS, 'papers', 'tests'].map((list) => [`GET /api/${list}`, none]),
)

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a payment is found by the end of its receipt’s number, and words ask for none', async () => {
  const sent = answerWith({
    ...nothing,
    'GET /api/payments': {
      body: {
        ...none.body,
        items: [payment, { ...payment, payment_id: 8, receipt_number: '2026-27/000531' }],
        sum: '3000.00',
      },
    },
  })
  const { address } = open(<FinderDialog onClose={() => {}} />, '/admin-dashboard')
  const field = screen.getByRole('combobox')
  await userEvent.type(field, 'riya')
  expect(await screen.findByText(/^Nothing found\./)).toBeTruthy()
  expect(sent.filter(({ path }) => path.startsWith('/api/payments'))).toEqual([])

  await userEvent.clear(field)
  await userEvent.type(field, '000530')
  const [option, ...others] = await screen.findAllByRole('option')
  expect(option?.textContent).toBe('2026-27/000530Receipt · Riya Sen · ₹1,500.00')
  expect(others).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/payments?search=2026-27%2F000530')
})

const riya = {
  id: 3,
  student_id: 3,
  uid: 'u3',
  first_name: 'Riya',
  middle_name: '',
  last_name: 'Sen',
  student_class: 9,
  fees_status: 'No',
  student_photo_path: null,
  google_photo_url: null,
}
const pageWith = (...items: object[]) => ({ body: { ...none.body, items, total: items.length } })

test('what is to be done with a student is chosen by its words and a name, and leads there', async () => {
  const sent = answerWith({
    'GET /api/student': pageWith(riya),
    'GET /api/batchmanegment/all_batches_with_schedule': none,
  })
  const { address, router } = open(<FinderDialog onClose={() => {}} />, '/admin-dashboard')
  const field = screen.getByRole<HTMLInputElement>('combobox')
  await userEvent.type(field, 'pay')
  await userEvent.click(await screen.findByRole('option', { name: /^Record payment for …/ }))
  expect(field.value).toBe('Record payment for ')

  await userEvent.type(field, 'riya')
  const option = await screen.findByRole('option', { name: /Record payment for Riya Sen/ })
  expect(option.textContent).toBe('Record payment for Riya SenClass 9 · Student 3')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(sent.map(({ path }) => path)).toEqual(['/api/student?page=1&page_size=5&search=riya'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/student/u3')
  expect(router.state.location.state).toEqual({ recordsPayment: true })
})

test('the only student found is offered with the payment', async () => {
  answerWith({
    ...nothing,
    'GET /api/student': pageWith(riya),
  })
  open(<FinderDialog onClose={() => {}} />)
  await userEvent.type(screen.getByRole('combobox'), 'riya')
  await screen.findByRole('option', { name: /^Riya Sen/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Riya SenClass 9 · Student 3',
    'Record payment for Riya SenClass 9 · Student 3',
  ])
})

test('the owner finds papers by their titles; to nobody else are they asked for', async () => {
  const paper = {
    paper_id: 5,
    title: 'Half-yearly',
    class_number: 9,
    duration_minutes: 90,
    state: 'draft',
    printed: false,
    version: 1,
    items: 24,
  }
  const listen = () =>
    answerWith({
      ...nothing,
      'GET /api/papers': pageWith(paper),
    })
  startSession('t', { ...theAdmin, userType: 'admin' })
  listen()
  const { address, close } = open(<FinderDialog onClose={() => {}} />, '/admin-dashboard')
  await userEvent.type(screen.getByRole('combobox'), 'half')
  expect((await screen.findByRole('option')).textContent).toBe('Half-yearlyPaper · 24 questions')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/papers/5')
  close()

  startSession('t', { ...theAdmin, userType: 'desk' })
  const sent = listen()
  open(<FinderDialog onClose={() => {}} />, '/admin-dashboard')
  await userEvent.type(screen.getByRole('combobox'), 'half')
  expect(await screen.findByText(/^Nothing found\./)).toBeTruthy()
  expect(sent.filter(({ path }) => path.startsWith('/api/papers'))).toEqual([])
})

test('guardians, enquiries and tests are found by their names, too', async () => {
  startSession('t', { ...theAdmin, userType: 'admin' })
  const child = {
    student_id: 3,
    uid: 'u3',
    name: 'Riya Sen',
    relation: 'mother',
    is_confirmed: true,
  }
  const mother = {
    ...{ guardian_id: 4, name: 'Mita Sen', phone: null, email: 'mita@example.in', language: 'en' },
    ...{ access: 'none', version: 1, children: [child] },
  }
  const enquiry = {
    ...{ enquiry_id: 9, name: 'Mita Roy', student_name: null, phone: '+919830041276', email: null },
    ...{ class_number: 8, school: null, message: null, source: 'site', stage: 'new' },
    ...{ lost_reason: null, follow_up_on: '2026-11-23', trial_lesson_id: null, student_id: null },
    ...{ consent_at: null, created_at: '2026-11-23T05:00:00.000Z', version: 1, known: [] },
  }
  const opens_at = '2026-11-20T10:30:00.000Z'
  const retest = {
    ...{ test_id: 6, title: 'Mita’s retest', paper_id: null, mode: 'paper', opens_at },
    ...{ closes_at: opens_at, state: 'marking', version: 1 },
  }
  answerWith({
    ...nothing,
    'GET /api/guardians': pageWith(mother),
    'GET /api/enquiries': pageWith(enquiry),
    'GET /api/tests': pageWith(retest),
  })
  const { address } = open(<FinderDialog onClose={() => {}} />, '/admin-dashboard')
  await userEvent.type(screen.getByRole('combobox'), 'mita')
  await expect
    .poll(() => screen.queryAllByRole('option').map(({ textContent }) => textContent))
    .toEqual(['Mita SenGuardian · Riya Sen', 'Mita RoyEnquiry · Class 8', 'Mita’s retestTest'])
  await userEvent.click(screen.getByRole('option', { name: /^Mita Roy/ }))
  await expect.poll(address).toBe('/admin/enquiries?enquiry=9')
})
