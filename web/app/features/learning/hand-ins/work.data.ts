import type { Output } from '@ganit/contract/endpoint'
import {
  changeWork,
  getHandIn,
  getWork,
  listWorkThatCame,
  markHandIn,
} from '@ganit/contract/learning/hand-ins'
import { reads, sends } from '../../../api/declared.ts'

export type Work = Output<typeof getWork>

/** A lesson's homework by student. */
export const workOf = reads(getWork, { shows: ['hand-in', 'lesson', 'member'] })

/** Photos of homework that wait for a teacher's look, by lesson. */
export const workThatCame = reads(listWorkThatCame, { shows: ['hand-in', 'lesson'] })

/** One student's homework, to be marked. */
export const handInToMark = reads(getHandIn, { shows: ['hand-in'] })

export const changeWorkOf = sends(changeWork, { changes: ['hand-in'] })

export const markWork = sends(markHandIn, { changes: ['hand-in'] })
