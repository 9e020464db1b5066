/** The languages in which families read and are written to, each in its own words. Without zod, for pages that load little. */
export const LANGUAGE_NAMES = { en: 'English', hi: 'हिन्दी', bn: 'বাংলা' } as const

export type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = ['en', 'hi', 'bn'] as const satisfies Language[]

const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text)

/** The language of the cookie `language`; undefined without one, or with anything else in it. */
export function languageInCookies(cookies: string): Language | undefined {
  const values = [...cookies.matchAll(/(?:^|;)\s*language=([^;]*)/g)].map(([, value]) => value)
  return values.find(isLanguage)
}

/** A page's language: what `?lang=` asks for, else the cookie's, else English, as for any other value. */
export function languageOfPage(search: string, cookies: string): Language {
  const asked = /[?&]lang=([^&]*)/.exec(search)?.[1]
  if (asked !== undefined) return isLanguage(asked) ? asked : 'en'
  return languageInCookies(cookies) ?? 'en'
}
