import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../test/wire.ts'
import { English } from '../../i18n/translated.tsx'
import { CodeSignIn } from './code-sign-in.tsx'

const SENT = 'If we know you, a code is on its way.'

test('a code opens the own page; where a browser is new, with the date of birth of a child', async () => {
  const sent = answerWith({
    'POST /api/auth-code': { body: { message: SENT } },
    'POST /api/auth-code/confirm': ({ body }) =>
      (body as { date_of_birth?: string }).date_of_birth
        ? { body: { token: 't', user: { id: 'g1', name: 'Anita', email: 'a@example.in' } } }
        : {
            status: 400,
            body: {
              error: 'Date of Birth is required.',
              fields: { date_of_birth: 'Date of Birth is required.' },
            },
          },
    'GET /api/me': { body: { ...aStudent, userType: 'guardian', uid: 'g1' } },
  })
  const { address } = open(
    <English>
      <CodeSignIn />
    </English>,
    '/login/guardian',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect(screen.getByText('Email is required.')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText('Your e-mail'), 'a@example.in')
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect(await screen.findByText(SENT)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code'), '123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  const birthday = await screen.findByLabelText('Date of birth of one of your children')
  expect([document.activeElement, screen.queryByRole('alert')]).toEqual([birthday, null])
  await userEvent.type(birthday, '2011-08-14')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await expect.poll(address).toBe('/guardian/dashboard')
  expect(sent.at(-2)?.body ?? sent.at(-1)?.body).toMatchObject({ date_of_birth: '2011-08-14' })
})

test('a code goes to the phone only where the academy can send one there', async () => {
  const sent = answerWith({ 'POST /api/auth-code': { body: { message: SENT } } })
  const { close } = open(
    <English>
      <CodeSignIn />
    </English>,
  )
  expect(screen.queryByRole('button', { name: 'Send it to my phone' })).toBeNull()
  close()
  open(
    <English>
      <CodeSignIn hasPhone />
    </English>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send it to my phone' }))
  await userEvent.type(screen.getByLabelText('Your phone number'), ' +91 98300 41276')
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect(await screen.findByText(SENT)).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({ phone: '+91 98300 41276', language: 'en' })
  await userEvent.click(screen.getByRole('button', { name: 'Another number' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send it by e-mail' }))
  expect(screen.getByLabelText<HTMLInputElement>('Your e-mail').value).toBe('')
})

test('a wrong date of birth is said at its field, with how many tries are left', async () => {
  const sentence = 'This date does not belong to one of your children. Tries left: 2.'
  const refused = (said: string) => ({
    status: 400,
    body: { error: said, fields: { date_of_birth: said } },
  })
  answerWith({
    'POST /api/auth-code': { body: { message: SENT } },
    'POST /api/auth-code/confirm': ({ body }) =>
      (body as { date_of_birth?: string }).date_of_birth
        ? refused(sentence)
        : refused('Please give the date of birth of one of your children.'),
  })
  open(
    <English>
      <CodeSignIn />
    </English>,
  )
  await userEvent.type(screen.getByLabelText('Your e-mail'), 'a@example.in')
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  const birthday = await screen.findByLabelText('Date of birth of one of your children')
  expect(birthday.getAttribute('aria-invalid')).not.toBe('true')
  await userEvent.type(birthday, '2011-08-13')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(birthday.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})
