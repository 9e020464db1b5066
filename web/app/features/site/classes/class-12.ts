import type { ClassContent } from './class-content.ts'

export const class12: ClassContent = {
  classNumber: 12,
  lead: 'Calculus, the study of change and of sums of the very small, with matrices, vectors and probability beside it: what every science begins with.',
  caption: 'The area under y = x²/9 from 0 to 6 is exactly 8 squares',
  topics: [
    'Relations, functions and inverse trigonometry',
    'Matrices and determinants',
    'Continuity, derivatives and their applications',
    'Integrals and areas',
    'Differential equations',
    'Vectors, lines in space, linear programming and probability',
  ],
  facts: [
    {
      statement: 'A horn full of paint',
      explained:
        'Turn y = 1/x, from x = 1 on, about its axis: the horn has the finite volume π, but an infinite surface.',
    },
    {
      statement: '1 + 1/2 + 1/3 + 1/4 + …',
      explained: 'The sum grows beyond every bound, but slowly: it takes 12,367 terms to pass 10.',
    },
    {
      statement: 'Bhaskara, 1150',
      explained:
        'He used that a small change of the sine is the cosine times the change of the angle, five hundred years before Newton.',
    },
  ],
  books: [
    { title: 'Mathematics: Textbook for Class XII, Parts I and II', author: 'NCERT' },
    { title: 'Calculus', author: 'Michael Spivak' },
    { title: 'Problems in Calculus of One Variable', author: 'I. A. Maron' },
  ],
  quotation: { text: 'We must know. We will know.', author: 'David Hilbert' },
}
