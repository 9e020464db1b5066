import { getInbox, readMessage } from '@ganit/contract/messages/inbox'
import { getFamilyMoney } from '@ganit/contract/money/family-money'
import {
  confirmGuardianship,
  getOwnGuardianships,
  updateOwnGuardian,
} from '@ganit/contract/people/guardians'
import { reads, sends } from '../../../api/declared.ts'

const REFRESH_MS = 3 * 60 * 1000

/** The account's children, and the guardian's language. */
export const ownGuardianships = reads(getOwnGuardianships, {
  shows: ['guardian', 'student', 'agreement'],
})()

/** Proves by a child's date of birth that the account belongs to the guardian. */
export const proveGuardianship = sends(confirmGuardianship, {
  // The guardian's messages then appear in the same inbox.
  changes: ['guardian', 'inbox'],
})

/** Sets the guardian's language for pages and messages, with the version of their record. */
export const changeOwnLanguage = sends(updateOwnGuardian, { changes: ['guardian', 'inbox'] })

/** One page of the inbox, the latest first. */
export const inboxPage = reads(getInbox, { shows: ['inbox'] })

/** The latest messages, and the number of unread ones. */
export const inbox = { ...inboxPage(), refetchInterval: REFRESH_MS }

export const markRead = sends(readMessage, { changes: ['inbox'] })

/** The family's sums by day, the same as in its messages. Always refetched. */
export const familyMoney = reads(getFamilyMoney, {
  shows: ['money', 'student', 'member'],
  staleTime: 0,
})
