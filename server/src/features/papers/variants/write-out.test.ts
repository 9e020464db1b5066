import { NotRead, NoValue } from '@ganit/contract/papers/numbers/expressions'
import { valuesShown } from '@ganit/contract/papers/numbers/sets'
import { type Place, readTemplate, writeTemplate } from '@ganit/contract/papers/numbers/slots'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f']
type Given = Record<string, string | number>

const written = (text: string, given: Given, place: Place = 'rich') =>
  writeTemplate(
    readTemplate(text, place, LETTERS, ['f']),
    valuesShown(Object.fromEntries(Object.entries(given).map(([name, it]) => [name, String(it)]))),
  )

test.for<[text: string, given: Given, out: string, place?: Place]>([
  ['There are [[a]] apples and [[a*b]] pears.', { a: 3, b: 4 }, 'There are 3 apples and 12 pears.'],
  // Signs and coefficients
  ['$[[lead a | x^2]][[term b | x]][[term c]]=0$', { a: 1, b: -1, c: 1 }, '$x^2 - x + 1=0$'],
  ['$[[lead a | x^2]][[term b | x]][[term c]]=0$', { a: -1, b: 0, c: -5 }, '$-x^2 - 5=0$'],
  ['$[[lead a | x]][[term b | y]]$', { a: 3, b: 2 }, '$3x + 2y$'],
  ['$y=[[lead a/b | x]][[term c/b]]$', { a: 3, b: 2, c: -1 }, '$y=\\frac{3}{2}x - \\frac{1}{2}$'],
  ['$[[lead -a | \\sqrt{2}]]$', { a: 1 }, '$-\\sqrt{2}$'],
  // Brackets
  ['$[[a]]^2$', { a: -3 }, '$\\left(-3\\right)^2$'],
  ['$[[a/b]] ^ 2$', { a: 1, b: 2 }, '$\\left(\\frac{1}{2}\\right) ^ 2$'],
  ['$[[a]]^2$', { a: 3 }, '$3^2$'],
  ['$5-[[a]]$', { a: -3 }, '$5-\\left(-3\\right)$'],
  [
    '$5 + [[a]] \\times [[b]] \\div [[c]]$',
    { a: -1, b: -2, c: '1/2' },
    '$5 + \\left(-1\\right) \\times \\left(-2\\right) \\div \\left(\\frac{1}{2}\\right)$',
  ],
  ['$x+[[lead a | y]]$', { a: -3 }, '$x+\\left(-3y\\right)$'],
  ['Take 5 - [[a]].', { a: -3 }, 'Take 5 - (-3).'],
  ['$x=[[a]]$, $[[a]]<[[b]]$', { a: -3, b: -1 }, '$x=-3$, $-3<-1$'],
  ['$-[[a]]^2$', { a: 3 }, '$-3^2$'],
  // Powers, fractions, roots
  ['$x^[[a]]$, $x^{[[a]]}$', { a: 12 }, '$x^{12}$, $x^{12}$'],
  ['$x^[[a]]$, $x_[[a]]$', { a: -1 }, '$x^{-1}$, $x_{-1}$'],
  ['$\\frac{[[a]]}{[[b]]}+\\sqrt{[[a]]}$', { a: 3, b: 4 }, '$\\frac{3}{4}+\\sqrt{3}$'],
  ['$x=[[a/b]]$ or [[a/b]]', { a: -3, b: 2 }, '$x=-\\frac{3}{2}$ or -3/2'],
  // Decimals stay decimals, where they can
  ['[[a]] m and [[a*b]] m, $[[a/3]]$', { a: '2.5', b: 3 }, '2.5 m and 7.5 m, $\\frac{5}{6}$'],
  ['[[a]] kg', { a: '2.0' }, '2 kg'],
  ['$2^{[[lead a | x]]}$, $[[lead a | x]]^2$', { a: -1 }, '$2^{-x}$, $-x^2$'],
  ['$[[a]]^\\circ\\text{C}=[[a]]^{\\circ}$', { a: -5 }, '$-5^\\circ\\text{C}=-5^{\\circ}$'],
  ['$[[a]]!$ and Look at [[a]]!', { a: -5 }, '$\\left(-5\\right)!$ and Look at -5!'],
  ['$|[[a]]|=\\lvert[[a]]\\rvert$', { a: -5 }, '$|-5|=\\lvert-5\\rvert$'],
  // A letter behind a command
  ['$5\\times[[lead a | x]]\\le[[lead a | y]]$', { a: 1 }, '$5\\times x\\le y$'],
  ['$5\\times[[lead a | x]]$', { a: -1 }, '$5\\times\\left(-x\\right)$'],
  // Lists and points
  ['$([[a]],[[b]])$', { a: 12, b: 345 }, '$(12, 345)$'],
  ['$([[a]],0)$ and $(2,[[b]])$', { a: 12, b: 345 }, '$(12, 0)$ and $(2, 345)$'],
  // Expressions beside words and signs.
  [
    '$[[a]]\\text{ cm}$, $[[a]]^\\circ$, $[[a]]\\%$, $\\text{is }[[a]]$',
    { a: 5 },
    '$5\\text{ cm}$, $5^\\circ$, $5\\%$, $\\text{is }5$',
  ],
  ['₹[[a]], [[a]]টি, कक्षा[[a]]', { a: 5 }, '₹5, 5টি, कक्षा5'],
  [
    '$\\begin{pmatrix}[[a]]&[[b]]\\\\[[c]]&[[d]]\\end{pmatrix}$',
    { a: 1, b: -2, c: 0, d: 4 },
    '$\\begin{pmatrix}1&-2\\\\0&4\\end{pmatrix}$',
  ],
  ['$[[[a]], [[b]]]$', { a: 1, b: 2 }, '$[1, 2]$'],
  // Words
  ['[[f]] has $[[a]]$. $\\[[f]] x$', { a: 3, f: 'sin' }, 'sin has $3$. $\\sin x$'],
  // Keys
  ['[[a/b]]', { a: 6, b: 4 }, '3/2', 'number'],
  ['[[a]]', { a: -3 }, '-3', 'number'],
  ['x=[[a/b]]', { a: 3, b: 2 }, 'x=3/2', 'formula'],
  ['[[lead a/b | x]][[term c]]', { a: 3, b: 2, c: -1 }, '\\frac{3}{2}x - 1', 'formula'],
  ['([[lead a | x]][[term b]])^[[c]]', { a: 1, b: -1, c: 2 }, '(x - 1)^{2}', 'formula'],
  ['x=[[a]],x=[[b]]', { a: 2, b: 3 }, 'x=2,x=3', 'formula'],
  ['[[a]],[[b]]', { a: 12, b: 345 }, '12, 345', 'formula'],
  ['[[1,2],[3,4]]', {}, '[[1,2],[3,4]]', 'formula'],
])('%s with %o is %s', ([text, given, out, place]) => {
  expect(written(text, given, place)).toBe(out)
})

