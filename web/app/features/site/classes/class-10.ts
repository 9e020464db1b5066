import type { ClassContent } from './class-content.ts'

export const class10: ClassContent = {
  classNumber: 10,
  lead: 'The year of the board examination: quadratic equations, similar triangles, tangents, and trigonometry that measures what cannot be reached.',
  caption: 'Radius 3, distance 5: both tangents are 4 long',
  topics: [
    'Real numbers and polynomials',
    'Pairs of linear equations and quadratic equations',
    'Arithmetic progressions',
    'Similar triangles, circles and tangents',
    'Trigonometry, heights and distances',
    'Areas, volumes, statistics and probability',
  ],
  facts: [
    {
      statement: 'n² + n + 41',
      explained:
        'It is prime for every n from 0 to 39, and fails at 40, where it is 41². Forty examples are no proof.',
    },
    {
      statement: '23 people',
      explained: 'With so many in a room it is more likely than not that two share a birthday.',
    },
    {
      statement: 'jya, jiba, sinus',
      explained:
        'Our word sine goes back to the Sanskrit jya: Arab scholars wrote it jiba, and it was later read as jaib, a bay, in Latin sinus.',
    },
  ],
  books: [
    { title: 'Mathematics: Textbook for Class X', author: 'NCERT' },
    { title: 'How to Solve It', author: 'George Pólya' },
    {
      title: 'Mathematical Circles (Russian Experience)',
      author: 'Dmitri Fomin, Sergey Genkin and Ilia Itenberg',
    },
  ],
  quotation: {
    text: 'A great discovery solves a great problem but there is a grain of discovery in the solution of any problem.',
    author: 'George Pólya',
  },
}
