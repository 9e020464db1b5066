export type Exam = {
  /** Its anchor on the page. */
  id: string
  name: string
  about: string
}

export const EXAMS: readonly Exam[] = [
  {
    id: 'jee',
    name: 'JEE Main and Advanced',
    about: 'For engineering colleges: algebra, calculus, coordinate geometry and vectors in depth.',
  },
  {
    id: 'ugc-net',
    name: 'UGC NET',
    about: 'For teaching at universities and for research fellowships.',
  },
  {
    id: 'upsc',
    name: 'UPSC',
    about: 'For the civil services: numeracy and reasoning, and mathematics as an optional paper.',
  },
  {
    id: 'wbsc',
    name: 'WBSC',
    about: 'For the services of West Bengal: arithmetic and reasoning.',
  },
]

export const OTHER_EXAMS: readonly Exam[] = [
  {
    id: 'neet',
    name: 'NEET',
    about: 'For medical colleges: the mathematics that its physics takes for granted.',
  },
  {
    id: 'cuet',
    name: 'CUET',
    about: 'For central universities: mathematics and the general test.',
  },
]
