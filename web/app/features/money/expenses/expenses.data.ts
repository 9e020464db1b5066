import type { Input } from '@ganit/contract/endpoint'
import {
  createExpense,
  exportExpenses,
  exportExpensesXlsx,
  listExpenses,
  reverseExpense,
} from '@ganit/contract/money/expenses'
import type { TableFormat } from '@ganit/contract/table-files'
import { reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { pathOf } from '../../../api/path-of.ts'

/** Expenses for a month; the desk gets only its own of the day. */
export const expensesOf = reads(listExpenses, { shows: ['money', 'staff', 'batch'], staleTime: 0 })

export type ExpenseSent = Input<typeof createExpense>['body']

export const recordExpense = sends(createExpense, { changes: ['money'] })
export const takeExpenseBack = sends(reverseExpense, { changes: ['money'] })

const FILES = { csv: exportExpenses, xlsx: exportExpensesXlsx }

/** Saves a month's expenses as a table. */
export const downloadExpenses = (month: string, format: TableFormat) =>
  downloadFile(pathOf(FILES[format].path, { querystring: { month } }))
