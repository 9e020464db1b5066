import { LANGUAGES, type Language } from '@ganit/contract/people/guardians'

export { LANGUAGE_NAMES } from '@ganit/contract/languages'

/** How numbers and dates are written: as in India, with the digits that everybody's bank writes. */
const LOCALES: Record<Language, string> = {
  en: 'en-IN-u-nu-latn',
  hi: 'hi-IN-u-nu-latn',
  bn: 'bn-IN-u-nu-latn',
}

export const localeOf = (language: string) => LOCALES[language as Language] ?? LOCALES.en

/** Whether a text names one of them. */
export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text)

/** The first of somebody's languages that we speak, as `navigator.languages` lists them; English where there is none. */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
