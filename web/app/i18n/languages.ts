import { LANGUAGES, type Language } from '@ganit/contract/language-names'

export { LANGUAGE_NAMES } from '@ganit/contract/language-names'

/** Indian formats with the digits 0–9, as banks print them. */
const LOCALES: Record<Language, string> = {
  en: 'en-IN-u-nu-latn',
  hi: 'hi-IN-u-nu-latn',
  bn: 'bn-IN-u-nu-latn',
}

export const localeOf = (language: string) => LOCALES[language as Language] ?? LOCALES.en

export const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text)

/** The language of the reader's texts. */
export const languageOf = ({ locale }: { locale: string }): Language =>
  isLanguage(locale) ? locale : 'en'

/** The first supported language of a list like `navigator.languages`, else English. */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
