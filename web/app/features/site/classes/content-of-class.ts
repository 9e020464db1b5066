import { class6 } from './class-06.ts'
import { class7 } from './class-07.ts'
import { class8 } from './class-08.ts'
import { class9 } from './class-09.ts'
import { class10 } from './class-10.ts'
import { class11 } from './class-11.ts'
import { class12 } from './class-12.ts'
import type { ClassContent } from './class-content.ts'

const class5: ClassContent = {
  classNumber: 5,
  lead: 'Fractions come of age: the same amount under many names, compared, added and written as decimals. Large numbers, angles and volume join them.',
  caption: '1/2 = 2/4 = 4/8: one line through all three bars',
  topics: [
    'Large numbers in lakhs, with all four operations',
    'Factors and multiples',
    'Equivalent fractions, comparing and adding them',
    'Decimals in money and measurement',
    'Angles, triangles and symmetry',
    'Area, perimeter and volume with unit cubes',
  ],
  facts: [
    {
      statement: '142857 × 3 = 428571',
      explained:
        'The repeating digits of 1/7. Multiply them by 2, 3, 4, 5 or 6: the same digits return in the same circle, begun elsewhere.',
    },
    {
      statement: '1/2 + 1/3 + 1/6 = 1',
      explained:
        'The Egyptians wrote nearly every fraction as a sum of different parts with 1 on top.',
    },
    {
      statement: '6 = 1 + 2 + 3',
      explained:
        'Six is the sum of its smaller divisors. The next such number is 28 = 1 + 2 + 4 + 7 + 14.',
    },
  ],
  books: [
    { title: 'Maths Mela, Class 5', author: 'NCERT' },
    { title: 'The Man Who Counted', author: 'Malba Tahan' },
    { title: 'Sir Cumference and the First Round Table', author: 'Cindy Neuschwander' },
  ],
  quotation: {
    text: '… to divide each of the difficulties under examination into as many parts as possible, and as might be necessary for its adequate solution.',
    author: 'René Descartes',
  },
}

const class4: ClassContent = {
  classNumber: 4,
  lead: 'Multiplication becomes a picture: rows and columns of squares. From it come area, long multiplication and the first sense of how large numbers are.',
  caption: 'Six columns of four are 24 squares',
  topics: [
    'Numbers up to 10,000 and their place values',
    'Multiplying and dividing by one- and two-digit numbers',
    'Fractions of a whole and of a collection',
    'Perimeter and area on squared paper',
    'Lines of symmetry, angles and views of solids',
    'Reading and drawing bar charts',
  ],
  facts: [
    {
      statement: '111 × 111 = 12321',
      explained:
        'And 11 × 11 = 121, 1111 × 1111 = 1234321. The digits climb up and come down again.',
    },
    {
      statement: '1 + 2 + … + 100 = 5050',
      explained: 'Pair the first with the last: 1 + 100, 2 + 99, 3 + 98, … are fifty pairs of 101.',
    },
    {
      statement: '4 × 4 beats 6 × 2',
      explained:
        'Both rectangles have a border of 16, but the square holds more. Among rectangles with equal borders the square always does.',
    },
  ],
  books: [
    { title: 'Maths Mela, Class 4', author: 'NCERT' },
    { title: 'Spaghetti and Meatballs for All!', author: 'Marilyn Burns' },
    { title: 'Math Curse', author: 'Jon Scieszka and Lane Smith' },
  ],
  quotation: {
    text: 'A mathematician, like a painter or a poet, is a maker of patterns.',
    author: 'G. H. Hardy',
  },
}

const class3: ClassContent = {
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

const class2: ClassContent = {
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

const class1: ClassContent = {
  classNumber: 1,
  lead: 'The first year of numbers: counting things that can be touched, putting together and taking away, and seeing shapes and patterns everywhere.',
  caption: '7 + 3 = 10, counted in two fives',
  topics: [
    'Counting, reading and writing numbers up to 99',
    'Putting together and taking away, up to 20',
    'Making ten: the pairs that belong together',
    'Shapes around us, and inside, outside, above, below',
    'Longer, heavier, fuller: comparing and measuring with hands and cups',
    'Patterns, days of the week, coins and notes',
  ],
  facts: [
    {
      statement: '1 + 2 + 3 + 4 = 10',
      explained:
        'Lay one, two, three and four buttons in rows below one another: ten buttons make a triangle.',
    },
    {
      statement: 'Digit means finger',
      explained:
        'The word comes from the Latin for finger. We count in tens because we have ten of them.',
    },
    {
      statement: 'A zero in Gwalior',
      explained:
        'In a temple at Gwalior Fort the number 270 is carved in stone, with a round zero, in the year 876.',
    },
  ],
  books: [
    { title: 'Joyful Mathematics, Class 1', author: 'NCERT' },
    { title: 'Anno’s Counting Book', author: 'Mitsumasa Anno' },
    { title: 'Ten Black Dots', author: 'Donald Crews' },
  ],
  quotation: {
    text: 'God made the integers, all else is the work of man.',
    author: 'Leopold Kronecker, as Heinrich Weber reported',
  },
}

const CLASSES: readonly ClassContent[] = [
  class1,
  class2,
  class3,
  class4,
  class5,
  class6,
  class7,
  class8,
  class9,
  class10,
  class11,
  class12,
]

/** The content for a class number in an address; undefined for unknown ones. For server loaders. */
export const contentOfClass = (classNumber: string | undefined) =>
  CLASSES.find((content) => String(content.classNumber) === classNumber)
