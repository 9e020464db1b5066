import type { Language } from '@ganit/contract/language-names'
import type { QuestionKind } from '@ganit/contract/papers/question-content'

export const KIND_TEXTS: Record<QuestionKind, string> = {
  choice: 'One right option',
  several: 'Several right options',
  number: 'Number',
  expression: 'Expression',
  long: 'Long answer',
  group: 'Group',
}

/** English names, for the office's pages. */
export const LANGUAGE_TEXTS: Record<Language, string> = {
  en: 'English',
  hi: 'Hindi',
  bn: 'Bengali',
}

export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const

/** `2` → `Medium`. */
export const difficultyText = (difficulty: number) => DIFFICULTIES[difficulty - 1] ?? ''

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi'] as const

/** The number of a part of a group, as printed: `(ii)`. */
export const partName = (index: number) => `(${ROMAN[index] ?? index + 1})`
