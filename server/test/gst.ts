import { dayAfter } from '@ganit/contract/days'
import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { getGstReport } from '@ganit/contract/money/gst'
import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { runDay } from '../src/jobs/daily.ts'
import type { Academy } from './academy.ts'
import { setDay } from './days.ts'
import { theLedger } from './ledger.ts'

/** A GSTIN of West Bengal. */
export const GSTIN = '19ABCDE1234F1ZX'

/** An academy that is registered for GST from the given day, with shortcuts that all act on the day set last. */
export async function theRegistered(academy: Academy, first: string) {
  let today = first
  const { db } = academy
  const admin = await theLedger(academy)
  const settings = (body: object) => admin.call(updateSettings, { body } as never)
  await settings({ gstin: GSTIN, gst_rate: 18 })
  /** Makes it another day; the admin stays signed in. */
  async function at(day: string) {
    today = day
    setDay(day)
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2190-01-01') })
      .execute()
  }
  /** Runs the daily work of a day. The day before runs first, so that the clock is believed. */
  async function night(day: string) {
    for (const each of [dayAfter(day, -1), day]) {
      await at(each)
      const log = { error: throwUnlessGap, warn: () => {} }
      await db.connection().execute((one) => runDay(one, { log }))
    }
  }
  return {
    ...admin,
    settings,
    at,
    night,
    /** Adds a due of a student; money paid ahead settles it. */
    async due(student_id: number, amount: string, due_date: string) {
      const due = { student_id, title: 'Tuition', amount, due_date }
      const { body } = await admin.call(addDue, { body: due } as never)
      return (body as { due: { due_id: number } }).due.due_id
    },
    async pay(student_id: number, amount: string, more: object = {}) {
      const answer = await admin.pay({ student_id, amount, date: today, advance: true, ...more })
      if (!answer.payment) throw new Error(JSON.stringify(answer))
      return answer.payment
    },
    async refund(student_id: number, amount: string, more: object = {}) {
      const given = { student_id, amount, method: 'cash', date: today, reason: 'Moves', ...more }
      const { status, body } = await admin.call(recordRefund, { body: given } as never)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.refund
    },
    takeBack: (refund_id: number) =>
      admin.call(reverseRefund, {
        params: { refund_id: String(refund_id) },
        body: { reason: 'Stays' },
      } as never),
    async report(from: string, months: '1' | '3' = '1') {
      const answer = await admin.call(getGstReport, { querystring: { from, months } } as never)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body
    },
    invoices: async () =>
      (
        await db
          .selectFrom('deposit_invoices')
          .select(['kind', 'amount', 'issued_on', 'payment_id'])
          .orderBy('invoice_id')
          .execute()
      ).map(({ kind, amount, issued_on }) => `${kind} ${amount} ${issued_on}`),
  }
}

/** Throws what the daily work logs as a fault. Gaps in numbers are expected, because tests set counters by hand. */
const throwUnlessGap = (line: string) => {
  if (!line.includes('numbered without gaps')) throw new Error(line)
}
