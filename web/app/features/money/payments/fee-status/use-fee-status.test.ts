import type { StudentFee } from '@ganit/contract/money/fees'
import { expect, test } from 'vitest'
import { totalsOf } from './use-fee-status.ts'

const due = (more: Partial<StudentFee>): StudentFee => ({
  fee_id: 1,
  amount: '1000.00',
  owed: '0.00',
  fee_title: 'Tuition',
  due_date: '2026-10-10',
  payment_date: null,
  transaction_id: null,
  payment_status: 'Paid',
  ...more,
})

test('what was given up is neither paid nor owed', () => {
  const fees = [
    due({}),
    due({ owed: '500.00', waived: '200.00', payment_status: 'Partly paid' }),
    due({ waived: '1000.00', payment_status: 'Waived' }),
  ]
  expect(totalsOf([{ student_id: 7, uid: 'u1', name: 'Riya', fees }], '2026-11-01')).toEqual({
    total: '3000.00',
    paid: '1300.00',
    waived: '1200.00',
    owed: '500.00',
    due_now: '500.00',
    overdue: '500.00',
    not_due_yet: '0.00',
  })
})
