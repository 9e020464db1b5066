import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import FinderDialog from './finder-dialog.tsx'

const riya = {
  student_id: 3,
  uid: 'u3',
  name: 'Riya Sen',
  class_name: 'Class 9',
  batches: [{ id: 1, name: 'Evening' }],
  photo: null,
  guardian: { name: 'Mita Sen', relation: 'mother', phone_end: '1276' },
  phone_end: null,
}
const student = { kind: 'student', ...riya, due_now: '0.00', why: 'name' }
const receipt = {
  kind: 'receipt',
  payment_id: 7,
  receipt_number: '2026-27/000530',
  amount: '1500.00',
  date: '2026-11-20',
  student: riya,
}
const hits = (...items: object[]) => ({ 'GET /api/find': { body: { items } } })
const none = { body: { items: [], total: 0, page: 1, page_size: 5 } }
const LISTS = ['batchmanegment/all_batches_with_schedule', 'enquiries', 'papers', 'tests']
const nothing = {
  ...hits(),
  ...Object.fromEntries(LISTS.map((list) => [`GET /api/${list}`, none])),
}
const pageWith = (...items: object[]) => ({ body: { ...none.body, items, total: items.length } })

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a payment is found by the end of its receipt’s number', async () => {
  const sent = answerWith({ ...nothing, ...hits(receipt) })
  const { address } = open(<FinderDialog onClose={() => {}} />, '/admin-dashboard')
  await userEvent.type(screen.getByRole('combobox'), '000530')
  const [option, ...others] = await screen.findAllByRole('option')
  expect(option?.textContent).toBe('2026-27/000530Receipt · Riya Sen · ₹1,500')
  expect(others).toEqual([])
  expect(sent.map(({ path }) => path)).toContain('/api/find?q=000530')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/payments?search=2026-27%2F000530')
})

test('what is to be done with a student is chosen by its words and a name, and leads there', async () => {
  const sent = answerWith({
    ...hits(student),
    'GET /api/batchmanegment/all_batches_with_schedule': none,
  })
  const { address, router } = open(<FinderDialog onClose={() => {}} />, '/admin-dashboard')
  const field = screen.getByRole<HTMLInputElement>('combobox')
  await userEvent.type(field, 'pay')
  await userEvent.click(await screen.findByRole('option', { name: /^Record payment for …/ }))
  expect(field.value).toBe('Record payment for ')

  await userEvent.type(field, 'riya')
  const option = await screen.findByRole('option', { name: /Record payment for Riya Sen/ })
  expect(option.textContent).toBe(
    'Record payment for Riya SenClass 9 · Evening · Mita Sen (mother) …1276',
  )
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(sent.map(({ path }) => path)).toEqual(['/api/find?q=riya'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/student/u3')
  expect(router.state.location.state).toEqual({ recordsPayment: true })
})

test('the only student found is offered with the payment', async () => {
  answerWith({ ...nothing, ...hits(student) })
  open(<FinderDialog onClose={() => {}} />)
  await userEvent.type(screen.getByRole('combobox'), 'riya')
  await screen.findByRole('option', { name: /^Riya Sen/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Riya SenClass 9 · Evening · Mita Sen (mother) …1276RS',
    'Record payment for Riya SenClass 9 · Evening · Mita Sen (mother) …1276',
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

test('families, enquiries and tests are found by their names, too', async () => {
  startSession('t', { ...theAdmin, userType: 'admin' })
  const arka = { ...riya, student_id: 4, uid: 'u4', name: 'Arka Sen' }
  const family = {
    ...{ kind: 'family', guardian_id: 4, name: 'Mita Sen', phone: '+919830041276' },
    ...{ children: [riya, arka], due_now: '0.00' },
  }
  const enquiry = {
    ...{ enquiry_id: 9, name: 'Mita Roy', student_name: null, phone: '+919830041276', email: null },
    ...{ class_number: 8, school: null, message: null, source: 'site', stage: 'new' },
    ...{ lost_reason: null, follow_up_on: '2026-11-23', trial_lesson_id: null, student_id: null },
    ...{ consent_at: null, created_at: '2026-11-23T05:00:00.000Z', version: 1, known: [] },
    ...{ wants_trial: false, batch_ids: [], language: null },
  }
  const opens_at = '2026-11-20T10:30:00.000Z'
  const retest = {
    ...{ test_id: 6, title: 'Mita’s retest', paper_id: null, mode: 'paper', opens_at },
    ...{ closes_at: opens_at, state: 'marking', version: 1 },
  }
  answerWith({
    ...nothing,
    ...hits(family),
    'GET /api/enquiries': pageWith(enquiry),
    'GET /api/tests': pageWith(retest),
  })
  const { address } = open(<FinderDialog onClose={() => {}} />, '/admin-dashboard')
  await userEvent.type(screen.getByRole('combobox'), 'mita')
  await expect
    .poll(() => screen.queryAllByRole('option').map(({ textContent }) => textContent))
    .toEqual([
      'Mita Sen’s childrenRiya Sen · Arka Sen · …1276',
      'Mita RoyEnquiry · Class 8',
      'Mita’s retestTest',
    ])
  await userEvent.click(screen.getByRole('option', { name: /^Mita Roy/ }))
  await expect.poll(address).toBe('/admin/enquiries?enquiry=9')
})
