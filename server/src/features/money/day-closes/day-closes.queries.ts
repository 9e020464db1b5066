import { isDeepStrictEqual } from 'node:util'
import { asMoney, toHundredths } from '@ganit/contract/money'
import type { DayClose } from '@ganit/contract/money/day-closes'
import { PAYMENT_METHODS } from '@ganit/contract/money/payments'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { DayCloses } from './day-closes.tables.ts'

/** Requested days; everybody's without `account_id`. */
type DayCloseFilter = { from: string; to: string; account_id?: string | undefined }

type Methods = DayClose['methods']

type Row = {
  day: string
  account_id: string
  name: string
  /** Present figures; null if nothing was recorded. */
  methods: Methods | null
  closed: {
    day_close_id: number
    methods: Methods
    expected: string
    counted: string
    reason: string | null
    closed_at: string
  } | null
  paid_out: DayClose['paid_out'] | null
}

/** Sums paid out of each drawer, by day; `within` limits `account_id` and `day`. */
const paidOut = (within: ReturnType<typeof sql>) => sql`
  select account_id, day, json_agg(json_build_object('kind', kind, 'amount', amount::text,
    'has_bill', has_bill, 'reversed', reversed) order by recorded_at) as paid_out
  from (
    select e.drawer_of as account_id, e.recorded_on as day, e.kind, e.amount, e.recorded_at,
      exists (select from expense_photos i where i.expense_id = e.expense_id) as has_bill,
      exists (select from expense_reversals r where r.expense_id = e.expense_id) as reversed
    from expenses e where e.drawer_of is not null
    union all
    select s.drawer_of, s.recorded_on, 'pay', s.gross, s.recorded_at, true,
      exists (select from pay_slip_reversals r where r.pay_slip_id = s.pay_slip_id)
    from pay_slips s where s.drawer_of is not null
  ) as each where ${within} group by account_id, day`

/** Days with entries or a closing, latest first. */
export async function readDays(
  db: Db,
  { from, to, account_id }: DayCloseFilter,
): Promise<DayClose[]> {
  const within = sql`day between ${from}::date and ${to}::date
    ${account_id === undefined ? sql`` : sql`and account_id = ${account_id}`}`
  const { rows } = await sql<Row>`
    with taken as (
      select account_id, day, method, sum(count)::int as count, sum(received) as received,
        sum(given_back) as given_back
      from day_entries where ${within} group by account_id, day, method),
    days as (
      select account_id, day, json_agg(json_build_object('method', method, 'count', count,
        'received', received::text, 'given_back', given_back::text)) as methods
      from taken group by account_id, day),
    closed as (select * from day_closes where reopened_at is null and ${within}),
    spent as (${paidOut(within)})
    select day, account_id, coalesce(a.name, '') as name, days.methods, spent.paid_out,
      case when closed.day_close_id is not null then json_build_object(
        'day_close_id', closed.day_close_id, 'methods', closed.methods,
        'expected', closed.expected::text, 'counted', closed.counted::text,
        'reason', closed.reason, 'closed_at', closed.closed_at) end as closed
    from days full join closed using (account_id, day)
      left join spent using (account_id, day) left join accounts a on a.id = account_id
    order by day desc, a.name, account_id`.execute(db)
  return rows.map(presentDay)
}

const ORDER: readonly string[] = PAYMENT_METHODS

/** Order of the form's methods; online comes last. */
const placeOf = ({ method }: Methods[number]) =>
  ORDER.includes(method) ? ORDER.indexOf(method) : ORDER.length

const sortMethods = (methods: Methods) => methods.toSorted((a, b) => placeOf(a) - placeOf(b))

/** Cash that should be in the till: taken minus given back. */
const expectedOf = (methods: Methods) =>
  asMoney(
    methods
      .filter(({ method }) => method === 'cash')
      .reduce((sum, each) => sum + toHundredths(each.received) - toHundredths(each.given_back), 0),
  )

const subtractMoney = (a: string, b: string) => asMoney(toHundredths(a) - toHundredths(b))

function presentDay({ methods: recorded, closed, paid_out, ...rest }: Row): DayClose {
  const day = { ...rest, ...(paid_out && { paid_out }) }
  const now = sortMethods(recorded ?? [])
  if (!closed)
    return {
      ...day,
      day_close_id: null,
      methods: now,
      expected: expectedOf(now),
      counted: null,
      difference: null,
      reason: null,
      closed_at: null,
      corrected: null,
    }
  const { closed_at, ...figures } = closed
  return {
    ...day,
    ...figures,
    difference: subtractMoney(figures.counted, figures.expected),
    closed_at: new Date(closed_at).toISOString(),
    corrected: isSame(now, figures.methods)
      ? null
      : subtractMoney(expectedOf(now), figures.expected),
  }
}

const isSame = (now: Methods, closed: Methods) => isDeepStrictEqual(now, closed)

/** One person's day, closed or open. */
export async function readDay(db: Db, account_id: string, day: string) {
  const [found] = await readDays(db, { from: day, to: day, account_id })
  return found
}

/** Whether a person had recorded anything by the end of a day. */
export async function hasRecordedBy(db: Db, account_id: string, day: string) {
  const { rows } = await sql`
    select from day_entries where account_id = ${account_id} and day <= ${day}::date limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Locks a person's day; waits for transactions that are recording something for it. */
export const lockDay = (trx: Trx, account_id: string, day: string) =>
  sql`select pg_advisory_xact_lock(lock_of_day(${account_id}, ${day}::date))`.execute(trx)

export const insertDayClose = (trx: Trx, close: Insertable<DayCloses>) =>
  trx.insertInto('day_closes').values(close).execute()

/** Locks a closing; returns its person and day, undefined if there is none. */
export const lockDayClose = (trx: Trx, day_close_id: number) =>
  trx
    .selectFrom('day_closes')
    .select(['account_id', 'day', 'reopened_at'])
    .where('day_close_id', '=', day_close_id)
    .forUpdate()
    .executeTakeFirst()
