import {
  acceptLate,
  extendAttempt,
  reopenAttempt,
  submitAttempt,
} from '@ganit/contract/tests/attempts'
import { announce, getLive } from '@ganit/contract/tests/live'
import { reads, sends } from '../../../api/declared.ts'

const EVERY_MS = 5_000

/** How far those are who sit a test, asked anew as long as somebody looks. */
export const liveOf = reads(getLive, { shows: ['test', 'test-mark'], refetchInterval: EVERY_MS })

const changing = { changes: ['test', 'test-mark'] } as const

/** Gives somebody more minutes. */
export const extendTime = sends(extendAttempt, changing)

export const reopenSitting = sends(reopenAttempt, changing)

export const countLate = sends(acceptLate, changing)

export const handInFor = sends(submitAttempt, changing)

export const announceToSitters = sends(announce, changing)
