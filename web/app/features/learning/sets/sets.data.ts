import {
  addPracticeSet,
  changePracticeSet,
  deletePracticeSet,
  getPracticeSet,
  listPracticeSets,
} from '@ganit/contract/learning/sets-of-practice'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'

const shows = ['lesson', 'practice'] as const

/** A page of a batch's practice sets, the latest first; with a lesson, the set of its homework. */
export const practiceSets = reads(listPracticeSets, { shows, placeholderData: keepPreviousRows })

export const practiceSet = reads(getPracticeSet, { shows })

const changes = ['practice'] as const

export const addSet = sends(addPracticeSet, { changes })

export const saveSet = sends(changePracticeSet, { changes })

export const removeSet = sends(deletePracticeSet, { changes })
