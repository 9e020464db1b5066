import type { Input } from '@ganit/contract/endpoint'
import { renewInvitation, withdrawInvitation } from '@ganit/contract/invitations'
import {
  endStaff,
  endStaffSecondFactor,
  inviteStaff,
  listStaff,
  resumeStaff,
  updateStaff,
} from '@ganit/contract/staff'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

const STAFF = ['staff'] as const

/** Who works here, and who is invited to. */
export const staff = apiQuery({
  queryKey: STAFF,
  shows: STAFF,
  ask: (signal) => call(listStaff, { signal }),
})

export const invite = write({
  key: ['staff', 'invite'],
  changes: STAFF,
  send: async (body: Input<typeof inviteStaff>['body'], attempt: Attempt) =>
    (await call(inviteStaff, { body, attempt })).invitation,
})

/** A new link; the older one ends. */
export const inviteAgain = write({
  key: ['staff', 'invite-again'],
  changes: STAFF,
  send: async (invitation_id: number, attempt: Attempt) =>
    (await call(renewInvitation, { params: { invitation_id: String(invitation_id) }, attempt }))
      .invitation,
})

export const withdraw = write({
  key: ['staff', 'withdraw'],
  changes: STAFF,
  send: async (invitation_id: number) =>
    (await call(withdrawInvitation, { params: { invitation_id: String(invitation_id) } })).message,
})

export const changeMember = write({
  key: ['staff', 'change'],
  changes: STAFF,
  send: async (account_id: string, body: Input<typeof updateStaff>['body']) =>
    (await call(updateStaff, { params: { account_id }, body })).message,
})

/** Ends somebody's access, or gives it back. */
export const setAccess = write({
  key: ['staff', 'access'],
  changes: [...STAFF, 'lesson'],
  send: async (account_id: string, is_active: boolean) =>
    (await call(is_active ? resumeStaff : endStaff, { params: { account_id } })).message,
})

export const endSecondFactorOf = write({
  key: ['staff', 'second-factor', 'end'],
  changes: STAFF,
  send: async (account_id: string, reason: string) =>
    (await call(endStaffSecondFactor, { params: { account_id }, body: { reason } })).message,
})
