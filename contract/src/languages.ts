import type { z } from 'zod'
import { LANGUAGES } from './language-names.ts'
import { oneOfWords } from './shared.ts'

export {
  LANGUAGE_NAMES,
  LANGUAGES,
  languageInCookies,
  languageOfPage,
} from './language-names.ts'

/** Languages a guardian can read and be written to in. */
export const Language = oneOfWords(LANGUAGES, 'Language must be en, hi or bn.')
export type Language = z.output<typeof Language>
