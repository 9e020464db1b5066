import type { Language } from '@ganit/contract/language-names'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { CatalogueName } from './catalogue-of.ts'
import english from './en.json'
import { localeOf } from './languages.ts'

type Catalogue = { default: object }
type Translated = Exclude<Language, 'en'>

/** One compiled file for each language and part, so that a page loads its own. English is always in the bundle. */
const FILES: Record<Translated, Record<CatalogueName, () => Promise<Catalogue>>> = {
  hi: {
    site: () => import('virtual:texts/hi/site'),
    join: () => import('virtual:texts/hi/join'),
    family: () => import('virtual:texts/hi/family'),
    study: () => import('virtual:texts/hi/study'),
  },
  bn: {
    site: () => import('virtual:texts/bn/site'),
    join: () => import('virtual:texts/bn/join'),
    family: () => import('virtual:texts/bn/family'),
    study: () => import('virtual:texts/bn/study'),
  },
}

/** Texts without plurals need no parser: words and `{names}` alternate. */
const tokensOf = (text: string) =>
  text.split(/\{(\w+)\}/).map((part, n) => (n % 2 === 1 ? [part] : part))

function i18nOf(language: Language, { default: messages }: Catalogue): I18n {
  const i18n = setupI18n({
    locale: language,
    // The locale of plural rules and counts: same digits as amounts.
    locales: localeOf(language),
    messages: { [language]: messages as Messages },
  })
  i18n.setMessagesCompiler(tokensOf as Parameters<I18n['setMessagesCompiler']>[0])
  return i18n
}

/** English needs no loading. */
export const ENGLISH = i18nOf('en', { default: english })

/** The texts of a part in a language; English if they fail to load. */
export const loadI18n = (language: Language, catalogue: CatalogueName): Promise<I18n> =>
  language === 'en'
    ? Promise.resolve(ENGLISH)
    : FILES[language][catalogue]().then(
        (loaded) => i18nOf(language, loaded),
        (error: unknown) => {
          console.error('The texts of a language could not be loaded:', error)
          return ENGLISH
        },
      )
