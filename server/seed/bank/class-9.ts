import { triangle } from './figures.ts'
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
import { nth, someone, tex } from './write.ts'

export const CLASS_9: readonly Template[] = [
  expression('Number Systems', 2, (n) => {
    const a = nth([2, 3, 5, 7, 11], n)
    return {
      text: tex`Rationalise the denominator of $\frac{${a * 2}}{\sqrt{${a}}}$.`,
      right: tex`2\sqrt{${a}}`,
      solution: tex`$\frac{${2 * a}}{\sqrt{${a}}} \cdot \frac{\sqrt{${a}}}{\sqrt{${a}}} = 2\sqrt{${a}}$`,
    }
  }),
  choice('Polynomials', 2, (n) => {
    const [a, b, c] = [2, 3 + n, 4]
    const rest = 8 - 4 * a + 2 * b - c
    return {
      text: `What remains when $x^3 - ${a}x^2 + ${b}x - ${c}$ is divided by $x - 2$?`,
      right: `$${rest}$`,
      wrong: [`$${-rest - 8}$`, `$${rest + 2 * c}$`, `$${rest - 3}$`],
      solution: `By the remainder theorem it is the value at $x = 2$: $${rest}$.`,
    }
  }),
  expression('Polynomials', 2, (n) => {
    // Odd, so that nothing can be taken out of the root.
    const [a, b] = [2, 3 + 2 * n]
    return {
      text: `Factorise $${a * a}x^2 - ${b * b}$.`,
      right: `(${a}x-${b})(${a}x+${b})`,
      form: 'factored',
      solution: `It is a difference of two squares: $(${a}x)^2 - ${b}^2 = (${a}x - ${b})(${a}x + ${b})$.`,
    }
  }),
  several('Coordinate Geometry', 1, (n) => {
    const points = [
      [-(2 + n), 3],
      [4, 5 + n],
      [-3, -(1 + n)],
      [-(5 + n), 1],
    ] as const
    return {
      text: `${someone(n)} marks four points. Which of them lie in the second quadrant?`,
      options: points.map(([x, y]) => [`$(${x}, ${y})$`, x < 0 && y > 0] as const),
      solution: 'There $x$ is negative and $y$ is positive.',
    }
  }),
  number('Linear Equations in Two Variables', 2, (n) => {
    const [a, b, x, y] = [2, 3, 4 + n, 5]
    return {
      text: `The point $(${x}, k)$ lies on the line $${a}x + ${b}y = ${a * x + b * y}$. Find $k$.`,
      value: y,
      solution: `$${b}k = ${a * x + b * y} - ${a * x} = ${b * y}$, so $k = ${y}$.`,
    }
  }),
  number('Lines and Angles', 2, (n) => {
    const [outer, other] = [115 + 3 * n, 52]
    return {
      text: tex`An exterior angle of a triangle is $${outer}^\circ$, and one of the two interior angles opposite to it is $${other}^\circ$. How many degrees has the other one?`,
      svg: triangle([`${other}°`, '', 'x']),
      value: outer - other,
      solution: `$${outer} - ${other} = ${outer - other}$`,
    }
  }),
  long('Triangles', 3, (n) => {
    const [vertex, base] = nth(
      [
        ['A', 'BC'],
        ['P', 'QR'],
        ['X', 'YZ'],
        ['D', 'EF'],
        ['K', 'LM'],
      ] as const,
      n,
    )
    const name = `${vertex}${base}`
    const [b, c] = [...base]
    return {
      text: `In triangle $${name}$ the sides $${vertex}${b}$ and $${vertex}${c}$ are equal. Prove that the angles at $${b}$ and $${c}$ are equal.`,
      steps: [
        [`Draws the bisector of the angle at $${vertex}$`, 1],
        ['Shows that two triangles are congruent by SAS', 1],
        ['Concludes that the angles are equal', 1],
      ],
      solution: `The bisector meets $${base}$ at $T$. In triangles $${vertex}${b}T$ and $${vertex}${c}T$ two sides and the angle between them agree.`,
    }
  }),
  expression("Heron's Formula", 3, (n) => {
    const k = 1 + n
    return {
      text: tex`The sides of a triangle are $${4 * k}$ cm, $${5 * k}$ cm and $${7 * k}$ cm. Find its area in $\text{cm}^2$, exactly.`,
      right: tex`${4 * k * k}\sqrt{6}`,
      solution: tex`$s = ${8 * k}$, and $\sqrt{${8 * k} \cdot ${4 * k} \cdot ${3 * k} \cdot ${k}} = ${4 * k * k}\sqrt{6}$.`,
    }
  }),
  group('Surface Areas and Volumes', 3, (n) => {
    const r = 3 * (1 + n)
    const h = 4 * (1 + n)
    return {
      text: `A cone has a base of radius $${r}$ cm and is $${h}$ cm high.`,
      parts: [
        part.number(
          'How long is its slant height?',
          5 * (1 + n),
          tex`$\sqrt{${r}^2 + ${h}^2} = ${5 * (1 + n)}$`,
          'cm',
        ),
        part.expression(
          tex`What is its volume in $\text{cm}^3$, as a multiple of $\pi$?`,
          tex`${(r * r * h) / 3}\pi`,
          tex`$\frac{1}{3} \pi \cdot ${r}^2 \cdot ${h}$`,
        ),
      ],
    }
  }),
  inHindi(
    number('Statistics', 2, (n) => {
      const marks = [14, 18 + n, 11, 17, 20 + 4 * n]
      const sum = marks.reduce((all, each) => all + each, 0)
      return {
        text: `पाँच विद्यार्थियों के अंक $${marks.join(', ')}$ हैं। उनका माध्य क्या है?`,
        value: sum / 5,
        solution: tex`$\frac{${sum}}{5} = ${sum / 5}$`,
      }
    }),
  ),
]
