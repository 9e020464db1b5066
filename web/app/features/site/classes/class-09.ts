import type { ClassContent } from './class-content.ts'

export const class9: ClassContent = {
  classNumber: 9,
  lead: 'Numbers fill the whole line, equations become lines in the plane, and geometry is built from axioms, one theorem on another.',
  caption: 'Every point of the line satisfies 2x + 3y = 12',
  topics: [
    'Real numbers, surds and irrational decimals',
    'Polynomials and their factors',
    'Coordinate geometry and linear equations in two variables',
    'Lines, triangles, quadrilaterals and circles from axioms',
    'Heron’s formula, surface areas and volumes',
    'Statistics: tables, graphs and averages',
  ],
  facts: [
    {
      statement: 'No fraction has the square 2',
      explained:
        'If one had, in its lowest terms, both its top and its bottom would be even. So the root of 2 is irrational.',
    },
    {
      statement: '0.999… = 1',
      explained: 'Call it x. Then 10x − x = 9, so x = 1. They are two ways of writing one number.',
    },
    {
      statement: 'Heron and Brahmagupta',
      explained:
        'Heron found a triangle’s area from its sides; in 628 Brahmagupta gave the like formula for four-sided figures in a circle.',
    },
  ],
  books: [
    { title: 'Mathematics: Textbook for Class IX', author: 'NCERT' },
    { title: 'Mathematics for Class 9', author: 'R. D. Sharma' },
    { title: 'Flatland', author: 'Edwin A. Abbott' },
  ],
  quotation: {
    text: 'It is written in the language of mathematics, and its characters are triangles, circles, and other geometric figures.',
    author: 'Galileo Galilei, of the book of the universe',
  },
}
