export const OPTION_LETTERS = ['A', 'B', 'C', 'D'] as const
export type OptionLetter = (typeof OPTION_LETTERS)[number]

type Options = Readonly<Record<`Option${OptionLetter}`, string | null>>

/** Non-empty options, in order. */
export const filledOptions = (options: Options) =>
  OPTION_LETTERS.filter((letter) => options[`Option${letter}`])

/** The printed options: the first `count` non-empty ones. */
export const printedOptions = (options: Options, count: number) =>
  filledOptions(options).slice(0, count)

type Choice = Options & { RightOption: OptionLetter; optioncount: number }

/** Faults of a question's options together, by wire field; empty if right. Forms check while typing, the server on saving. */
export function optionFaults({ RightOption, optioncount, ...options }: Choice) {
  const faults: Record<string, string> = {}
  for (const name of ['OptionA', 'OptionB'] as const)
    if (!options[name]) faults[name] = 'At least Option A & B are required'
  const filled = filledOptions(options)
  if (!filled.includes(RightOption))
    faults.RightOption = 'Right Option must be an option that is filled in.'
  if (optioncount > filled.length)
    faults.optioncount = `Option Count must be at most ${filled.length}, the number of options filled in.`
  else if (
    filled.includes(RightOption) &&
    !printedOptions(options, optioncount).includes(RightOption)
  )
    faults.optioncount = `Option Count must be high enough to print the right option, ${RightOption}.`
  return faults
}
