import type { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import type { Language } from '@ganit/contract/people/guardians'

/** A letter with all its words, frozen on the day of issue, so that each later print is the same page. */
export type LetterSnapshot = {
  number: string
  issued_on: string
  language: Language
  /** The day of issue in words. */
  day: string
  title: string
  text: string[]
  academy: ReceiptSnapshot['academy']
  student: { student_id: number; name: string }
  signs: { label: string; name: string | null; title: string | null }
}
