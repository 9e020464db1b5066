import type { Output } from '@ganit/contract/endpoint'
import {
  addHandInPhoto,
  deleteHandInPhoto,
  getHomeworkToHandIn,
  handIn,
} from '@ganit/contract/learning/hand-ins'
import { reads, sends } from '../../../api/declared.ts'

export type HomeworkToHandIn = Output<typeof getHomeworkToHandIn>

/** Homework of a lesson with the pages that were handed in. */
export const homeworkToHandIn = reads(getHomeworkToHandIn, { shows: ['hand-in', 'lesson'] })

export const sendPage = sends(addHandInPhoto, { changes: ['hand-in'] })

export const deletePage = sends(deleteHandInPhoto, { changes: ['hand-in'] })

export const handPagesIn = sends(handIn, { changes: ['hand-in', 'practice'] })
