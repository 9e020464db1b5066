import {
  addDue,
  cutDue,
  deleteDue,
  listWaivers,
  reverseWaiver,
  waiveDue,
} from '@ganit/contract/dues'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../../api/api-query.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'

const ofDue = (due_id: number) => ({ due_id: String(due_id) })

/** What was given up of a student's dues, reversed ones included. */
export const waivers = (student_id: number) =>
  apiQuery({
    queryKey: ['money', 'waivers', student_id],
    shows: ['money'],
    ask: (signal) => call(listWaivers, { querystring: { student_id: String(student_id) }, signal }),
    staleTime: 0,
  })

/** Asks one student for something beside the fees of batches. */
export const askFor = write({
  key: ['due', 'add'],
  changes: ['money'],
  send: async (body: Input<typeof addDue>['body'], attempt: Attempt) =>
    (await call(addDue, { body, attempt })).message,
})

export const remove = write({
  key: ['due', 'delete'],
  changes: ['money'],
  send: async (due_id: number, reason: string) =>
    (await call(deleteDue, { params: ofDue(due_id), body: { reason } })).message,
})

/** Cuts a due, and what it was cut into before, into other instalments. */
export const cut = write({
  key: ['due', 'cut'],
  changes: ['money'],
  send: async (due_id: number, body: Input<typeof cutDue>['body']) =>
    (await call(cutDue, { params: ofDue(due_id), body })).message,
})

export const waive = write({
  key: ['due', 'waive'],
  changes: ['money'],
  send: async (due_id: number, body: Input<typeof waiveDue>['body'], attempt: Attempt) =>
    (await call(waiveDue, { params: ofDue(due_id), body, attempt })).message,
})

export const takeWaiverBack = write({
  key: ['waiver', 'reverse'],
  changes: ['money'],
  send: async (waiver_id: number, reason: string) => {
    const params = { waiver_id: String(waiver_id) }
    return (await call(reverseWaiver, { params, body: { reason } })).message
  },
})
