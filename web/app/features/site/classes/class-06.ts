import type { ClassContent } from './class-content.ts'

export const class6: ClassContent = {
  classNumber: 6,
  lead: 'The number line continues to the left of zero, letters begin to stand for numbers, and prime numbers show what every number is made of.',
  caption: 'Five steps to the right from −3 end at 2',
  topics: [
    'Patterns in numbers and shapes',
    'Prime numbers, factors and divisibility',
    'Integers and the number line',
    'Fractions: adding, subtracting, comparing',
    'Lines, angles, symmetry and constructions',
    'Perimeter, area and the handling of data',
  ],
  facts: [
    {
      statement: 'Fortunes and debts',
      explained:
        'So Brahmagupta called positive and negative numbers in 628, when he wrote down how to calculate with them and with zero.',
    },
    {
      statement: '6174',
      explained:
        'Take four digits, not all equal. Largest order minus smallest, again and again: after at most seven steps you stand at 6174, as the schoolteacher D. R. Kaprekar found.',
    },
    {
      statement: 'Primes never end',
      explained:
        'Euclid proved it some 2300 years ago: multiply any primes and add 1, and a new prime must divide the result.',
    },
  ],
  books: [
    { title: 'Ganita Prakash, Grade 6', author: 'NCERT' },
    { title: 'The Number Devil', author: 'Hans Magnus Enzensberger' },
    { title: 'Mathematics for Class 6', author: 'R. S. Aggarwal' },
  ],
  quotation: {
    text: 'At the age of eleven, I began Euclid, with my brother as my tutor. This was one of the great events of my life, as dazzling as first love.',
    author: 'Bertrand Russell',
  },
}
