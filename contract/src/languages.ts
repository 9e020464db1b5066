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
