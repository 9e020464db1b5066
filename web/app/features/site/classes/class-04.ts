import type { ClassContent } from './class-content.ts'

export const class4: ClassContent = {
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
