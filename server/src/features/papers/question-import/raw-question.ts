import { toDollarFormulas } from '@ganit/contract/papers/formula-signs'

/** A question as parsed, before any check; names as in `BankDraft`. */
export type RawQuestion = {
  kind: string
  text: string
  options?: string[]
  right?: unknown
  unit?: string
  form?: string
  /** Expressions: whether decimals are allowed. */
  decimals_allowed?: boolean
  /** Letters of options that keep their place. */
  keep_last?: string[]
  solution?: string
  scheme?: { step: string; marks: string }[]
  marks?: string
  class_number?: string
  /** Name of the chapter. */
  chapter?: string
  difficulty?: string
  remarks?: string
  language?: string
  parts?: (RawQuestion & { or?: true })[]
  /** Questions to the teacher, by field, about values that may be meant differently. */
  asks?: Record<string, string>
  /** The source text, without its number. */
  source?: string
}

/**
 * Splits a text with formulas between dollar signs into lines. All line endings count, also those that only regular
 * expressions treat as ends.
 */
export const splitLines = (text: string) =>
  toDollarFormulas(text.replace(/^\uFEFF/, '')).split(/\r\n?|[\n\u2028\u2029]/)
