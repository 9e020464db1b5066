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
import { fraction, hcf, nth, term, tex } from './write.ts'

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
const choose = (n: number, k: number) => factorial(n) / factorial(k) / factorial(n - k)

export const CLASS_11: readonly Template[] = [
  number('Sets', 1, (n) => {
    const [a, b, both] = [24 + n, 18, 7 + n]
    return {
      text: tex`$n(A) = ${a}$, $n(B) = ${b}$ and $n(A \cap B) = ${both}$. Find $n(A \cup B)$.`,
      value: a + b - both,
      solution: `$${a} + ${b} - ${both} = ${a + b - both}$`,
    }
  }),
  several('Relations and Functions', 2, (n) => {
    const a = 1 + n
    return {
      text: tex`Which of these are in the range of $f(x) = x^2 + ${a}$ for real $x$?`,
      options: [a, a - 1, a + 2, -a].map((each) => [`$${each}$`, each >= a] as const),
      solution: tex`$x^2 \ge 0$, so the range is $[${a}, \infty)$.`,
    }
  }),
  expression('Trigonometric Functions', 2, (n) => {
    const degrees = nth([120, 150, 225, 300, 315], n)
    return {
      text: tex`Write $${degrees}^\circ$ in radians.`,
      right: tex`\frac{${degrees / hcf(degrees, 180)}\pi}{${180 / hcf(degrees, 180)}}`,
      solution: tex`$${degrees} \cdot \frac{\pi}{180}$`,
    }
  }),
  expression('Complex Numbers and Quadratic Equations', 2, (n) => {
    const [a, b, c, d] = [2 + n, 3, 1, -2]
    return {
      text: tex`Write $(${a} + ${b}i)(${c}${term(d, 'i')})$ in the form $a + bi$.`,
      right: `${a * c - b * d}${term(a * d + b * c, 'i')}`.replaceAll(' ', ''),
      solution: tex`$${a}${term(a * d, 'i')} + ${b}i${term(-b * d)}$ with $i^2 = -1$`,
    }
  }),
  expression('Linear Inequalities', 2, (n) => {
    const [a, b, x] = [3 + n, 5, 4]
    return {
      text: `Solve $${a}x - ${b} > ${a * x - b}$ for real $x$.`,
      right: `x>${x}`,
      solution: `$${a}x > ${a * x}$`,
    }
  }),
  group('Permutations and Combinations', 2, (n) => {
    const all = 6 + n
    return {
      text: `A club has $${all}$ members.`,
      parts: [
        part.number(
          'In how many ways can a president and a secretary be chosen?',
          all * (all - 1),
          tex`$${all} \cdot ${all - 1} = ${all * (all - 1)}$`,
        ),
        part.number(
          'In how many ways can a committee of three be chosen?',
          choose(all, 3),
          tex`$\binom{${all}}{3} = ${choose(all, 3)}$`,
        ),
      ],
    }
  }),
  number('Binomial Theorem', 2, (n) => {
    const power = 5 + n
    return {
      text: `Find the coefficient of $x^2$ in $(1 + 2x)^{${power}}$.`,
      value: 4 * choose(power, 2),
      solution: tex`$\binom{${power}}{2} \cdot 2^2 = ${4 * choose(power, 2)}$`,
    }
  }),
  choice('Limits and Derivatives', 1, (n) => {
    const [a, p] = [2 + n, 3]
    return {
      text: tex`What is $\frac{d}{dx}\left(${a}x^{${p}} - x\right)$?`,
      right: `$${a * p}x^2 - 1$`,
      wrong: [`$${a * p}x^2$`, `$${a}x^2 - 1$`, `$${a * p}x^3 - 1$`],
      solution: tex`$\frac{d}{dx} x^n = n x^{n-1}$, so it is $${a} \cdot ${p}x^2 - 1 = ${a * p}x^2 - 1$.`,
    }
  }),
  long('Principle of Mathematical Induction', 3, (n) => {
    const [sum, value] = nth(
      [
        [tex`1 + 2 + \dots + n`, tex`\frac{n(n+1)}{2}`],
        [tex`1 + 3 + \dots + (2n - 1)`, 'n^2'],
        [tex`2 + 4 + \dots + 2n`, 'n(n+1)'],
        [tex`1 + 2 + 4 + \dots + 2^{n-1}`, '2^n - 1'],
        [tex`1^2 + 2^2 + \dots + n^2`, tex`\frac{n(n+1)(2n+1)}{6}`],
      ] as const,
      n,
    )
    return {
      text: tex`Prove by induction that $${sum} = ${value}$ for all $n \ge 1$.`,
      steps: [
        ['The statement for $n = 1$', 1],
        ['Supposes it for $n = k$', 1],
        ['Shows it for $n = k + 1$', 2],
        ['Concludes by the principle of induction', 1],
      ],
      solution: `Add the next summand to both sides and write the right side as $${value}$ with $k + 1$ in the place of $n$.`,
    }
  }),
  inHindi(
    expression('Sequences and Series', 2, (n) => {
      const bottom = 2 + n
      return {
        text: tex`अनंत गुणोत्तर श्रेणी $1 + \frac{1}{${bottom}} + \frac{1}{${bottom ** 2}} + \dots$ का योग ज्ञात कीजिए।`,
        right: fraction(bottom, bottom - 1),
        solution: tex`$\frac{1}{1 - \frac{1}{${bottom}}}$`,
      }
    }),
  ),
]
