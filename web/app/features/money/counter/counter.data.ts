import type { Input, Output } from '@ganit/contract/endpoint'
import { findPayers, getCounterFamily, takePayments } from '@ganit/contract/money/counter'
import { keepPreviousData } from '@tanstack/react-query'
import { reads, sends } from '../../../api/declared.ts'

/** Students by name, number or phone; those found before stay while others are looked for. */
export const payersFound = reads(findPayers, {
  shows: ['money', 'student'],
  placeholderData: keepPreviousData,
})

/** What is owed in a student's family; asked for anew wherever it is shown, for what is ticked at first goes by it. */
export const counterFamily = reads(getCounterFamily, {
  shows: ['money', 'student', 'guardian', 'member'],
  staleTime: 0,
  gcTime: 0,
})

/** What was taken: its payments, and what their receipts say. */
export type Took = Pick<Output<typeof takePayments>, 'payments' | 'receipts'>

/** What a family's payment is sent as. */
export type CounterSent = Input<typeof takePayments>['body']

/** Records a family's payments; sent again in the same attempt they count once. */
export const recordPayments = sends(takePayments, { changes: ['money'] })
