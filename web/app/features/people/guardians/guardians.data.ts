import type { Input } from '@ganit/contract/endpoint'
import {
  addGuardian,
  confirmGuardian,
  inviteGuardian,
  letInGuardian,
  listGuardians,
  listGuardiansOfStudent,
  mergeGuardians,
  removeGuardian,
  updateGuardian,
  updateOwnGuardian,
} from '@ganit/contract/people/guardians'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { write } from '../../../api/write.ts'

const showing = { shows: ['guardian', 'student'] } as const
const changing = { changes: ['guardian'] } as const

/** A student's guardians, the primary one first; the office sees all details. */
export const guardiansOf = reads(listGuardiansOfStudent, showing)

/** One page of all guardians; the previous page stays visible while the next loads. */
export const guardiansPage = reads(listGuardians, { ...showing, placeholderData: keepPreviousRows })

export type GuardianSent = Input<typeof addGuardian>['body']

export const enterGuardian = sends(addGuardian, changing)

export const changeGuardian = sends(updateGuardian, changing)

export const takeOffGuardian = sends(removeGuardian, changing)

type Place = { uid: string; guardian_id: number }

/** Confirms a proposed guardian, as a known person or as a new one. Both ids are `guardian_id`s. */
export const confirmProposed = write({
  key: ['guardian', 'confirm'],
  ...changing,
  send: ({ uid, guardian_id }: Place, body: Input<typeof confirmGuardian>['body']) =>
    call(confirmGuardian, { params: { uid, guardian_id: String(guardian_id) }, body }),
})

export const inviteToSignIn = sends(inviteGuardian, changing)

/** Lets codes to a guardian's changed contacts open their account. */
export const letIn = sends(letInGuardian, changing)

/** Merges two records of one person; the first is deleted. */
export const joinRecords = sends(mergeGuardians, changing)

/** Changes the guardian's own name. */
export const changeOwnGuardianName = sends(updateOwnGuardian, { changes: ['guardian', 'account'] })
