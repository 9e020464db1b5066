import { phrase } from '../../../i18n/phrase.ts'

/** A key: its picture, its name for screen readers, and its text in the formula and in plain text. */
export type FormulaKey = { shows: string; name?: string; latex: string; plain: string }

/** Keys that act instead of typing. */
export type KeyAct = 'delete' | 'left' | 'right'

const createKey = (shows: string, latex = shows, plain = shows, name?: string): FormulaKey => ({
  shows,
  latex,
  plain,
  ...(name !== undefined && { name }),
})
const createNamedKey = (sign: string, name: string) => createKey(sign, sign, sign, name)

const createDigitKey = (n: number) => createKey(String(n))
export const ZERO = createDigitKey(0)

const FIRST: readonly FormulaKey[] = [
  createKey('x²', '#@^{2}', '^2', phrase('to the power of 2')),
  createNamedKey('(', phrase('open bracket')),
  createNamedKey(')', phrase('close bracket')),
]
/** These keys take the places that letters leave free on the first sheet; the others go to the second sheet. */
const SEPARATORS: readonly FormulaKey[] = [
  createNamedKey(',', phrase('comma')),
  // For 2 1/2: without this space, a fraction takes the number before it as its numerator.
  createKey('␣', '\\;', ' ', phrase('space')),
  createNamedKey(':', phrase('ratio')),
  createKey('%', '\\%', '%', phrase('percent')),
  createNamedKey('<', phrase('less than')),
  createNamedKey('>', phrase('greater than')),
]
const FIRST_PLACES = 5

/** Rows of the first sheet below the row of letters. */
export const ROWS: readonly (readonly (FormulaKey | KeyAct)[])[] = [
  [
    ...[7, 8, 9].map(createDigitKey),
    createKey('÷', '\\div', '÷', phrase('divided by')),
    createKey('a⁄b', '\\frac{#@}{#?}', '/', phrase('fraction')),
    createNamedKey('=', phrase('equals')),
  ],
  [
    ...[4, 5, 6].map(createDigitKey),
    createKey('×', '\\times', '×', phrase('times')),
    'left',
    'right',
  ],
  [
    ...[1, 2, 3].map(createDigitKey),
    createKey('−', '-', '-', phrase('minus')),
    createNamedKey('+', phrase('plus')),
    createNamedKey('.', phrase('point')),
  ],
]

const FROM_9: readonly FormulaKey[] = [
  createKey('√', '\\sqrt{#0}', 'sqrt(', phrase('square root')),
  createKey('xⁿ', '#@^{#?}', '^', phrase('to a power')),
  createKey('≤', '\\le', '<=', phrase('less than or equal to')),
  createKey('≥', '\\ge', '>=', phrase('greater than or equal to')),
  createKey('±', '\\pm', '±', phrase('plus or minus')),
  createKey('π', '\\pi', 'pi', phrase('pi')),
  createKey('°', '\\degree', '°', phrase('degrees')),
  createKey('{', '\\{', '{', phrase('open brace')),
  createKey('}', '\\}', '}', phrase('close brace')),
]

const FROM_11: readonly FormulaKey[] = [
  createKey('sin', '\\sin', 'sin '),
  createKey('cos', '\\cos', 'cos '),
  createKey('tan', '\\tan', 'tan '),
  createKey('log', '\\log', 'log '),
  createKey('ln', '\\ln', 'ln '),
  createKey('∫', '\\int', '\\int ', phrase('integral')),
  createKey('lim', '\\lim', '\\lim '),
  createKey('xₙ', '#@_{#?}', '_', phrase('index')),
  createNamedKey('|', phrase('absolute value')),
  createNamedKey('!', phrase('factorial')),
  createNamedKey("'", phrase('prime')),
  createNamedKey('[', phrase('open square bracket')),
  createNamedKey(']', phrase('close square bracket')),
  createKey('∞', '\\infty', '∞', phrase('infinity')),
  createKey('∪', '\\cup', '∪', phrase('union')),
  createKey('or', '\\;\\mathrm{or}\\;', ' or '),
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
  const all = letters.map((letter) =>
    createKey(GREEK[letter] ?? letter, letter, GREEK[letter] ?? letter),
  )
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
