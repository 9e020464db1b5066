import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aProfile } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { ProfileSheet } from './profile-sheet.tsx'
import { RecordClaim } from './record-claim.tsx'
import { StudentHead } from './student-head.tsx'

const asRead = {
  ...aProfile,
  is_active: true,
  is_verified: false,
  fees_status: 'No' as const,
  contact_number_1: '+919830041276',
}

const standing = { due_now: '500.00', overdue: '0.00', not_due_yet: '0.00', next: null }
const FAMILY = {
  family: null,
  students: [
    {
      ...{ student_id: asRead.student_id, uid: asRead.uid, name: 'Riya Banerjee', ...standing },
      ...{ class_name: 'Class 9', batches: [], photo: null, guardian: null, phone_end: '1276' },
      ...{ credit: '0.00', dues: [] },
    },
  ],
  today: { count: 0, amount: '0.00', cash: '0.00' },
}

test('a record begins with phone and what is owed, then come the fees, and its UID is the last of all', async () => {
  window.localStorage.setItem('accessToken', 't')
  answerWith({
    ...unreachable('GET /api/batchmanegment/all_batches_with_schedule'),
    'GET /api/student/u1/first-months': { body: [] },
    [`GET /api/counter/${asRead.student_id}`]: { body: FAMILY },
  })
  open(
    <>
      <StudentHead student={asRead} />
      <ProfileSheet student={asRead}>
        <h2>Fees</h2>
      </ProfileSheet>
    </>,
  )
  const [phone] = screen.getAllByRole('link', { name: /98300/ })
  expect(phone?.getAttribute('href')).toBe('tel:+919830041276')
  const order = [
    await screen.findByText('Due now'),
    screen.getByRole('button', { name: 'Mark as paid' }),
    screen.getByRole('heading', { name: 'Fees' }),
    screen.getByRole('heading', { name: 'Details' }),
    screen.getByText('Registered'),
    screen.getByText('UID'),
  ]
  for (const [n, element] of order.slice(1).entries())
    expect(
      (order[n] as Element).compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
  expect([...document.querySelectorAll('dt')].at(-1)?.textContent).toBe('UID')
})

test('a record that nobody has claimed says so, and the student is invited by a link or told why not', async () => {
  window.localStorage.setItem('accessToken', 't')
  const why = 'Enter the e-mail of the student first.'
  const link = 'https://ganit.example/invitation?token=abc'
  const invitation = {
    invitation_id: 1,
    name: 'Asha Sen',
    email: 'asha@example.in',
    role: 'student',
    expires_at: '2026-12-01T00:00:00.000Z',
    link,
  }
  const answers = [
    { status: 409, body: { error: why } },
    { status: 201, body: { message: 'Invitation sent.', invitation } },
  ]
  answerWith({
    ...unreachable('GET /api/message-ways'),
    'POST /api/student/record-7/invite': () => answers.shift() ?? {},
  })
  const invite = () => userEvent.click(screen.getByRole('button', { name: 'Invite the student' }))
  open(<RecordClaim student={{ ...asRead, uid: 'record-7' }} />)
  expect(screen.getByText('Nobody has claimed this record.')).toBeTruthy()
  await invite()
  expect(await screen.findByText(why)).toBeTruthy()
  await invite()
  expect(await screen.findByDisplayValue(link)).toBeTruthy()
  expect(screen.queryByText(why)).toBeNull()
  expect(screen.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')).toContain(
    'wa.me',
  )
})

test('the family’s link is made by one press, with WhatsApp beside it, or why there is none', async () => {
  window.localStorage.setItem('accessToken', 't')
  const link = 'https://ganit.example/welcome#abc'
  const made = { link, expires_at: '2026-12-10T00:00:00.000Z', whatsapp_link: 'https://wa.me/91' }
  const why = 'Enter the mobile of the family first.'
  const answers = [
    { status: 409, body: { error: why } },
    { status: 201, body: { message: 'Link made.', ...made } },
  ]
  answerWith({ 'POST /api/student/record-7/welcome': () => answers.shift() ?? {} })
  const press = () =>
    userEvent.click(screen.getByRole('button', { name: 'Send the family their link' }))
  open(<RecordClaim student={{ ...asRead, uid: 'record-7' }} />)
  await press()
  expect(await screen.findByText(why)).toBeTruthy()
  await press()
  expect(await screen.findByDisplayValue(link)).toBeTruthy()
  expect(screen.queryByText(why)).toBeNull()
  const whatsApp = screen.getByRole('link', { name: 'Send by WhatsApp' })
  expect(whatsApp.getAttribute('href')).toBe(made.whatsapp_link)
})

test('of who has an account nothing is said', () => {
  open(<RecordClaim student={asRead} />)
  expect(screen.queryByRole('button', { name: 'Invite the student' })).toBeNull()
})
