import { COMPETITIVE, type DemoCourse, SCHOOL } from './demo-course.ts'

const EXERCISE_BOOK = ['Squared exercise book', 'One centimetre squares, with a margin.'] as const

export const LOWER: readonly DemoCourse[] = [
  {
    course_name: 'First Numbers',
    course_subtitle: 'Counting, ordering and the first sums, with things to hold in one’s hands.',
    class_level_id: 1,
    category_id: SCHOOL,
    on_front_page: true,
    curriculums: ['Counting to a hundred', 'More, less and equal', 'Adding and taking away to 20'],
    essentials: [['Counting sticks', 'A bundle of a hundred, held by rubber bands in tens.']],
  },
  {
    course_name: 'Tables and Sharing',
    course_subtitle: 'Multiplication from patterns, division from sharing, and stories with both.',
    class_level_id: 3,
    category_id: SCHOOL,
    on_front_page: true,
    curriculums: ['Tables from 2 to 10', 'Sharing equally', 'Measuring length, weight and time'],
    essentials: [EXERCISE_BOOK, ['Ruler', '15 cm, with clear millimetres.']],
  },
  {
    course_name: 'Fractions and Decimals',
    course_subtitle: 'Paper strips first, rules second: comparing, adding and naming parts.',
    class_level_id: 5,
    category_id: SCHOOL,
    on_front_page: true,
    curriculums: ['Parts of a whole', 'Equal fractions', 'Adding fractions', 'Decimals and money'],
    essentials: [
      EXERCISE_BOOK,
      ['Paper strips', 'Five strips of one length, to fold into halves, thirds and quarters.'],
    ],
  },
  {
    course_name: 'Integers and Ratio',
    course_subtitle: 'Numbers on both sides of zero, and how two amounts compare.',
    class_level_id: 6,
    category_id: SCHOOL,
    curriculums: ['Integers on the line', 'Factors and multiples', 'Ratio and proportion'],
    essentials: [EXERCISE_BOOK],
  },
  {
    course_name: 'Lines, Angles and Triangles',
    course_subtitle: 'Drawing exactly, and finding out what must be true of every triangle.',
    class_level_id: 7,
    category_id: SCHOOL,
    on_front_page: true,
    curriculums: ['Pairs of angles', 'Parallel lines', 'The angle sum', 'Congruent triangles'],
    essentials: [
      ['Geometry box', 'Compass, protractor, divider and two set squares.'],
      ['Plain paper', 'Ten sheets for constructions.'],
    ],
  },
  {
    course_name: 'Algebra Begins',
    course_subtitle: 'Letters for numbers, identities as areas, and equations that balance.',
    class_level_id: 8,
    category_id: SCHOOL,
    on_front_page: true,
    curriculums: ['Expressions', 'Identities', 'Linear equations in one variable', 'Factorising'],
    essentials: [EXERCISE_BOOK, ['Graph paper', 'Ten sheets of 2 mm squares.']],
  },
  {
    course_name: 'Olympiad Circle',
    course_subtitle: 'One problem a week that needs an idea instead of a method.',
    class_level_id: 8,
    category_id: COMPETITIVE,
    curriculums: ['Parity and counting', 'The pigeonhole principle', 'Invariants'],
    essentials: [['A notebook for ideas', 'Not for fair copies: failed attempts stay in it.']],
  },
]
