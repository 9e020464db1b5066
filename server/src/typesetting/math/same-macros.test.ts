import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import katex from 'katex'
import { expect, test } from 'vitest'
import { createFormulaSetter } from './formulas.ts'

/** Commands that affect later formulas, load, link or write HTML; KaTeX's internals; and two contour integrals. */
const ON_SCREEN_ALONE = new RegExp(
  `^\\\\(${[
    '.*@.*',
    '[gex]?def|let|futurelet|(?:re)?newcommand|providecommand|noexpand|expandafter|char|TextOrMath',
    'href|url|html.*|includegraphics|show|(?:err)?message',
    'blue|orange|pink|red|green|gray|purple|ka(?:Blue|Green)|(?:blue|teal|green|gold|red|maroon|purple|mint|gray)[A-I]',
    'oiii?nt|(?:math)?reflectbox',
    // Accents and letters of text, and circles around them.
    '[`^~=.uvHcr]|textcircled',
  ].join('|')})$`,
)

const SOURCE = createRequire(import.meta.url).resolve('katex/dist/katex.mjs')
const NAMES = [
  ...new Set(
    Array.from(
      readFileSync(SOURCE, 'utf8').matchAll(/["'](\\\\[a-zA-Z@]+|\\\\[^a-zA-Z"'\\])["']/g),
      ([, name = '']) => name.slice(1),
    ),
  ),
].filter((name) => !ON_SCREEN_ALONE.test(name))

const formsOf = (name: string) => [
  name,
  `${name}{a}`,
  `${name}{a}{b}`,
  `x${name} y`,
  `${name}{red}{b}`,
  `${name}{1em}`,
  `\\text{${name}}`,
  `\\left${name} a\\right.`,
]

const set = await createFormulaSetter((text) => text.length / 2)

function onScreen(latex: string) {
  try {
    katex.renderToString(latex, { strict: 'ignore', displayMode: true, macros: {}, maxExpand: 200 })
    return true
  } catch {
    return false
  }
}

function onPaper(latex: string) {
  try {
    return set(latex, true).width >= 0
  } catch {
    return false
  }
}

test('what KaTeX knows by name and draws on screens is printed too', () => {
  expect(NAMES.length).toBeGreaterThan(800)
  const missing = NAMES.map((name) => formsOf(name).find(onScreen)).filter(
    (form) => form !== undefined && !onPaper(form),
  )
  expect(missing).toEqual([])
})

test.each([
  '\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
  '\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}^{-1}',
  '\\begin{vmatrix}a&b\\\\c&d\\end{vmatrix}',
  '\\begin{cases}x&x>0\\\\-x&x\\le 0\\end{cases}',
  '\\begin{aligned}a&=b\\\\&=c\\end{aligned}',
  '\\begin{array}{c|cc}a&b&c\\\\\\hline d&e&f\\end{array}',
  '\\left\\langle\\vec{a},\\hat{\\imath}\\right\\rangle',
  '\\overset{\\frown}{AB}\\perp\\overleftrightarrow{CD}',
  '\\cancel{x}\\bcancel{y}\\xcancel{z}',
  '\\sideset{}{^2}\\sum_{i=1}^n i',
  '\\lim_{x\\to 0}\\frac{\\sin x}{x}\\quad\\iint_D f\\,dA',
  '\\text{क्षेत्रफल}=\\pi r^2,\\ \\text{ক্ষেত্রফল}',
  'क्षेत्रफल = ₹500\\tfrac12',
  '\\text{cost ₹ 50\\% at } 45^\\circ',
  '\\ce{H2O}',
  '\\tag{1} a=b',
  '\\color{red}x\\textcolor{blue}{y}',
  '\\underbrace{a+b}_{\\text{sum}}\\overbrace{c}^{n}',
  '\\sqrt[3]{\\dfrac{1}{1+\\cfrac{1}{x}}}',
  '\\boxed{x=2}\\boldsymbol{\\alpha}\\mathbb{R}\\mathcal{C}\\mathfrak{g}\\mathscr{S}\\mathsf{s}\\mathtt{t}',
  '\\binom{n}{r}\\dbinom{n}{r}{}^nC_r\\,{}^{n}\\mathrm{P}_{r}',
  'A\\cup B\\cap C\\setminus D\\subseteq\\varnothing\\therefore\\because',
  '\\overrightarrow{AB}\\cdot\\overleftarrow{CD}\\parallel\\widehat{ABC}\\measuredangle\\triangle',
])('%s is drawn on both', (latex) => {
  const isOnScreen = latex.startsWith('\\ce') || latex.includes('sideset') || onScreen(latex)
  expect([isOnScreen, onPaper(latex)]).toEqual([true, true])
})

test.each([
  '\\frac{1}',
  '\\left(x',
  '\\foo',
  'x^2^3',
  '\\begin{matrix}',
  '}',
  '\\href{javascript:alert(1)}{x}',
])('%s is refused on paper', (latex) => expect(onPaper(latex)).toBe(false))
