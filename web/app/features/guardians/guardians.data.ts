import type { Input } from '@ganit/contract/endpoint'
import {
  addGuardian,
  confirmGuardian,
  inviteGuardian,
  listGuardians,
  listGuardiansOfStudent,
  mergeGuardians,
  removeGuardian,
  updateGuardian,
  updateOwnGuardian,
} from '@ganit/contract/guardians'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows } from '../../api/pages.ts'
import { write } from '../../api/write.ts'

const GUARDIAN = ['guardian'] as const

/** The guardians of a student, the primary one first; to the office each with all that is known. */
export const guardiansOf = (uid: string) =>
  apiQuery({
    queryKey: ['guardians', 'of', uid],
    shows: [...GUARDIAN, 'student'],
    ask: (signal) => call(listGuardiansOfStudent, { params: { uid }, signal }),
  })

type GuardiansAsked = Input<typeof listGuardians>['querystring']

/** One page of all guardians; the page before stays visible while the next one loads. */
export const guardiansPage = (querystring: GuardiansAsked) =>
  apiQuery({
    queryKey: ['guardians', 'page', querystring],
    shows: [...GUARDIAN, 'student'],
    ask: (signal) => call(listGuardians, { querystring, signal }),
    placeholderData: keepRows,
  })

export type GuardianSent = Input<typeof addGuardian>['body']

export const add = write({
  key: ['guardian', 'add'],
  changes: GUARDIAN,
  send: async (uid: string, body: GuardianSent, attempt: Attempt) =>
    (await call(addGuardian, { params: { uid }, body, attempt })).message,
})

type Place = { uid: string; guardian_id: number }
const paramsOf = ({ uid, guardian_id }: Place) => ({ uid, guardian_id: String(guardian_id) })

export const change = write({
  key: ['guardian', 'change'],
  changes: GUARDIAN,
  send: async (place: Place, body: Input<typeof updateGuardian>['body']) =>
    (await call(updateGuardian, { params: paramsOf(place), body })).message,
})

export const remove = write({
  key: ['guardian', 'remove'],
  changes: GUARDIAN,
  send: async (place: Place) => (await call(removeGuardian, { params: paramsOf(place) })).message,
})

/** With whom a student's proposal is one, where their phone or e-mail is known; without it, somebody new. */
export const confirmProposed = write({
  key: ['guardian', 'confirm'],
  changes: GUARDIAN,
  send: async (place: Place, body: Input<typeof confirmGuardian>['body']) =>
    (await call(confirmGuardian, { params: paramsOf(place), body })).message,
})

export const invite = write({
  key: ['guardian', 'invite'],
  changes: GUARDIAN,
  send: (guardian_id: number, attempt: Attempt) =>
    call(inviteGuardian, { params: { guardian_id: String(guardian_id) }, attempt }),
})

/** Joins two records of one person: the first goes. */
export const merge = write({
  key: ['guardian', 'merge'],
  changes: GUARDIAN,
  send: async (guardian_id: number, into: number) => {
    const params = { guardian_id: String(guardian_id) }
    return (await call(mergeGuardians, { params, body: { into } })).message
  },
})

/** What one is called as a guardian. */
export const changeOwnGuardianName = write({
  key: ['guardian', 'name'],
  changes: [...GUARDIAN, 'account'],
  send: async (name: string, version: number) =>
    (await call(updateOwnGuardian, { body: { name, version } })).message,
})
