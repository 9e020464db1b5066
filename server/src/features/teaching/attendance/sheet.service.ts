import { dayAfter } from '@ganit/contract/days'
import type { MonthSheet } from '@ganit/contract/teaching/attendance'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { streamCsv } from '../../../http/answers/csv.ts'
import { countMarks, percentOfCounts } from './counts.ts'
import { readSheet, readSheetBatch } from './sheet.queries.ts'

type Asked = { batch_id: number; month: string }

/** Last day of a month: the day before the first of the next. */
const lastDay = (month: string) => dayAfter(`${dayAfter(`${month}-01`, 31).slice(0, 7)}-01`, -1)

/** Registers of a batch in a month, in one snapshot; 404 if the account may not see the batch. */
export const readMonthSheet = (
  db: Kysely<Database>,
  account: Account,
  { batch_id, month }: Asked,
) =>
  readInSnapshot(db, async (trx): Promise<MonthSheet & { batch_name: string }> => {
    const { batch_name } = await readSheetBatch(trx, account, batch_id)
    const sheet = { batch_id, from: `${month}-01`, to: lastDay(month) }
    const { lessons, members, marks: all } = await readSheet(trx, sheet)
    const marks = Map.groupBy(all, ({ student_id }) => student_id)
    const students = members.map((student) => {
      const own = marks.get(student.student_id) ?? []
      const codes = new Map(own.map(({ lesson_id, code }) => [lesson_id, code]))
      return {
        ...student,
        codes: lessons.map(({ lesson_id }) => codes.get(lesson_id) ?? null),
        percent: percentOfCounts(countMarks(own)),
      }
    })
    return { batch_name, lessons, students }
  })

/** The month's registers as a spreadsheet, with a column for each lesson and the taught topics in the last row. */
export function sheetTable({ lessons, students }: MonthSheet) {
  const heads = lessons.map(({ date, start_time }) => `${date} ${start_time}`)
  const rows = students.map(({ student_id, name, joined_on, left_on, codes, percent }) => [
    String(student_id),
    name,
    joined_on,
    left_on ?? '',
    ...codes.map((code) => code ?? ''),
    percent === null ? '' : String(percent),
  ])
  const taught = ['', 'Taught', '', '', ...lessons.map((lesson) => lesson.taught ?? ''), '']
  async function* chunks() {
    yield [...rows, taught]
  }
  return streamCsv(
    ['Student ID', 'Name', 'Joined', 'Left', ...heads, 'Percent'],
    chunks(),
    (cells) => cells,
  )
}
