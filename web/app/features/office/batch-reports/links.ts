/** Lists behind the numbers of a batch, by the words of its row. */
export const PEOPLE = {
  students: 'Students',
  joined: 'Joined',
  moved_in: 'Moved in',
  left: 'Left',
  moved_out: 'Moved out',
} as const
export type PeopleShown = keyof typeof PEOPLE

/** The link to the names behind a number of a batch. */
export function linkOf(key: string, figure: string, month: string, why?: string) {
  if (figure in PEOPLE) {
    const show = { month, show: figure, ...(why && { why }) }
    return key === 'none' ? undefined : `/admin/reports/batches/${key}?${new URLSearchParams(show)}`
  }
  if (figure === 'asked' || figure.startsWith('collected'))
    return `/admin/reports/month?${new URLSearchParams({ month, by: 'student', of: key })}`
  if (key === 'none') return undefined
  if (figure === 'lessons' || figure === 'attendance_percent')
    return `/admin/registers?${new URLSearchParams({ show: 'sheet', batch: key, month })}`
  return `/admin/batch/${key}/students`
}

/** Lists behind the numbers of a teacher. */
export const LESSONS = {
  all: 'All',
  taken: 'Register taken',
  same_day: 'On the same day',
  missing: 'No register',
  topics: 'Topic noted',
  homework: 'Homework given',
  work: 'Work came',
} as const
export type LessonsShown = keyof typeof LESSONS

/** The list behind each figure of the report of teachers. */
export const SHOWN_FOR = {
  lessons: 'all',
  taken: 'taken',
  taken_percent: 'missing',
  same_day: 'same_day',
  same_day_percent: 'same_day',
  topics: 'topics',
  homework: 'homework',
  came: 'work',
  looked_at: 'work',
} as const satisfies Record<string, LessonsShown>
