import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../test/wire.ts'
import type { InvitedBy } from './invitations.data.ts'
import { invitedBy } from './invitations.data.ts'
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

/** The page's content, and whether the link has ended while it was open. */
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
  expect(await invitedBy('t0ken')).toEqual({ invitation })
  const sent = answerWith({ [READ]: { status: 404, body: { error: 'no' } } })
  expect(await invitedBy('old')).toEqual({ is: 'gone' })
  expect(await invitedBy(null)).toEqual({ is: 'gone' })
  expect(sent).toHaveLength(1)
  answerWith({ [READ]: { status: 400, body: { error: 'no', fields: { token: 'Too long.' } } } })
  expect(await invitedBy('x'.repeat(200))).toEqual({ is: 'gone' })
  answerWith({ [READ]: { status: 500 } })
  expect(await invitedBy('t0ken')).toHaveProperty('failure')
})

test('who is invited chooses a password, agrees, and lands where their role does', async () => {
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
