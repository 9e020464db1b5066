import { letterOf } from '@ganit/contract/papers/question-faults'
import { readOrNot } from '@ganit/contract/reading/read-latex'

/** Options are compared as printed: without spaces, and formulas in one spelling. */
const lookOf = (option: string) =>
  option
    .split('$')
    .map((part, place) => (place % 2 === 1 && readOrNot(part, { keepMixed: true })) || part)
    .join('')
    .replace(/\s/g, '')

/** Options that look like an earlier one, by field. Equal values may be intended: √8 and 2√2. */
export function equalOptions(options: readonly string[]) {
  const seen = new Map<string, number>()
  const problems: Record<string, string> = {}
  for (const [index, look] of options.map(lookOf).entries()) {
    const first = seen.get(look)
    if (first === undefined) seen.set(look, index)
    else problems[`options.${index}`] = `This option is the same as ${letterOf(first)}.`
  }
  return problems
}
