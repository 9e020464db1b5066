import type { ClassContent } from './class-content.ts'

export const class1: ClassContent = {
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
