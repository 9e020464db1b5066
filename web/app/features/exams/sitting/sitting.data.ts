import type { Output } from '@ganit/contract/endpoint'
import {
  addAnswerPhoto,
  beginAttempt,
  listLateAnswers,
  saveAnswers,
  submitAttempt,
} from '@ganit/contract/exams/attempts'
import { apiQuery } from '../../../api/api-query.ts'
import { newAttempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'

export type Attempt = Output<typeof beginAttempt>['attempt']
export type AttemptItem = Attempt['sections'][number]['items'][number]

/** Begins or continues a test. */
export const beginTest = sends(beginAttempt, { changes: ['own-test'] })

/** A handed-in attempt, for adding photos. */
export const handedInAttempt = (test_id: number) =>
  apiQuery({
    queryKey: ['own-tests', 'handed-in', test_id],
    shows: ['own-test'],
    // For an existing attempt the call only reads.
    ask: async (signal) => {
      const params = { test_id: String(test_id) }
      const body = { rules_read: true } as const
      return (await call(beginAttempt, { params, body, attempt: newAttempt(), signal })).attempt
    },
  })

/** Answers that came late, or from a device that no longer held the test. */
export const lateAnswers = reads(listLateAnswers, { shows: ['own-test', 'test-mark'] })

export const sendAnswers = sends(saveAnswers, { changes: [] })

export const handInTest = sends(submitAttempt, { changes: ['own-test'] })

export const addPhoto = sends(addAnswerPhoto, { changes: [] })
