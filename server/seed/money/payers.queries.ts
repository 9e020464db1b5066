import { sql } from 'kysely'
import type { Db } from '../../src/db/schema.ts'
import { person } from '../people.ts'

/** More would take too long, because each payment is a transaction. */
const PAYERS = 300
const FEW = 12

export type DemoDue = { due_id: number; amount: string; due_date: string }
export type Payer = { n: number; student_id: number; dues: DemoDue[] }

/** The first students without payments, with their dues, oldest first. */
export async function payersWithDues(db: Db): Promise<Payer[]> {
  const numbers = new Map(
    Array.from({ length: PAYERS }, (_, n) => [person(n + 1).account.id, n + 1]),
  )
  const dues = await db
    .selectFrom('dues as d')
    .innerJoin('students as s', 's.student_id', 'd.student_id')
    .select(['s.uid', 's.student_id', 'd.due_id', 'd.amount', 'd.due_date'])
    .where('s.uid', 'in', [...numbers.keys()])
    .where('d.withdrawn_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments as p').whereRef('p.student_id', '=', 's.student_id'))),
    )
    .orderBy('d.due_date')
    .orderBy('d.due_id')
    .execute()
  return [...Map.groupBy(dues, ({ uid }) => uid)].map(([uid, own]) => ({
    n: numbers.get(uid) ?? 0,
    student_id: own[0]?.student_id ?? 0,
    dues: own.map(({ due_id, amount, due_date }) => ({ due_id, amount, due_date })),
  }))
}

/** The first students with an overdue due, and the oldest of it. */
export const overdueStudents = (db: Db) =>
  db
    .selectFrom('open_dues as o')
    .innerJoin('students as s', 's.student_id', 'o.student_id')
    .distinctOn('o.student_id')
    .select(['s.uid', 's.student_id', 's.last_name', 'o.due_id'])
    .where('o.due_date', '<=', sql<string>`now()::date`)
    // Adults' families are not told before they agree.
    .where('s.date_of_birth', '>', sql<string>`now()::date - interval '17 years'`)
    .orderBy('o.student_id')
    .orderBy('o.due_date')
    .limit(PAYERS)
    .execute()

/** Some members of batches without open dues, by number. */
export const clearStudents = (db: Db) =>
  db
    .selectFrom('students as s')
    .select('s.student_id')
    .where(({ exists, not, and, selectFrom }) =>
      and([
        exists(
          selectFrom('memberships as m')
            .whereRef('m.student_id', '=', 's.student_id')
            .where('m.left_on', 'is', null),
        ),
        exists(selectFrom('payments as p').whereRef('p.student_id', '=', 's.student_id')),
        not(
          exists(
            selectFrom('open_dues as o')
              .whereRef('o.student_id', '=', 's.student_id')
              .where('o.due_date', '<=', sql<string>`now()::date`),
          ),
        ),
      ]),
    )
    .orderBy('s.student_id')
    .limit(FEW)
    .execute()

export const openLateFees = (db: Db, count: number) =>
  db
    .selectFrom('open_dues as o')
    .innerJoin('dues as d', 'd.due_id', 'o.due_id')
    .select('d.due_id')
    .where('d.kind', '=', 'late')
    .orderBy('d.due_id')
    .limit(count)
    .execute()
