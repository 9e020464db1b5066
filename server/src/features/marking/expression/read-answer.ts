import { withoutTypedUnit } from '../typed-unit.ts'
import { type Expression, readExpression } from './equality/read-expression.ts'
import { mapParts, type Parts, partsOf } from './reading/parts.ts'
import { readLatex } from './reading/read-latex.ts'

/** An answer that was read. */
export type Read = {
  /** In the one spelling that is read. */
  text: string
  /** As it was written: mixed numbers stay, signs between factors do not. */
  written: string
  parts: Parts<Expression>
  hasDecimals: boolean
}

const PLAIN_SET = /^(\s*(?:[a-zA-Z]\s*(?:=|\\in(?![a-zA-Z]))\s*)?)\{([^{}]*[,;][^{}]*)\}\s*$/

/** As it was typed, but for the unit; braces around a list without backslashes, `{1, 2}`, which LaTeX would not show, are a set's. */
const typedText = (latex: string, unit: string | null | undefined) =>
  withoutTypedUnit(latex, unit).replace(PLAIN_SET, '$1\\{$2\\}')

/** The text of an answer in one spelling; throws where it cannot be read. */
export const spelt = (latex: string, unit?: string | null) => readLatex(typedText(latex, unit))

/** Reads an answer; throws where it cannot be read. Its letters are declared by whoever asks. */
export function readAnswer(latex: string, unit?: string | null): Read {
  const text = spelt(latex, unit)
  const asWritten = readLatex(typedText(latex, unit), { keepMixed: true })
  return {
    text,
    written: withoutTimes(asWritten),
    parts: mapParts(partsOf(text), readExpression),
    hasDecimals: /\.\d/.test(text),
  }
}

/** × and · between numbers are one sign, elsewhere they may be left out. */
const withoutTimes = (text: string) =>
  text
    .replace(/\s*\\(?:times|cdot)(?![a-zA-Z])\s*|\*/g, '·')
    .replace(/(?<!\d)·|·(?!\d)/g, '')
    .replace(/\s+/g, '')
