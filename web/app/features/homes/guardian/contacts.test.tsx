import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aProfile } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { English } from '../../../i18n/translated.tsx'
import { ChildConsents } from './child-consents.tsx'
import { ChildContacts } from './child-contacts.tsx'
import { Inbox } from './inbox.tsx'
import { OwnChildren } from './own-children.tsx'

const child = {
  uid: 'u7',
  first_name: 'Riya',
  student_id: 7,
  limited: false,
  may_see: true,
} as never
const profile = { ...aProfile, uid: 'u7', address: '27 Lake Road', pin: '700029' }
const PAGE = { total: 0, page: 1, page_size: 10, items: [] as object[] }
const POST = 'POST /api/change-requests'

const request = (state: string, reason: string | null = null) => ({
  change_request_id: 5,
  state,
  student: { student_id: 7, uid: 'u7', name: 'Riya Bose', student_class: 9 },
  proposer: { guardian_id: 1, name: 'Anita Bose', relation: 'mother' },
  changes: { pin: '700030' },
  before: { pin: '700029' },
  record_version: 4,
  reason,
  made_at: '2026-11-20T10:00:00Z',
  decided_at: null,
})
const answers = (items: object[]) => ({
  'GET /api/student/profile/u7': { body: profile },
  'GET /api/change-requests': { body: { ...PAGE, items } },
})
const openContacts = () =>
  open(
    <English>
      <ChildContacts child={child} />
    </English>,
  )

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'guardian')
})

test('a guardian asks for a change of what they type anew; what is wrong is said at its field', async () => {
  const sent = answerWith({
    ...answers([]),
    [POST]: {
      status: 400,
      body: { error: 'PIN is required.', fields: { 'changes.pin': 'PIN is required.' } },
    },
  })
  openContacts()
  expect(await screen.findByText('27 Lake Road')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a change' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Nothing is changed yet.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('PIN code'))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByText('PIN is required.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual({ uid: 'u7', changes: { pin: '' } })
})

test('once a request was sent, the sentence that says so takes the focus', async () => {
  answerWith({
    ...answers([]),
    [POST]: { status: 201, body: { message: 'Asked.', change_request: request('waiting') } },
  })
  openContacts()
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a change' }))
  await userEvent.type(await screen.findByLabelText('Address'), ', Kolkata')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const answer = await screen.findByText(/The academy is checking it/)
  expect(document.activeElement).toBe(answer)
})

test('what was asked for last is said, while it waits and when it was declined', async () => {
  answerWith(answers([request('waiting')]))
  const { close } = openContacts()
  expect(
    await screen.findByText('You have asked for a change. The academy is checking it.'),
  ).toBeTruthy()
  close()

  answerWith(answers([request('declined', 'Which street?')]))
  openContacts()
  expect(await screen.findByText('The academy has not changed it: Which street?')).toBeTruthy()
})

const consent = (purpose: string, given: boolean) => ({
  purpose,
  given,
  text_version: '1',
  guardian_name: 'Anita Bose',
  way: 'guardian',
  recorded_at: '2026-11-20T10:00:00Z',
})
const agreed = (consents: object[], is_minor = true) => ({
  student_id: 7,
  is_minor,
  consents,
  erasure_asked_at: null,
  asks_guardian_access: false,
})
const seeConsents = async () => {
  open(
    <English>
      <ChildConsents child={child} />
    </English>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'See and change' }))
}

test('a guardian sees what is agreed for a child, agrees, and withdraws as easily', async () => {
  let agreements = agreed([consent('guardian', true)])
  const sent = answerWith({
    ...unreachable('GET /api/settings/pages/privacy', 'GET /api/settings'),
    'GET /api/student/agreements/u7': () => ({ body: agreements }),
    'POST /api/student/agreements/u7': () => {
      agreements = agreed([consent('publicity', true), consent('guardian', false)])
      return { status: 201, body: { message: 'Consent recorded.', agreements } }
    },
  })
  await seeConsents()
  expect(await screen.findByText(/agreed on 20 Nov/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }))
  expect(await screen.findByText(/withdrawn on 20 Nov/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))

  expect(sent.flatMap(({ body }) => body ?? [])).toEqual([
    { purpose: 'publicity', given: true, language: 'en' },
    { purpose: 'publicity', given: false, language: 'en' },
  ])
})

test('the notice stands before what a guardian agrees to; until it is there, a link to it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object }>()
  answerWith({
    'GET /api/student/agreements/u7': { body: agreed([]) },
    'GET /api/settings': { body: theSettings() },
    'GET /api/settings/pages/privacy': () => promise,
  })
  await seeConsents()
  const links = await screen.findAllByRole('link', { name: 'Privacy policy' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/notice?lang=en', '/privacy'])
  const markdown = 'We of {academy} keep little.'
  resolve({ body: { page: 'privacy', title: 'Privacy', markdown, version: 2, language: 'en' } })
  const notice = await screen.findByText('We of Ganit keep little.')
  const agree = screen.getByRole('button', { name: 'I agree' })
  expect(notice.compareDocumentPosition(agree)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('for a child who is of age a guardian says nothing any more', async () => {
  answerWith({
    'GET /api/student/agreements/u7': { body: agreed([consent('publicity', true)], false) },
  })
  await seeConsents()
  expect(await screen.findByText(/ is of age, and says this on their own page/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

const guardian = (is_proven: boolean) => ({
  guardian_id: 1,
  name: 'Anita Bose',
  phone: null,
  email: 'anita@example.in',
  language: 'en',
  version: 1,
  is_proven,
})

test('a student’s account that a guardian was joined to asks for a date of birth', async () => {
  const inbox = { ...PAGE, unread: 2 }
  const sent = answerWith({
    'GET /api/guardianships': { body: { guardian: guardian(false), children: [] } },
    'GET /api/inbox': { body: inbox },
    'POST /api/guardianships/confirm': {
      status: 400,
      body: { error: 'No.', fields: { date_of_birth: 'This is not the date of birth.' } },
    },
  })
  open(
    <>
      <OwnChildren />
      <Inbox />
    </>,
  )
  const part = within(await screen.findByRole('region', { name: 'Your children' }))
  await userEvent.type(part.getByLabelText('Date of birth of one of your children'), '2014-02-03')
  await userEvent.click(part.getByRole('button', { name: 'Send' }))

  expect(await part.findByText('This is not the date of birth.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toContainEqual({
    date_of_birth: '2014-02-03',
    version: 1,
  })
  expect(await screen.findByRole('heading', { name: 'Messages 2 new' })).toBeTruthy()
})

test('a student who looks after nobody is asked nothing', async () => {
  answerWith({
    'GET /api/guardianships': { body: { guardian: null, children: [] } },
    'GET /api/inbox': { body: { ...PAGE, unread: 0 } },
  })
  open(
    <>
      <OwnChildren />
      <Inbox />
    </>,
  )
  expect(await screen.findByText('No messages yet.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your children' })).toBeNull()
})
