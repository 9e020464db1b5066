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
} from '@ganit/contract/people/guardians'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'
import { keepRows } from '../../../api/pages.ts'
import { write } from '../../../api/write.ts'

const showing = { shows: ['guardian', 'student'] } as const
const changing = { changes: ['guardian'] } as const

/** The guardians of a student, the primary one first; to the office each with all that is known. */
export const guardiansOf = reads(listGuardiansOfStudent, showing)

/** One page of all guardians; the page before stays visible while the next one loads. */
export const guardiansPage = reads(listGuardians, { ...showing, placeholderData: keepRows })

export type GuardianSent = Input<typeof addGuardian>['body']

export const enterGuardian = sends(addGuardian, changing)

export const changeGuardian = sends(updateGuardian, changing)

export const takeOffGuardian = sends(removeGuardian, changing)

type Place = { uid: string; guardian_id: number }

/** With whom a student's proposal is one, where their phone or e-mail is known; without it, somebody new. Each of both is a `guardian_id`. */
export const confirmProposed = write({
  key: ['guardian', 'confirm'],
  ...changing,
  send: ({ uid, guardian_id }: Place, body: Input<typeof confirmGuardian>['body']) =>
    call(confirmGuardian, { params: { uid, guardian_id: String(guardian_id) }, body }),
})

export const inviteToSignIn = sends(inviteGuardian, changing)

/** Joins two records of one person: the first goes. */
export const joinRecords = sends(mergeGuardians, changing)

/** What one is called as a guardian. */
export const changeOwnGuardianName = sends(updateOwnGuardian, { changes: ['guardian', 'account'] })
