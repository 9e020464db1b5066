import {
  inSet,
  layoutOf,
  membersBySection,
  numberedInSet,
  optionOrder,
} from '../../../papers/sets/set-keys.service.ts'
import type { Item, Numbered, WholePaper } from '../../../papers/whole-paper.service.ts'

/** Data that determines a student's order: the attempt's seed, and which parts the test shuffles. */
export type Order = { seed: number; shuffle_questions: boolean; shuffle_options: boolean }

type Paper = Pick<WholePaper, 'sections' | 'numbered'>

const seedText = ({ seed }: Order) => `attempt ${seed}`

/** Order of a paper's questions and options for a student. */
export const layoutInOrder = (paper: Paper, order: Order) =>
  layoutOf(
    membersBySection(paper),
    { seed: seedText(order), questions: order.shuffle_questions, options: order.shuffle_options },
    // If only the first n answers of a section count, its order is the same for everybody.
    (section) => typeof paper.sections[section]?.any_count === 'number',
  )

/** Questions of a paper in a student's order, with their numbers. */
export const questionsInOrder = (paper: Paper, order: Order): Numbered[] =>
  // The order of options comes from `optionsInOrder`.
  numberedInSet(paper, layoutInOrder(paper, { ...order, shuffle_options: false }))

/** For an item and a student, the bank's option at each place. */
export const optionsInOrder = ({ item_id, question }: Item, order: Order) =>
  order.shuffle_options
    ? optionOrder(question, `${seedText(order)}:item ${item_id}`)
    : question.options.map((_, n) => n)

const LETTERS = 'ABCDEF'

/** Letters of the bank for letters a student sees; undefined if one is no option. */
export function bankLetters(letters: readonly string[], options: number[]) {
  const bank = letters.map((letter) => LETTERS[options[LETTERS.indexOf(letter)] ?? -1])
  return bank.every((letter) => letter !== undefined) ? [...new Set(bank)].sort() : undefined
}

/** Letters a student sees for letters of the bank. */
export const toSeenLetters = (letters: string[], options: number[]) => inSet(letters, options)
