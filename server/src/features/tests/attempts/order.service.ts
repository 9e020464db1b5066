import {
  inSet,
  layoutOf,
  membersBySection,
  numberedIn,
  optionOrder,
} from '../../papers/set-keys.service.ts'
import type { Item, Numbered, WholePaper } from '../../papers/whole-paper.service.ts'

/** By what a student's order is made: the attempt's seed, and what the test has shuffled. */
export type Order = { seed: number; shuffle_questions: boolean; shuffle_options: boolean }

type Paper = Pick<WholePaper, 'sections' | 'numbered'>

const seedText = ({ seed }: Order) => `attempt ${seed}`

/** The order in which a student has the questions and options of a paper. */
export const layoutFor = (paper: Paper, order: Order) =>
  layoutOf(
    membersBySection(paper),
    { seed: seedText(order), questions: order.shuffle_questions, options: order.shuffle_options },
    // The first so many that are answered count, for everybody the same first ones.
    (section) => typeof paper.sections[section]?.any_count === 'number',
  )

/** The questions of a paper in a student's order, with the numbers that they have there. */
export const numberedFor = (paper: Paper, order: Order): Numbered[] =>
  // Of options `optionsFor` tells the order.
  numberedIn(paper, layoutFor(paper, { ...order, shuffle_options: false }))

/** Of an item, which option of the bank stands in each place for a student. */
export const optionsFor = ({ item_id, question }: Item, order: Order) =>
  order.shuffle_options
    ? optionOrder(question, `${seedText(order)}:item ${item_id}`)
    : question.options.map((_, n) => n)

const LETTERS = 'ABCDEF'

/** The bank's letters for those that a student sees; undefined where one stands for no option. */
export function bankLetters(letters: readonly string[], options: number[]) {
  const bank = letters.map((letter) => LETTERS[options[LETTERS.indexOf(letter)] ?? -1])
  return bank.every((letter) => letter !== undefined) ? [...new Set(bank)].sort() : undefined
}

/** The letters that a student sees for those of the bank. */
export const seenLetters = (letters: string[], options: number[]) => inSet(letters, options)
