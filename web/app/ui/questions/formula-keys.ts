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

const digit = (n: number) => key(String(n))
export const ZERO = digit(0)

export const SQUARE = key('x²', '#@^{2}', '^2', 'to the power of 2')
export const OPEN = key('(')
export const CLOSE = key(')')

/** Rows of the first sheet below that of the letters. */
export const ROWS: readonly (readonly (FormulaKey | KeyAct)[])[] = [
  [
    ...[7, 8, 9].map(digit),
    key('÷', '\\div', '÷', 'divided by'),
    key('a⁄b', '\\frac{#@}{#?}', '/', 'fraction'),
    key('=', '=', '=', 'equals'),
  ],
  [...[4, 5, 6].map(digit), key('×', '\\times', '×', 'times'), 'left', 'right'],
  [
    ...[1, 2, 3].map(digit),
    key('−', '-', '-', 'minus'),
    key('+', '+', '+', 'plus'),
    key('.', '.', '.', 'point'),
  ],
]

const FROM_9: readonly FormulaKey[] = [
  key('√', '\\sqrt{#0}', 'sqrt(', 'square root'),
  key('xⁿ', '#@^{#?}', '^', 'to a power'),
  key('≤', '\\le', '<=', 'less than or equal to'),
  key('≥', '\\ge', '>=', 'greater than or equal to'),
  key('±', '\\pm', '±', 'plus or minus'),
  key('π', '\\pi', 'pi', 'pi'),
  key('°', '\\degree', '°', 'degrees'),
]

const FROM_11: readonly FormulaKey[] = [
  key('sin', '\\sin', 'sin '),
  key('cos', '\\cos', 'cos '),
  key('tan', '\\tan', 'tan '),
  key('log', '\\log', 'log '),
  key('∫', '\\int', '\\int ', 'integral'),
  key('lim', '\\lim', '\\lim '),
]

const FIRST_LETTERS = 2
const MOST_LETTERS = 8

/** Mathematics of a text: between dollar signs, without commands and words. */
const formulasIn = (text: string) =>
  [...text.matchAll(/\$\$?([^$]+)\$\$?/g)].map(([, formula = '']) =>
    formula.replace(/\\(?:text|mathrm|operatorname)\s*\{[^{}]*\}|\\[a-zA-Z]+/g, ' '),
  )

/** Letters in the formulas of the texts that a student sees, in their order. */
export const lettersShown = (texts: readonly string[]) =>
  [
    ...new Set(
      texts
        .flatMap(formulasIn)
        .join('')
        .match(/[a-zA-Z]/g),
    ),
  ].slice(0, MOST_LETTERS)

/** Keys of both sheets for a class; unknown is the highest. */
export function keysFor(class_number: number | null, letters: readonly string[]) {
  const of = class_number ?? 12
  return {
    letters: letters.slice(0, FIRST_LETTERS).map((letter) => key(letter)),
    more: [
      ...letters.slice(FIRST_LETTERS).map((letter) => key(letter)),
      ...(of >= 9 ? FROM_9 : []),
      ...(of >= 11 ? FROM_11 : []),
    ],
    hasLatex: of >= 11,
  }
}
