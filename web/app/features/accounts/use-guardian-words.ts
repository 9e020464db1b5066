import type { I18n } from '@lingui/core'
import { useEffect, useState } from 'react'
import { ENGLISH, loadI18n } from '../../i18n/catalogues.ts'
import { useLanguage } from '../../i18n/language.ts'
import { sayIn } from '../../i18n/said.ts'
import { asItIs, type Say } from '../../i18n/say.ts'
import type { SignInWords } from './sign-in-form.tsx'

const wordsIn = (i18n: I18n, say: Say) => ({
  title: i18n.t('Guardian login'),
  newHere: i18n.t('New here? Ask the academy for an invitation; its link leads to your account.'),
  form: {
    google: i18n.t('Continue with Google'),
    or: i18n.t('or'),
    email: i18n.t('Email'),
    noEmail: i18n.t('Email is required.'),
    password: i18n.t('Password'),
    noPassword: i18n.t('Password is required.'),
    show: i18n.t('Show what is typed'),
    forgot: i18n.t('Forgot password?'),
    login: i18n.t('Login with Email'),
    again: (time) => i18n.t('Again in {time}.', { time }),
    say,
  } satisfies SignInWords,
})

/** Texts of the guardians' sign-in page. They load after the page; typed text stays. */
export function useGuardianWords() {
  const language = useLanguage()
  const [words, setWords] = useState(() => wordsIn(ENGLISH, asItIs))

  useEffect(() => {
    let isWanted = true
    void Promise.all([loadI18n(language), sayIn(language)]).then(([i18n, say]) => {
      if (isWanted) setWords(wordsIn(i18n, say))
    })
    return () => {
      isWanted = false
    }
  }, [language])
  return words
}
