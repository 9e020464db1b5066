import { anglesOnLine, triangle } from './figures.ts'
import {
  choice,
  expression,
  group,
  inHindi,
  long,
  number,
  part,
  several,
  type Template,
} from './template.ts'
import { fraction, nth, term, tex } from './write.ts'

export const CLASS_7: readonly Template[] = [
  number('Simple Equations', 1, (n) => {
    const [a, x, b] = [3 + n, 4 + n, 5]
    return {
      text: `Solve $${a}x${term(b)} = ${a * x + b}$ for $x$.`,
      value: x,
      solution: `$${a}x = ${a * x}$, so $x = ${x}$.`,
    }
  }),
  expression('Algebraic Expressions', 2, (n) => {
    const [a, b, c, d] = [4 + n, 3, 2, 5 + n]
    return {
      text: `Simplify $(${a}x + ${b}y) - (${c}x - ${d}y)$.`,
      right: `${a - c}x+${b + d}y`,
      solution: `$${a}x - ${c}x = ${a - c}x$ and $${b}y + ${d}y = ${b + d}y$, together $${a - c}x + ${b + d}y$.`,
      slips: [
        {
          answer: `${a - c}x${term(b - d, 'y')}`,
          name: 'sign behind the minus kept',
          text: 'The minus before the bracket turns the sign of each term in it.',
        },
      ],
    }
  }),
  expression('Rational Numbers', 2, (n) => {
    const [a, b, c, d] = [-(2 + n), 5, 3, 10]
    return {
      text: tex`Find $\frac{${a}}{${b}} + \frac{${c}}{${d}}$.`,
      right: fraction(a * d + c * b, b * d),
      solution: tex`$\frac{${2 * a}}{10} + \frac{3}{10} = \frac{${2 * a + 3}}{10}$`,
    }
  }),
  choice('Exponents and Powers', 1, (n) => {
    const [base, p, q] = [nth([2, 3, 5, 7, 10], n), 5 + n, 3]
    return {
      text: tex`What is $${base}^{${p}} \times ${base}^{${q}}$?`,
      right: `$${base}^{${p + q}}$`,
      wrong: [`$${base}^{${p * q}}$`, `$${base * base}^{${p + q}}$`, `$${base}^{${p - q}}$`],
      solution: `The exponents are added: $${p} + ${q} = ${p + q}$. It is $${base}^{${p + q}}$.`,
    }
  }),
  number('Lines and Angles', 2, (n) => {
    const k = nth([2, 3, 4, 5, 8], n)
    return {
      text: tex`Two angles on a straight line are $x^\circ$ and $${k}x^\circ$. Find $x$.`,
      svg: anglesOnLine(`${k}x°`, 'x°'),
      value: 180 / (k + 1),
      solution: `$${k + 1}x = 180$`,
    }
  }),
  number('The Triangle and its Properties', 1, (n) => {
    const [a, b] = [48 + 3 * n, 67]
    return {
      text: tex`Two angles of a triangle are $${a}^\circ$ and $${b}^\circ$. How many degrees has the third?`,
      svg: triangle([`${a}°`, `${b}°`, '?']),
      value: 180 - a - b,
      solution: `$180 - ${a} - ${b} = ${180 - a - b}$`,
    }
  }),
  group('Comparing Quantities', 2, (n) => {
    const [cost, percent] = [400 + 50 * n, 20]
    const profit = (cost * percent) / 100
    return {
      text: tex`A shopkeeper buys a bag for ${cost} rupees and sells it with a profit of $${percent}\%$.`,
      parts: [
        part.number(
          'How large is the profit?',
          profit,
          tex`$\frac{${percent}}{100} \times ${cost} = ${profit}$`,
          'rupees',
        ),
        part.number(
          'For how much is the bag sold?',
          cost + profit,
          `$${cost} + ${profit} = ${cost + profit}$`,
          'rupees',
        ),
      ],
    }
  }),
  several('Symmetry', 1, (n) => {
    const [shape, lines] = nth(
      [
        ['square', 4],
        ['rectangle that is no square', 2],
        ['equilateral triangle', 3],
        ['rhombus that is no square', 2],
        ['regular hexagon', 6],
      ] as const,
      n,
    )
    return {
      text: `Which of these are true of ${/^[aeiou]/.test(shape) ? 'an' : 'a'} ${shape}?`,
      options: [
        [`It has exactly $${lines}$ lines of symmetry.`, true],
        ['It can be folded so that both halves cover each other.', true],
        ['It has no line of symmetry.', false],
        [`It has exactly $${lines + 1}$ lines of symmetry.`, false],
      ],
      solution: `Each ${shape} has $${lines}$ lines of symmetry.`,
    }
  }),
  long('Data Handling', 2, (n) => {
    const marks = [12 + n, 15, 9, 15, 14 + n]
    const sum = marks.reduce((all, each) => all + each, 0)
    return {
      text: `Five students got $${marks.join(', ')}$ marks. Find the mean and the median, and say which changes more if the best student gets $5$ marks more.`,
      steps: [
        [`Mean $${sum / 5}$`, 1],
        [`Median $${marks.toSorted((a, b) => a - b)[2]}$`, 1],
        ['The mean changes, the median does not', 1],
      ],
      solution: `The sum is $${sum}$, so the mean is $${sum / 5}$. Sorted, the middle one is the median.`,
    }
  }),
  inHindi(
    number('Perimeter and Area', 2, (n) => {
      const [base, height] = [12 + 2 * n, 7]
      return {
        text: `एक त्रिभुज का आधार $${base}$ सेमी और ऊँचाई $${height}$ सेमी है। उसका क्षेत्रफल कितने वर्ग सेमी है?`,
        value: (base * height) / 2,
        solution: tex`$\frac{1}{2} \times ${base} \times ${height} = ${(base * height) / 2}$`,
      }
    }),
  ),
]
