import { dayAfter } from '@ganit/contract/days'
import { SOON_DAYS, sumMoney } from '@ganit/contract/money'
import type { FamilyMoney } from '@ganit/contract/money/family-money'
import { type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { childRows, childrenOfGuardians } from '../../ground/rights/children.queries.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { dueMonth } from '../fees/due-label.queries.ts'

type Child = FamilyMoney['children'][number] & {
  name: string
  /** The months of dues within the next three days. */
  soon_months: string[]
}

export type FamilySums = Omit<FamilyMoney, 'children'> & { children: Child[] }

type Row = Child & { key: string }

/** Open dues that `people` may see, and whether they are being checked. */
const SEEN = sql`
  select people.key, people.student_id, o.due_id, o.owed, o.due_date, d.kind, d.period, ${dueMonth} as month,
    exists (select from claim_dues c where c.due_id = o.due_id and c.is_to_check) as is_checked
  from people join open_dues o using (student_id) join dues d on d.due_id = o.due_id
  where people.until is null or ${toAcademyDay(sql`d.made_at`)} < people.until`

/**
 * Sums of each of `people`, which has rows of `key`, `student_id` and `until`. The person sees only dues that were made
 * before `until`, or all if it is null. A due dated before `day` is overdue, a due from `day` to `last` is due soon.
 */
function sumsOf(
  people: RawBuilder<unknown>,
  { day, last }: { day: RawBuilder<string>; last: RawBuilder<string> },
) {
  const isOverdue = sql`not is_checked and due_date < ${day}::date`
  const isSoon = sql`not is_checked and due_date between ${day}::date and ${last}::date`
  const sum = (which: RawBuilder<unknown>) =>
    sql`coalesce(sum(owed) filter (where ${which}), 0.00)::text`
  const first = (which: RawBuilder<unknown>) => sql`(min(due_date) filter (where ${which}))::text`
  const monthsOf = (which: RawBuilder<unknown>) =>
    sql`coalesce(array_agg(distinct month) filter (where ${which}), '{}')`
  return sql<Row>`
    with people as (${people}), seen as (${SEEN})
    select people.key, s.student_id, s.uid, s.first_name, ${fullName('s')} as name,
      ${sum(isOverdue)} as overdue, ${first(isOverdue)} as oldest,
      ${sum(isSoon)} as soon, ${first(isSoon)} as soon_by, ${sum(sql`is_checked`)} as checking,
      ${monthsOf(isOverdue)} as months, ${monthsOf(isSoon)} as soon_months
    from people join students s on s.student_id = people.student_id
    left join seen on seen.key = people.key and seen.student_id = people.student_id
    group by people.key, s.student_id
    order by s.first_name collate "und-x-icu", s.student_id`
}

function groupByKey(rows: Row[]) {
  const children = Map.groupBy(rows, ({ key }) => key)
  return new Map([...children].map(([key, of]) => [key, addSums(of)]))
}

const firstOf = (days: (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null

const addSums = (rows: Row[]): FamilySums => ({
  overdue: sumMoney(rows.map(({ overdue }) => overdue)),
  oldest: firstOf(rows.map(({ oldest }) => oldest)),
  soon: sumMoney(rows.map(({ soon }) => soon)),
  soon_by: firstOf(rows.map(({ soon_by }) => soon_by)),
  checking: sumMoney(rows.map(({ checking }) => checking)),
  children: rows.map(({ key, ...child }) => child),
})

const familyOf = (uid: RawBuilder<string>) => sql`
  select 'own' as key, student_id, null::date as until from students where uid = ${uid}
  union all
  select 'own', student_id, case when may_see then null else of_age_on::date end
  from (${childRows(uid)}) as children`

/** The sums that an account owes as a student, and for the children that it may see or pay for. */
export async function readFamilyMoney(db: Db, { uid }: Account, day: string): Promise<FamilySums> {
  const values = { uid, day, last: dayAfter(day, SOON_DAYS) }
  // Planning this query takes longer than running it.
  const rows = await queryPrepared<Row, typeof values>(db, 'sums of a family', values, (asked) => ({
    compile: () => sumsOf(familyOf(asked.uid), asked).compile(db),
  }))
  return groupByKey(rows).get('own') ?? addSums([])
}

const peopleOfTold = (told: RawBuilder<unknown>) => sql`
  with told as (${told})
  select key, student_id, null::date as until from told where student_id is not null
  union all
  select told.key, children.student_id, children.until
  from told join ${childrenOfGuardians} on children.guardian_id = told.guardian_id
  where told.student_ids is null or children.student_id = any(told.student_ids)`

/** The recipients of messages. `student_ids`: only these children of a guardian. */
type Told = {
  key: string
  guardian_id: number | null
  student_id: number | null
  student_ids?: readonly number[] | undefined
}

/**
 * The sums for recipients of messages, by their keys: guardians, with an account or without, and students. Dues of the
 * next `soonDays` are soon.
 */
export async function readFamilyMoneyOfTold(
  db: Db,
  told: readonly Told[],
  day: string,
  soonDays = SOON_DAYS,
) {
  const people = peopleOfTold(sql`
    select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told (key text, guardian_id integer, student_id integer, student_ids integer[])`)
  const days = { day: sql<string>`${day}`, last: sql<string>`${dayAfter(day, soonDays)}` }
  return groupByKey((await sumsOf(people, days).execute(db)).rows)
}

/** An open due as one person sees it; `month` is null unless a monthly fee made it. */
export type OpenDueOfTold = {
  due_id: number
  student_id: number
  owed: string
  due_date: string
  kind: 'fee' | 'single' | 'opening' | 'late'
  month: string | null
  is_checked: boolean
}

/**
 * The money that one person sees: children with their first names, open dues up to `last`, oldest first, and the sum
 * being checked.
 */
type DuesOfTold = {
  children: { student_id: number; first_name: string; is_limited: boolean }[]
  dues: OpenDueOfTold[]
  checking: string
}

/**
 * The dues behind the sums of one recipient. `checking` is the sum reported as paid for them, so a report in part
 * counts in part. `is_limited` marks a child who came of age, and of whom only old dues are shown.
 */
export async function readDuesOfTold(
  db: Db,
  told: Omit<Told, 'key'>,
  last: string,
): Promise<DuesOfTold> {
  const values = { ...told, last }
  const [found] = await queryPrepared<DuesOfTold, typeof values>(
    db,
    'dues of one recipient',
    values,
    (blanks) => ({
      compile: () =>
        sql<DuesOfTold>`
      with people as materialized (${peopleOfTold(sql`
        select 'own' as key, ${blanks.guardian_id}::integer as guardian_id, ${blanks.student_id}::integer as student_id,
          null::integer[] as student_ids`)}),
      seen as (${SEEN})
      select
        coalesce((select json_agg(json_build_object('student_id', s.student_id, 'first_name', s.first_name,
            'is_limited', people.until is not null) order by s.first_name collate "und-x-icu", s.student_id)
          from people join students s using (student_id)), '[]') as children,
        coalesce((select json_agg(json_build_object('due_id', due_id, 'student_id', student_id,
            'owed', owed::text, 'due_date', due_date, 'kind', kind, 'is_checked', is_checked,
            'month', case when kind = 'fee' and period ~ '^\\d{4}-\\d{2}' then month end) order by due_date, due_id)
          from seen where due_date <= ${blanks.last}::date), '[]') as dues,
        (select coalesce(sum(c.amount), 0.00)::text from people join claim_dues c using (student_id)
          join dues d using (due_id)
          where c.is_to_check and (people.until is null or ${toAcademyDay(sql`d.made_at`)} < people.until)) as checking`.compile(
          db,
        ),
    }),
  )
  return found ?? { children: [], dues: [], checking: '0.00' }
}
