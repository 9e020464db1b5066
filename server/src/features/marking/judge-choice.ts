import { type ChoiceKey, type Judgement, rightOrSlip } from './judgement.ts'

const lettersOf = (letters: readonly string[]) => [...new Set(letters)].toSorted().join(' ')

/** Right where exactly the right options were chosen. A slip is one letter that was chosen alone. */
export function judgeChoice({ right, slips }: ChoiceKey, answer: readonly string[]): Judgement {
  const chosen = lettersOf(answer)
  return rightOrSlip(chosen === lettersOf(right), slips, (slip) => chosen === String(slip.answer))
}
