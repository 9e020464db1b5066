import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { beginning, keepBeginning } from './google-way.ts'
import { Invited } from './invited.tsx'
import { clientLoader } from './sign-in.tsx'
import { clientLoader as staffLoader } from './staff-sign-in.tsx'

const leaveFrom = (address: string) => keepBeginning(new URL(address, 'http://a') as never)
const args = (address: string) =>
  ({
    request: new Request(new URL(address, 'http://a')),
    serverLoader: async () => ({ google: true }),
  }) as never

/** Where the server's page for what goes wrong at Google leads on to; the page's own data where it stays. */
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

test('who goes back instead of typing a code comes to where they began', () => {
  leaveFrom('/login/staff')
  expect(beginning()).toBe('/login/staff')
  expect(beginning()).toBe('/login/student')
})
