import type { ClassContent } from './class-content.ts'

export const class11: ClassContent = {
  classNumber: 11,
  lead: 'The language of higher mathematics: sets and functions, angles as real numbers, complex numbers, conic sections, and the first limits.',
  caption: 'One focus, e = 0.6, 1 and 2: ellipse, parabola, hyperbola',
  topics: [
    'Sets, relations and functions',
    'Trigonometric functions and equations',
    'Complex numbers and quadratic equations',
    'Permutations, combinations and the binomial theorem',
    'Straight lines and conic sections',
    'Sequences, limits, derivatives and probability',
  ],
  facts: [
    {
      statement: 'π/4 = 1 − 1/3 + 1/5 − 1/7 + …',
      explained:
        'Known in Kerala, where it is credited to Madhava, long before Gregory and Leibniz found it in Europe.',
    },
    {
      statement: 'Mars on an ellipse',
      explained:
        'Conic sections had been studied for some nineteen centuries when Kepler, in 1609, showed that Mars moves on one, with the Sun at a focus.',
    },
    {
      statement: 'Beyond counting',
      explained:
        'There are as many even numbers as whole numbers, but no list can hold all real numbers: Cantor proved it in 1874.',
    },
  ],
  books: [
    { title: 'Mathematics: Textbook for Class XI', author: 'NCERT' },
    {
      title: 'Challenge and Thrill of Pre-College Mathematics',
      author: 'V. Krishnamurthy, C. R. Pranesachar, K. N. Ranganathan and B. J. Venkatachala',
    },
    { title: 'Plane Trigonometry', author: 'S. L. Loney' },
  ],
  quotation: {
    text: 'The essence of mathematics lies precisely in its freedom.',
    author: 'Georg Cantor',
  },
}
