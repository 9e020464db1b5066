import type { Output } from '@ganit/contract/endpoint'
import { getLeaving, leave } from '@ganit/contract/office/leaving'
import { reads, sends } from '../../../../api/declared.ts'

/** What a student would owe or get back who leaves on a day: figures of another day are not shown meanwhile, for one may agree to them. */
export const leavingOn = reads(getLeaving, {
  // Once it is done there is nothing more to ask, so no change of a membership has it asked anew.
  shows: ['fee'],
  staleTime: 0,
})

/** What somebody has left with. */
export type Left = Output<typeof leave>

export const settleAndLeave = sends(leave, { changes: ['member', 'student', 'money'] })
