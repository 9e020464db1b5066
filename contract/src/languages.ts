import type { z } from 'zod'
import { oneOf } from './shared.ts'

/** In which language a guardian reads and is written to. */
export const LANGUAGES = ['en', 'hi', 'bn'] as const
export const Language = oneOf(LANGUAGES, 'Language must be en, hi or bn.')
export type Language = z.output<typeof Language>

/** What each language calls itself, for whoever is to choose one. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  hi: 'हिन्दी',
  bn: 'বাংলা',
}
