import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { ownRecords } from '../../../own-records.ts'
import { readDraft, saveDraft } from './draft.ts'
import { emptyFields } from './empty-fields.ts'
import { keepEnquiry } from './enquiry.ts'
import { FirstStep } from './first-step.tsx'
import { initialValuesOf, type Registrant } from './start.ts'
import { Wizard } from './wizard.tsx'

const PHOTO = 'data:image/jpeg;base64,/9j/'
const filled = {
  ...emptyFields,
  first_name: 'Riya',
  last_name: 'Banerjee',
  student_photo_path: PHOTO,
  date_of_birth: '2011-08-14',
  contact_number_1: '098300 41276',
  student_class: '9',
  school_or_college_name: 'Model School',
  board_or_university_name: 'CBSE',
  address: '27 Lake Road',
  city: 'Kolkata',
  district: 'Kolkata',
  state: 'West Bengal',
  pin: '700029',
  email: 'riya@example.in',
  conditions: true,
  terms: true,
}
const profile = {
  ...filled,
  uid: 'u1',
  student_id: 1,
  middle_name: null,
  contact_number_2: null,
  notes: null,
  student_class: 9,
  class_name: 'Class 9',
  batch_id: null,
  batches: [],
  fees_status: 'No',
  is_active: 1,
  is_verified: 0,
  registered_at: '2026-11-20T00:00:00.000Z',
  google_photo_url: null,
  version: 1,
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

function openWizard(at = '', google: Registrant['google'] = null) {
  const registrant = { uid: 'u1', email: 'riya@example.in', google }
  return open(<Wizard registrant={registrant} />, `/student/register${at}`)
}

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.setItem('accessToken', 't')
  answerWith({})
})

test('what was asked before fills in the steps, and the registration tells by which link one came', async () => {
  keepEnquiry('a-token')
  const enquiry = {
    first_name: 'Mita',
    last_name: 'Sen',
    email: 'mita@example.in',
    contact_number_1: '+919830041276',
    student_class: 7,
    school_or_college_name: 'Model School',
  }
  const start = initialValuesOf({ uid: 'u2', email: 'own@example.in', google: null, enquiry })
  expect(start.fields).toMatchObject({
    ...enquiry,
    country_1: '+91',
    contact_number_1: '9830041276',
    student_class: '7',
  })
  saveDraft('u1', { step: 7, fields: filled })
  const sent = answerWith({
    'POST /api/student/register': { status: 201, body: { message: 'Done', student: profile } },
  })
  openWizard('?step=7')
  await press('Submit')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ enquiry_token: 'a-token' }))
})

test('what is typed before it is known who registers is gone on with, over what was kept, where the caret stood', async () => {
  saveDraft('u1', { step: 1, fields: { ...emptyFields, first_name: 'Ria', last_name: 'Sen' } })
  open(<FirstStep />, '/student/register')
  await userEvent.type(field('First Name'), 'Riya')
  field('First Name').setSelectionRange(2, 3)
  cleanup()
  openWizard()

  expect(field('First Name').value).toBe('Riya')
  expect(field('Last Name').value).toBe('Sen')
  expect(document.activeElement).toBe(field('First Name'))
  expect([field('First Name').selectionStart, field('First Name').selectionEnd]).toEqual([2, 3])
  await waitFor(() => expect(readDraft('u1')?.fields.first_name).toBe('Riya'))
})

test('a photo whose window was open when it became known who registers is chosen all the same', async () => {
  open(<FirstStep />, '/student/register')
  const before = field('Photo')
  cleanup()
  openWizard()
  const file = new File(['no image'], 'notes.txt', { type: 'text/plain' })
  // A browser can still fill an input that is no longer in the page.
  Object.defineProperty(before, 'files', { value: [file] })
  Object.defineProperty(field('Photo'), 'files', { value: [], writable: true })
  before.dispatchEvent(new Event('change', { bubbles: true }))
  expect(await screen.findByText('Failed to upload image')).toBeTruthy()
})

