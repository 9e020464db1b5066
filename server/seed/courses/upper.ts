import { COMPETITIVE, type DemoCourse, SCHOOL } from './demo-course.ts'

const GRAPH_PAPER = ['Graph paper', 'Twenty sheets of 2 mm squares.'] as const
const GEOMETRY_BOX = ['Geometry box', 'Compass, protractor, divider and two set squares.'] as const

export const UPPER: readonly DemoCourse[] = [
  {
    course_name: 'Number Systems and Proof',
    course_subtitle: 'From counting numbers to the real line, with a reason beside every step.',
    class_level_id: 9,
    category_id: SCHOOL,
    on_front_page: true,
    curriculums: ['Irrational numbers', 'Polynomials', 'Coordinates', 'Congruence and proof'],
    essentials: [GRAPH_PAPER, GEOMETRY_BOX],
  },
  {
    course_name: 'Board Year Mathematics',
    course_subtitle: 'The whole Class 10 syllabus by December, then one full paper each week.',
    class_level_id: 10,
    category_id: SCHOOL,
    on_front_page: true,
    curriculums: [
      'Real numbers and polynomials',
      'Pairs of linear equations',
      'Quadratic equations',
      'Similar triangles and trigonometry',
      'Circles, areas and volumes',
      'Statistics and probability',
    ],
    essentials: [
      GRAPH_PAPER,
      GEOMETRY_BOX,
      ['Past papers', 'The board’s papers of the last five years, printed on one side.'],
    ],
  },
  {
    course_name: 'Functions and Coordinates',
    course_subtitle: 'Sets, functions, trigonometry and the geometry of equations.',
    class_level_id: 11,
    category_id: SCHOOL,
    on_front_page: true,
    curriculums: [
      'Sets and functions',
      'Trigonometric functions',
      'Complex numbers',
      'Permutations and combinations',
      'Lines and conics',
      'Limits',
    ],
    essentials: [GRAPH_PAPER],
  },
  {
    course_name: 'Calculus and Matrices',
    course_subtitle: 'The slope, the area, and the surprise that they undo each other.',
    class_level_id: 12,
    category_id: SCHOOL,
    on_front_page: true,
    curriculums: [
      'Matrices and determinants',
      'Derivatives and their use',
      'Integrals and areas',
      'Differential equations',
      'Vectors and space',
      'Probability',
    ],
    essentials: [
      GRAPH_PAPER,
      ['Table of integrals', 'One sheet; learn where each line comes from.'],
    ],
  },
  {
    course_name: 'JEE Main Problem Class',
    course_subtitle: 'Two hours of mixed problems a week, beside the school’s course.',
    class_level_id: 12,
    category_id: COMPETITIVE,
    curriculums: ['Algebra', 'Coordinate geometry', 'Calculus', 'Timed papers'],
    essentials: [['A watch', 'Without it no timed paper counts.']],
  },
  {
    course_name: 'Summer Bridge Course',
    course_subtitle: 'Six weeks between Class 10 and Class 11; opens again in April.',
    class_level_id: 11,
    category_id: SCHOOL,
    is_active: false,
    curriculums: ['Algebra that Class 11 takes for granted', 'Sketching graphs'],
    essentials: [GRAPH_PAPER],
  },
]
