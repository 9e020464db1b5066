import { type ChoiceKey, type Judgement, rightOrSlip } from './judgement.ts'

const lettersOf = (letters: readonly string[]) => [...new Set(letters)].toSorted().join(' ')

/** Right where exactly the right options were chosen, of a single choice one of them; a slip is one letter that was chosen alone. */
export function judgeChoice(
  { kind, right, slips }: ChoiceKey,
  answer: readonly string[],
): Judgement {
  const chosen = lettersOf(answer)
  const isRight = kind === 'choice' ? right.includes(chosen) : chosen === lettersOf(right)
  return rightOrSlip(isRight, slips, (slip) => chosen === String(slip.answer))
}
