import { letterOf } from '@ganit/contract/question-faults'
import { readLatex } from '@ganit/contract/reading/read-latex'

/** A formula in one spelling, as far as it can be read. */
function spelling(latex: string) {
  try {
    return readLatex(latex, { keepMixed: true })
  } catch {
    return latex
  }
}

/** Options are compared as they look: spaces aside, and formulas however they are spelt. */
const lookOf = (option: string) =>
  option
    .split('$')
    .map((part, place) => (place % 2 === 1 ? spelling(part) : part))
    .join('')
    .replace(/\s/g, '')

/** Options that look the same as an earlier one, by field. Equal values may be meant: √8 and 2√2. */
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