test('a photo that is ready only after it became known who registers is the wizard’s', async () => {
  let answer = () => {}
  class SlowWorker {
    onmessage = (_: { data: unknown }) => {}
    postMessage() {
      answer = () => this.onmessage({ data: { photo: PHOTO } })
    }
    terminate() {}
  }
  for (const part of ['OffscreenCanvas', 'createImageBitmap']) vi.stubGlobal(part, () => {})
  vi.stubGlobal('Worker', SlowWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  open(<FirstStep />, '/student/register')
  await userEvent.upload(field('Photo'), new File(['…'], 'me.jpg', { type: 'image/jpeg' }))
  // One letter in each field: after a second letter React would delay the change until a render that no longer comes.
  await userEvent.type(field('First Name'), 'R')
  await userEvent.type(field('Last Name'), 'S')
  cleanup()
  openWizard()
  await press('Next')
  answer()
  await waitFor(() => expect(heading()).toBe('Date of Birth'))
  expect(readDraft('u1')?.fields.student_photo_path).toBe(PHOTO)
})

test('Next that was pressed before it is known who registers counts once it is', async () => {
  open(<FirstStep />, '/student/register')
  await userEvent.type(field('First Name'), 'Riya')
  await press('Next')
  expect(screen.queryByText('Last Name is required.')).toBeNull()
  cleanup()
  openWizard()
  expect(await screen.findByText('Last Name is required.')).toBeTruthy()
  expect(screen.queryByText('First Name is required.')).toBeNull()
  // The input is taken over once, and only by this account.
  cleanup()
  window.localStorage.clear()
  window.localStorage.setItem('accessToken', 't')
  openWizard()
  expect(field('First Name').value).toBe('')
})

test('Next that was pressed in the first step sends no later one, where the registration goes on', async () => {
  saveDraft('u1', { step: 5, fields: filled })
  open(<FirstStep />, '/student/register?step=5')
  await press('Next')
  cleanup()
  const { address } = openWizard('?step=5')
  await act(async () => {})
  expect([heading(), address()]).toEqual(['Address', '/student/register?step=5'])
})

test('what was typed by somebody who leaves before it is known who registers is of nobody else', async () => {
  open(<FirstStep />, '/student/register')
  await userEvent.type(field('First Name'), 'Riya')
  await press('Close')
  cleanup()
  openWizard()
  expect(field('First Name').value).toBe('')
})

test('Next names every empty required field of its step and goes to the first', async () => {
  openWizard()
  await press('Next')

  for (const label of ['First Name', 'Last Name', 'Photo'])
    expect(screen.getByText(`${label} is required.`)).toBeTruthy()
  expect(screen.queryByText('Middle Name is required.')).toBeNull()
  expect(document.activeElement).toBe(field('First Name'))
  expect(heading()).toBe('Your Name')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('it stands without the site’s header and footer', async () => {
  openWizard()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test.each([
  /non-refundable/i,
  /by the 10th/i,
  /disciplinary action/i,
  /without notice/i,
  /publish/i,
])('the last step names the term on %s, once', (words) => {
  saveDraft('u1', { step: 7, fields: filled })
  openWizard('?step=7')
  expect(screen.getByText(words).tagName).toBe('LI')
})

test('a complete step leads to the next one, by Enter too, and Back leads back', async () => {
  saveDraft('u1', { step: 1, fields: { ...emptyFields, student_photo_path: PHOTO } })
  const { address } = openWizard()
  await userEvent.type(field('First Name'), 'Riya')
  await userEvent.type(field('Last Name'), 'Banerjee{Enter}')

  await waitFor(() => expect(heading()).toBe('Date of Birth'))
  expect(address()).toBe('/student/register?step=2')
  await press('Back')
  await waitFor(() => expect(heading()).toBe('Your Name'))
  expect(field('First Name').value).toBe('Riya')
})

test('typed text, the photo and the step survive a reload, separately for each account [S034]', async () => {
  saveDraft('u1', { step: 1, fields: { ...filled, city: '' } })
  openWizard('?step=5')
  await userEvent.type(field('City'), 'Howrah')

  expect(readDraft('u1')).toEqual({ step: 5, fields: { ...filled, city: 'Howrah' } })
  expect(readDraft('u2')).toBeNull()
})

test('one cannot be further than what is filled in', async () => {
  const { address } = openWizard('?step=7')
  await waitFor(() => expect(address()).toBe('/student/register?step=1'))
  expect(heading()).toBe('Your Name')
})

const atGoogle = {
  uid: 'g',
  email: 'riya@gmail.com',
  first_name: 'Riya',
  last_name: 'Sen Banerjee',
  photoURL: null,
}

test('Google’s name and e-mail are filled in, the e-mail for good', async () => {
  saveDraft('u1', { step: 6, fields: { ...filled, first_name: '', last_name: '' } })
  openWizard('?step=1', atGoogle)
  expect(field('First Name').value).toBe('Riya')
  expect(field('Last Name').value).toBe('Sen Banerjee')

  await userEvent.click(screen.getByRole('link', { name: 'Additional Info' }))
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  expect([email.value, email.readOnly]).toEqual(['riya@gmail.com', true])
})

test('that they were filled in is said', async () => {
  openWizard('', atGoogle)
  expect(await screen.findByText('Email and name auto-filled from Google account')).toBeTruthy()
})

test('submitting sends the registration once, with the country’s code, and forgets the draft', async () => {
  saveDraft('u1', { step: 7, fields: filled })
  const sent = answerWith({
    'POST /api/student/register': { status: 201, body: { message: 'ok', student: profile } },
  })
  const { address } = openWizard('?step=7')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }))

  expect(await screen.findByText('Registration successful! 🎉')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    contact_number_1: '+919830041276',
    middle_name: '',
    contact_number_2: '',
    notes: '',
    guardian_name: '',
    student_class: 9,
    student_photo_path: PHOTO,
    conditions: true,
    google_uid: null,
  })
  expect(readDraft('u1')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Dashboard' }))
  await waitFor(() => expect(address()).toBe('/student/dashboard'))
})

test('for a student under 18 a guardian may agree, and nobody has to', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00+05:30'), toFake: ['Date'] })
  saveDraft('u1', { step: 7, fields: filled })
  const sent = answerWith({
    'POST /api/student/register': { status: 201, body: { message: 'ok', student: profile } },
  })
  openWizard('?step=7')
  // Without a name, no guardian is asked to agree.
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.type(field('Guardian’s name'), 'Anjali Banerjee')
  await userEvent.click(field('My parent or guardian has read this and agrees'))
  await press('Submit')

  expect(await screen.findByText('Registration successful! 🎉')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    guardian_name: 'Anjali Banerjee',
    guardian_consent: true,
  })
})

