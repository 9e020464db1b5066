import type { Language } from '@ganit/contract/languages'
import type { QuestionKind } from '@ganit/contract/papers/question-content'

/** What each kind of question is called. */
export const KIND_TEXTS: Record<QuestionKind, string> = {
  choice: 'One right option',
  several: 'Several right options',
  number: 'Number',
  expression: 'Expression',
  long: 'Long answer',
  group: 'Group',
}

/** As the office calls them, whose pages are in English. */
export const LANGUAGE_TEXTS: Record<Language, string> = {
  en: 'English',
  hi: 'Hindi',
  bn: 'Bengali',
}

export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const

/** `2` as `Medium`. */
export const difficultyText = (difficulty: number) => DIFFICULTIES[difficulty - 1] ?? ''

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi'] as const

/** What stands before a part of a group, as it is printed: `(ii)`. */
export const partName = (index: number) => `(${ROMAN[index] ?? index + 1})`
