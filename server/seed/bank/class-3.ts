import { choice, group, inHindi, long, number, part, several, type Template } from './template.ts'
import { fraction, nth, someone, tex } from './write.ts'

export const CLASS_3: readonly Template[] = [
  number('Addition', 1, (n) => {
    const [a, b] = [1_346 + 211 * n, 2_785 + 37 * n]
    return { text: `Find $${a} + ${b}$.`, value: a + b, solution: `$${a} + ${b} = ${a + b}$` }
  }),
  number('Subtraction', 2, (n) => {
    const [a, b] = [5_000 + 250 * n, 1_864 + 13 * n]
    return { text: `Find $${a} - ${b}$.`, value: a - b, solution: `$${a} - ${b} = ${a - b}$` }
  }),
  choice('Multiplication', 1, (n) => {
    const [a, b] = [6 + n, 23 + n]
    return {
      text: tex`What is $${a} \times ${b}$?`,
      right: `$${a * b}$`,
      wrong: [`$${a * b - a}$`, `$${a * b + 10}$`, `$${a + b}$`],
      solution: tex`$${a} \times ${b} = ${a * b}$`,
    }
  }),
  group('Division', 2, (n) => {
    const [each, count, rest] = [6 + n, 12, 3]
    const all = each * count + rest
    return {
      text: `$${all}$ eggs are packed into boxes of $${each}$.`,
      parts: [
        part.number(
          'How many boxes are filled?',
          count,
          tex`$${each} \times ${count} = ${each * count}$, so it is $${each * count} \div ${each} = ${count}$.`,
        ),
        part.number('How many eggs are left over?', rest, `$${all} - ${each * count} = ${rest}$`),
      ],
    }
  }),
  choice('Fractions', 1, (n) => {
    const [top, bottom] = [1 + (n % 3), 5 + n]
    return {
      text: `A ribbon is cut into $${bottom}$ equal pieces. What part of the ribbon are $${top}$ of them?`,
      right: tex`$\frac{${top}}{${bottom}}$`,
      wrong: [
        tex`$\frac{${bottom}}{${top}}$`,
        tex`$\frac{${top}}{${bottom + top}}$`,
        tex`$\frac{${bottom - top}}{${bottom}}$`,
      ],
      solution: `$${top}$ of $${bottom}$ equal pieces are $${tex`\frac{${top}}{${bottom}}`}$ of it.`,
    }
  }),
  several('Shapes and Designs', 1, (n) => {
    const [shape, sides] = nth(
      [
        ['square', 4],
        ['triangle', 3],
        ['rectangle', 4],
        ['pentagon', 5],
        ['hexagon', 6],
      ] as const,
      n,
    )
    return {
      text: `Which of these are true of every ${shape}?`,
      options: [
        [`It has $${sides}$ sides.`, true],
        [`It has $${sides}$ corners.`, true],
        [`It has $${sides + 1}$ sides.`, false],
        ['It is round.', false],
      ],
      solution: `A ${shape} has $${sides}$ straight sides and as many corners.`,
    }
  }),
  number('Measuring Length', 2, (n) => {
    const [m, cm] = [2 + n, 35 + 5 * n]
    return {
      text: `A rope is $${m}$ m $${cm}$ cm long. How long is it in centimetres?`,
      value: 100 * m + cm,
      unit: 'cm',
      solution: tex`$${m} \times 100 + ${cm} = ${100 * m + cm}$`,
    }
  }),
  number('Money', 2, (n) => {
    const [notebooks, price] = [4 + n, 35]
    return {
      text: `${someone(n)} buys $${notebooks}$ notebooks of ${price} rupees each and pays with a note of 500 rupees. How much comes back?`,
      value: 500 - notebooks * price,
      unit: 'rupees',
      solution: tex`$500 - ${notebooks} \times ${price} = ${500 - notebooks * price}$`,
    }
  }),
  long('Time and Calendar', 2, (n) => ({
    text: `A lesson begins at $${3 + n}{:}40$ and takes $50$ minutes. When does it end? Explain how you found it.`,
    steps: [
      [`Goes on $20$ minutes to $${4 + n}{:}00$`, 1],
      [`Goes on $30$ minutes to $${4 + n}{:}30$`, 1],
    ],
    solution: `$20$ minutes to the full hour and $30$ minutes more: $${4 + n}{:}30$.`,
  })),
  inHindi(
    choice('Fractions', 2, (n) => {
      const [parts, whole] = [2 + n, 12 + 6 * n]
      const value = whole / 6
      return {
        text: `$${whole}$ टॉफ़ियों का $${fraction(1, 6)}$ कितना होता है?`,
        right: `$${value}$`,
        wrong: [`$${whole - 6}$`, `$${value + parts}$`, `$${whole * 6}$`],
        solution: tex`$${whole} \div 6 = ${value}$`,
      }
    }),
  ),
]