test('of a grown-up no guardian is asked, and none is sent', async () => {
  const born = { date_of_birth: '1990-01-01', guardian_name: 'Left over', guardian_consent: true }
  saveDraft('u1', { step: 7, fields: { ...filled, ...born } })
  const sent = answerWith({
    'POST /api/student/register': { status: 201, body: { message: 'ok', student: profile } },
  })
  openWizard('?step=7')
  expect(screen.queryByLabelText('Guardian’s name')).toBeNull()
  await press('Submit')

  expect(await screen.findByText('Registration successful! 🎉')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    guardian_name: '',
    guardian_consent: false,
  })
})

test('a student is grown up from the academy’s midnight on, whatever the day is at Greenwich', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:30:00Z') })
  const born = (date_of_birth: string) => ({ step: 7, fields: { ...filled, date_of_birth } })
  saveDraft('u1', born('2008-11-21'))
  openWizard('?step=7')
  expect(screen.queryByLabelText('Guardian’s name')).toBeNull()
  cleanup()
  saveDraft('u1', born('2008-11-22'))
  openWizard('?step=7')
  expect(screen.getByLabelText('Guardian’s name')).toBeTruthy()
})

test('what the server finds wrong leads back to its step', async () => {
  saveDraft('u1', { step: 7, fields: filled })
  const fields = { student_photo_path: 'Photo is not an image.' }
  answerWith({ 'POST /api/student/register': { status: 400, body: { error: 'Wrong.', fields } } })
  openWizard('?step=7')
  await press('Submit')

  expect(await screen.findByText('Photo is not an image.')).toBeTruthy()
  expect(heading()).toBe('Your Name')
})

test.each([
  ['no answer', new TypeError('Failed to fetch'), 'Registration failed. Please try again.'],
  ['no reason', { status: 500 }, 'Registration failed. Please try again.'],
  ['a reason', { status: 503, body: { error: 'Storage is full.' } }, 'Storage is full.'],
])('a registration that fails with %s says so and loses nothing', async (_, answer, text) => {
  saveDraft('u1', { step: 7, fields: filled })
  answerWith({ 'POST /api/student/register': answer })
  openWizard('?step=7')
  await press('Submit')

  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy()
  expect(readDraft('u1')).toEqual({ step: 7, fields: filled })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false)
})

