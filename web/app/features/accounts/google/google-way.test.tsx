import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { keepAskedFor } from '../../../api/session-expiry.ts'
import { returnFromGoogle } from '../accounts.data.ts'
import { Invited } from '../invitations/invited.tsx'
import { clientLoader as guardianLoader } from '../sign-in/guardian-sign-in.tsx'
import { clientLoader } from '../sign-in/sign-in.tsx'
import { clientLoader as staffLoader } from '../sign-in/staff-sign-in.tsx'
import { keepGoogleStart, takeGoogleStart } from './google-way.ts'

const leaveFrom = (address: string) => keepGoogleStart(new URL(address, 'http://a') as never)
const args = (address: string) =>
  ({
    request: new Request(new URL(address, 'http://a')),
    serverLoader: async () => ({ google: true }),
  }) as never

/** The redirect of the server's page for Google failures, or the page's data if it stays. */
const arriveAt = (address: string) =>
  clientLoader(args(address)).catch((thrown: Response) => thrown.headers.get('location'))

const FAILURE = '/login/student?google=cancelled'
const SENTENCE = 'You cancelled signing in with Google.'

test('what went wrong at Google is said where the way there began', async () => {
  leaveFrom('/login/staff')
  expect(await arriveAt(FAILURE)).toBe('/login/staff?google=cancelled')
  expect(await staffLoader(args('/login/staff?google=cancelled'))).toMatchObject({
    problem: SENTENCE,
  })

  leaveFrom('/invitation?token=t0ken')
  expect(await arriveAt(FAILURE)).toBe('/invitation?token=t0ken&google=cancelled')
  const invitation = { name: 'A', email: 'a@b.in', role: 'teacher' as const, expires_at: '' }
  open(<Invited invited={{ invitation }} hasGoogle problem={SENTENCE} onGone={() => {}} />)
  expect(screen.getByRole('alert').textContent).toBe(SENTENCE)
})

test('it is said on the page of students where it began there, or nobody knows where', async () => {
  expect(await arriveAt(FAILURE)).toMatchObject({ problem: SENTENCE })
  leaveFrom('/login/staff')
  leaveFrom('/login/student')
  expect(await arriveAt(FAILURE)).toMatchObject({ problem: SENTENCE })
  leaveFrom('/login/staff')
  expect(await arriveAt('/login/student')).toMatchObject({ problem: undefined })
})

test('somebody who goes back instead of typing a code comes to where they began', () => {
  leaveFrom('/login/staff')
  expect(takeGoogleStart()).toBe('/login/staff')
  expect(takeGoogleStart()).toBe('/login/student')
})

test('nobody who looks for their children is led into the registration of students', async () => {
  const answers = (guardian: object | null) => ({
    'POST /api/auth/hand-over': { body: { token: 't' } },
    'GET /api/me': { body: { ...aStudent, registered: false } },
    'GET /api/guardianships': { body: { guardian, children: [] } },
    'POST /api/auth/sign-out': { body: {} },
    'GET /api/account': { status: 503, body: { error: 'Busy.' } },
  })
  answerWith(answers(null))
  leaveFrom('/login/guardian')
  const back = await returnFromGoogle()
  expect([back, localStorage.getItem('accessToken')]).toEqual([
    '/login/guardian?google=no-guardian',
    null,
  ])
  expect(await guardianLoader(args(back))).toMatchObject({
    problem: expect.stringContaining('ask the academy for an invitation'),
  })
  leaveFrom('/login/student')
  expect(await returnFromGoogle()).toBe('/student/register')

  const joined = { guardian_id: 3, name: 'Rina', phone: null, email: null, language: 'en' }
  answerWith(answers({ ...joined, version: 1, is_proven: false }))
  leaveFrom('/login/guardian')
  expect(await returnFromGoogle()).toBe('/guardian/dashboard')
  keepAskedFor('/inbox', ['guardian'])
  expect(await returnFromGoogle()).toBe('/inbox')
})
