import { readLatex } from '@ganit/contract/reading/read-latex'
import { withoutTypedUnit } from '@ganit/contract/reading/typed-unit'
import { type Parts, partsOf } from './reading/parts.ts'

/** An answer that was read. */
export type Read = {
  /** In the one spelling that is read. */
  text: string
  /** As it was written: mixed numbers stay, signs between factors do not. */
  written: string
  parts: Parts
}

/** Reads an answer; throws where it cannot be read. */
export function readAnswer(latex: string, unit: string | null | undefined): Read {
  const typed = withoutTypedUnit(latex, unit)
  const text = readLatex(typed)
  return {
    text,
    written: withoutTimes(readLatex(typed, { keepMixed: true })),
    parts: partsOf(text),
  }
}

/** × and · between numbers are one sign, elsewhere they may be left out; 1/2 is ½ with another line. */
const withoutTimes = (text: string) =>
  text
    .replace(/\s*\\(?:times|cdot)(?![a-zA-Z])\s*|\*/g, '·')
    .replace(/(?<!\d)·|·(?!\d)/g, '')
    .replace(/(?<![\w.)}])(\d+)\/(\d+)(?![\w.(\\])/g, '\\frac{$1}{$2}')
    .replace(/\s+/g, '')
