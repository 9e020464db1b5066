import type { MonthSheet } from '@ganit/contract/attendance'
import type { Lesson } from '@ganit/contract/lessons'
import { useQuery } from '@tanstack/react-query'
import { formatShortDay } from '../../ui/text/dates.ts'
import { monthAfter } from '../../ui/text/months.ts'
import { monthSheet } from './attendance.data.ts'
import { CODE_WORDS } from './words.ts'

type Asked = { lesson: Lesson; batch_id: string; student_id: string }
type Choice = { value: string; label: string }

/** Lessons that a student has missed before this one, the latest first. */
const missedIn = (sheet: MonthSheet, { lesson: { date }, student_id }: Asked): Choice[] => {
  const codes = sheet.students.find((each) => String(each.student_id) === student_id)?.codes ?? []
  return sheet.lessons
    .map((each, place) => ({ ...each, code: codes[place] ?? null }))
    .filter(({ code, date: day }) => (code === 'A' || code === 'E') && day < date)
    .map(({ lesson_id, date: day, code }) => ({
      value: String(lesson_id),
      label: `${formatShortDay(day)}, ${code && CODE_WORDS[code]}`,
    }))
    .toReversed()
}

/** Who is in another batch on the day of a lesson, and of what they have missed there in this month and the one before. */
export function useGuestChoices(asked: Asked) {
  const { lesson, batch_id } = asked
  const month = lesson.date.slice(0, 7)
  const sheetOf = (of: string) => ({
    ...monthSheet({ batch_id, month: of }),
    enabled: batch_id !== '',
    placeholderData: undefined,
  })
  const now = useQuery(sheetOf(month))
  const before = useQuery(sheetOf(monthAfter(month, -1)))
  const sheets = [now.data, before.data].filter((sheet) => sheet !== undefined)

  const isIn = ({ joined_on, left_on }: MonthSheet['students'][number]) =>
    joined_on <= lesson.date && (left_on === null || left_on > lesson.date)
  return {
    students: (now.data?.students ?? [])
      .filter(isIn)
      .map(({ student_id, name }): Choice => ({ value: String(student_id), label: name })),
    missed: sheets.flatMap((sheet) => missedIn(sheet, asked)),
    isLoading: now.isFetching && !now.data,
    isError: now.isError,
  }
}
