/** The menu of a teacher's Papers. */
export const TEACHER_PAPERS = [
  { to: '/teacher/papers', text: 'Papers' },
  { to: '/teacher/questions', text: 'Question bank', hasMore: true },
  { to: '/teacher/tests', text: 'Tests', hasMore: true },
] as const
