import { signsToLatex } from './signs.ts'
import { namesToLatex } from './words.ts'

/** Typed forms and their LaTeX, applied in this order. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=[a-zA-Z)}]\s*|\d\s+)\.(?=\s*[a-zA-Z\\(√])|(?<=\d)\.(?=[a-zA-Z√])|(?<=(?<![a-zA-Z\\])[a-z])\.(?=\d)/g,
    '\\cdot ',
  ],
  [/^\s*\(([^()]*=[^()]*)\)\s*$/g, '$1'],
  [/m\s*(?=\\angle)|m?\s*\\angle\s*(?=[A-Z](?![A-Z]))/g, ''],
  [/\\Delta\s*(?=[A-Z]{3}(?![a-zA-Z]))/g, '\\triangle '],
  [/\\bar(?![a-z])/g, '\\overline'],
  [
    /\\m?(?:left|right)(?![a-zA-Z])(?!\s*(?:[([{|.)\]}]|\\(?:[{}|]|[lr](?:brace|brack|vert|angle|floor|ceil)|[vV]ert)))/g,
    ' ',
  ],
  [/^\s*\\[([]|\\[)\]]\s*$|(?<!\\)\\[,;:! ]/g, ' '],
  [/<\s*=|=\s*<|≦/g, '\\le '],
  [/>\s*=|=\s*>|≧/g, '\\ge '],
  [/<\s*>|\/\s*=|(?<=[a-zA-Z]\s*)!\s*=/g, '\\ne '],
  [/(?<!\\)%/g, '\\%'],
  [/(?<=^[^\\]*)\s&\s(?=[^\\]*$)/g, '\\text{and}'],
  [/\+\/-/g, '\\pm '],
  [/\*\s*\*/g, '^'],
  [/^\s*(?:<|⟨|\\langle)([^<>]*,[^<>]*)(?:>|⟩|\\rangle)\s*$/g, '($1)'],
  [/(?<=√\s*)\[([^[\]]*)\]/g, '($1)'],
  [/^\s*([aTtuS])n(?=\s*=)/g, '$1_{n}'],
  [/(?<=\d\.\d*)\((\d+)\)/g, '\\overline{$1}'],
  [/(?<=[=<>]\s*-?[\d./]+)\s+(?=[a-z]\s*[=<>])/g, ', '],
  [/(?<=\d\s*)\^\s*\{?\s*[oO]\s*\}?(?![a-zA-Z\d])/g, '^{\\circ}'],
  [/\\surd(?![a-zA-Z])/g, '√'],
  [/\\arc(cot|sec|csc)(?![a-zA-Z])/g, '\\$1^{-1}'],
  [/\\(begin|end)\{array\}(?:\s*\{[lcr|\s]*\})?/g, '\\$1{matrix}'],
  [/(?:\\left)?(?:\(|\[|\\lbrack)\s*\\begin\{matrix\}/g, '\\begin{pmatrix}'],
  [/\\end\{matrix\}\s*(?:\\right)?(?:\)|\]|\\rbrack)/g, '\\end{pmatrix}'],
  [
    /(?:\\left)?\|\s*\\begin\{matrix\}(.*?)\\end\{matrix\}\s*(?:\\right)?\|/gs,
    '\\begin{vmatrix}$1\\end{vmatrix}',
  ],
  // Sets: `)U(` and `R-{2}`, braces that LaTeX would hide, and the set names after n and x.
  [/(?<=^|=|\\in)\s*\{(?=[^{}]*\w)([^{}]*[,;:|][^{}]*)\}\s*$/g, '\\{$1\\}'],
  [/(?<=(?:^|[=+\-*/(])\s*\d+)\{([^{}\\]*[+-][^{}]*)\}/g, '\\{$1\\}'],
  [
    /(?<=\S\s*)(?:[,;]|where|\()\s*(?:[nkm]\s*\\in\s*(?:\\mathbb\{[ZN]\}|[ZIN])|x\s*\\in\s*(?:\\mathbb\{R\}|R))\s*\)?\s*$/g,
    '',
  ],
  [/(?<=(?<![a-zA-Z])[A-Z]'?\s*)U(?=\s*[A-Z](?![a-zA-Z]))/g, '\\cup '],
  [/([)\]]|\\\}|\}(?=\s*[Uu]\s*\{))\s*[Uu]\s*(?=(?:\\left)?(?:[([{]|\\\{|\\lbrace))/g, '$1\\cup '],
  [
    /(?<![a-zA-Z}{_\\])R(?=\s*\^\s*\{?[+-]\}?(?![\w(\\])|\s*(?:-|\\setminus|\\backslash)\s*(?:\\left)?(?:\\?\{|\\lbrace|\[|\())/g,
    '\\mathbb{R}',
  ],
  [/(\\mathbb\s*\{?R\}?\s*)-\s*(?=(?:\\left)?[([])/g, '$1\\setminus '],
  [/(?<=\\mathbb\{R\}\s*(?:-|\\setminus)\s*|[)\]}]\s*\\cup\s*)\{([^{}]*)\}/g, '\\{$1\\}'],
  [/(?<=\\in\s*)([NZQR])(?![a-zA-Z])/g, '\\mathbb{$1}'],
  // Numbers: 3x10^8, 3e8, 1 00 000, 2 1/2, 5C2.
  [
    /\\log\s*(?:(10|2)\s*(?=\(|(?<=10\s+)[\da-z])|(\d+)\s*(?=(?:\\left)?\(\s*\d+\s*(?:\\right)?\)))/g,
    '\\log_{$1$2}',
  ],
  [
    /(?<![\w.)}\]^/\\])([a-zA-Z]|\d+)\s*\/\s*(\d+)\s*(?=(?:\\left)?(?:[[(]|\\\{|\\lbrack))/g,
    '\\frac{$1}{$2}',
  ],
  [
    /(?<![\w.)}\]^/\\])([a-z](?:\^\{?\d\}?)?)\s*\/\s*(\d+)\s*(?=\\(?:sin|cos|tan|log|ln|sec)(?![a-z]))/g,
    '\\frac{$1}{$2}',
  ],
  [/^\s*x\s*\\in\s*(?:\\mathbb\{R\}|R)\s*[,;:]\s*(?=\S)/g, ''],
  [/(?<=\d)\s*[xX*]\s*(?=10\s*\^)/g, '\\times '],
  [/(?<=(?<!\d)10\s*\^\s*)\(\s*(-?\d+)\s*\)/g, '{$1}'],
  [/(?<![a-zA-Z_^])(\d+(?:\.\d+)?)[eE](\d+)(?![\da-zA-Z.^])/g, '$1\\times 10^{$2}'],
  [/(?<![\d.^_/}] *)(\d+)\s+(\d+)\s*\/\s*(\d+)(?![\d.])/g, '$1\\frac{$2}{$3}'],
  [
    /(?<![a-zA-Z\d^{}_])(\d+|n)(?:\s|\{\s*\})*([CP])(?:\s|\{\s*\})*_?\{?(\d+|r)\}?(?![a-zA-Z\d^(])/g,
    '{}^{$1}$2_{$3}',
  ],
  [/(?<![a-zA-Z\\])C\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)/g, '\\binom{$1}{$2}'],
  [
    /(?<![\w.)}\]^/\\] *)(\d+)\s*\/\s*(\d+)\s*(?=[a-zA-Z(√]|\\%|\\(?:pi|theta|alpha|beta|sqrt|left|sin|cos|tan|log|ln)(?![a-zA-Z]))/g,
    '\\frac{$1}{$2}',
  ],
]

/** 1 00 000 */
const IN_GROUPS = /(?<![\d.,^_/] *)(?:\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})* \d{3})(?!\d| ?[\d,/])/g

