import {
  addConcession,
  endConcession,
  listConcessions,
  previewConcession,
  updateConcession,
} from '@ganit/contract/money/concessions'
import { reads, sends } from '../../../../api/declared.ts'

/** A student's concessions, ended ones included. */
export const concessions = reads(listConcessions, { shows: ['money'] })

/** The effect of a concession; never from the cache. */
export const concessionPreview = reads(previewConcession, {
  shows: ['money', 'fee', 'member'],
  retry: false,
  staleTime: 0,
  gcTime: 0,
})

export const giveConcession = sends(addConcession, { changes: ['money'] })

export const changeConcession = sends(updateConcession, { changes: ['money'] })

export const stopConcession = sends(endConcession, { changes: ['money'] })
