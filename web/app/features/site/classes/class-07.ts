import type { ClassContent } from './class-content.ts'

export const class7: ClassContent = {
  classNumber: 7,
  lead: 'Geometry begins to give reasons: why angles are equal, why a triangle’s angles make a straight line. Beside it grow rational numbers and equations.',
  caption: 'The three angles, side by side at C, make a straight line',
  topics: [
    'Multiplying and dividing integers, fractions and decimals',
    'Letters for numbers: expressions and simple equations',
    'Parallel lines and the angles at a line that crosses them',
    'Triangles: their angles, sides and congruence',
    'Ratio, percentage and simple interest',
    'Mean, median, mode and chance',
  ],
  facts: [
    {
      statement: '90° + 90° + 90°',
      explained:
        'On a globe a triangle can have three right angles: start at the pole, go to the equator, a quarter round, and back. In the plane the sum is always 180°.',
    },
    {
      statement: 'Three rods hold',
      explained:
        'A frame of three rods keeps its shape, a frame of four can be pushed over. That is why cranes and bridges are full of triangles.',
    },
    {
      statement: '3² + 4² = 5²',
      explained:
        'The Shulbasutras, rules for laying out altars with cords, stated the theorem on the diagonal of a rectangle in India centuries before the common era.',
    },
  ],
  books: [
    { title: 'Ganita Prakash, Grade 7', author: 'NCERT' },
    { title: 'Figuring: The Joy of Numbers', author: 'Shakuntala Devi' },
    { title: 'Mathematics for Class 7', author: 'R. S. Aggarwal' },
  ],
  quotation: {
    text: 'There is no royal road to geometry.',
    author: 'Euclid to King Ptolemy, as Proclus tells it',
  },
}
