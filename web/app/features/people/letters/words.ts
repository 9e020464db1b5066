import { LANGUAGE_NAMES, LANGUAGES } from '@ganit/contract/languages'
import type { LetterKind } from '@ganit/contract/office/letters'

/** The papers that the menu prints, with their names. */
export const KIND_TEXTS: Record<LetterKind, string> = {
  enrolment: 'Letter of enrolment',
  completed: 'Certificate of completion',
  result: 'Certificate of result',
}

export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** A student to print for. `uid` lets the dialog find the tests of a result. */
export type Printed = { student_id: number; uid: string; name: string }