/** Tables: `[[1, 2], [3, 4]]`, `[1, 2; 3, 4]`, `[1 2; 3 4]` */
const ROWS =
  /\[\s*(\[[^[\]]*\](?:\s*,\s*\[[^[\]]*\])*|[^[\]();,\s]+(?:[,\s]+[^[\]();,\s]+)+(?:\s*;\s*[^[\]();,\s]+(?:[,\s]+[^[\]();,\s]+)+)+)\s*\]/g

const tableToLatex = (rows: string) =>
  `\\begin{pmatrix}${rows
    .replace(/^\s*\[|\]\s*$/g, '')
    .replace(/\]\s*,\s*\[|\s*;\s*/g, '\\\\')
    .replace(rows.includes(',') ? /,/g : /(?<=\S)\s+(?=\S)/g, '&')}\\end{pmatrix}`

/** Braces of a set around the whole answer, without powers: `{}`, `{1, {2}}`. */
const BRACES = /^\s*(?:[A-Z]\s*=\s*)?\{(?:[^\\^_]|\\(?:emptyset|phi|p[im])(?![a-z]))*\}\s*$/

/** Typed text in LaTeX's words: names, numbers and tables. The tokens are read from the result. */
export const typedToLatex = (typed: string) =>
  TYPED.reduce(
    (text, [pattern, latex]) => text.replace(pattern, latex),
    namesToLatex(signsToLatex(typed))
      .replace(BRACES, (set) => set.replace(/[{}]/g, '\\$&'))
      .replace(IN_GROUPS, (digits) => digits.replaceAll(' ', ''))
      .replace(ROWS, (_, rows: string) => tableToLatex(rows)),
  )
