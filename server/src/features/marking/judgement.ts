/** A number as JSON has it, or as it was typed. */
export type Typed = number | string

/** A value with what it may be off by, or a range whose ends belong to it. */
export type OneNumber = { value: Typed; tolerance?: Typed } | { from: Typed; to: Typed }

/** A number, or several of which each is right, as a final key may have them. */
export type NumberRight = OneNumber | { one_of: readonly OneNumber[] }

/** The numbers that are right, one by one. */
export const numbersIn = (right: NumberRight) => ('one_of' in right ? right.one_of : [right])

/** What an `expression` must look like besides being equal. */
export type Form = 'simplest' | 'factored' | 'any' | 'exact' | 'in_order'

/** A wrong answer that tells what it comes from: a letter, a number or LaTeX. */
export type Slip = { answer: Typed }

/** What an answer is held against; the names are those of a question in the bank, and null is as good as absent. */
export type ChoiceKey = {
  kind: 'choice' | 'several'
  right: readonly string[]
  slips?: readonly Slip[] | null
}
export type NumberKey = {
  kind: 'number'
  right: NumberRight
  unit?: string | null
  slips?: readonly Slip[] | null
}
export type ExpressionKey = {
  kind: 'expression'
  /** LaTeX; each of them is right. */
  right: readonly string[]
  /** `simplest` unless said. */
  form?: Form | null
  /** Whether 0.5 counts for 1/2; it does unless said. */
  decimals_allowed?: boolean | null
  unit?: string | null
  slips?: readonly Slip[] | null
}
export type Key = ChoiceKey | NumberKey | ExpressionKey

/** A key with what somebody answered: letters as the bank has them, or a text. Null and nothing typed are wrong. */
export type Answered =
  | (ChoiceKey & { answer: readonly string[] | null })
  | (NumberKey & { answer: string | null })
  | (ExpressionKey & { answer: string | null })

/** `by hand`: it could not be read or decided, so a person marks it. */
export type Verdict = 'right' | 'wrong' | 'by hand'

/** `slip`: the place of the key's slip that the wrong answer matched; `isUntried`: nobody could look, ask again; `isHard`: it is too much to reckon. */
export type Judgement = { verdict: Verdict; slip: number | null; isUntried?: true; isHard?: true }

export const judged = (verdict: Verdict, slip: number | null = null): Judgement => ({
  verdict,
  slip,
})

/** Right, or wrong with the first slip that matches. */
export function rightOrSlip(
  isRight: boolean,
  slips: readonly Slip[] | null | undefined,
  matches: (slip: Slip) => boolean,
): Judgement {
  if (isRight) return judged('right')
  const slip = slips?.findIndex(matches) ?? -1
  return judged('wrong', slip < 0 ? null : slip)
}
