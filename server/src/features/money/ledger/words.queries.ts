import { sumOf } from '@ganit/contract/money'
import type { Standing } from '@ganit/contract/money/standing'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/prepared.ts'
import type { Db } from '../../../db/schema.ts'

/** Sums of open dues `o` by their date: dated by `today`, the part of it before today, and later ones. */
export const dueNow = (today: Given<string>) => openWhere(sql`o.due_date <= ${today}::date`)
export const overdue = (today: Given<string>) => openWhere(sql`o.due_date < ${today}::date`)
export const notDueYet = (today: Given<string>) => openWhere(sql`o.due_date > ${today}::date`)

const openWhere = (isCounted: ReturnType<typeof sql>) =>
  sql<string>`coalesce(sum(o.owed) filter (where ${isCounted}), 0.00)`

/** What each of some students owes; no row for students who owe nothing. Separate so that tests can check its plan. */
export const openSumsOfStudents = (db: Db, student_ids: Given<number[]>, today: Given<string>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('open_dues')
        .select(['student_id', 'due_date', sql<string>`sum(owed)`.as('owed')])
        .where(sql<boolean>`student_id = any(${student_ids}::integer[])`)
        .groupBy(['student_id', 'due_date'])
        .as('o'),
    )
    .select(['o.student_id', sql<string>`sum(o.owed)`.as('owed')])
    .select([dueNow(today).as('due_now'), overdue(today).as('overdue')])
    .select(notDueYet(today).as('not_due_yet'))
    .select(
      sql<Standing['next']>`(array_agg(
        json_build_object('amount', o.owed::text, 'due_date', o.due_date) order by o.due_date)
        filter (where o.due_date > ${today}::date))[1]`.as('next'),
    )
    .groupBy('o.student_id')

/** The sums of all students, erased ones included. */
export const openSumsOfAll = (db: Db, today: string) =>
  db
    .selectFrom('open_dues as o')
    .select([sql<string>`coalesce(sum(o.owed), 0.00)`.as('owed'), dueNow(today).as('due_now')])
    .select([overdue(today).as('overdue'), notDueYet(today).as('not_due_yet')])
    .executeTakeFirstOrThrow()

/** Payments less refunds, each by its day, of the days on which `isIn` is true; reversed ones are left out. */
export const collected = (isIn: (day: string) => RawBuilder<unknown>) => sql<string>`(
  (select coalesce(sum(p.amount), 0.00) from payments p
    where ${isIn('p.paid_on')}
      and not exists (select from reversals r where r.payment_id = p.payment_id))
  - (select coalesce(sum(p.amount), 0.00) from refunds p
    where ${isIn('p.refunded_on')}
      and not exists (select from refund_reversals r where r.refund_id = p.refund_id)))`

type Open = { owed: string; due_date: string }

/** The same of dues that were read anyway. */
export function standingOf(dues: Open[], today: string): Standing {
  const sum = (some: Open[]) => sumOf(some.map(({ owed }) => owed))
  const later = dues.filter(({ due_date, owed }) => due_date > today && Number(owed) > 0)
  const due_date = later.map((due) => due.due_date).sort()[0]
  const next = later.filter((due) => due.due_date === due_date)
  return {
    due_now: sum(dues.filter((due) => due.due_date <= today)),
    overdue: sum(dues.filter((due) => due.due_date < today)),
    not_due_yet: sum(later),
    next: due_date === undefined ? null : { amount: sum(next), due_date },
  }
}
