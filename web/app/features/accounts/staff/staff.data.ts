import { renewInvitation, withdrawInvitation } from '@ganit/contract/accounts/invitations'
import {
  endStaff,
  endStaffSecondFactor,
  inviteStaff,
  listStaff,
  resumeStaff,
  updateStaff,
} from '@ganit/contract/accounts/staff'
import { reads, sends } from '../../../api/declared.ts'

/** The people who work here, and those who are invited. */
export const staff = reads(listStaff, { shows: ['staff'] })()

export const inviteMember = sends(inviteStaff, { changes: ['staff'] })

/** A new link; the older one ends. */
export const renewLink = sends(renewInvitation, { changes: ['staff'] })

export const revokeInvitation = sends(withdrawInvitation, { changes: ['staff'] })

export const changeMember = sends(updateStaff, { changes: ['staff'] })

export const endAccess = sends(endStaff, { changes: ['staff', 'lesson'] })

export const resumeAccess = sends(resumeStaff, { changes: ['staff', 'lesson'] })

export const endSecondFactorOf = sends(endStaffSecondFactor, { changes: ['staff'] })
