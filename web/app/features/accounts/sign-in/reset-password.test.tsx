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

const AGREEMENT = 'POST /api/auth/password-resets/agreement'
const agreement = {
  version: '2026-12-30',
  title: 'Agreement on hosting',
  sections: [{ heading: 'How to leave', text: 'You can leave at any time.' }],
}

test('the owner of a hosted academy accepts the agreement with the first password', async () => {
  const sent = answerWith({
    [AGREEMENT]: { body: { agreement } },
    [RESET]: { body: { token: null, user: null } },
  })
  open(<ResetPassword />, '/reset-password?token=abc&agreement=1')
  const box = await screen.findByRole('checkbox', {
    name: 'I accept this agreement for the academy',
  })
  expect(screen.getByText('You can leave at any time.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('New password'), 'eight times seven')
  await userEvent.click(screen.getByRole('button', { name: 'Save Password' }))
  expect(await screen.findByText('Please accept the agreement.')).toBeTruthy()
  expect(sent).toHaveLength(1)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Save Password' }))
  expect(await screen.findByText(/Please log in with it/)).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({
    token: 'abc',
    new_password: 'eight times seven',
    agreement: '2026-12-30',
  })
})

test('a link that does not say so shows the agreement once the server asks for it', async () => {
  const error = 'Please reload this page, and accept the agreement.'
  const sent = answerWith({
    [AGREEMENT]: { body: { agreement } },
    [RESET]: { status: 400, body: { error, fields: { agreement: error } } },
  })
  await choose()
  expect(await screen.findByRole('checkbox')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Please accept the agreement.')
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/auth/password-resets',
    '/api/auth/password-resets/agreement',
  ])
})
