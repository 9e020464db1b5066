import type { Language } from '@ganit/contract/people/guardians'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import english from './en.json'
import { localeOf } from './languages.ts'

type Catalogue = { default: object }

/** One compiled file per language, so a phone loads only its own. English is always in the bundle. */
const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => ({ default: english }),
  hi: () => import('./hi.json'),
  bn: () => import('./bn.json'),
}

function i18nOf(language: Language, { default: messages }: Catalogue): I18n {
  const i18n = setupI18n({
    locale: language,
    // The locale of plural rules and counts: same digits as amounts.
    locales: localeOf(language),
    messages: { [language]: messages as Messages },
  })
  // A missing message is its own text (compile-messages.ts).
  i18n.setMessagesCompiler((text) => [text])
  return i18n
}

/** English needs no loading. */
export const ENGLISH = i18nOf('en', { default: english })

/** The texts of a language; English if they fail to load. */
export const loadI18n = (language: Language) =>
  CATALOGUES[language]().then(
    (catalogue) => i18nOf(language, catalogue),
    (error: unknown) => {
      console.error('The texts of a language could not be loaded:', error)
      return ENGLISH
    },
  )
