import type { StudentProfile } from '@ganit/contract/people/students'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes, useOutletContext } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inFull } from '../../../../test/ledger.ts'
import { aProfile as profile } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { ownProfile } from './dashboard.data.ts'
import { OwnProfile } from './own-profile.tsx'
import { cacheProfileSummary } from './profile-summary.ts'

/** Calls of parts of the screen that these tests are not about. */
const ELSEWHERE = unreachable(
  'GET /api/country-codes',
  'GET /api/student/ledger/u1',
  'GET /api/family-money',
  'GET /api/guardianships',
  'GET /api/lessons',
  'GET /api/student/own-batches',
  'GET /api/student/own-courses',
  'GET /api/student/agreements/u1',
  'GET /api/student/u1/guardians',
  'GET /api/inbox',
)

const GET = 'GET /api/student/profile/u1'
const GUARDIANS = 'GET /api/student/u1/guardians'
const PUT = 'PUT /api/student/u1'

/** Opens the form, whose code loads only then. */
async function edit() {
  await press('Edit Profile')
  await screen.findByLabelText('First Name')
}

afterEach(() => void vi.useRealTimers())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const openProfile = () => open(<OwnProfile uid="u1" isAway={false} />, '/student/dashboard')

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'student')
  window.localStorage.setItem('studentUid', 'u1')
})

test('what is kept on the device is shown at once, and is no more than the first name and the class [S122]', async () => {
  cacheProfileSummary({ ...profile, is_active: true, is_verified: false } as StudentProfile)
  answerWith({
    ...ELSEWHERE,
    [GET]: { body: { ...profile, first_name: 'Ria', fees_status: 'Yes' } },
  })
  openProfile()

  expect(screen.getByText('Riya’s dashboard')).toBeTruthy()
  expect(await screen.findByText('Ria’s dashboard')).toBeTruthy()
  expect(JSON.parse(window.localStorage.getItem('studentProfile') ?? '')).toEqual({
    uid: 'u1',
    first_name: 'Ria',
    student_class: profile.student_class,
  })
})

test.each([
  ['the server fails', { status: 500 }, 'Failed to fetch student data. Please retry.'],
  ['there is no answer', new TypeError(), 'Failed to fetch student data. Please retry.'],
  ['there is no record', { status: 404 }, 'Student not found. Please login again.'],
  ['the answer is empty', { body: null }, 'No student record found.'],
])('when %s, the page says so', async (_, answer, text) => {
  answerWith({ [GET]: answer })
  openProfile()
  expect(await screen.findByText(text)).toBeTruthy()
})

