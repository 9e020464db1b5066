import type { Input, Output } from '@ganit/contract/endpoint'
import { getLeaving, leave } from '@ganit/contract/leaving'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'

/** What a student would owe or get back who leaves on a day: figures of another day are not shown meanwhile, for one may agree to them. */
export const leavingOn = (uid: string, on: string) =>
  apiQuery({
    queryKey: ['money', 'leaving', uid, on],
    // Once it is done there is nothing more to ask, so no change of a membership has it asked anew.
    shows: ['fee'],
    ask: (signal) => call(getLeaving, { params: { uid }, querystring: { on }, signal }),
    staleTime: 0,
  })

/** What somebody has left with. */
export type Left = Output<typeof leave>

export const settleAndLeave = write({
  key: ['student', 'leave'],
  changes: ['member', 'student', 'money'],
  send: (uid: string, body: Input<typeof leave>['body']) => call(leave, { params: { uid }, body }),
})
