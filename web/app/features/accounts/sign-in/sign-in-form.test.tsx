import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent, theAdmin, unreachable } from '../../../../test/wire.ts'
import { SignInForm } from './sign-in-form.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function fill(email: string, password: string) {
  await userEvent.type(field('Email'), email)
  await userEvent.type(field('Password'), password)
}

test('empty fields are named, and the first one gets the focus', async () => {
  const sent = answerWith({})
  open(<SignInForm />)
  await press('Login with Email')

  expect(screen.getByText('Email is required.')).toBeTruthy()
  expect(screen.getByText('Password is required.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  expect(sent).toEqual([])
})

test('a registered student goes to the dashboard', async () => {
  answerWith({
    'POST /api/auth/sign-in/email': { body: { token: 't', user: {} } },
    'GET /api/me': { body: aStudent },
  })
  const { address } = open(<SignInForm />, '/login/student')
  await fill('riya@example.in', 'seven times eight{Enter}')

  await expect.poll(address).toBe('/student/dashboard')
  expect({ ...window.localStorage }).toMatchObject({ accessToken: 't', studentUid: 'u1' })
})

test('an account that the server does not call registered registers, whatever other checks say [S158]', async () => {
  answerWith({
    ...unreachable('GET /api/guardianships'),
    'POST /api/auth/sign-in/email': { body: { token: 't', user: {} } },
    'GET /api/me': { body: { ...aStudent, registered: false } },
  })
  const { address } = open(<SignInForm />, '/login/student')
  await fill('riya@example.in', 'seven times eight')
  await press('Login with Email')
  await expect.poll(address).toBe('/student/register')
})

test('the admin goes to the fee dashboard', async () => {
  answerWith({
    'POST /api/auth/sign-in/email': { body: { token: 't', user: {} } },
    'GET /api/me': { body: theAdmin },
  })
  const { address } = open(<SignInForm />, '/login/student')
  await fill('admin@ganit.local', 'chalk and duster')
  await press('Login with Email')
  await expect.poll(address).toBe('/admin-dashboard')
})

test('a wrong password is said in the server’s words and keeps what was typed', async () => {
  const message = 'Invalid email or password'
  answerWith({ 'POST /api/auth/sign-in/email': { status: 401, body: { message } } })
  const { address } = open(<SignInForm />, '/login/student')
  await fill('riya@example.in', 'eight times seven')
  await press('Login with Email')

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(address()).toBe('/login/student')
  expect(field('Email').value).toBe('riya@example.in')
  expect(field('Password').value).toBe('eight times seven')
})

test('what the sign-in service says of a field is shown without the name that programs give it', async () => {
  const message = '[body.email] Invalid email address'
  answerWith({ 'POST /api/auth/sign-in/email': { status: 400, body: { message } } })
  open(<SignInForm />)
  await fill('riya', 'seven times eight{Enter}')

  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email address')
})

test('the Tab key leads from the e-mail into the password', async () => {
  open(<SignInForm />)
  await userEvent.click(field('Email'))
  await userEvent.tab()
  expect(document.activeElement).toBe(field('Password'))
})

test('signing up sends the part before the @ as the name, once for a double click', async () => {
  const sent = answerWith({
    'POST /api/auth/sign-up/email': { body: { token: 't', user: {} } },
    'GET /api/me': { body: { ...aStudent, registered: false } },
  })
  const { address } = open(<SignInForm />, '/login/student')
  await fill(' riya@example.in ', 'seven times eight')
  await press('Sign Up with Email')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Sign Up with Email' }))

  await expect.poll(address).toBe('/student/register')
  const signUps = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(signUps).toEqual([
    { name: 'riya', email: 'riya@example.in', password: 'seven times eight' },
  ])
})

test('what went wrong at Google is said until something new is tried', async () => {
  answerWith({})
  open(<SignInForm hasGoogle problem="You cancelled signing in with Google." />)
  expect(screen.getByRole('alert').textContent).toBe('You cancelled signing in with Google.')
  await press('Sign Up with Email')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a sign-in by e-mail drops what Google said of somebody else', async () => {
  window.sessionStorage.setItem('googleUser', '{"displayName":"Riya","email":"r@gmail.com"}')
  answerWith({
    'POST /api/auth/sign-in/email': { body: { token: 't', user: {} } },
    'GET /api/me': { body: aStudent },
  })
  const { address } = open(<SignInForm />, '/login/student')
  await fill('riya@example.in', 'seven times eight{Enter}')

  await expect.poll(address).toBe('/student/dashboard')
  expect(window.sessionStorage.getItem('googleUser')).toBeNull()
})

test('a provider that is down is said in the server’s words', async () => {
  const error = 'Google cannot be reached at the moment. Please try again, or use your email.'
  answerWith({ 'POST /api/auth/sign-in/social': { status: 503, body: { error } } })
  open(<SignInForm hasGoogle />)
  await press('Continue with Google')
  expect((await screen.findByRole('alert')).textContent).toBe(error)
})

test('Google explains itself while it is not set up, and no text promises it', async () => {
  open(<SignInForm isRegistering />)
  expect(screen.getAllByText(/Google/).map(({ textContent }) => textContent)).toEqual([
    'Continue with Google',
  ])
  await press('Continue with Google')
  expect(screen.getByRole('alert').textContent).toBe('Google sign-in is not set up yet.')
})

test('where the account asks for a code, it is asked for after the password, and again after a wrong one [S019]', async () => {
  const message = 'This code is not right.'
  const sent = answerWith({
    'POST /api/auth/sign-in/email': ({ body }) => {
      const { otp } = body as { otp?: string }
      if (otp === '123456') return { body: { token: 't', user: {} } }
      const refusal = otp ? { code: 'OTP_WRONG', message } : { code: 'OTP_REQUIRED', message: '' }
      return { status: 401, body: refusal }
    },
    'GET /api/me': { body: theAdmin },
  })
  const { address } = open(<SignInForm />, '/login/student')
  await fill('admin@ganit.local', 'chalk and duster{Enter}')
  const code = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(code)
  expect(screen.queryByRole('alert')).toBeNull()

  await userEvent.type(code, '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await userEvent.clear(field('Code'))
  await userEvent.type(field('Code'), '123456{Enter}')
  await expect.poll(address).toBe('/admin-dashboard')
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(
    [undefined, '000000', '123456'].map((otp) => ({
      email: 'admin@ganit.local',
      password: 'chalk and duster',
      ...(otp && { otp }),
    })),
  )
})

test('from the code one gets to the recovery codes, and back to the password', async () => {
  const refusal = { code: 'OTP_REQUIRED', message: '' }
  answerWith({ 'POST /api/auth/sign-in/email': { status: 401, body: refusal } })
  open(<SignInForm />, '/login/student')
  await fill('admin@ganit.local', 'chalk and duster{Enter}')
  await screen.findByLabelText('Code')
  await press('Use a recovery code')
  expect(document.activeElement).toBe(field('Recovery code'))
  await press('Continue')
  expect(screen.getByText('Please enter the code.')).toBeTruthy()
  await press('Start again')
  expect(field('Email')).toBeTruthy()
})

test('somebody who comes to register is told to make an account first, and then what this form does', async () => {
  const onMode = vi.fn()
  open(<SignInForm isRegistering onMode={onMode} />, '/login/student')
  expect(screen.getByText(/To register, first make an account/)).toBeTruthy()
  await press('Sign Up with Email')
  expect(onMode).toHaveBeenLastCalledWith(true)
  expect(screen.queryByText(/To register, first/)).toBeNull()
  await press('Login with Email')
  expect(onMode).toHaveBeenLastCalledWith(false)
})

test('those who work here sign in; no one of them signs up, and Google is there where it is set up', () => {
  const { close } = open(<SignInForm isStaff />, '/login/staff')
  expect(screen.getByRole('button', { name: 'Login with Email' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Sign Up|Google/ })).toBeNull()
  close()
  open(<SignInForm isStaff hasGoogle />, '/login/staff')
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy()
})

test('somebody who has tried too often is told when to try again', async () => {
  answerWith({
    'POST /api/auth/sign-in/email': {
      status: 429,
      headers: { 'retry-after': '389' },
      body: { error: 'Too many attempts. Please wait a little and try again.' },
    },
  })
  open(<SignInForm />, '/login/student')
  await fill('riya@example.in', 'seven times eight')
  await press('Login with Email')

  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.')
  expect(screen.getByText(/^Again in 6:2\d\.$/)).toBeTruthy()
})

test('Google stands first where it is set up, and last where it is not', () => {
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const { close } = open(<SignInForm hasGoogle />, '/login/student')
  expect(names()[0]).toBe('Continue with Google')
  close()
  open(<SignInForm />, '/login/student')
  expect(names().at(-1)).toBe('Continue with Google')
})