const LEAD = 'Write [[lead a | x]], or a sign between.'

test.for([
  '$[[a]]x$',
  '$[[a]] x$',
  '$[[a]]\\,x$',
  '[[a]]x',
  '$[[a]](x+1)$',
  '$(x+1)[[a]]$',
  '$2[[a]]$',
  '$[[a]]2$',
  '$[[a]][[b]]$',
  '$2[[lead a | x]]$',
  '$y[[lead a | x]]$',
  '$[[a]]\\sqrt{2}$',
  '$[[a]]\\pi$',
  '$\\pi[[a]]$',
  '$\\frac{1}{2}[[a]]$',
  '$\\frac[[a]]2$',
  '$[[a]]\\left(x\\right)$',
  '$x_1[[a]]$',
  '$[[lead a]]x$',
  '$x[[term a | x]][[b]]$',
  '$x[[term b]]y$',
  '[[a]]$x$',
  '$x$[[a]]',
  '0.[[a]]',
  '[[a]].5',
  '[[a]],000',
  '[[a | x]]',
])('%s would be multiplied', (text) => {
  expect(() => written(text, { a: 3, b: 4 })).toThrow(new NotRead(LEAD))
})

test.for([
  ['$[[term a | x]]$', /^Begin with/],
  ['$y=[[term a | x]]$', /^Begin with/],
  ['$([[term a]])$', /^Begin with/],
  ['$y[[term a]]^2$', /^Write the power within/],
  ['$y[[term a | x]]^{3}$', /^Write the power within/],
  ['$y[[term a | x]]_1$', /^Write the power within/],
  ['$[[lead a | 2x]]$', /^Behind the \|/],
  ['$[[lead a | \\frac12]]$', /^Behind the \|/],
  ['Find [[a', /^Close/],
  ['Find [[2a]]', /^\[\[2a\]\]: Write \*/],
] as const)('%s is not read', ([text, sentence]) => {
  expect(() => written(text, { a: 3 })).toThrow(sentence)
})

