import {
  addConcession,
  endConcession,
  listConcessions,
  updateConcession,
} from '@ganit/contract/money/concessions'
import { reads, sends } from '../../../../api/declared.ts'

/** A student's concessions, ended ones included. */
export const concessions = reads(listConcessions, { shows: ['money'] })

export const giveConcession = sends(addConcession, { changes: ['money'] })

export const changeConcession = sends(updateConcession, { changes: ['money'] })

export const stopConcession = sends(endConcession, { changes: ['money'] })
