import {
  addAnswerPhoto,
  beginAttempt,
  listLateAnswers,
  listOwnTests,
  saveAnswers,
  submitAttempt,
} from '@ganit/contract/attempts'
import type { Input, Output } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import { newAttempt, type Attempt as Try } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

export type Attempt = Output<typeof beginAttempt>['attempt']
export type AttemptItem = Attempt['sections'][number]['items'][number]
type ToSave = Input<typeof saveAnswers>['body']
type ToSubmit = NonNullable<Input<typeof submitAttempt>['body']>

/** One's own tests, the latest first. */
export const ownTests = apiQuery({
  queryKey: ['own-tests'],
  shows: ['own-test'],
  ask: (signal) => call(listOwnTests, { querystring: {}, signal }),
})

const ofAttempt = (attempt_id: number) => ({ params: { attempt_id: String(attempt_id) } })

/** Begins a test, or goes on with it. */
export const begin = write({
  key: ['own-test', 'begin'],
  changes: ['own-test'],
  send: async (test_id: string, body: { device: string; take_over?: boolean }) => {
    const params = { test_id }
    const wish = { rules_read: true, ...body } as const
    return (await call(beginAttempt, { params, body: wish, attempt: newAttempt() })).attempt
  },
})

/** What a student has handed in, with what may still have photos. */
export const handedIn = (test_id: number) =>
  apiQuery({
    queryKey: ['own-tests', 'handed-in', test_id],
    shows: ['own-test'],
    // Begun long ago, it is only answered again.
    ask: async (signal) => {
      const params = { test_id: String(test_id) }
      const body = { rules_read: true } as const
      return (await call(beginAttempt, { params, body, attempt: newAttempt(), signal })).attempt
    },
  })

/** What of it came too late, or from a device that no longer held it. */
export const lateAnswers = (attempt_id: number) =>
  apiQuery({
    queryKey: ['own-tests', 'late', attempt_id],
    shows: ['own-test'],
    ask: (signal) => call(listLateAnswers, { ...ofAttempt(attempt_id), signal }),
  })

export const save = write({
  key: ['own-test', 'save'],
  changes: [],
  send: (attempt_id: number, body: ToSave) => call(saveAnswers, { ...ofAttempt(attempt_id), body }),
})

export const submit = write({
  key: ['own-test', 'submit'],
  changes: ['own-test'],
  send: (attempt_id: number, body: ToSubmit) =>
    call(submitAttempt, { ...ofAttempt(attempt_id), body }),
})

export const addPhoto = write({
  key: ['own-test', 'photo'],
  changes: [],
  send: async (attempt_id: number, item_id: number, image: string, attempt: Try) =>
    (await call(addAnswerPhoto, { ...ofAttempt(attempt_id), body: { item_id, image }, attempt }))
      .photo_id,
})
