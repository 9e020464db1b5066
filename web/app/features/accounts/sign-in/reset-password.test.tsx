import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent, unreachable } from '../../../../test/wire.ts'
import { endSession, readSession } from '../../../session.ts'
import ResetPassword from './reset-password.tsx'

const RESET = 'POST /api/auth/password-resets'

beforeEach(endSession)

async function choose() {
  const screenOf = open(<ResetPassword />, '/reset-password?token=abc')
  await userEvent.type(screen.getByLabelText('New password'), 'eight times seven')
  await userEvent.click(screen.getByRole('button', { name: 'Save Password' }))
  return screenOf
}

test('a new password signs a student in at once', async () => {
  const sent = answerWith({
    ...unreachable('GET /api/guardianships'),
    [RESET]: { body: { token: 't', user: { id: 'u1', name: 'Riya', email: 'riya@example.in' } } },
    'GET /api/me': { body: aStudent },
  })
  await choose()
  await expect.poll(() => readSession().accessToken).toBe('t')
  expect(sent[0]?.body).toEqual({ token: 'abc', new_password: 'eight times seven' })
  expect(await screen.findByText('Your password has been changed.')).toBeTruthy()
})

test('the staff log in with it', async () => {
  answerWith({ [RESET]: { body: { token: null, user: null } } })
  const { address } = await choose()
  await expect.poll(address).toBe('/login/student')
  expect(readSession().accessToken).toBeNull()
  expect(screen.getByText('Your password has been changed. Please log in with it.')).toBeTruthy()
})

test('a used link says how to get another', async () => {
  const error = 'This link was used or is too old. Ask for a new one.'
  answerWith({ [RESET]: { status: 400, body: { error } } })
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain(error)
  expect(screen.getByRole('link', { name: 'Ask for a new one' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})
