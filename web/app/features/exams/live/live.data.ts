import {
  acceptLate,
  extendAttempt,
  reopenAttempt,
  submitAttempt,
} from '@ganit/contract/exams/attempts'
import { announce, getLive } from '@ganit/contract/exams/live'
import { reads, sends } from '../../../api/declared.ts'

const EVERY_MS = 5_000

/** Progress of the students, polled while shown. */
export const liveOf = reads(getLive, { shows: ['test', 'test-mark'], refetchInterval: EVERY_MS })

const changing = { changes: ['test', 'test-mark'] } as const

/** Gives a student extra minutes. */
export const extendTime = sends(extendAttempt, changing)

export const reopenSitting = sends(reopenAttempt, changing)

export const countLate = sends(acceptLate, changing)

export const handInFor = sends(submitAttempt, changing)

export const announceToSitters = sends(announce, changing)
