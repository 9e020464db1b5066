import type { Input, Output } from '@ganit/contract/endpoint'
import { getCounterFamily, listTakings, takePayments } from '@ganit/contract/money/counter'
import { reads, sends } from '../../../api/declared.ts'

/** A family's dues. They are always fetched anew, because the initial ticks depend on them. */
export const counterFamily = reads(getCounterFamily, {
  shows: ['money', 'student', 'guardian', 'member'],
  staleTime: 0,
  gcTime: 0,
})

/** Today's last takings. */
export const lastTakings = reads(listTakings, { shows: ['money', 'student'] })()

export type Took = Pick<Output<typeof takePayments>, 'payments' | 'receipts'>

export type CounterSent = Input<typeof takePayments>['body']

/** Records a family's payments; idempotent within an attempt. */
export const recordPayments = sends(takePayments, { changes: ['money'] })
