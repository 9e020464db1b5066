import type { z } from 'zod'
import { oneOf } from './shared.ts'

/** Languages a guardian can read and be written to in. */
export const LANGUAGES = ['en', 'hi', 'bn'] as const
export const Language = oneOf(LANGUAGES, 'Language must be en, hi or bn.')
export type Language = z.output<typeof Language>

/** Each language in its own words, for the selector. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  hi: 'हिन्दी',
  bn: 'বাংলা',
}

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
