import type { TodayFigures } from '@ganit/contract/office/today'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { sumCollected } from '../../money/ledger/words.queries.ts'
import { percentOf } from '../../teaching/attendance/counted.queries.ts'

/** The month of a day and the one before, each with its first day and the first day of the next month. */
const monthsInSql = (today: string) => sql`
  (select month, first::date, (first + interval '1 month')::date as next
    from (values
      ('this_month', date_trunc('month', ${today}::timestamp)),
      ('last_month', date_trunc('month', ${today}::timestamp) - interval '1 month')
    ) as named (month, first)) as months`

const isWithinMonth = (day: string) =>
  sql`${sql.ref(day)} >= months.first and ${sql.ref(day)} < months.next`

/** True if the student is in any batch on a day; a membership that begins or ends on that day does not count. */
const isElsewhere = (condition: RawBuilder<unknown>) => sql`
  exists (select from memberships o
    where o.student_id = m.student_id and o.membership_id <> m.membership_id and ${condition})`

type Row = {
  month: 'this_month' | 'last_month'
  collected: string
  owed: string
  joined: number
  left: number
  attendance: number | null
}

/** Figures of a day's month beside the one before. Money counts on the day it was paid. */
export async function monthsFigures(db: Db, today: string): Promise<TodayFigures> {
  const { rows } = await sql<Row>`
    select month,
      ${sumCollected(isWithinMonth)}::text as collected,
      (select coalesce(sum(o.owed), 0.00)::text from open_dues o
        where ${isWithinMonth('o.due_date')} and o.due_date <= ${today}::date) as owed,
      (select count(distinct m.student_id)::int from memberships m
        where ${isWithinMonth('m.joined_on')}
          and not ${isElsewhere(sql`o.joined_on < m.joined_on and (o.left_on is null or o.left_on >= m.joined_on)`)}) as joined,
      (select count(distinct m.student_id)::int from memberships m
        where ${isWithinMonth('m.left_on')} and m.left_on <= ${today}::date
          and not ${isElsewhere(sql`o.joined_on <= m.left_on and (o.left_on is null or o.left_on > m.left_on)`)}) as left,
      (select ${percentOf} from lessons l join attendance_marks marks on marks.lesson_id = l.lesson_id
        where ${isWithinMonth('l.date')} and l.state = 'scheduled') as attendance
    from ${monthsInSql(today)}`.execute(db)
  const of = <Name extends Exclude<keyof Row, 'month'>>(name: Name) => ({
    this_month: figuresOfMonth(rows, 'this_month')[name],
    last_month: figuresOfMonth(rows, 'last_month')[name],
  })
  return {
    collected: of('collected'),
    owed: of('owed'),
    joined: of('joined'),
    left: of('left'),
    attendance: of('attendance'),
  }
}

function figuresOfMonth(rows: Row[], wanted: Row['month']) {
  const row = rows.find(({ month }) => month === wanted)
  if (!row) throw new Error('A month is missing.')
  return row
}
