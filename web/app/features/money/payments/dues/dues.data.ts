import {
  addDue,
  cutDue,
  deleteDue,
  listWaivers,
  reverseWaiver,
  waiveDue,
} from '@ganit/contract/money/dues'
import { reads, sends } from '../../../../api/declared.ts'

/** A student's waivers, reversed ones included. */
export const waivers = reads(listWaivers, { shows: ['money'], staleTime: 0 })

/** Adds a due for one student beside the batches' fees. */
export const askForDue = sends(addDue, { changes: ['money'] })

export const removeDue = sends(deleteDue, { changes: ['money'] })

/** Splits a due, with its other instalments, into new instalments. */
export const splitDue = sends(cutDue, { changes: ['money'] })

export const addWaiver = sends(waiveDue, { changes: ['money'] })

export const undoWaiver = sends(reverseWaiver, { changes: ['money'] })
