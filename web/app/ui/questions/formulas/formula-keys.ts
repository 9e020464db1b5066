import { phrase } from '../../../i18n/phrase.ts'

/** A key: what it shows, its name for screen readers, and what it types into the formula and into plain text. */
export type FormulaKey = { shows: string; name?: string; latex: string; plain: string }

/** Keys that act instead of typing. */
export type KeyAct = 'delete' | 'left' | 'right'

const key = (shows: string, latex = shows, plain = shows, name?: string): FormulaKey => ({
  shows,
  latex,
  plain,
  ...(name !== undefined && { name }),
})
const named = (sign: string, name: string) => key(sign, sign, sign, name)

const digit = (n: number) => key(String(n))
export const ZERO = digit(0)

const FIRST: readonly FormulaKey[] = [
  key('x²', '#@^{2}', '^2', phrase('to the power of 2')),
  named('(', phrase('open bracket')),
  named(')', phrase('close bracket')),
]
/** These keys take the places that letters leave free on the first sheet, else they stand on the second. */
const SEPARATORS: readonly FormulaKey[] = [
  named(',', phrase('comma')),
  // For 2 1/2: without this space, a fraction takes the number before it as its numerator.
  key('␣', '\\;', ' ', phrase('space')),
  named(':', phrase('ratio')),
  key('%', '\\%', '%', phrase('percent')),
  named('<', phrase('less than')),
  named('>', phrase('greater than')),
]
const FIRST_PLACES = 5

/** Rows of the first sheet below the row of letters. */
export const ROWS: readonly (readonly (FormulaKey | KeyAct)[])[] = [
  [
    ...[7, 8, 9].map(digit),
    key('÷', '\\div', '÷', phrase('divided by')),
    key('a⁄b', '\\frac{#@}{#?}', '/', phrase('fraction')),
    named('=', phrase('equals')),
  ],
  [...[4, 5, 6].map(digit), key('×', '\\times', '×', phrase('times')), 'left', 'right'],
  [
    ...[1, 2, 3].map(digit),
    key('−', '-', '-', phrase('minus')),
    named('+', phrase('plus')),
    named('.', phrase('point')),
  ],
]

const FROM_9: readonly FormulaKey[] = [
  key('√', '\\sqrt{#0}', 'sqrt(', phrase('square root')),
  key('xⁿ', '#@^{#?}', '^', phrase('to a power')),
  key('≤', '\\le', '<=', phrase('less than or equal to')),
  key('≥', '\\ge', '>=', phrase('greater than or equal to')),
  key('±', '\\pm', '±', phrase('plus or minus')),
  key('π', '\\pi', 'pi', phrase('pi')),
  key('°', '\\degree', '°', phrase('degrees')),
  key('{', '\\{', '{', phrase('open brace')),
  key('}', '\\}', '}', phrase('close brace')),
]

const FROM_11: readonly FormulaKey[] = [
  key('sin', '\\sin', 'sin '),
  key('cos', '\\cos', 'cos '),
  key('tan', '\\tan', 'tan '),
  key('log', '\\log', 'log '),
  key('ln', '\\ln', 'ln '),
  key('∫', '\\int', '\\int ', phrase('integral')),
  key('lim', '\\lim', '\\lim '),
  key('xₙ', '#@_{#?}', '_', phrase('index')),
  named('|', phrase('absolute value')),
  named('!', phrase('factorial')),
  named("'", phrase('prime')),
  named('[', phrase('open square bracket')),
  named(']', phrase('close square bracket')),
  key('∞', '\\infty', '∞', phrase('infinity')),
  key('∪', '\\cup', '∪', phrase('union')),
  key('or', '\\;\\mathrm{or}\\;', ' or '),
]

/** Greek letters that school asks for. */
const GREEK: Record<string, string> = {
  '\\theta': 'θ',
  '\\alpha': 'α',
  '\\beta': 'β',
  '\\lambda': 'λ',
}

const FIRST_LETTERS = 2
const MOST_LETTERS = 8

/** Mathematics of a text: between dollar signs, without commands and words. */
const formulasIn = (text: string) =>
  [...text.matchAll(/\$\$?([^$]+)\$\$?/g)].map(([, formula = '']) =>
    formula.replace(
      /\\(?:text|mathrm|operatorname)\s*\{[^{}]*\}|\\(?!(?:theta|alpha|beta|lambda)(?![a-z]))[a-zA-Z]+/g,
      ' ',
    ),
  )

/** Letters in the formulas of the texts that a student sees, in their order. */
export const lettersShown = (texts: readonly string[]) =>
  [
    ...new Set(
      texts
        .flatMap(formulasIn)
        .join('')
        .match(/\\[a-z]+|[a-zA-Z]/g),
    ),
  ].slice(0, MOST_LETTERS)

/** Keys of both sheets for a class; unknown is the highest. */
export function keysFor(class_number: number | null, letters: readonly string[]) {
  const of = class_number ?? 12
  const all = letters.map((letter) => key(GREEK[letter] ?? letter, letter, GREEK[letter] ?? letter))
  const most = [...all.slice(0, FIRST_LETTERS), ...FIRST, ...SEPARATORS]
  return {
    first: most.slice(0, FIRST_PLACES),
    more: [
      ...all.slice(FIRST_LETTERS),
      ...most.slice(FIRST_PLACES),
      ...(of >= 9 ? FROM_9 : []),
      ...(of >= 11 ? FROM_11 : []),
    ],
    hasLatex: of >= 11,
  }
}
