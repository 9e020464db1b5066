import {
  choice,
  expression,
  group,
  inBengali,
  long,
  number,
  part,
  several,
  type Template,
} from './template.ts'
import { fraction, nth, tex } from './write.ts'

const matrix = (rows: number[][]) =>
  tex`\begin{pmatrix} ${rows.map((row) => row.join(' & ')).join(tex` \\ `)} \end{pmatrix}`

export const CLASS_12: readonly Template[] = [
  several('Relations and Functions', 2, (n) => {
    const a = 2 + n
    return {
      text: tex`Let $a = ${a}$. Which of these functions from $\mathbb{R}$ to $\mathbb{R}$ are one-to-one?`,
      options: [
        ['$f(x) = ax + 1$', true],
        ['$f(x) = x^2 + a$', false],
        ['$f(x) = x^3 - a$', true],
        ['$f(x) = |x - a|$', false],
      ],
      solution:
        'Straight lines that rise and cubes take each value once; squares and moduli do not.',
    }
  }),
  choice('Inverse Trigonometric Functions', 1, (n) => {
    const [words, right] = nth(
      [
        [tex`\sin^{-1} 1`, tex`\frac{\pi}{2}`],
        [tex`\tan^{-1} 1`, tex`\frac{\pi}{4}`],
        [tex`\cos^{-1} \frac{1}{2}`, tex`\frac{\pi}{3}`],
        [tex`\sin^{-1} \frac{1}{2}`, tex`\frac{\pi}{6}`],
        [tex`\cos^{-1} (-1)`, tex`\pi`],
      ] as const,
      n,
    )
    const all = [2, 4, 3, 6].map((by) => tex`\frac{\pi}{${by}}`)
    return {
      text: `What is the principal value of $${words}$?`,
      right: `$${right}$`,
      wrong: all
        .filter((each) => each !== right)
        .slice(0, 3)
        .map((each) => `$${each}$`),
      solution: `It is $${right}$.`,
    }
  }),
  group('Matrices', 2, (n) => {
    const [a, b] = [1 + n, 3]
    return {
      text: `$A = ${matrix([
        [a, 2],
        [0, b],
      ])}$`,
      parts: [
        part.number(
          'Which entry does $A^2$ have in its first row and second column?',
          2 * a + 2 * b,
          tex`$${a} \cdot 2 + 2 \cdot ${b} = ${2 * a + 2 * b}$`,
        ),
        part.number('What is the determinant of $A$?', a * b, tex`$${a} \cdot ${b} - 2 \cdot 0$`),
      ],
    }
  }),
  number('Determinants', 1, (n) => {
    const [a, b, c, d] = [4 + n, -3, 2, 5]
    return {
      text: tex`Find $\begin{vmatrix} ${a} & ${b} \\ ${c} & ${d} \end{vmatrix}$.`,
      value: a * d - b * c,
      solution: tex`$${a} \cdot ${d} - (${b}) \cdot ${c} = ${a * d - b * c}$`,
    }
  }),
  expression('Continuity and Differentiability', 2, (n) => {
    const a = 2 + n
    return {
      text: tex`Find $\frac{dy}{dx}$ for $y = \sin(${a}x)$.`,
      right: tex`${a}\cos(${a}x)`,
      solution: tex`By the chain rule it is $\cos(${a}x) \cdot ${a}$.`,
      slips: [
        {
          answer: tex`\cos(${a}x)`,
          name: 'inner derivative forgotten',
          text: 'The derivative of what stands inside is a factor.',
        },
      ],
    }
  }),
  number('Application of Derivatives', 2, (n) => {
    const p = 2 + n
    return {
      text: `At which $x$ has $f(x) = x^2 - ${2 * p}x + 3$ its least value?`,
      value: p,
      solution: `$f'(x) = 2x - ${2 * p} = 0$ for $x = ${p}$, and $f''(x) = 2 > 0$.`,
    }
  }),
  expression('Integrals', 2, (n) => {
    const [a, upper] = [3, 1 + n]
    return {
      text: tex`Find $\displaystyle\int_0^{${upper}} (${a}x^2 + x) \, dx$.`,
      right: fraction(2 * upper ** 3 + upper ** 2, 2),
      solution: tex`$\left[x^3 + \frac{x^2}{2}\right]_0^{${upper}} = ${upper}^3 + \frac{${upper}^2}{2}$`,
    }
  }),
  expression('Vector Algebra', 2, (n) => {
    const [a, b] = [1 + n, 2 + 2 * n]
    return {
      text: tex`Find the length of $${a === 1 ? '' : a}\hat{i} + ${b}\hat{j} - ${b}\hat{k}$.`,
      right: `${3 * a}`,
      solution: tex`$\sqrt{${a * a} + ${b * b} + ${b * b}} = ${3 * a}$`,
    }
  }),
  long('Linear Programming', 3, (n) => {
    const [x, y, most] = [3 + n, 4, 12]
    return {
      text: tex`Find the greatest value of $z = ${x}x + ${y}y$ for $x + y \le ${most}$, $x \le 8$, $x \ge 0$ and $y \ge 0$.`,
      steps: [
        ['Draws the region of what is allowed', 2],
        ['Names its corners $(0,0)$, $(8,0)$, $(8,4)$ and $(0,12)$', 1],
        ['Finds $z$ at each corner', 1],
        [`Greatest value $${Math.max(8 * x + 4 * y, 12 * y)}$`, 1],
      ],
      solution: `$z(8, 4) = ${8 * x + 4 * y}$, $z(0, 12) = ${12 * y}$ and $z(8, 0) = ${8 * x}$.`,
    }
  }),
  inBengali(
    expression('Probability', 2, (n) => {
      const [red, blue] = [3 + n, 4]
      const all = red + blue
      return {
        text: `একটি থলিতে ${red}টি লাল ও ${blue}টি নীল বল আছে। না দেখে পরপর দুটি বল তোলা হল, প্রথমটি ফেরত না দিয়ে। দুটিই লাল হওয়ার সম্ভাবনা কত?`,
        right: fraction(red * (red - 1), all * (all - 1)),
        solution: tex`$\frac{${red}}{${all}} \cdot \frac{${red - 1}}{${all - 1}}$`,
      }
    }),
  ),
]
