import { renewInvitation, withdrawInvitation } from '@ganit/contract/accounts/invitations'
import {
  endStaff,
  endStaffSecondFactor,
  eraseStaff,
  inviteStaff,
  listStaff,
  resumeStaff,
  updateStaff,
} from '@ganit/contract/accounts/staff'
import { reads, sends } from '../../../api/declared.ts'

/** Staff and open invitations. */
export const staff = reads(listStaff, { shows: ['staff'] })()

export const inviteMember = sends(inviteStaff, { changes: ['staff'] })

/** Makes a new link; the old one expires. */
export const renewLink = sends(renewInvitation, { changes: ['staff'] })

export const revokeInvitation = sends(withdrawInvitation, { changes: ['staff'] })

export const changeMember = sends(updateStaff, { changes: ['staff'] })

export const endAccess = sends(endStaff, { changes: ['staff', 'lesson'] })

export const eraseMember = sends(eraseStaff, { changes: ['staff', 'lesson'] })

export const resumeAccess = sends(resumeStaff, { changes: ['staff', 'lesson'] })

export const endSecondFactorOf = sends(endStaffSecondFactor, { changes: ['staff'] })
