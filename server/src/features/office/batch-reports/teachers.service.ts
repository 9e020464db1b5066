import type { TeacherReport, TeachersReport } from '@ganit/contract/office/batch-reports'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { type Period, wholePercent } from '../reports/period.ts'
import { lessonsOfTeacher, type TeachingRow, teachersRows } from './teachers.queries.ts'

const NOTHING = {
  ...{ lessons: 0, taken: 0, same_day: 0, topics: 0 },
  ...{ homework: 0, came: 0, looked_at: 0 },
}

const withPercents = (row: TeachingRow) => ({
  ...row,
  taken_percent: wholePercent(row.taken, row.lessons),
  same_day_percent: wholePercent(row.same_day, row.lessons),
})

export const readTeachersReport = (
  db: Kysely<Database>,
  period: Period,
  now: LocalTime,
): Promise<TeachersReport> =>
  readInSnapshot(db, async (trx) => {
    const rows = await teachersRows(trx, { period, now })
    const total = { key: 'total', label: 'Total', ...NOTHING }
    for (const row of rows)
      for (const name of Object.keys(NOTHING) as (keyof typeof NOTHING)[]) total[name] += row[name]
    return { rows: rows.map(withPercents), total: withPercents(total), ...period }
  })

/** One teacher's row and lessons; zeros for a teacher without lessons. */
export const readTeacherReport = (
  db: Kysely<Database>,
  { account_id, name }: { account_id: string; name: string },
  { period, now }: { period: Period; now: LocalTime },
): Promise<TeacherReport> =>
  readInSnapshot(db, async (trx) => {
    const [row = { key: account_id, label: name, ...NOTHING }] = await teachersRows(
      trx,
      { period, now },
      account_id,
    )
    const lessons = await lessonsOfTeacher(trx, { period, now }, account_id)
    return { row: withPercents(row), lessons, ...period }
  })
