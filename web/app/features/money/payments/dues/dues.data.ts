import {
  addDue,
  cutDue,
  deleteDue,
  listWaivers,
  reverseWaiver,
  waiveDue,
} from '@ganit/contract/money/dues'
import { reads, sends } from '../../../../api/declared.ts'

/** What was given up of a student's dues, reversed ones included. */
export const waivers = reads(listWaivers, { shows: ['money'], staleTime: 0 })

/** Asks one student for something beside the fees of batches. */
export const askForDue = sends(addDue, { changes: ['money'] })

export const removeDue = sends(deleteDue, { changes: ['money'] })

/** Cuts a due, and what it was cut into before, into other instalments. */
export const splitDue = sends(cutDue, { changes: ['money'] })

export const addWaiver = sends(waiveDue, { changes: ['money'] })

export const undoWaiver = sends(reverseWaiver, { changes: ['money'] })
