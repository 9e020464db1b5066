import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { chooseLanguage } from '../../../i18n/language.ts'
import { startSession } from '../../../session.ts'
import Agreement from '../invitations/agreement.tsx'
import FirstSecondFactor from '../second-factor/first-second-factor.tsx'

const who = { ...theAdmin, userType: 'teacher' as const, name: 'Ananya Sen' }
const account = { email: who.email, email_verified: true, has_password: true, google: null }
const BEGIN = 'POST /api/account/second-factor/begin'

beforeEach(() => startSession('t', who))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('somebody who came by Google agrees to the terms and goes on to their own pages', async () => {
  const sent = answerWith({
    'GET /api/me': { body: { ...who, needs: 'agreement' } },
    'POST /api/account/agreement': { body: { message: 'Thank you.' } },
  })
  const { address } = open(<Agreement />, '/account/agreement')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Ganit')
  await press('Join')
  expect(screen.getByText('Please agree to the terms.')).toBeTruthy()
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)

  await userEvent.click(screen.getByRole('checkbox'))
  await press('Join')
  await expect.poll(address).toBe('/teacher/today')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ agreed: true })
})

test('a guardian who came by Google reads their language there, and what they chose goes with it', async () => {
  const guardian = { ...who, userType: 'guardian' as const, name: 'Mita Sen' }
  startSession('t', guardian)
  chooseLanguage('hi')
  const sent = answerWith({
    'GET /api/me': { body: { ...guardian, needs: 'agreement' } },
    'POST /api/account/agreement': { body: { message: 'Thank you.' } },
  })
  const { address } = open(<Agreement />, '/account/agreement')
  expect(await screen.findByText('Ganit में आपका स्वागत है')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox'))
  await press('जुड़ें')
  await expect.poll(address).toBe('/guardian/dashboard')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    agreed: true,
    language: 'hi',
  })
})

test('an agreement that does not arrive is said, and can be sent again', async () => {
  answerWith({ ...unreachable('POST /api/account/agreement'), 'GET /api/me': { body: who } })
  open(<Agreement />, '/account/agreement')
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Join')
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
})

test('a second factor that is wanted is set up with the password, and cannot be put off', async () => {
  const sent = answerWith({
    'GET /api/account': { body: account },
    'GET /api/me': { body: who },
    [BEGIN]: { body: { key: 'ABCD', address: 'otpauth://totp/a?secret=ABCD', ticket: 'k' } },
    'POST /api/account/second-factor/confirm': {
      body: { message: 'On.', recovery_codes: ['one-two'] },
    },
  })
  const { address } = open(<FirstSecondFactor />, '/account/second-factor')
  await userEvent.type(await screen.findByLabelText('Your password'), 'seven times eight{Enter}')
  expect(sent.at(-1)?.body).toEqual({ password: 'seven times eight' })
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('one-two')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await press('I have written them down')
  await expect.poll(address).toBe('/teacher/today')
})

test('somebody who has no password is sent to Google where that was too long ago', async () => {
  const refusal = 'Please log in with Google again, and then set it up at once.'
  const sent = answerWith({
    'GET /api/account': { body: { ...account, has_password: false } },
    [BEGIN]: { status: 400, body: { error: 'no', fields: { password: refusal } } },
    'POST /api/auth/sign-in/social': { status: 503, body: { error: 'Google is away.' } },
  })
  open(<FirstSecondFactor />, '/account/second-factor')
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toBe(refusal)
  expect(sent.at(-1)?.body).toEqual({})
  await press('Continue with Google')
  expect((await screen.findByRole('alert')).textContent).toBe('Google is away.')
})
