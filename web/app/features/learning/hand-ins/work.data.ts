import type { Output } from '@ganit/contract/endpoint'
import { changeWork, getHandIn, getWork, markHandIn } from '@ganit/contract/learning/hand-ins'
import { reads, sends } from '../../../api/declared.ts'

export type Work = Output<typeof getWork>

/** A lesson's homework by student. */
export const workOf = reads(getWork, { shows: ['hand-in', 'lesson', 'member'] })

/** One student's homework, to be marked. */
export const handInToMark = reads(getHandIn, { shows: ['hand-in'] })

export const changeWorkOf = sends(changeWork, { changes: ['hand-in'] })

export const markWork = sends(markHandIn, { changes: ['hand-in'] })
