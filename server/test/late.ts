import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import type { Academy } from './academy.ts'
import { theLedger } from './ledger.ts'

/** A student with a due of 1,000, long overdue, dated 2026-01-10. */
export async function aDebtor(academy: Academy) {
  const admin = await theLedger(academy)
  const { student_id, uid } = await admin.aPupil()
  const ask = async (amount: string, due_date: string) =>
    (
      await admin.call(addDue, {
        body: { student_id, title: 'Uniform', amount, due_date },
      } as never)
    ).body.due.due_id
  const due_id = await ask('1000', '2026-01-10')
  const rule = (late_fee: unknown) => admin.call(updateSettings, { body: { late_fee } } as never)
  const late = async () =>
    (await admin.ledger(uid)).body.dues
      .filter(({ kind }) => kind === 'late')
      .map(({ amount, late_of, owed }) => ({ amount, late_of, owed }))
  return { ...admin, student_id, uid, due_id, ask, rule, late }
}

/** Late fee rule: five days after dues of this year. */
export const RULE = { percent: '2.5', after_days: 5, from: '2026-01-01' }
