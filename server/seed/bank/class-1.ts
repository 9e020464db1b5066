import { clock } from './figures.ts'
import { choice, group, inHindi, long, number, part, several, type Template } from './template.ts'
import { nth, someone } from './write.ts'

export const CLASS_1: readonly Template[] = [
  choice('Addition', 1, (n) => {
    const [a, b] = [2 + n, 4 - (n % 3)]
    return {
      text: `${someone(n)} has $${a}$ red beads and $${b}$ blue beads. How many beads are there in all?`,
      right: `${a + b}`,
      wrong: [`${a + b + 1}`, `${a + b + 2}`, `${a + b - 1}`],
      solution: `$${a} + ${b} = ${a + b}$`,
    }
  }),
  number('Subtraction', 1, (n) => {
    const [a, b] = [9 - (n % 2), 2 + n]
    return {
      text: `$${a}$ birds sit on a tree. $${b}$ of them fly away. How many stay?`,
      value: a - b,
      solution: `$${a} - ${b} = ${a - b}$`,
    }
  }),
  choice('Numbers from Twenty-one to Ninety-nine', 1, (n) => {
    const [tens, ones] = [3 + n, 9 - n]
    return {
      text: `Which number has $${tens}$ tens and $${ones}$ ones?`,
      right: `${10 * tens + ones}`,
      wrong: [
        `${10 * ones + tens + (ones === tens ? 1 : 0)}`,
        `${tens + ones}`,
        `${10 * tens + ones + 10}`,
      ],
      solution: `$${tens}$ tens are $${10 * tens}$, and $${ones}$ ones more make $${10 * tens + ones}$.`,
    }
  }),
  number('Numbers from Ten to Twenty', 1, (n) => ({
    text: `Which number comes between $${11 + n}$ and $${13 + n}$?`,
    value: 12 + n,
    solution: `After $${11 + n}$ comes $${12 + n}$.`,
  })),
  several('Numbers from One to Nine', 1, (n) => {
    const most = 4 + n
    return {
      text: `Which of these numbers are less than $${most}$?`,
      options: [most - 2, most + 1, most - 1, most].map(
        (each) => [`$${each}$`, each < most] as const,
      ),
      solution: `Counting up to $${most}$ we say $${most - 2}$ and $${most - 1}$ before it.`,
    }
  }),
  number('Patterns', 2, (n) => {
    const [from, step] = [1 + n, 2 + (n % 3)]
    const at = (place: number) => from + place * step
    return {
      text: `Which number comes next: $${at(0)}, ${at(1)}, ${at(2)}, ${at(3)}, …$?`,
      value: at(4),
      solution: `Each is $${step}$ more than the one before: $${at(3)} + ${step} = ${at(4)}$.`,
    }
  }),
  choice('Time', 2, (n) => {
    const hour = 3 + n
    return {
      text: 'What time does the clock show?',
      svg: clock(hour),
      right: `${hour} o’clock`,
      wrong: ['12 o’clock', `${hour + 1} o’clock`, `half past ${hour}`],
      solution: `The long hand is at $12$ and the short hand at $${hour}$: it is ${hour} o’clock.`,
    }
  }),
  group('Money', 2, (n) => {
    const [pencil, rubber] = [4 + n, 3]
    return {
      text: `A pencil costs ${pencil} rupees and a rubber costs ${rubber} rupees.`,
      parts: [
        part.number(
          'What do a pencil and a rubber cost together?',
          pencil + rubber,
          `$${pencil} + ${rubber} = ${pencil + rubber}$`,
          'rupees',
        ),
        part.number(
          'How much more does the pencil cost than the rubber?',
          pencil - rubber,
          `$${pencil} - ${rubber} = ${pencil - rubber}$`,
          'rupees',
        ),
      ],
    }
  }),
  long('Shapes and Space', 1, (n) => {
    const [shape, corners] = nth(
      [
        ['triangle', 3],
        ['square', 4],
        ['rectangle', 4],
        ['shape with five sides', 5],
        ['shape with six sides', 6],
      ] as const,
      n,
    )
    return {
      text: `Draw a ${shape} and count its corners.`,
      steps: [
        [`Draws a ${shape}`, 1],
        [`Counts ${corners} corners`, 1],
      ],
      solution: `A ${shape} has ${corners} corners.`,
    }
  }),
  inHindi(
    number('Addition', 1, (n) => {
      const [a, b] = [3 + n, 2 + (n % 2)]
      return {
        text: `राधा के पास $${a}$ आम हैं। माँ उसे $${b}$ आम और देती हैं। अब उसके पास कितने आम हैं?`,
        value: a + b,
        solution: `$${a} + ${b} = ${a + b}$`,
      }
    }),
  ),
]
