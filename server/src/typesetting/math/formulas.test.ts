import type { SvgNode } from 'mathjax'
import { expect, test } from 'vitest'
import { createFormulaSetter, FORMULA_MAX } from './formulas.ts'
import { prepareFormula } from './source.ts'

const measured: string[] = []
const set = await createFormulaSetter((text) => {
  measured.push(text)
  return text.length
})

test('a formula has the size of what it shows, with its baseline', () => {
  const { width, ascent, descent } = set('x', false)
  expect([width, ascent, descent]).toEqual([572, 442, 11])
  expect(set('\\frac{1}{2}', true).descent).toBeGreaterThan(500)
})

test('a word in a script without glyphs is measured and set as a whole', () => {
  const { width, tree } = set('\\text{त्रिज्याएँ}+x', false)
  expect(width).toBeGreaterThan(9_000)
  expect(measured).toContain('त्रिज्याएँ')
  expect(textsOf(tree)).toEqual(['त्रिज्याएँ'])
})

const textsOf = ({ value, children = [] }: SvgNode): string[] =>
  value === undefined ? children.flatMap(textsOf) : [value]

test.each([
  ['₹500', '\\text{₹}500'],
  ['क्षेत्रफल=x', '\\text{क्षेत्रफल}=x'],
  ['\\text{कक्षा ₹5}', '\\text{कक्षा ₹5}'],
  ['\\text{a $₹x$ ₹}', '\\text{a $\\text{₹}x$ ₹}'],
  ['\\text{45\\degree}\\degree', '\\text{45°}\\degree'],
  ['\\frac{₹1}{2}', '\\frac{\\text{₹}1}{2}'],
  ['\\text {₹}₹', '\\text {₹}\\text{₹}'],
  ['x_1', 'x_1'],
])('%s is given to MathJax as %s', (typed, given) => {
  expect(prepareFormula(typed)).toBe(given)
})

const nested = (command: string, times: number, end = '}') =>
  `${command.repeat(times)}x${end.repeat(times)}`

test('arrows with texts and bold signs may stand side by side, and a few in one another', () => {
  const steps = '\\xrightarrow{R_2-2R_1}\\pmb{A}'.repeat(20)
  expect(set(steps, true).width).toBeGreaterThan(0)
  expect(set(`\\xi${nested('\\xrightarrow[a]{', 4)}`, true).width).toBeGreaterThan(0)
})

test.each([
  '\\input{/etc/passwd}',
  '\\href{javascript:alert(1)}{x}',
  '\\def\\a{\\a\\a}\\a',
  '\\newcommand{\\frac}{x}\\frac12',
  '\\renewcommand{\\frac}{x}',
  '\\require{html}\\style{color:red}{x}',
  '\\class{a}{x}',
  '\\unicode{x41}',
  '{'.repeat(FORMULA_MAX),
  '{'.repeat(1_000_000),
  `${'\\sqrt{'.repeat(300)}x`,
  nested('\\xrightarrow{', 140),
  nested('\\pmb{', 140),
  nested('\\pmb{}\\underbracket{%}\n', 60),
  nested('\\xLeftarrow[{', 60, '}]{}'),
])('%.40s is refused, and changes nothing after it', (latex) => {
  expect(() => set(latex, false)).toThrow()
  expect(set('\\frac{1}{2}', false).width).toBeLessThan(800)
})