test('saving sends only what was changed', async () => {
  const sent = answerWith({
    ...ELSEWHERE,
    [GET]: { body: profile },
    [PUT]: { body: { message: 'ok', student: { ...profile, city: 'Howrah' } } },
  })
  openProfile()
  await edit()
  await userEvent.clear(field('City'))
  await userEvent.type(field('City'), 'Howrah')
  await press('Save Changes')

  expect(await screen.findByText('✅ Profile updated successfully!')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ city: 'Howrah' })
  expect(screen.getByText(/27 Lake Road, Howrah/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Profile' }))
})

test('a refresh does not touch what is being typed', async () => {
  answerWith({
    ...ELSEWHERE,
    [GET]: { body: profile },
  })
  openProfile()
  await edit()
  await userEvent.type(field('Notes'), 'Likes geometry.')
  answerWith({
    ...ELSEWHERE,
    [GET]: { body: { ...profile, notes: 'From elsewhere', city: 'Howrah', student_class: 10 } },
  })
  await queryClient.refetchQueries({ queryKey: ownProfile('u1').queryKey })

  await waitFor(() => expect(field('Class').value).toBe('Class 10'))
  expect(field('Notes').value).toBe('Likes geometry.')
})

test('an empty required field is named before anything is sent', async () => {
  const sent = answerWith({
    ...ELSEWHERE,
    [GET]: { body: profile },
  })
  openProfile()
  await edit()
  await userEvent.clear(field('First Name'))
  await userEvent.clear(field('Contact Number 1'))
  await press('Save Changes')

  expect(screen.getByText('First Name is required.')).toBeTruthy()
  expect(screen.getByText('Contact Number 1 is required.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('First Name')))
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})

test.each([
  [
    'is refused',
    { status: 400, body: { error: 'Wrong.', fields: { pin: 'PIN is odd.' } } },
    ['❌ Failed to update profile. Please try again later.', 'PIN is odd.'],
  ],
  ['answers no student', { body: { message: 'ok' } }, ['⚠️ Unexpected response from server.']],
])('a save that %s says so and keeps what was typed', async (_, answer, texts) => {
  answerWith({ ...ELSEWHERE, [GET]: { body: profile }, [PUT]: answer })
  openProfile()
  await edit()
  await userEvent.type(field('PIN'), '1')
  await press('Save Changes')

  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
  expect(field('PIN').value).toBe('7000291')
})

test('without a student uid nothing is sent', async () => {
  const sent = answerWith({
    ...ELSEWHERE,
    [GET]: { body: profile },
  })
  openProfile()
  await edit()
  window.localStorage.removeItem('studentUid')
  await press('Save Changes')
  expect(await screen.findByText('Student UID missing. Please re-login.')).toBeTruthy()
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})

test('Cancel discards without asking', async () => {
  answerWith({
    ...ELSEWHERE,
    [GET]: { body: profile },
  })
  openProfile()
  await edit()
  await userEvent.type(field('City'), 'X')
  await press('Cancel')
  await edit()
  expect(field('City').value).toBe('Kolkata')
})

const LEDGER = {
  student_id: 7,
  uid: 'u1',
  name: 'Riya Banerjee',
  fees_status: 'Yes',
  dues: [],
  payments: [],
  total: '0.00',
  paid: '0.00',
  owed: '0.00',
  overdue: '0.00',
}
const DUE = {
  fee_id: 1,
  batch_id: 1,
  batch_name: 'Morning',
  amount: '200.00',
  owed: '200.00',
  fee_title: 'Tuition',
  due_date: '2026-11-10',
  payment_date: null,
  transaction_id: null,
  payment_status: 'Overdue',
}

test.each([
  ['nothing to pay yet', LEDGER, 'Nothing to pay yet'],
  [
    'what is late',
    { ...LEDGER, dues: [DUE], owed: '200.00', overdue: '200.00' },
    '₹200\u2002overdue since 10 Nov 2026',
  ],
  ['what comes next', { ...LEDGER, dues: [DUE], owed: '200.00' }, '₹200 due by 10 Nov 2026'],
  ['that all is paid', { ...LEDGER, dues: [{ ...DUE, owed: '0.00' }] }, 'All paid'],
])('of the fees it is said once %s, whatever the academy has marked', async (_, ledger, text) => {
  answerWith({
    ...ELSEWHERE,
    [GET]: { body: { ...profile, fees_status: 'Yes' } },
    [GUARDIANS]: { body: [] },
    'GET /api/student/ledger/u1': { body: inFull(ledger) },
  })
  openProfile()
  const fees = await screen.findByText('Fees')
  await waitFor(() => expect(fees.nextElementSibling?.textContent).toBe(text))
  expect(screen.queryByText(/Fees paid|Marked by the academy/)).toBeNull()
})

test.each([
  ['what the academy marked, where there are no dues', { ...LEDGER, dues: [] }, 'Yes'],
  ['what is due, where something is', { ...LEDGER, dues: [DUE], due_now: '200.00' }, 'No'],
])('the fees in the form say %s', async (_, ledger, said) => {
  answerWith({
    ...ELSEWHERE,
    [GET]: { body: { ...profile, fees_status: 'Yes' } },
    'GET /api/student/ledger/u1': { body: inFull(ledger) },
  })
  openProfile()
  await edit()
  await waitFor(() => expect(field('Fees paid').value).toBe(said))
})

const mother = {
  ...{ guardian_id: 1, student_id: 7, name: 'Anita', relation: 'mother', phone: null, email: null },
  ...{ language: 'en', is_primary: true, gets_messages: true, may_collect: false, limited: false },
  ...{ is_proposed: false, access: 'none', version: 1 },
}
const confirmed = { ...mother, confirmed_at: '2026-11-01T10:00:00Z' }
const LOOKED_AFTER = 'Fees: your parents look after them'

test.each([
  ['a parent who gets messages', confirmed, '2011-08-14', true],
  [
    'a parent whom the academy has not confirmed',
    { ...mother, confirmed_at: null },
    '2011-08-14',
    false,
  ],
  ['a parent who gets no messages', { ...confirmed, gets_messages: false }, '2011-08-14', false],
  ['a parent, from the 18th birthday on', confirmed, '2008-11-20', false],
])('with %s the fees stand as they are theirs', async (_, guardian, date_of_birth, isTheirs) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T06:00:00Z'), toFake: ['Date'] })
  answerWith({
    ...ELSEWHERE,
    [GET]: { body: { ...profile, date_of_birth, fees_status: 'Yes' } },
    [GUARDIANS]: { body: [guardian] },
    'GET /api/student/ledger/u1': { body: inFull({ ...LEDGER, dues: [DUE], owed: '200.00' }) },
  })
  openProfile()
  expect(await screen.findByText(isTheirs ? LOOKED_AFTER : '₹200 due by 10 Nov 2026')).toBeTruthy()
  expect(screen.queryByText(LOOKED_AFTER) !== null).toBe(isTheirs)
})

test('where it cannot be told whose the fees are, they are shown', async () => {
  answerWith({
    ...ELSEWHERE,
    [GET]: { body: profile },
    [GUARDIANS]: { status: 403 },
    'GET /api/student/ledger/u1': { body: inFull({ ...LEDGER, dues: [DUE], owed: '200.00' }) },
  })
  openProfile()
  expect(await screen.findByText('₹200 due by 10 Nov 2026')).toBeTruthy()
})

/** A part of another wing below the record. It requests the batches again, as parts do after a failure. */
function Below() {
  return useOutletContext<{ record: ReactNode }>().record
}

test('batches that cannot be loaded are asked for a few times and not for ever', async () => {
  const sent = answerWith({
    ...ELSEWHERE,
    [GET]: { body: profile },
    [GUARDIANS]: { body: [] },
  })
  open(
    <Routes>
      <Route element={<OwnProfile uid="u1" isAway={false} />}>
        <Route index element={<Below />} />
      </Route>
    </Routes>,
  )
  expect(
    await screen.findByText('Failed to load your batches.', {}, { timeout: 5_000 }),
  ).toBeTruthy()
  const asked = () => sent.filter(({ path }) => path === '/api/student/own-batches').length
  const before = asked()
  await screen.findByText('Failed to load your courses.', {}, { timeout: 5_000 })
  expect(asked()).toBeLessThanOrEqual(before + 2)
})

test('what is typed on the page stays when a new day begins', async () => {
  // Two minutes before midnight at the academy.
  const toFake = ['Date', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ now: new Date('2026-11-20T18:28:00Z'), toFake: [...toFake] })
  const Typed = () => (
    <>
      {useOutletContext<{ week: ReactNode }>().week}
      <input aria-label="Reason" />
    </>
  )
  const sent = answerWith({
    ...ELSEWHERE,
    [GET]: { body: profile },
    [GUARDIANS]: { body: [] },
    'GET /api/lessons': { body: [] },
    'GET /api/student/own-batches': { body: [] },
  })
  open(
    <Routes>
      <Route element={<OwnProfile uid="u1" isAway={false} />}>
        <Route index element={<Typed />} />
      </Route>
    </Routes>,
  )
  await userEvent.type(await screen.findByLabelText('Reason'), 'A wedding')
  await act(() => vi.advanceTimersByTimeAsync(150_000))
  const days = () => sent.filter(({ path }) => path.startsWith('/api/lessons?from=2026-11-21'))
  await waitFor(() => expect(days()).not.toEqual([]))
  expect(field('Reason').value).toBe('A wedding')
})
