import { findPayers, getCounterFamily, takePayments } from '@ganit/contract/counter'
import type { Input, Output } from '@ganit/contract/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** Students by name, number or phone; those found before stay while others are looked for. */
export const payersFound = (search: string) =>
  apiQuery({
    queryKey: ['money', 'counter', 'search', search],
    shows: ['money', 'student'],
    ask: (signal) => call(findPayers, { querystring: { search }, signal }),
    placeholderData: keepPreviousData,
  })

/** What is owed in a student's family; asked for anew wherever it is shown, for what is ticked at first goes by it. */
export const counterFamily = (student_id: number) =>
  apiQuery({
    queryKey: ['money', 'counter', 'family', student_id],
    shows: ['money', 'student', 'guardian', 'member'],
    ask: (signal) => call(getCounterFamily, { params: { student_id: String(student_id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What was taken: its payments, and what their receipts say. */
export type Took = Pick<Output<typeof takePayments>, 'payments' | 'receipts'>

/** What a family's payment is sent as. */
export type CounterSent = Input<typeof takePayments>['body']

/** Records a family's payments; sent again in the same attempt they count once. */
export const take = write({
  key: ['counter', 'take'],
  changes: ['money'],
  send: (body: CounterSent, attempt: Attempt) => call(takePayments, { body, attempt }),
})
