import { AGES, type OWED_BY, type OwedReport } from '@ganit/contract/office/reports'
import { sql } from 'kysely'
import { naturalOrder } from '../../../db/rows/natural-order.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { FEE_OF_DUE } from '../../money/fees/fee-of-due.queries.ts'
import type { DuesDays } from './period.ts'

type OwedBy = (typeof OWED_BY)[number]

type Row = OwedReport['rows'][number]

/** Maximum of students on screen; files have all. */
const MOST_STUDENTS = 1_000

const FIGURES = sql`count(distinct o.student_id)::int as students, count(*)::int as dues,
  coalesce(sum(o.owed), 0)::numeric(14, 2)::text as amount`

/** True for open dues dated in a period. */
const isDatedIn = ({ from, to }: DuesDays) => sql<boolean>`
  (${from}::date is null or o.due_date >= ${from}::date)
  and (${to}::date is null or o.due_date <= ${to}::date)`

const AGE_LABELS: Record<(typeof AGES)[number], string> = {
  ahead: 'Not due yet',
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
}

async function owedByAge(db: Db, today: string, days: DuesDays): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'label'>>`
    select case
        when o.due_date > ${today}::date then 'ahead'
        when o.due_date >= ${today}::date - 30 then '0-30'
        when o.due_date >= ${today}::date - 60 then '31-60'
        when o.due_date >= ${today}::date - 90 then '61-90'
        else 'over-90' end as key, ${FIGURES}
    from open_dues o where ${isDatedIn(days)} group by 1`.execute(db)
  return AGES.map((key) => ({
    students: 0,
    dues: 0,
    amount: '0.00',
    ...rows.find((row) => row.key === key),
    key,
    label: AGE_LABELS[key],
  }))
}

const owedByBatch = async (db: Db, days: DuesDays) =>
  (
    await sql<Row>`
      select coalesce(f.batch_id::text, 'none') as key,
        coalesce(min(b.batch_name), 'No batch') as label, ${FIGURES}
      from open_dues o join dues d using (due_id) left join batch_fees f on f.fee_id = ${FEE_OF_DUE}
        left join batches b using (batch_id)
      where ${isDatedIn(days)}
      group by f.batch_id order by f.batch_id is null, ${naturalOrder(sql`min(b.batch_name)`)}, 1`.execute(
      db,
    )
  ).rows

const owedByStudent = async (db: Db, days: DuesDays, isWhole: boolean) =>
  (
    await sql<Row>`
      select o.student_id::text as key, o.students, o.dues, o.amount::text as amount,
        case when s.student_id is null then 'Erased student'
          else ${fullName('s')} end as label
      from (
        select o.student_id, 1 as students, count(*)::int as dues,
          sum(o.owed)::numeric(14, 2) as amount
        from open_dues o where ${isDatedIn(days)} group by o.student_id
        order by sum(o.owed) desc, o.student_id
        ${isWhole ? sql`` : sql`limit ${sql.lit(MOST_STUDENTS)}`}
      ) as o left join students s using (student_id)
      order by o.amount desc, o.student_id`.execute(db)
  ).rows

export type OwedAsked = {
  by: OwedBy
  period: DuesDays
  /** Whether all students are listed. */
  isWhole: boolean
}

/** Open amounts of today for dues dated in a period, or for all, by one grouping. */
export function owedRows(db: Db, { by, period, isWhole }: OwedAsked, today: string) {
  if (by === 'age') return owedByAge(db, today, period)
  return by === 'batch' ? owedByBatch(db, period) : owedByStudent(db, period, isWhole)
}

export async function owedTotal(db: Db, days: DuesDays) {
  const { rows } = await sql<OwedReport['total']>`
    select ${FIGURES} from open_dues o where ${isDatedIn(days)}`.execute(db)
  return rows[0] ?? { students: 0, dues: 0, amount: '0.00' }
}
