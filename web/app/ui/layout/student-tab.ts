import { useSearchParams } from 'react-router'

/** The parts of a student's page, by their name in the address. */
export const STUDENT_TABS = {
  overview: 'Overview',
  fees: 'Fees',
  attendance: 'Attendance',
  tests: 'Tests',
  messages: 'Messages',
  family: 'Family',
  privacy: 'Privacy',
} as const
export type StudentTab = keyof typeof STUDENT_TABS

const isTab = (text: string): text is StudentTab => Object.hasOwn(STUDENT_TABS, text)

/** The part that the address asks for. */
export function useStudentTab(): StudentTab {
  const asked = useSearchParams()[0].get('tab') ?? ''
  return isTab(asked) ? asked : 'overview'
}
