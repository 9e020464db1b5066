import {
  addConcession,
  endConcession,
  listConcessions,
  updateConcession,
} from '@ganit/contract/concessions'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../../api/api-query.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'
import { counted } from '../../../ui/text/formats.ts'

/** What a student is lastingly asked less for, ended ones included. */
export const concessions = (student_id: number) =>
  apiQuery({
    queryKey: ['money', 'concessions', student_id],
    shows: ['money'],
    ask: (signal) =>
      call(listConcessions, { querystring: { student_id: String(student_id) }, signal }),
  })

const ofConcession = (concession_id: number) => ({ concession_id: String(concession_id) })

/** What was done, and how many dues are other for it. */
const inWords = ({ message, changed }: { message: string; changed: number }) =>
  `${message} ${changed === 0 ? 'No due' : counted(changed, 'due', 'dues')} changed.`

export const give = write({
  key: ['concession', 'add'],
  changes: ['money'],
  send: async (body: Input<typeof addConcession>['body'], attempt: Attempt) =>
    inWords(await call(addConcession, { body, attempt })),
})

export const change = write({
  key: ['concession', 'change'],
  changes: ['money'],
  send: async (concession_id: number, body: Input<typeof updateConcession>['body']) =>
    inWords(await call(updateConcession, { params: ofConcession(concession_id), body })),
})

export const end = write({
  key: ['concession', 'end'],
  changes: ['money'],
  send: async (concession_id: number, body: Input<typeof endConcession>['body']) =>
    inWords(await call(endConcession, { params: ofConcession(concession_id), body })),
})
