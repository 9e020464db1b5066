import { getInbox, readMessage } from '@ganit/contract/messages/inbox'
import {
  confirmGuardianship,
  getOwnGuardianships,
  updateOwnGuardian,
} from '@ganit/contract/people/guardians'
import { reads, sends } from '../../../api/declared.ts'

const REFRESH_MS = 3 * 60 * 1000

/** The children whom the signed-in account looks after, and in which language its person is written to. */
export const ownGuardianships = reads(getOwnGuardianships, { shows: ['guardian', 'student'] })()

/** Shows by a child's date of birth that the account is the guardian's. */
export const proveGuardianship = sends(confirmGuardianship, {
  // Their messages lie in the same inbox from then on.
  changes: ['guardian', 'inbox'],
})

/** In which language the signed-in guardian reads and is written to from now on, as of the version of their record. */
export const changeOwnLanguage = sends(updateOwnGuardian, { changes: ['guardian'] })

/** A page of what one was told, the latest first. */
export const inboxPage = reads(getInbox, { shows: ['inbox'] })

/** What one was told last, and how much of all of it is unread. */
export const inbox = { ...inboxPage(), refetchInterval: REFRESH_MS }

export const markRead = sends(readMessage, { changes: ['inbox'] })