test('a registration without network is kept, and sent when the network is back', async () => {
  saveDraft('u1', { step: 7, fields: filled })
  answerWith({ 'POST /api/student/register': new TypeError('Failed to fetch') })
  openWizard('?step=7')
  await press('Submit')
  expect(
    await screen.findByText(
      'There is no network. Everything is kept here and sent when it is back.',
    ),
  ).toBeTruthy()

  const sent = answerWith({
    'POST /api/student/register': { status: 503, body: { error: 'Storage is full.' } },
  })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Storage is full.')).toBeTruthy()
  expect(sent).toHaveLength(1)
  // A refusal is not retried when the network returns.
  act(() => void window.dispatchEvent(new Event('online')))
  expect(sent).toHaveLength(1)
})

test('a registration without network goes again by itself after a reload', async () => {
  window.localStorage.setItem('studentUid', 'u1')
  onTestFinished(() => window.localStorage.removeItem('studentUid'))
  saveDraft('u1', { step: 7, fields: filled })
  answerWith({ 'POST /api/student/register': new TypeError('Failed to fetch') })
  openWizard('?step=7')
  await press('Submit')
  await screen.findByText(/There is no network/)
  expect((await ownRecords()).size).toBe(1)
  cleanup()

  const sent = answerWith({
    'POST /api/student/register': { status: 201, body: { message: 'ok', student: profile } },
  })
  openWizard('?step=7')
  expect(await screen.findByText('Registration Successful')).toBeTruthy()
  expect(sent.map(({ body }) => Object(body).city)).toEqual(['Kolkata'])
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
})

test('a registration whose answer was lost is done when it is sent again', async () => {
  saveDraft('u1', { step: 7, fields: filled })
  answerWith({ 'POST /api/student/register': new TypeError('Failed to fetch') })
  openWizard('?step=7')
  await press('Submit')
  await screen.findByText(/There is no network/)
  const error = 'This account is already registered.'
  answerWith({
    'POST /api/student/register': { status: 409, body: { error } },
    'GET /api/student/check-registration': { body: { exists: true, is_registered: true } },
  })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Registration Successful')).toBeTruthy()
  expect(readDraft('u1')).toBeNull()
})

test('a person who is already registered is told so and led to the dashboard [S157 S158]', async () => {
  saveDraft('u1', { step: 7, fields: filled })
  const error = 'This account is already registered.'
  answerWith({ 'POST /api/student/register': { status: 409, body: { error } } })
  const { address } = openWizard('?step=7')
  await press('Submit')

  expect(await screen.findByText(error)).toBeTruthy()
  await press('Go to Dashboard')
  await waitFor(() => expect(address()).toBe('/student/dashboard'))
})

test('quitting asks, and drops the draft and Google’s data', async () => {
  saveDraft('u1', { step: 1, fields: filled })
  window.sessionStorage.setItem('googleUser', '{"displayName":"Riya","email":"r@gmail.com"}')
  const { address } = openWizard()
  await press('Close')
  await userEvent.click(await screen.findByRole('button', { name: 'No, Go Back' }))
  expect(readDraft('u1')?.fields.first_name).toBe('Riya')

  await press('Close')
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, Quit' }))
  await waitFor(() => expect(address()).toBe('/login/student'))
  expect(readDraft('u1')).toBeNull()
  expect(window.sessionStorage.getItem('googleUser')).toBeNull()
})

test('somebody who is a student already claims the record by the date of birth, and is told why that cannot be', async () => {
  const refusals = [
    { status: 403, body: { error: 'Confirm your e-mail first.' } },
    { status: 404, body: { error: 'No record of this e-mail and date of birth was found.' } },
    { status: 429, body: { error: 'Too many tries. Please try again tomorrow.' } },
  ]
  const done = { body: { message: 'This record is yours now.', student: profile } }
  const sent = answerWith({ 'POST /api/student/claim': () => refusals.shift() ?? done })
  const texts = refusals.map(({ body }) => body.error)
  saveDraft('u1', { step: 1, fields: filled })
  const { address } = openWizard()
  await press('Claim your record')
  await screen.findByRole('dialog')
  await press('Claim')
  expect(await screen.findByText('Date of Birth is required.')).toBeTruthy()
  await userEvent.type(
    within(screen.getByRole('dialog')).getByLabelText('Date of Birth'),
    '2012-03-04',
  )
  for (const text of texts) {
    await press('Claim')
    expect(await screen.findByText(text)).toBeTruthy()
  }
  await press('Claim')
  await expect.poll(address).toBe('/student/dashboard')
  expect(sent.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    date_of_birth: '2012-03-04',
    language: 'en',
  })
  expect(readDraft('u1')).toBeNull()
})
