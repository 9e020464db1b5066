import type { Output } from '@ganit/contract/endpoint'
import { getLeaving, keepCredit, leave } from '@ganit/contract/office/leaving'
import { reads, sends } from '../../../../api/declared.ts'

/**
 * The balance of a student who leaves on a day. While a day loads, figures of another day are hidden, because people
 * agree to the figures shown.
 */
export const leavingOn = reads(getLeaving, {
  // `fee` only: after leaving there is nothing to show, so changes of membership need no refetch.
  shows: ['fee'],
  staleTime: 0,
})

export type Left = Output<typeof leave>

export const settleAndLeave = sends(leave, { changes: ['member', 'student', 'money'] })

export const noteKeptCredit = sends(keepCredit, { changes: ['money'] })
