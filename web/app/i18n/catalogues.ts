import type { Language } from '@ganit/contract/people/guardians'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import english from './en.json'
import { localeOf } from './languages.ts'

type Catalogue = { default: object }

/** Each is a file of its own, compiled: a phone loads the one that is read. English is there in any case. */
const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => ({ default: english }),
  hi: () => import('./hi.json'),
  bn: () => import('./bn.json'),
}

function i18nOf(language: Language, { default: messages }: Catalogue): I18n {
  const i18n = setupI18n({
    locale: language,
    // By which what is counted is written: with the digits of all other amounts.
    locales: localeOf(language),
    messages: { [language]: messages as Messages },
  })
  // What is left out of a catalogue is its own text (compile-messages.ts).
  i18n.setMessagesCompiler((text) => [text])
  return i18n
}

/** The English texts, which need not be loaded. */
export const ENGLISH = i18nOf('en', { default: english })

/** The texts of a language, or the English ones where they cannot be loaded. */
export const loadI18n = (language: Language) =>
  CATALOGUES[language]().then(
    (catalogue) => i18nOf(language, catalogue),
    (error: unknown) => {
      console.error('The texts of a language could not be loaded:', error)
      return ENGLISH
    },
  )
