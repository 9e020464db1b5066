import type { OfficeScreens } from '../../screen.ts'

/** The specification names these screens: Back leads to their top. */
const beginsAtTop = true

export const office: OfficeScreens = {
  '/admin-dashboard': {
    beginsAtTop,
    file: 'fees/fee-dashboard',
    text: 'Students',
    also: '/admin/student',
  },
  '/admin/counter': { file: 'counter/counter', text: 'Counter' },
  '/admin/reminders': { file: 'reminders/reminders', text: 'Reminders' },
  '/admin/payments': {
    file: 'payments/all-payments/all-payments',
    text: 'Payments',
    subject: 'payments',
  },
  '/admin/payments/claims': { file: 'claims/claims', text: 'Payments to check', subject: 'claims' },
  '/admin/payments/online': {
    file: 'online-payments/online-payments',
    text: 'Online payments',
    subject: 'online_payments',
  },
  '/admin/payments/cheques': {
    file: 'cheques/cheques',
    text: 'Cheques',
    subject: 'cheques',
  },
  '/admin/day-close': { file: 'day-closes/day-close', text: 'Day close', subject: 'day_closes' },
  '/admin/expenses': {
    file: 'expenses/expenses',
    text: 'Expenses',
    subject: ['expenses', 'expense_reversals'],
  },
}

export const owner: OfficeScreens = {
  '/admin/book': { file: 'book/book', text: 'Book' },
  '/admin/pay': {
    file: 'pay/pay',
    text: 'Pay',
    subject: ['pay_slips', 'pay_slip_reversals', 'pay_rates', 'pay_adjustments'],
  },
}
