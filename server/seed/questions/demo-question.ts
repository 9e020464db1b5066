import type { OptionLetter } from '@ganit/contract/papers/question-options'

/** A demo question: class and topic, text, options in order, the right one, and marks. */
export type DemoQuestion = {
  remarks: string
  question: string
  options: readonly [string, string, string?, string?]
  right: OptionLetter
  marks: number
}
