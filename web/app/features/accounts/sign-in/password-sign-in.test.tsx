import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { chooseLanguage } from '../../../i18n/language.ts'
import { SignInForm } from './sign-in-form.tsx'

function Page() {
  return <SignInForm isStaff />
}

test('guardians sign in in their language, refusals included, and what was typed stays', async () => {
  answerWith({
    'POST /api/auth/sign-in/email': {
      status: 401,
      body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    },
  })
  open(<Page />, '/login/guardian')
  await userEvent.type(screen.getByLabelText('Email'), 'mita@example.in')
  await act(() => chooseLanguage('hi'))

  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: /ईमेल से लॉग/ }))
  await screen.findByLabelText('ईमेल')
  expect(screen.getByLabelText<HTMLInputElement>('ईमेल').value).toBe('mita@example.in')
  await press()
  expect(screen.getByText('पासवर्ड ज़रूरी है।')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('पासवर्ड'), 'wrong{Enter}')
  expect(await screen.findByText('ईमेल या पासवर्ड गलत है')).toBeTruthy()
})
