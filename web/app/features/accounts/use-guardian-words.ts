import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useTranslateServerText } from '../../i18n/said.ts'
import type { Say } from '../../i18n/say.ts'
import type { SignInWords } from './sign-in-form.tsx'

const wordsIn = (i18n: I18n, say: Say): SignInWords => ({
  google: i18n.t('Continue with Google'),
  or: i18n.t('or'),
  email: i18n.t('Email'),
  noEmail: i18n.t('Email is required.'),
  password: i18n.t('Password'),
  noPassword: i18n.t('Password is required.'),
  show: i18n.t('Show what is typed'),
  forgot: i18n.t('Forgot password?'),
  choose: i18n.t('Choose a new password'),
  login: i18n.t('Login with Email'),
  again: (time) => i18n.t('Again in {time}.', { time }),
  say,
})

/** Texts of the guardians' password form. */
export function useGuardianWords() {
  const { i18n } = useLingui()
  return wordsIn(i18n, useTranslateServerText())
}
