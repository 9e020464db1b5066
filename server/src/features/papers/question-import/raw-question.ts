/** A question as it was read from a text, before anything of it was looked at: names as in `BankDraft`. */
export type RawQuestion = {
  kind: string
  text: string
  options?: string[]
  right?: unknown
  unit?: string
  form?: string
  /** Of an expression: whether decimals count. */
  decimals_allowed?: boolean
  /** Letters of options that keep their place. */
  keep_last?: string[]
  solution?: string
  scheme?: { step: string; marks: string }[]
  marks?: string
  class_number?: string
  /** The name of the chapter. */
  chapter?: string
  difficulty?: string
  remarks?: string
  language?: string
  parts?: (RawQuestion & { or?: true })[]
  /** The part of the text that it was read from; of a numbered one without its number. */
  source?: string
}

const NUMBER = /^[-+−]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?(?:\s*\/\s*\d+)?$/i

/** `b`, `(a), (c)`, `A and C`, before whatever explains it; `AC`; else wherever letters stand alone. */
const LETTERS = /^\W*([a-f]\b(?:\W*?(?:[,;&/]|\band\b|और|এবং)\W*[a-f]\b)*)/i
const TOGETHER = /^\W*([A-F]{2,6})\W*$/
/** As much of an answer as may name letters: all of a long text would be gone through from each of its commas. */
const LETTERS_MAX = 200

function lettersOf(answer: string) {
  const begin = answer.slice(0, LETTERS_MAX)
  return (
    TOGETHER.exec(begin)?.[1]?.split('') ??
    (LETTERS.exec(begin)?.[1] ?? begin).match(/\b[A-F]\b/gi) ??
    []
  )
}

/** The lines of a text, however they end; what ends lines for expressions alone ends them here, too. */
export const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split(/\r\n?|[\n\u2028\u2029]/)

/** What kind a question is, and what is right, from its options and the answer as it is written. */
export function answered(
  options: string[],
  answer: string,
): Pick<RawQuestion, 'kind' | 'options' | 'right'> {
  const letters = lettersOf(answer)
  if (options.length > 0)
    return {
      kind: letters.length > 1 ? 'several' : 'choice',
      options,
      right: letters.map((letter) => letter.toUpperCase()),
    }
  if (answer === '') return { kind: 'long' }
  const plain = answer.replace(/^\$(.*)\$$/s, '$1').trim()
  return NUMBER.test(plain)
    ? { kind: 'number', right: { value: plain } }
    : { kind: 'expression', right: [plain] }
}
