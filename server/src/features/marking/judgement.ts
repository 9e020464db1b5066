/** A JSON number, or text as typed. */
export type Typed = number | string

/** A value with tolerance, or a range including its ends. */
export type OneNumber = { value: Typed; tolerance?: Typed } | { from: Typed; to: Typed }

/** A number, or several right numbers, as in a final key. */
export type NumberRight = OneNumber | { one_of: readonly OneNumber[] }

export const rightNumbers = (right: NumberRight) => ('one_of' in right ? right.one_of : [right])

/** Required form of an `expression`, beside being equal. */
export type Form = 'simplest' | 'factored' | 'any' | 'exact' | 'in_order'

/** A wrong answer with a known cause: a letter, number or LaTeX. */
export type Slip = { answer: Typed }

/** The key an answer is compared with; field names as in the bank, null means absent. */
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
  /** LaTeX of the right answers; each one is right. */
  right: readonly string[]
  /** The form that the answer must have; `simplest` by default. */
  form?: Form | null
  /** Whether 0.5 is accepted for 1/2; true by default. */
  decimals_allowed?: boolean | null
  unit?: string | null
  slips?: readonly Slip[] | null
}
/** A key whose answers are typed text. */
export type TypedKey = NumberKey | ExpressionKey
export type Key = ChoiceKey | TypedKey

/** A key and an answer: letters of the bank, or text. Null and blank are wrong. */
export type Answered =
  | (ChoiceKey & { answer: readonly string[] | null })
  | (TypedKey & { answer: string | null })

/** `by hand`: a person must mark it. */
export type Verdict = 'right' | 'wrong' | 'by hand'

/**
 * The judgement of an answer. `slip`: index of the matching mistake. `isUntried`: the answer could not be tried, so it
 * is to be asked again. `isHard`: it is too hard to compute. `isUnread`: the text cannot be read, so it counts as no
 * answer.
 */
export type Judgement = {
  verdict: Verdict
  slip: number | null
  isUntried?: true
  isHard?: true
  isUnread?: true
}

export const createJudgement = (verdict: Verdict, slip: number | null = null): Judgement => ({
  verdict,
  slip,
})

/** Right, or wrong with the first matching mistake. */
export function judgeRightOrSlip(
  isRight: boolean,
  slips: readonly Slip[] | null | undefined,
  matches: (slip: Slip) => boolean,
): Judgement {
  if (isRight) return createJudgement('right')
  const slip = slips?.findIndex(matches) ?? -1
  return createJudgement('wrong', slip < 0 ? null : slip)
}
