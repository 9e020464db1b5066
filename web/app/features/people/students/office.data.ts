// Calls about a student that only the office makes. A student's own page does not load this file.
import { makeWelcomeLink } from '@ganit/contract/office/welcome'
import { inviteStudent } from '@ganit/contract/people/records'
import { addRemark, listRemarks } from '@ganit/contract/people/remarks'
import { reads, sends } from '../../../api/declared.ts'

export const remarksOn = reads(listRemarks, { shows: ['remark'] })

export const noteRemark = sends(addRemark, { changes: ['remark'] })

/** A link for the family; it is returned only once. */
export const makeFamilyLink = sends(makeWelcomeLink, { changes: [] })

/** Invites a student without an account to claim their record; the link is returned only once. */
export const inviteToClaim = sends(inviteStudent, { changes: ['student'] })
