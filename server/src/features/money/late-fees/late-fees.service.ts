import { isDeepStrictEqual } from 'node:util'
import type { SettingsChanges } from '@ganit/contract/ground/settings'
import type { Db } from '../../../db/schema.ts'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import { readSettings, type SettingsRecord } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday, withLateFeeDefaults } from '../../ground/settings/settings.service.ts'
import { lockAllWithCredit } from '../payments/credit.queries.ts'
import { lockPayers } from '../payments/payment-writes.queries.ts'
import {
  insertLateFees,
  lateStudents,
  NONE,
  previewLateFees,
  type Since,
  studentsWithEarlyLateFees,
  withdrawEarlyLateFees,
} from './late-fees.queries.ts'

/** The academy's day; `stopping` interrupts a run. */
type Run = { today?: string; stopping?: AbortSignal }

/** Handles a few students at a time, in order; returns whether it reached the last one. */
async function handleInTurns(
  next: (after: number) => Promise<number[]>,
  each: (student_ids: number[]) => Promise<unknown>,
  stopping?: AbortSignal,
) {
  let after: number | undefined = 0
  while (!stopping?.aborted) {
    const student_ids: number[] = await next(after)
    after = student_ids.at(-1)
    if (after === undefined) return true
    await each(student_ids)
  }
  return false
}

/**
 * Charges late fees, once per due, a few students at a time. Late fees of coming days, made while the clock was ahead,
 * are withdrawn. An interrupted run can be repeated: students already charged are not found again.
 */
export async function makeLateFees(db: Db, { today, stopping }: Run = {}) {
  const day = today ?? (await readAcademyToday(db))
  if (!(await withdrawInTurns(db, { today: day, isAnew: false }, stopping))) return false
  const { late_fee: rule } = await readSettings(db)
  if (!rule) return true
  return handleInTurns(
    (after) => lateStudents(db, rule, day, after),
    (student_ids) =>
      runInTransaction(db, async (trx) => {
        await lockPayers(trx, student_ids)
        await insertLateFees(trx, student_ids, rule, day)
      }),
    stopping,
  )
}

const withdrawInTurns = (db: Db, since: Since, stopping?: AbortSignal) =>
  handleInTurns(
    (after) => studentsWithEarlyLateFees(db, since, after),
    (student_ids) =>
      runInTransaction(db, async (trx) => {
        await lockAllWithCredit(trx, student_ids)
        await withdrawEarlyLateFees(trx, student_ids, since)
      }),
    stopping,
  )

type Rule = Pick<SettingsRecord, 'late_fee' | 'time_zone'>

/** Applies changed settings: today's late fees with nothing paid or waived are made again by the new rule, or dropped. */
export async function followLateFeeRule(db: Db, before: Rule, after: Rule) {
  const isAnew = !isDeepStrictEqual(before.late_fee, after.late_fee)
  if (!isAnew && before.time_zone === after.time_zone) return
  if (isAnew) await withdrawInTurns(db, { today: await readAcademyToday(db), isAnew })
  await makeLateFees(db)
}

/** The late fees that a rule would charge today, if it were saved; none if it equals the stored rule. */
export async function previewOfLateFees(db: Db, draft: SettingsChanges['late_fee']) {
  if (!draft) return NONE
  const today = await readAcademyToday(db)
  const rule = withLateFeeDefaults(draft, today)
  const { late_fee: stored } = await readSettings(db)
  return isDeepStrictEqual(stored, rule) ? NONE : previewLateFees(db, rule, today)
}
