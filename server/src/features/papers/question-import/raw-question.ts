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
  /** The source text, without its number. */
  source?: string
}

const NUMBER = /^[-+−]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?(?:\s*\/\s*\d+)?$/i

/** `b`, `(a), (c)`, `A and C`, before any explanation; `AC`; else single letters anywhere. */
const LETTERS = /^\W*([a-f]\b(?:\W*?(?:[,;&/]|\band\b|और|এবং)\W*[a-f]\b)*)/i
const TOGETHER = /^\W*([A-F]{2,6})\W*$/
/** Longest part of an answer searched for letters, because a long text would be scanned again from each comma. */
const LETTERS_MAX = 200

function lettersOf(answer: string) {
  const begin = answer.slice(0, LETTERS_MAX)
  return (
    TOGETHER.exec(begin)?.[1]?.split('') ??
    (LETTERS.exec(begin)?.[1] ?? begin).match(/\b[A-F]\b/gi) ??
    []
  )
}

/** Lines of a text, whatever their ending, including those that only regular expressions treat as ends. */
export const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split(/\r\n?|[\n\u2028\u2029]/)

/** Kind and right answer of a question, from its options and the written answer. */
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
