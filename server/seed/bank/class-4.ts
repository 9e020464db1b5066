import { rectangle } from './figures.ts'
import { choice, group, inBengali, long, number, part, several, type Template } from './template.ts'
import { fraction, nth, someone, tex } from './write.ts'

export const CLASS_4: readonly Template[] = [
  number('Addition and Subtraction', 1, (n) => {
    const [a, b, c] = [12_450 + 310 * n, 6_275, 3_108 + 7 * n]
    return {
      text: `A library had $${a}$ books. It bought $${b}$ and gave away $${c}$. How many has it now?`,
      value: a + b - c,
      unit: 'books',
      solution: `$${a} + ${b} - ${c} = ${a + b - c}$`,
    }
  }),
  number('Multiplication', 1, (n) => {
    const [a, b] = [34 + n, 26 + 2 * n]
    return {
      text: tex`Find $${a} \times ${b}$.`,
      value: a * b,
      solution: tex`$${a} \times ${b} = ${a * b}$`,
    }
  }),
  group('Division', 2, (n) => {
    const [by, quotient, rest] = [12 + n, 31, 5 + n]
    const all = by * quotient + rest
    return {
      text: `Divide $${all}$ by $${by}$.`,
      parts: [
        part.number(
          'What is the quotient?',
          quotient,
          tex`$${by} \times ${quotient} = ${by * quotient}$, so it is $${by * quotient} \div ${by} = ${quotient}$.`,
        ),
        part.number('What is the remainder?', rest, `$${all} - ${by * quotient} = ${rest}$`),
      ],
    }
  }),
  several('Multiples and Factors', 2, (n) => {
    const of = nth([24, 30, 36, 40, 42], n)
    return {
      text: `Which of these numbers are factors of $${of}$?`,
      options: [2, 6, 7, 9, 10].map((each) => [`$${each}$`, of % each === 0] as const),
      solution: `A factor divides $${of}$ without remainder.`,
    }
  }),
  choice('Fractions', 2, (n) => {
    const [top, bottom, by] = [2, 5 + 2 * n, 3]
    return {
      text: tex`Which fraction is equal to $\frac{${top}}{${bottom}}$?`,
      right: tex`$\frac{${top * by}}{${bottom * by}}$`,
      wrong: [
        tex`$\frac{${top + by}}{${bottom + by}}$`,
        tex`$\frac{${top * by}}{${bottom}}$`,
        tex`$\frac{${top}}{${bottom * by}}$`,
      ],
      solution: tex`Top and bottom are multiplied by $${by}$: $\frac{${top * by}}{${bottom * by}}$.`,
    }
  }),
  group('Perimeter and Area', 2, (n) => {
    const [wide, high] = [8 + n, 5]
    return {
      text: `The picture shows a rectangle of $${wide}$ cm by $${high}$ cm.`,
      svg: rectangle(`${wide} cm`, `${high} cm`),
      parts: [
        part.number(
          'How long is its perimeter?',
          2 * (wide + high),
          tex`$2 \times (${wide} + ${high}) = ${2 * (wide + high)}$`,
          'cm',
        ),
        part.number(
          'How many squares of $1$ cm by $1$ cm cover it?',
          wide * high,
          tex`$${wide} \times ${high} = ${wide * high}$`,
        ),
      ],
    }
  }),
  choice('Large Numbers', 1, (n) => {
    const [a, b] = [4 + n, 7]
    const value = a * 10_000 + b * 100
    return {
      text: `In the number $${value}$, what is the value of the digit $${b}$?`,
      right: '$700$',
      wrong: ['$7$', '$70$', '$7000$'],
      solution: tex`The digit $7$ stands at the place of hundreds: $7 \times 100 = 700$.`,
    }
  }),
  number('Length, Weight and Capacity', 2, (n) => {
    const [jugs, ml] = [4 + n, 750]
    return {
      text: `A jug holds $${ml}$ ml of milk. How many millilitres do $${jugs}$ jugs hold?`,
      value: jugs * ml,
      unit: 'ml',
      solution: tex`$${jugs} \times ${ml} = ${jugs * ml}$`,
    }
  }),
  long('Money', 2, (n) => {
    const [pens, books] = [6 + n, 3]
    const [pen, book] = [12, 48]
    const sum = pens * pen + books * book
    return {
      text: `${someone(n)} buys $${pens}$ pens of ${pen} rupees and $${books}$ books of ${book} rupees. Write the bill.`,
      steps: [
        [`Pens: $${pens * pen}$ rupees`, 1],
        [`Books: $${books * book}$ rupees`, 1],
        [`The sum, $${sum}$ rupees`, 1],
      ],
      solution: `$${pens * pen} + ${books * book} = ${sum}$`,
    }
  }),
  inBengali(
    choice('Fractions', 1, (n) => {
      const [a, b] = [1 + n, 2]
      const bottom = 8 + n
      const sum = tex`\frac{${a + b}}{${bottom}}`
      const reduced = fraction(a + b, bottom)
      return {
        text: tex`$\frac{${a}}{${bottom}} + \frac{${b}}{${bottom}}$ কত?`,
        right: `$${sum}$`,
        wrong: [
          tex`$\frac{${a + b}}{${2 * bottom}}$`,
          tex`$\frac{${a * b + 5}}{${bottom}}$`,
          tex`$\frac{${bottom}}{${a + b}}$`,
        ],
        solution: `হর একই, তাই লব যোগ করি: $${sum}${sum === reduced ? '' : ` = ${reduced}`}$।`,
      }
    }),
  ),
]