test.for<[string, Given]>([
  ['$[[lead a | x]]$', { a: 0 }],
  ['$[[lead a | \\sqrt{2}]]$', { a: 0 }],
  ['$-[[a]]$', { a: 0 }],
  ['$y[[term a | x]]\\times 3$', { a: 0 }],
  ['$\\frac{x}{[[a]]}$', { a: 0 }],
  ['$3\\div[[a-b]]$', { a: 2, b: 2 }],
  ['3 ÷ [[a]]', { a: 0 }],
  ['$y + [[f]]$', { f: '-x' }],
  ['$[[f]] + y$', { f: '1x' }],
])('%s with %o would read badly', ([text, given]) => {
  expect(() => written(text, given)).toThrow(NoValue)
})

test('what the author wrote without numbers stays', () => {
  expect(written('A -- B: $1x + -2$ and [[a]]', { a: 1 })).toBe('A -- B: $1x + -2$ and 1')
})

/** Pieces of formulas in which each slot may stand. */
const slot = fc.constantFrom('a', 'a*b', 'a/b', 'a-b', 'a^2-b', 'c')
const begin = fc.oneof(
  slot.map((of) => `[[lead ${of} | x]]`),
  slot.map((of) => `[[${of}]]`),
  slot.map((of) => `[[${of}]]^2`),
  slot.map((of) => `\\frac{[[${of}]]}{7}`),
  slot.map((of) => `x^[[${of}]]`),
  slot.map((of) => `\\left([[lead ${of} | x]]\\right)`),
)
const rest = fc.oneof(
  slot.map((of) => `[[term ${of} | y]]`),
  slot.map((of) => `[[term ${of}]]`),
  fc
    .tuple(fc.constantFrom('+', ' - ', '\\times ', ' \\div', '\\cdot '), begin)
    .map((all) => all.join('')),
)
const formula = fc
  .tuple(begin, fc.array(rest, { maxLength: 4 }))
  .map(([first, more]) => first + more.join(''))

test('random templates with random numbers write no sign twice, no 1x, no 0x, no bare negative power', () => {
  let count = 0
  fc.assert(
    fc.property(
      formula,
      fc.constantFrom<Place>('rich', 'formula'),
      fc.record({
        a: fc.integer({ min: -3, max: 3 }),
        b: fc.integer({ min: -3, max: 3 }),
        c: fc.constantFrom('1/2', '-3/4', '-0.5', '1', '0'),
      }),
      (latex, place, given) => {
        const text = place === 'rich' ? `Find $${latex}$.` : latex
        let out: string
        try {
          out = written(text, given, place)
        } catch (error) {
          // Two numbers may touch, or an expression has no value.
          if (error instanceof NoValue || error instanceof NotRead) return
          throw error
        }
        count += 1
        expect(out).not.toMatch(/\[\[|[-+]\s*[-+]|(?:times|div|cdot)\s*-/)
        expect(out).not.toMatch(/(?<![\d.])[01][xy]/)
        expect(out).not.toMatch(/(?<![\w)}]\s*)-[\d.]+\^/)
        expect(out).not.toMatch(/\d\\frac|\\frac\{\d+\}\{\d+\}(?:\^|\d)/)
        expect(out).not.toMatch(/\d\/\d+x|[=(,]\s*-0(?!\.)/)
      },
    ),
    { numRuns: 3000 },
  )
  expect(count).toBeGreaterThan(1000)
})
