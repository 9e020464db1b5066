import { isDeepStrictEqual } from 'node:util'
import type { SettingsChanges } from '@ganit/contract/ground/settings'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { currentSettings, type SettingsRecord } from '../../ground/settings/settings.queries.ts'
import { academyToday, lateFeeFrom } from '../../ground/settings/settings.service.ts'
import { lockAllWithCredit } from '../payments/credit.queries.ts'
import { lockPayers } from '../payments/payment-writes.queries.ts'
import {
  dropEarlyLateFees,
  foreseenLateFees,
  insertLateFees,
  lateStudents,
  NONE,
  type Since,
  studentsWithEarlyLateFees,
} from './late-fees.queries.ts'

/** On which day of the academy; a run is broken off where `stopping` says so. */
type Run = { today?: string; stopping?: AbortSignal }

/** Does something with a few students at a time, in order; answers whether it came to the last of them. */
async function inTurns(
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
 * Asks for what being late costs, once for each due, a few students at a time. What was asked for on a day that has not come, as
 * the clock was ahead, goes. Broken off, it goes on where it was: who was asked already is not found again.
 */
export async function makeLateFees(db: Db, { today, stopping }: Run = {}) {
  const day = today ?? (await academyToday(db))
  if (!(await takeBack(db, { today: day, isAnew: false }, stopping))) return false
  const { late_fee: rule } = await currentSettings(db)
  if (!rule) return true
  return inTurns(
    (after) => lateStudents(db, rule, day, after),
    (student_ids) =>
      inTransaction(db, async (trx) => {
        await lockPayers(trx, student_ids)
        await insertLateFees(trx, student_ids, rule, day)
      }),
    stopping,
  )
}

const takeBack = (db: Db, since: Since, stopping?: AbortSignal) =>
  inTurns(
    (after) => studentsWithEarlyLateFees(db, since, after),
    (student_ids) =>
      inTransaction(db, async (trx) => {
        await lockAllWithCredit(trx, student_ids)
        await dropEarlyLateFees(trx, student_ids, since)
      }),
    stopping,
  )

type Rule = Pick<SettingsRecord, 'late_fee' | 'time_zone'>

/**
 * Has late fees follow settings that were just saved: what another rule has asked for today, and of which nothing is paid or given
 * up, is asked for anew as it is now, or not at all.
 */
export async function followLateFeeRule(db: Db, before: Rule, after: Rule) {
  const isAnew = !isDeepStrictEqual(before.late_fee, after.late_fee)
  if (!isAnew && before.time_zone === after.time_zone) return
  if (isAnew) await takeBack(db, { today: await academyToday(db), isAnew })
  await makeLateFees(db)
}

/** What a rule would ask for today if it were saved; nothing where it is the one that is there already. */
export async function previewOfLateFees(db: Db, draft: SettingsChanges['late_fee']) {
  if (!draft) return NONE
  const today = await academyToday(db)
  const rule = lateFeeFrom(draft, today)
  const { late_fee: stored } = await currentSettings(db)
  return isDeepStrictEqual(stored, rule) ? NONE : foreseenLateFees(db, rule, today)
}
