import type { ClassContent } from './class-content.ts'

export const class5: ClassContent = {
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
