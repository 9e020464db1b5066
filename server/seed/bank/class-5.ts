import { anglesOnLine } from './figures.ts'
import { choice, group, inHindi, long, number, part, several, type Template } from './template.ts'
import { decimal, hcf, lcm, nth, someone, tex } from './write.ts'

export const CLASS_5: readonly Template[] = [
  number('The Four Operations', 2, (n) => {
    const [a, b, c] = [12 + n, 4, 15 + n]
    return {
      text: tex`Find $${c} + ${a} \times ${b}$.`,
      value: c + a * b,
      solution: tex`First $${a} \times ${b} = ${a * b}$, then $${c} + ${a * b} = ${c + a * b}$.`,
    }
  }),
  number('Factors and Multiples', 2, (n) => {
    const [a, b] = [nth([12, 18, 24, 30, 36], n), nth([20, 27, 40, 45, 60], n)]
    return {
      text: `What is the highest common factor of $${a}$ and $${b}$?`,
      value: hcf(a, b),
      solution: `$${hcf(a, b)}$ divides both, and nothing greater does.`,
    }
  }),
  number('Factors and Multiples', 3, (n) => {
    const [a, b] = [6 + n, 15]
    return {
      text: `Two bells ring together at noon. One rings every $${a}$ minutes, the other every $${b}$ minutes. After how many minutes do they ring together again?`,
      value: lcm(a, b),
      unit: 'minutes',
      solution: `The lowest common multiple of $${a}$ and $${b}$ is $${lcm(a, b)}$.`,
    }
  }),
  number('Decimals', 2, (n) => {
    const [a, b] = [4.75 + n, 2.6]
    return {
      text: `Find $${decimal(a)} + ${b}$.`,
      value: decimal(a + b),
      solution: `$${decimal(a)} + ${b} = ${decimal(a + b)}$`,
    }
  }),
  several('Fractions', 2, (n) => {
    const bottom = 6 + n
    const fractions = [
      [1, 3],
      [bottom - 1, bottom],
      [2, 5],
      [bottom + 1, 2 * bottom],
    ] as const
    return {
      text: tex`${someone(n)} writes four fractions. Which of them are greater than $\frac{1}{2}$?`,
      options: fractions.map(([a, b]) => [tex`$\frac{${a}}{${b}}$`, 2 * a > b] as const),
      solution: 'A fraction is greater than a half if twice its top is more than its bottom.',
    }
  }),
  choice('Angles', 1, (n) => {
    const angle = nth([35, 90, 120, 180, 240], n)
    const names = ['acute', 'right', 'obtuse', 'straight', 'reflex']
    return {
      text: tex`What kind of angle is one of $${angle}^\circ$?`,
      right: nth(names, n),
      wrong: [1, 2, 3].map((other) => nth(names, n + other)),
      solution: `It is ${nth(names, n)}.`,
    }
  }),
  number('Angles', 2, (n) => {
    const angle = 115 + 5 * n
    return {
      text: tex`Two angles lie on a straight line. One of them is $${angle}^\circ$. How many degrees has the other?`,
      svg: anglesOnLine(`${angle}°`, '?'),
      value: 180 - angle,
      solution: `$180 - ${angle} = ${180 - angle}$`,
    }
  }),
  group('Volume and Capacity', 3, (n) => {
    const [a, b, c] = [5 + n, 4, 3]
    return {
      text: `A box is $${a}$ cm long, $${b}$ cm wide and $${c}$ cm high. It is filled with cubes of $1$ cm.`,
      parts: [
        part.number('How many cubes cover its bottom?', a * b, tex`$${a} \times ${b} = ${a * b}$`),
        part.number(
          'How many cubes fill it?',
          a * b * c,
          tex`$${a * b} \times ${c} = ${a * b * c}$`,
        ),
      ],
    }
  }),
  long('Perimeter and Area', 3, (n) => {
    const [wide, high, path] = [20 + 2 * n, 12, 1]
    const outer = (wide + 2 * path) * (high + 2 * path)
    return {
      text: `${someone(n)}’s garden is $${wide}$ m long and $${high}$ m wide. A path of $${path}$ m runs around it. Find the area of the path.`,
      steps: [
        [`Garden: $${wide * high}$ square metres`, 1],
        [`Garden and path: $${outer}$ square metres`, 1],
        [`Path: $${outer - wide * high}$ square metres`, 1],
      ],
      solution: `$${outer} - ${wide * high} = ${outer - wide * high}$`,
    }
  }),
  inHindi(
    number('Money', 2, (n) => {
      const [price, sold] = [240 + 20 * n, 285 + 25 * n]
      return {
        text: `एक दुकानदार ने एक घड़ी $${price}$ रुपये में खरीदी और $${sold}$ रुपये में बेची। उसे कितने रुपये का लाभ हुआ?`,
        value: sold - price,
        solution: `$${sold} - ${price} = ${sold - price}$`,
      }
    }),
  ),
]
