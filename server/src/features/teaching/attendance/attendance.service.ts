import { countDays, dayAfter } from '@ganit/contract/days'
import {
  ATTENDANCE_DAYS,
  ATTENDANCE_DAYS_MAX,
  type StudentAttendance,
} from '@ganit/contract/teaching/attendance'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid } from '../../../http/errors.ts'
import { type CountedMark, countMarks, percentOfCounts } from './counts.ts'
import { marksOfStudent, refuseUnseenStudent } from './own-marks.queries.ts'

const sumMarks = (marks: CountedMark[]) => {
  const counts = countMarks(marks)
  return { percent: percentOfCounts(counts), counts }
}

type Asked = { student_id: number; from: string | undefined; to: string | undefined }

/** The requested days; the year up to today by default. 400 for too many. */
function daysOf(asked: Asked, today: string) {
  const to = asked.to ?? today
  const from = asked.from ?? dayAfter(to, 1 - ATTENDANCE_DAYS)
  if (from > to) throw invalid({ from: 'From must not be after today.' })
  if (countDays(from, to) > ATTENDANCE_DAYS_MAX)
    throw invalid({ from: `From must be at most ${ATTENDANCE_DAYS_MAX} days back.` })
  return { from, to }
}

/** A student's attendance, in total and by month and batch; 404 if the reader may not see the student. */
export async function readAttendance(
  db: Db,
  account: Account,
  asked: Asked,
): Promise<StudentAttendance> {
  const { student_id } = asked
  const days = daysOf(asked, await refuseUnseenStudent(db, account, student_id))
  const marks = await marksOfStudent(db, account, { student_id, ...days })
  const months = Map.groupBy(marks, ({ date }) => date.slice(0, 7))
  const batches = Map.groupBy(marks, ({ batch_id }) => batch_id)
  return {
    percent: sumMarks(marks).percent,
    months: [...months].map(([month, own]) => ({ month, ...sumMarks(own) })),
    batches: [...batches].map(([batch_id, own]) => ({
      batch_id,
      batch_name: own[0]?.batch_name ?? '',
      ...sumMarks(own),
    })),
    lessons: marks.map(({ batch_id, is_made_up, ...mark }) => mark),
  }
}
