import { bars } from './figures.ts'
import { choice, group, inBengali, long, number, part, several, type Template } from './template.ts'
import { nth, someone } from './write.ts'

export const CLASS_2: readonly Template[] = [
  number('Addition', 1, (n) => {
    const [a, b] = [27 + 6 * n, 18 + 3 * n]
    return { text: `Add $${a}$ and $${b}$.`, value: a + b, solution: `$${a} + ${b} = ${a + b}$` }
  }),
  number('Subtraction', 2, (n) => {
    const [a, b] = [83 - 4 * n, 37 + n]
    return {
      text: `A shelf has $${a}$ books. The children borrow $${b}$ of them. How many are left on the shelf?`,
      value: a - b,
      unit: 'books',
      solution: `$${a} - ${b} = ${a - b}$`,
    }
  }),
  choice('Numbers up to 1,000', 1, (n) => {
    const [h, t, o] = [3 + n, 0, 9 - n]
    const value = 100 * h + 10 * t + o
    return {
      text: `Which number is made of $${h}$ hundreds and $${o}$ ones?`,
      right: `$${value}$`,
      wrong: [`$${10 * h + o}$`, `$${100 * h + 10 * o}$`, `$${value + 100}$`],
      solution: `$${100 * h} + ${o} = ${value}$`,
    }
  }),
  several('Numbers up to 100', 1, (n) => {
    const from = 21 + 10 * n
    return {
      text: `Which of these numbers from $${from}$ to $${from + 9}$ are even?`,
      options: [from + 1, from + 2, from + 5, from + 6].map(
        (each) => [`$${each}$`, each % 2 === 0] as const,
      ),
      solution: 'Even numbers end in $0$, $2$, $4$, $6$ or $8$.',
    }
  }),
  number('Multiplication', 1, (n) => {
    const [rows, each] = [3 + n, nth([5, 4, 2, 10, 3], n)]
    return {
      text: `In a garden there are $${rows}$ rows of $${each}$ plants. How many plants are there?`,
      value: rows * each,
      unit: 'plants',
      solution: String.raw`$${rows} \times ${each} = ${rows * each}$`,
    }
  }),
  number('Sharing and Grouping', 2, (n) => {
    const [people, each] = [3 + n, 4]
    return {
      text: `$${people * each}$ laddoos are shared equally by $${people}$ children. How many does each get?`,
      value: each,
      solution: String.raw`$${people * each} \div ${people} = ${each}$`,
    }
  }),
  group('Data Handling', 2, (n) => {
    const [mango, banana, guava] = [9 + n, 6, 4 + n]
    return {
      text: 'The children of a class chose the fruit that they like best. The picture shows how many chose each.',
      svg: bars([
        ['mango', mango],
        ['banana', banana],
        ['guava', guava],
      ]),
      parts: [
        part.number(
          'How many children chose in all?',
          mango + banana + guava,
          `$${mango} + ${banana} + ${guava} = ${mango + banana + guava}$`,
        ),
        part.number(
          'How many more chose the mango than the banana?',
          mango - banana,
          `$${mango} - ${banana} = ${mango - banana}$`,
        ),
      ],
    }
  }),
  choice('Time and Calendar', 1, (n) => {
    const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
    const on = (day: number) => nth(days, day)
    return {
      text: `Today is ${on(n)}. Which day will it be after $${3 + n}$ days?`,
      right: on(2 * n + 3),
      wrong: [on(2 * n + 2), on(2 * n + 4), on(2 * n + 5)],
      solution: `Counting $${3 + n}$ days on from ${on(n)} we come to ${on(2 * n + 3)}.`,
    }
  }),
  long('Money', 2, (n) => {
    const cost = 36 + 5 * n
    return {
      text: `${someone(n)} pays ${cost} rupees with a note of 100 rupees. Show two ways in which the change can be given in notes and coins.`,
      steps: [
        [`Finds the change, ${100 - cost} rupees`, 1],
        ['Shows one way', 1],
        ['Shows another way', 1],
      ],
      solution: `The change is $100 - ${cost} = ${100 - cost}$ rupees.`,
    }
  }),
  inBengali(
    number('Addition', 1, (n) => {
      const [a, b] = [14 + 3 * n, 25 - n]
      return {
        text: `একটি ঝুড়িতে ${a}টি আম আর আরেকটিতে ${b}টি আম আছে। মোট কয়টি আম আছে?`,
        value: a + b,
        solution: `$${a} + ${b} = ${a + b}$`,
      }
    }),
  ),
]
