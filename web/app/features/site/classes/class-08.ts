import type { ClassContent } from './class-content.ts'

export const class8: ClassContent = {
  classNumber: 8,
  lead: 'The year letters take over from numbers: identities, linear equations, quadrilaterals, and the first proofs that need no ruler.',
  caption: '(a + b)² = a² + 2ab + b²',
  topics: [
    'Rational numbers, squares, cubes and their roots',
    'Exponents and powers',
    'Linear equations in one variable',
    'Algebraic identities and factorisation',
    'Quadrilaterals, areas and volumes',
    'Percentage, profit, compound interest and proportion',
  ],
  facts: [
    { statement: '1 + 3 + 5 + 7 = 4²', explained: 'The first n odd numbers always add up to n².' },
    {
      statement: '1729 = 1³ + 12³ = 9³ + 10³',
      explained:
        'The smallest number that is a sum of two positive cubes in two ways, as Ramanujan told Hardy.',
    },
    {
      statement: 'V − E + F = 2',
      explained: 'True of every convex solid: count a cube’s corners, edges and faces.',
    },
  ],
  books: [
    { title: 'Ganita Prakash, Grade 8', author: 'NCERT' },
    { title: 'The Moscow Puzzles', author: 'Boris A. Kordemsky' },
    { title: 'Mathematics for Class 8', author: 'R. S. Aggarwal' },
  ],
  quotation: {
    text: 'Mathematics is the art of giving the same name to different things.',
    author: 'Henri Poincaré',
  },
}
