import { toHundredths } from '@ganit/contract/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/db/schema.ts'
import { readBooks } from '../src/features/office/moves/books.queries.ts'
import { daysLater, inRupees } from './ledger-model/parts.ts'

/** Books of a student: dues with their parts and allocations, and memberships. */
export async function standing(db: Db, student_id: number) {
  const { dues, settled, memberships } = await readBooks(db, student_id)
  const asked = dues.filter(({ withdrawn_at }) => withdrawn_at === null)
  const sorted = settled.toSorted((a, b) => a.due_id - b.due_id || a.payment_id - b.payment_id)
  return { memberships, dues: asked, settled: sorted }
}

type Shared = {
  due_id: number
  student_id: number
  fee_id: number
  batch_id: number
  paid_from: string
  paid_to: string
  due_date: string
  amount: string
  left: string
  waivers: { amount: string; on: string; after: boolean }[]
}

const lastOfMonth = (day: string) => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Sum of the weights of the days from one to another. A day weighs the inverse of its month's length. */
function weigh(from: string, to: string, isCounted: (day: string) => boolean = () => true) {
  let weight = 0
  for (let day = from; day <= to; day = daysLater(day, 1))
    if (isCounted(day)) weight += 377_580 / lastOfMonth(day)
  return weight
}

/** Expects each shared due to equal the formula of decision 186, computed a second time in hundredths. */
export async function expectKept(db: Db) {
  const { rows } = await sql<Shared>`
    select d.due_id, d.student_id, d.fee_id, f.batch_id, d.paid_from::text, d.paid_to::text, d.due_date::text,
      d.amount::text, coalesce((
        select p.amount from due_parts p where p.due_id = d.due_id and p.kind = 'left'), 0.00)::text as left,
      coalesce((
        select json_agg(json_build_object('amount', w.amount::text, 'on', g.waived_on, 'after', g.after_leaving))
        from live_waivers w join waivers g using (waiver_id) where w.due_id = d.due_id), '[]') as waivers
    from dues d join batch_fees f using (fee_id) where d.paid_to is not null and d.withdrawn_at is null
    order by d.due_date, d.due_id`.execute(db)
  const stays = await db.selectFrom('memberships').selectAll().execute()
  const groups = Map.groupBy(rows, (row) => [row.student_id, row.fee_id, row.paid_to].join())
  for (const dues of groups.values()) {
    const [{ student_id, batch_id, paid_from, paid_to } = {} as Shared] = dues
    const own = stays.filter(
      (stay) =>
        stay.student_id === student_id &&
        stay.batch_id === batch_id &&
        (stay.settled_on === null || stay.settled_on >= stay.joined_on),
    )
    const isOwn = (day: string) =>
      own.some(({ joined_on, left_on }) => joined_on <= day && day <= (left_on ?? paid_to))
    const had = weigh(paid_from, paid_to, isOwn)
    let first = paid_from
    while (first <= paid_to && !isOwn(first)) first = daysLater(first, 1)
    let last = paid_to
    while (last >= paid_from && !isOwn(last)) last = daysLater(last, -1)
    const isLate = ({ on, after }: Shared['waivers'][number]) => on > last || (after && on === last)
    const bought = had === 0 ? 1 : weigh(first, paid_to)
    const sum = (some: Shared['waivers']) =>
      some.reduce((all, { amount }) => all + toHundredths(amount), 0)
    const whole = (due: Shared) => toHundredths(due.amount) - toHundredths(due.left)
    const early = dues.reduce(
      (all, { waivers }) => all + sum(waivers.filter((waiver) => !isLate(waiver))),
      0,
    )
    const later = dues.reduce((all, { waivers }) => all + sum(waivers.filter(isLate)), 0)
    const total = dues.reduce((all, due) => all + whole(due), 0) - early
    let rest = had === bought ? total : inRupees(Math.floor((total * had) / bought))
    rest = Math.max(0, rest - later)
    for (const due of dues) {
      const waived = sum(due.waivers)
      const filled = Math.min(rest, Math.max(0, whole(due) - waived))
      rest -= filled
      expect({ ...due, amount: toHundredths(due.amount) }).toEqual({
        ...due,
        amount: waived + filled,
      })
    }
  }
}
