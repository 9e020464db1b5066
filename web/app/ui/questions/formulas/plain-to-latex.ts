import { tryReadLatex } from '@ganit/contract/reading/read-latex'

/**
 * LaTeX of a typed formula such as `1/2`, `x^2`, `3x-4y`, `sqrt(5)` or `2*pi`, read as marking reads it; undefined if
 * it cannot be read.
 */
export const plainToLatex = (typed: string) => tryReadLatex(typed, { keepMixed: true })

/** Commands of simple LaTeX and the text people would type for them. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\\(?:left|right)(?![a-z])/g, ''],
  [/\\[,;:! ]/g, ' '],
  [/\\(?:mathrm|text)\{(or|and)\}/g, ' $1 '],
  [/\\frac\{([\w.]+)\}\{([\w.]+)\}|\\frac(\w)(\w)/g, '$1$3/$2$4'],
  [/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1)/($2)'],
  [/\\sqrt\{([^{}]*)\}|\\sqrt(\w)/g, 'sqrt($1$2)'],
  [/\^\{(\w+)\}/g, '^$1'],
  [/\^\{([^{}]*)\}/g, '^($1)'],
  [/\\(?:times|cdot)\s*/g, '*'],
  [/\\div\s*/g, '/'],
  [/\\le(?:q|qslant)?(?![a-z])\s*/g, '<='],
  [/\\ge(?:q|qslant)?(?![a-z])\s*/g, '>='],
  [/\\pm\s*/g, '±'],
  [/\\infty\s*/g, '∞'],
  [/\\cup\s*/g, '∪'],
  [/\\theta\s*/g, 'θ'],
  [/\\([{}%])/g, '$1'],
  [/\\degree\s*|\^\{?\\circ\}?/g, '°'],
  [/\\(pi|sin|cos|tan|log|ln)(?![a-z])\s*/g, '$1 '],
]

/** A formula as text that can be typed on; LaTeX without a simple text stays. */
export const latexToPlain = (latex: string) =>
  PLAIN.reduce((text, [pattern, plain]) => text.replace(pattern, plain), latex).trim()
