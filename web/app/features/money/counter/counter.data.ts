import type { Input, Output } from '@ganit/contract/endpoint'
import {
  findPayers,
  getCounterFamily,
  listTakings,
  takePayments,
} from '@ganit/contract/money/counter'
import { keepPreviousData } from '@tanstack/react-query'
import { reads, sends } from '../../../api/declared.ts'

/** Students found by name, number or phone; earlier results stay while the next load. */
export const payersFound = reads(findPayers, {
  shows: ['money', 'student'],
  placeholderData: keepPreviousData,
})

/** A family's dues. Always refetched, because the initial ticks depend on them. */
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
