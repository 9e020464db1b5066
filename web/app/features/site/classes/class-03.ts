import type { ClassContent } from './class-content.ts'

export const class3: ClassContent = {
  classNumber: 3,
  lead: 'Numbers grow to a thousand, tables are learnt by understanding them, and a whole is cut into halves and quarters, on paper and on the clock.',
  caption: 'A quarter of an hour is a quarter of the turn: 15 minutes',
  topics: [
    'Numbers up to 1000 on the number line',
    'Adding and subtracting three-digit numbers',
    'Multiplication tables up to 10',
    'Division as sharing and as grouping',
    'Halves and quarters of shapes and amounts',
    'Time, metres, grams, litres and rupees',
  ],
  facts: [
    {
      statement: '60 has 12 divisors',
      explained:
        'No smaller number has as many. The Babylonians counted in sixties, and our hours and minutes still do.',
    },
    {
      statement: '11 meetings in 12 hours',
      explained: 'So often do the hour hand and the minute hand of a clock lie over each other.',
    },
    {
      statement: '1, 2, 4, 8, 16, …',
      explained:
        'Double a grain of rice from square to square of a chessboard: the last of the 64 squares needs more than nine million million million grains.',
    },
  ],
  books: [
    { title: 'Maths Mela, Class 3', author: 'NCERT' },
    { title: 'One Grain of Rice', author: 'Demi' },
    { title: 'The Greedy Triangle', author: 'Marilyn Burns' },
  ],
  quotation: {
    text: 'It is impossible to be a mathematician without being a poet in soul.',
    author: 'Sofia Kovalevskaya',
  },
}
