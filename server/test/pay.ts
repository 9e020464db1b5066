import { dayAfter } from '@ganit/contract/days'
import type { Input } from '@ganit/contract/endpoint'
import { createExpense, reverseExpense } from '@ganit/contract/money/expenses'
import { createPayRate } from '@ganit/contract/money/pay-rates'
import {
  createPayAdjustment,
  createPaySlip,
  getPaySheet,
  type PaySheetRow,
  reversePaySlip,
} from '@ganit/contract/money/pay-sheets'
import type { Academy } from './academy.ts'
import { aLesson } from './lessons.ts'
import { thePaying } from './paying.ts'

type Changes = Record<string, unknown>
type Call = Academy['visitor']

const EMPTY: Omit<PaySheetRow, 'account'> = {
  lines: [],
  lessons: 0,
  gross: '0.00',
  slips: [],
  without_register: 0,
  without_rate: 0,
  nobody_present: 0,
}

/** The owner with teachers whose lessons are paid, and a desk with a drawer. */
export async function thePay(academy: Academy) {
  const paying = await thePaying(academy)
  const { db } = academy
  const { call } = paying
  const clerk = await academy.signUpAs('desk')
  const sheet = async (month = '2026-11') =>
    (await call(getPaySheet, { querystring: { month } } as never)).body
  const rowOf = async (account_id: string, month?: string) =>
    (await sheet(month)).rows.find(({ account }) => account.account_id === account_id) ?? {
      ...EMPTY,
      account: { account_id, name: '' },
    }

  return {
    ...paying,
    clerk,
    sheet,
    rowOf,
    async aTeacher(name: string) {
      const teacher = await academy.signUpAs('teacher')
      await db.updateTable('accounts').set({ name }).where('id', '=', teacher.uid).execute()
      return teacher
    },
    rate: (account_id: string, body: Changes) =>
      call(createPayRate, { body: { account_id, from_date: '2026-06-01', ...body } } as never),
    adjust: (account_id: string, body: Changes) =>
      call(createPayAdjustment, {
        body: { account_id, month: '2026-11', reason: 'Advance', ...body },
      } as never),
    /** Pays the sum of the sheet; from the bank unless the changes say otherwise. */
    async slip(account_id: string, changes: Changes = {}, who: Call = call) {
      const month = String(changes.month ?? '2026-11')
      const { gross } = await rowOf(account_id, month)
      return who(createPaySlip, {
        body: { account_id, month, gross, paid_from: 'bank', ...changes },
      } as never)
    },
    unpay: (pay_slip_id: number, reason = 'Wrong sum') =>
      call(reversePaySlip, { params: { pay_slip_id }, body: { reason } } as never),
    expense: (who: Call, changes: Changes = {}, headers = {}) =>
      who(
        createExpense,
        {
          body: {
            kind: 'printing and books',
            amount: '240',
            paid_to: 'Sharma Stores',
            paid_from: 'drawer',
            ...changes,
          },
        } as Input<typeof createExpense>,
        headers,
      ),
    unspend: (who: Call, expense_id: number, reason = 'Typed twice') =>
      who(reverseExpense, { params: { expense_id }, body: { reason } } as never),
    /** Lessons of a batch with registers, one a day from a day on; returns their numbers. */
    async lessons(
      batch_id: number,
      teacher_id: string,
      {
        from = '2026-11-01',
        count = 1,
        ...changes
      }: Changes & { from?: string; count?: number } = {},
    ) {
      const ids: number[] = []
      for (let n = 0; n < count; n++) {
        const lesson_id = await aLesson(academy, batch_id, {
          date: dayAfter(from, n),
          teacher_id,
          ...changes,
        })
        await db.insertInto('registers').values({ lesson_id }).execute()
        ids.push(lesson_id)
      }
      return ids
    },
  }
}
