import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import NewAdmission from './new-admission.tsx'

const batch = {
  ...{ batch_id: 4, id: 4, batch_name: 'Class 2 – Weekend', name: 'Class 2 – Weekend' },
  ...{ description: '', course_id: null, course_name: null, classNumber: 2, teacher_id: null },
  ...{ room_id: null, capacity: 20, starts_on: null, ends_on: null, times_from: null },
  ...{ student_count: 16, version: 1 },
  schedules: ['Saturday', 'Sunday'].map((weekday) => ({
    ...{ weekday, start_time: '10:00', end_time: '11:00', teacher_id: null, room_id: null },
  })),
}
const who = (student_id: number, name: string, class_number: number) => ({
  ...{ student_id, uid: `u${student_id}`, name, class_name: `Class ${class_number}` },
  ...{ batches: [], photo: null, phone_end: null },
  guardian: { name: 'Anita Banerjee', relation: 'mother', phone_end: '1276' },
})
const due = {
  ...{ due_id: 1, fee_id: 1, kind: 'fee', fee_title: 'Tuition', batch_id: 4 },
  ...{ batch_name: 'Class 2 – Weekend', amount: '1000.00', owed: '1000.00', waived: '0.00' },
  ...{ late_of: null, due_date: '2020-01-10', payment_status: 'Due', payment_date: null },
  ...{ transaction_id: null, parts: [], label: 'Tuition, November 2026' },
}
const guardian = {
  ...{ guardian_id: 9, name: 'Anita Banerjee', relation: 'mother', student_id: 5, email: null },
  ...{ phone: '+919830041276', language: 'en', is_primary: true, gets_messages: true },
  ...{ may_collect: false, limited: false, is_proposed: false, access: 'none', version: 1 },
  confirmed_at: '2026-11-25T10:00:00.000Z',
}
const admitted = {
  message: 'Admitted.',
  ...{ student: who(5, 'Arka Banerjee', 2), guardian, dues: [due], due_now: '1000.00' },
  next: { amount: '900.00', due_date: '2190-12-10' },
}
const family = {
  guardians: [{ guardian_id: 9, name: 'Anita Banerjee', children: 1, children_names: ['Riya'] }],
  students: [who(7, 'Riya Banerjee', 6)],
}
const nobody = { guardians: [], students: [] }
const LISTS = {
  'GET /api/batchmanegment/all_batches_with_schedule': {
    body: { items: [batch], total: 1, page: 1, page_size: 10 },
  },
  'GET /api/batch-fees': { body: [] },
}

type Body = Record<string, unknown>
const answering = (known: object, more: object = {}) =>
  answerWith({
    ...LISTS,
    'POST /api/admissions': ({ body }: { body: Body }) =>
      body.preview
        ? { status: 200, body: { ...admitted, known, ...more } }
        : { status: 201, body: { ...admitted, ...more } },
  } as never)

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Student’s name'), 'Arka Banerjee')
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  await userEvent.type(screen.getByLabelText('Parent’s name'), 'Anita Banerjee')
  await userEvent.type(screen.getByLabelText('Mobile'), '98300 41276')
}
const saved = (sent: { method: string; body: unknown }[]) =>
  sent
    .filter(({ method, body }) => method === 'POST' && !(body as Body).preview)
    .map(({ body }) => body)

