import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { chooseLanguage } from '../../../i18n/language.ts'
import type { InvitedBy } from './invitations.data.ts'
import { fetchInvitation } from './invitations.data.ts'
import { Invited } from './invited.tsx'

const invitation = {
  name: 'Ananya Sen',
  email: 'ananya@example.in',
  role: 'teacher' as const,
  expires_at: '2026-11-28T10:00:00.000Z',
}
const READ = 'POST /api/invitations/read'
const ACCEPT = 'POST /api/invitations/accept'
const AT = '/invitation?token=t0ken'

/** Renders the page; `onGone` tells if the link has ended meanwhile. */
function show(invited: InvitedBy | undefined, hasGoogle = false) {
  const onGone = vi.fn()
  return {
    ...open(<Invited invited={invited} hasGoogle={hasGoogle} onGone={onGone} />, AT),
    onGone,
  }
}
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const join = () => userEvent.click(screen.getByRole('button', { name: 'Join' }))

test('a link says whom it invites; unknown, ended and incomplete ones are alike', async () => {
  answerWith({ [READ]: { body: invitation } })
  expect(await fetchInvitation('t0ken')).toEqual({ invitation })
  const sent = answerWith({ [READ]: { status: 404, body: { error: 'no' } } })
  expect(await fetchInvitation('old')).toEqual({ is: 'gone' })
  expect(await fetchInvitation(null)).toEqual({ is: 'gone' })
  expect(sent).toHaveLength(1)
  answerWith({ [READ]: { status: 400, body: { error: 'no', fields: { token: 'Too long.' } } } })
  expect(await fetchInvitation('x'.repeat(200))).toEqual({ is: 'gone' })
  answerWith({ [READ]: { status: 500 } })
  expect(await fetchInvitation('t0ken')).toHaveProperty('failure')
})

test('somebody who is invited chooses a password, agrees, and lands where their role does', async () => {
  const sent = answerWith({
    [ACCEPT]: { body: { token: 'session', user: { id: 'a2', name: '', email: '' } } },
    'GET /api/me': { body: { ...theAdmin, userType: 'teacher', uid: 'a2' } },
  })
  const { address } = show({ invitation })
  expect(screen.getByText(/you are invited/).textContent).toContain('Teacher')
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()

  await join()
  expect(screen.getByText('Password is required.')).toBeTruthy()
  expect(screen.getByText('Please agree to the terms.')).toBeTruthy()
  expect(document.activeElement).toBe(password())
  expect(sent).toEqual([])

  await userEvent.type(password(), 'seven times eight')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Join' }))
  await expect.poll(address).toBe('/teacher/today')
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { token: 't0ken', password: 'seven times eight', agreed: true },
  ])
  expect(window.localStorage.getItem('accessToken')).toBe('session')
})

test('a password that is refused is said beside the field, and what was chosen stays', async () => {
  const error = 'This password is known to everybody.'
  answerWith({ [ACCEPT]: { status: 400, body: { error: 'no', fields: { password: error } } } })
  const { onGone } = show({ invitation })
  await userEvent.type(password(), 'password1')
  await userEvent.click(screen.getByRole('checkbox'))
  await join()
  expect(await screen.findByText(error)).toBeTruthy()
  expect(password().value).toBe('password1')
  expect(onGone).not.toHaveBeenCalled()
})

test('a link that ends while the page is open is no longer valid', async () => {
  answerWith({ [ACCEPT]: { status: 404, body: { error: 'This invitation is no longer valid.' } } })
  const { onGone } = show({ invitation })
  await userEvent.type(password(), 'seven times eight')
  await userEvent.click(screen.getByRole('checkbox'))
  await join()
  await expect.poll(() => onGone.mock.calls.length).toBe(1)
})

const GUARDIAN = { ...invitation, role: 'guardian' as const, language: 'hi' as const }
const WELCOME = 'Ganit में आपका स्वागत है'

