import type { ClassContent } from './class-content.ts'

export const class2: ClassContent = {
  classNumber: 2,
  lead: 'Ten ones become one ten. With that idea a child can read, compare, add and subtract every number up to a hundred, and soon beyond.',
  caption: '34 is three tens and four ones',
  topics: [
    'Tens and ones: numbers up to 100 and a little beyond',
    'Adding and subtracting two-digit numbers',
    'Equal groups: the first tables',
    'Sharing fairly',
    'Solids and flat shapes: faces, edges, corners',
    'Length, weight, time, calendar and money',
  ],
  facts: [
    {
      statement: 'odd + odd = even',
      explained:
        'Each odd number has one left over when it is paired off. Two left-overs make a pair.',
    },
    {
      statement: '52 − 25 = 27',
      explained:
        'Turn a two-digit number round and take the smaller from the larger: the answer is always in the table of nine.',
    },
    {
      statement: 'f-o-r-t-y',
      explained:
        'Forty is the only number whose English name has its letters in the order of the alphabet.',
    },
  ],
  books: [
    { title: 'Joyful Mathematics, Class 2', author: 'NCERT' },
    { title: 'The Doorbell Rang', author: 'Pat Hutchins' },
    { title: 'How Much Is a Million?', author: 'David M. Schwartz' },
  ],
  quotation: {
    text: 'It is India that gave us the ingenious method of expressing all numbers by means of ten symbols, each symbol receiving a value of position as well as an absolute value.',
    author: 'Pierre-Simon Laplace',
  },
}