test('the family’s language is asked, and the last one stands in the next form', async () => {
  startSession('t', theAdmin)
  const sent = answering(nobody)
  open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  await userEvent.click(await screen.findByRole('radio', { name: 'हिन्दी' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save, pay later' }))
  await expect.poll(() => saved(sent)[0]).toMatchObject({ guardian: { language: 'hi' } })
  cleanup()
  open(<NewAdmission />, '/admin/admissions/new')
  expect(await screen.findByRole('radio', { name: 'हिन्दी', checked: true })).toBeTruthy()
})

test('five fields admit a child, and Enter leads to the counter', async () => {
  startSession('t', theAdmin)
  const sent = answering(nobody)
  const { address } = open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  // The form chooses the only batch of the class by itself.
  expect(await screen.findByRole('radio', { name: /Weekend/ })).toHaveProperty('checked', true)
  expect(screen.getByText(/Sat, Sun 10:00 – 11:00 am/)).toBeTruthy()
  expect(screen.getByText('4 seats left')).toBeTruthy()
  await screen.findByRole('button', { name: 'Save and collect ₹1,000' })
  expect(screen.getByText('Tuition, November 2026')).toBeTruthy()
  expect(screen.getByText('The next is ₹900 on 10 Dec 2190.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Mobile'), '{Enter}')
  await expect.poll(address).toBe('/admin/counter?student=5&admitted=5')
  expect(saved(sent)).toMatchObject([
    {
      name: 'Arka Banerjee',
      class_number: '2',
      guardian: { name: 'Anita Banerjee', relation: 'mother', phone: '98300 41276' },
      batch_ids: [4],
    },
  ])
  const last = sent.filter(({ method }) => method === 'POST').at(-1)?.body as Body
  expect(last.preview, 'nothing is asked of a child who is admitted').toBeUndefined()
})

test('a known number is the same family unless somebody else is meant', async () => {
  startSession('t', theAdmin)
  const sent = answering(family)
  const { address } = open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  const same = await screen.findByRole('radio', { name: 'Same family' })
  expect(same).toHaveProperty('checked', true)
  expect(screen.getByText(/mother of Riya \(Class 6\)/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save, pay later' }))
  await expect.poll(address).toBe('/admin/student/u5')
  expect(saved(sent)).toMatchObject([{ guardian: { guardian_id: 9 } }])
})

test('who else has the number, and a child of the same name, is said before it is saved', async () => {
  startSession('t', theAdmin)
  const sent = answering({ ...family, students: [who(7, 'Arka Das', 2)] }, { due_now: '0.00' })
  open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  expect(await screen.findByText('Nothing is due today. The first is ₹900 on 10 Dec 2190.'))
  await userEvent.click(screen.getByRole('radio', { name: 'Somebody else' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is another child' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved(sent)).toHaveLength(1)
  expect(saved(sent)).toMatchObject([{ guardian: { is_new: true }, double: true }])
})

test('what is missing is said beside its field, in a form that is not sent', async () => {
  startSession('t', theAdmin)
  const sent = answering(nobody)
  open(<NewAdmission />, '/admin/admissions/new')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  for (const text of [
    'Student’s name is required.',
    'Parent’s name is required.',
    'Mobile must be a phone number.',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('an enquiry fills the form in', async () => {
  startSession('t', theAdmin)
  const enquiry = {
    ...{ enquiry_id: 3, name: 'Anita Banerjee', student_name: 'অর্ক', phone: '+919830041276' },
    ...{ email: null, class_number: 2, school: 'South Point', message: null, source: 'google' },
    ...{ stage: 'trial', lost_reason: null, follow_up_on: '2026-11-25', trial_lesson_id: 8 },
    ...{ student_id: null, consent_at: null, created_at: '2026-11-19T10:00:00.000Z', version: 1 },
    ...{ known: [], notes: [], wants_trial: true, batch_ids: [4], language: 'hi' },
    wished: [{ batch_id: 4, batch_name: 'Weekend' }],
    trial: {
      ...{ lesson_id: 8, batch_name: 'Weekend', date: '2026-11-21', start_time: '10:00' },
      ...{ state: 'scheduled', came: true },
    },
  }
  const answers = { 'GET /api/enquiries/3': { body: enquiry } }
  const sent = answerWith({
    ...LISTS,
    ...answers,
    'POST /api/admissions': { status: 200, body: { ...admitted, known: nobody } },
  })
  open(<NewAdmission />, '/admin/admissions/new?enquiry=3')
  expect(await screen.findByLabelText('Student’s name')).toHaveProperty('value', 'অর্ক')
  expect(screen.getByLabelText('Mobile')).toHaveProperty('value', '+919830041276')
  expect(screen.getByText(/trial lesson on 21 Nov 2026: came/)).toBeTruthy()
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ enquiry_id: 3, school: 'South Point', preview: true })
})

/** Anita’s number is known; the other numbers belong to nobody. */
const onlyAnitas = ({ body }: { body: Body }) => {
  const { phone = '' } = body.guardian as { phone?: string }
  if (!body.preview) return { status: 201, body: admitted }
  return { status: 200, body: { ...admitted, known: phone.endsWith('41276') ? family : nobody } }
}
const answeringByNumber = () =>
  answerWith({ ...LISTS, 'POST /api/admissions': onlyAnitas } as never)

test('a number corrected at the last moment is sent as it stands', async () => {
  startSession('t', theAdmin)
  const sent = answeringByNumber()
  open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  await screen.findByRole('radio', { name: 'Same family' })
  await userEvent.type(screen.getByLabelText('Mobile'), '{Backspace}7{Enter}')
  await expect.poll(() => saved(sent)).toHaveLength(1)
  expect((saved(sent)[0] as Body).guardian).toEqual({
    ...{ name: 'Anita Banerjee', relation: 'mother', phone: '98300 41277', language: 'en' },
  })
})

test('a corrected number is not the old family’s while its own answer is awaited', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    ...LISTS,
    'POST /api/admissions': async (request: { body: Body }) => {
      const { phone = '' } = request.body.guardian as { phone?: string }
      if (request.body.preview && phone.endsWith('41277')) await new Promise(() => {})
      return onlyAnitas(request)
    },
  } as never)
  open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  await screen.findByRole('radio', { name: 'Same family' })
  await userEvent.type(screen.getByLabelText('Mobile'), '{Backspace}7')
  await expect.poll(() => JSON.stringify(sent)).toContain('98300 41277')
  await userEvent.click(screen.getByRole('button', { name: 'Save, pay later' }))
  await expect.poll(() => saved(sent)).toHaveLength(1)
  expect(saved(sent)).toMatchObject([{ guardian: { phone: '98300 41277' } }])
})

test.each([
  ['Same family', ['Somebody else', 'Same family']],
  ['Somebody else', ['Somebody else']],
])('%s is said of one number, and not of the next', async (_said, clicks) => {
  startSession('t', theAdmin)
  const sent = answeringByNumber()
  open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  for (const name of clicks) await userEvent.click(await screen.findByRole('radio', { name }))
  expect(screen.getByRole('radio', { name: clicks.at(-1) as string })).toHaveProperty(
    'checked',
    true,
  )
  const phone = screen.getByLabelText('Mobile')
  await userEvent.clear(phone)
  await userEvent.type(phone, '90000 00001')
  const parent = screen.getByLabelText('Parent’s name')
  await userEvent.clear(parent)
  await userEvent.type(parent, 'Rina Sen{Enter}')
  await expect.poll(() => saved(sent)).toHaveLength(1)
  expect((saved(sent)[0] as Body).guardian).toEqual({
    ...{ name: 'Rina Sen', relation: 'mother', phone: '90000 00001', language: 'en' },
  })
})

test('another child is said of one name, and not of the next', async () => {
  startSession('t', theAdmin)
  const sent = answering({ ...family, students: [who(7, 'Arka Das', 2)] })
  open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'This is another child' }))
  const name = screen.getByLabelText('Student’s name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Arka Dutta')
  const box = await screen.findByRole('checkbox', { name: 'This is another child' })
  expect(box).toHaveProperty('checked', false)
  await userEvent.click(screen.getByRole('button', { name: 'Save, pay later' }))
  await expect.poll(() => saved(sent)).toHaveLength(1)
  expect(saved(sent)[0]).not.toHaveProperty('double')
})

test('Enter leads to the counter if money is due, though the preview has not answered', async () => {
  startSession('t', theAdmin)
  answerWith({
    ...LISTS,
    'POST /api/admissions': ({ body }: { body: Body }) =>
      body.preview ? new Promise(() => {}) : { status: 201, body: admitted },
  } as never)
  const { address } = open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Mobile'), '{Enter}')
  await expect.poll(address).toBe('/admin/counter?student=5&admitted=5')
})

test('a child who may be here already is said to have the parent, if there is no number', async () => {
  startSession('t', theAdmin)
  const sent = answering(
    { guardians: [], students: [who(7, 'Arka Banerjee', 2)] },
    { guardian: { ...guardian, phone: null } },
  )
  open(<NewAdmission />, '/admin/admissions/new?family=9')
  await userEvent.type(screen.getByLabelText('Student’s name'), 'Arka Banerjee')
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  expect((await screen.findByRole('status')).textContent).toContain('has this parent already.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is another child' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save, pay later' }))
  await expect.poll(() => saved(sent)).toHaveLength(1)
  expect(saved(sent)).toMatchObject([{ guardian: { guardian_id: 9 }, double: true }])
})

test('how much of the first month is asked is one press, where a fee asks whole months', async () => {
  startSession('t', theAdmin)
  const monthly = {
    ...{ batch_fee_id: 1, batch_id: 4, fee_title: 'Tuition', amount: '1000.00' },
    ...{ due_date: '2026-04-10', fee_type: 'recurring', last_due_date: null, version: 1 },
  }
  const halved = { ...admitted, due_now: '500.00' }
  const sent = answerWith({
    ...LISTS,
    'GET /api/batch-fees': { body: [{ ...monthly, prorata: 'none' }] },
    'POST /api/admissions': ({ body }: { body: Body }) => ({
      status: body.preview ? 200 : 201,
      body: { ...(body.first_month ? halved : admitted), known: nobody },
    }),
  } as never)
  open(<NewAdmission />, '/admin/admissions/new')
  await fillIn()
  await screen.findByRole('button', { name: 'Save and collect ₹1,000' })
  await userEvent.click(screen.getByRole('radio', { name: 'Half' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save and collect ₹500' }))
  await expect.poll(() => saved(sent)).toMatchObject([{ first_month: 'half' }])
})