test('a guardian is spoken to in their language, and what they choose is kept with the account', async () => {
  const sent = answerWith({
    [READ]: { body: GUARDIAN },
    [ACCEPT]: { body: { token: 'session', user: { id: 'g1', name: '', email: '' } } },
    'GET /api/me': { body: { ...theAdmin, userType: 'guardian', uid: 'g1' } },
  })
  const { address } = show(await fetchInvitation('t0ken'), true)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(WELCOME)
  await userEvent.click(screen.getByRole('button', { name: 'जुड़ें' }))
  expect(screen.getByText('पासवर्ड ज़रूरी है।')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'বাংলা' }))
  await userEvent.type(await screen.findByLabelText('পাসওয়ার্ড'), 'seven times eight')
  await userEvent.click(screen.getByRole('checkbox', { name: /শর্তাবলি/ }))
  await userEvent.click(screen.getByRole('button', { name: 'যোগ দিন' }))
  await expect.poll(address).toBe('/guardian/dashboard')
  expect(sent.find(({ body }) => (body as { agreed?: boolean })?.agreed)?.body).toEqual({
    token: 't0ken',
    password: 'seven times eight',
    agreed: true,
    language: 'bn',
  })
})

test('what was chosen in this browser before goes before what the academy knows', async () => {
  chooseLanguage('bn')
  answerWith({ [READ]: { body: GUARDIAN } })
  show(await fetchInvitation('t0ken'))
  expect(await screen.findByText('যোগ দিন')).toBeTruthy()
})

test('a guardian whose link ends while the page is open is led to their own sign-in', async () => {
  chooseLanguage('en')
  open(
    <Invited invited={{ invitation: GUARDIAN }} hasEnded hasGoogle={false} onGone={vi.fn()} />,
    AT,
  )
  expect((await screen.findByRole('alert')).textContent).toBe('This invitation is no longer valid.')
  expect(screen.getByRole('link', { name: 'Guardian login' }).getAttribute('href')).toBe(
    '/login/guardian',
  )
})

test('staff read English, whatever was chosen in this browser', () => {
  chooseLanguage('hi')
  show({ invitation })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Ganit')
  expect(screen.queryByRole('button', { name: 'বাংলা' })).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'I agree to the terms and the privacy policy' }))
  expect(screen.getByText(/you are invited/).textContent).toBe(
    'Ananya Sen, you are invited to work here: Teacher. You sign in as ananya@example.in.',
  )
})

test('where a link is no longer valid, two others lead on', () => {
  show({ is: 'gone' })
  expect(screen.getByRole('alert').textContent).toBe('This invitation is no longer valid.')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/login/staff', '/contact'])
})

test('a failure can be tried again, and before the answer there is no form', () => {
  show({ failure: 'The server cannot be reached.' })
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  show(undefined)
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
})

test('where Google is set up, it is another way to join', async () => {
  const error = 'Google cannot be reached at the moment.'
  answerWith({ 'POST /api/auth/sign-in/social': { status: 503, body: { error } } })
  show({ invitation }, true)
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  expect((await screen.findByRole('alert')).textContent).toBe(error)
})

test('an invitation without an e-mail is not joined by Google, which could not find it', () => {
  show({ invitation: { ...invitation, email: null } }, true)
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
})

test('a student is asked for the date of birth, told where it is another, and not sent to Google', async () => {
  const wrong = 'This is not the date of birth that the academy knows.'
  const answers = [
    { status: 400, body: { error: wrong, fields: { date_of_birth: wrong } } },
    { status: 409, body: { error: 'That e-mail has an account already.' } },
    { status: 404, body: { error: 'This invitation is no longer valid.' } },
  ]
  const sent = answerWith({ [ACCEPT]: () => answers.shift() ?? {} })
  const { onGone } = show({ invitation: { ...invitation, role: 'student' } }, true)
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  await userEvent.type(password(), 'seven times eight')
  await userEvent.click(screen.getByRole('checkbox'))
  await join()
  expect(await screen.findByText('Date of Birth is required.')).toBeTruthy()
  expect(sent).toEqual([])

  await userEvent.type(screen.getByLabelText('Date of Birth'), '2012-03-05')
  await join()
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ date_of_birth: '2012-03-05' })
  await join()
  expect(await screen.findByText('That e-mail has an account already.')).toBeTruthy()
  await join()
  await expect.poll(() => onGone.mock.calls.length).toBe(1)
})
