import { readLatex } from '@ganit/contract/reading/read-latex'
import { withoutTypedUnit } from '@ganit/contract/reading/typed-unit'
import { type Parts, partsOf } from './reading/parts.ts'

/** A parsed answer. */
export type Read = {
  /** In normalised spelling. */
  text: string
  /** As written: mixed numbers stay, signs between factors do not. */
  written: string
  parts: Parts
}

/** Parses an answer; throws if it cannot be read. */
export function readAnswer(latex: string, unit: string | null | undefined): Read {
  const typed = withoutTypedUnit(latex, unit)
  const text = readLatex(typed)
  return {
    text,
    written: withoutTimes(readLatex(typed, { keepMixed: true })),
    parts: partsOf(text),
  }
}

/** × and · between numbers are the same, elsewhere optional; 1/2 is ½ in another notation. */
const withoutTimes = (text: string) =>
  text
    .replace(/\s*\\(?:times|cdot)(?![a-zA-Z])\s*|\*/g, '·')
    .replace(/(?<!\d)·|·(?!\d)/g, '')
    .replace(/(?<![\w.)}])(\d+)\/(\d+)(?![\w.(\\])/g, '\\frac{$1}{$2}')
    .replace(/\s+/g, '')
