import type { OptionLetter } from '@ganit/contract/papers/question-options'

/** A question of the demo: its class and topic, text, options in their order, the right one, and its marks. */
export type DemoQuestion = {
  remarks: string
  question: string
  options: readonly [string, string, string?, string?]
  right: OptionLetter
  marks: number
}
