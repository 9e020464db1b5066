import type { TextOf } from '@ganit/contract/messages/message-events'
import type { Language } from '@ganit/contract/people/guardians'
import { BENGALI } from './bengali.ts'
import { ENGLISH, type Wording } from './english.ts'
import { HINDI } from './hindi.ts'

/** The product's wording of each text. */
export const DEFAULT_TEXTS: Record<Language, Record<TextOf, Wording>> = {
  en: ENGLISH,
  hi: HINDI,
  bn: BENGALI,
}
