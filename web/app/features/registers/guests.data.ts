import type { Input } from '@ganit/contract/endpoint'
import {
  addGuest as addingGuest,
  removeGuest as removingGuest,
} from '@ganit/contract/lesson-changes'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

const FOR_GOOD = { querystring: {} }

/** Has a student of another batch sit in a lesson, once. */
export const addGuest = write({
  key: ['guest', 'add'],
  changes: ['lesson'],
  send: (lesson_id: number, body: Input<typeof addingGuest>['body'], attempt: Attempt) =>
    call(addingGuest, { params: { lesson_id: String(lesson_id) }, ...FOR_GOOD, body, attempt }),
})

export const removeGuest = write({
  key: ['guest', 'remove'],
  changes: ['lesson'],
  send: (lesson_id: number, student_id: number) =>
    call(removingGuest, {
      params: { lesson_id: String(lesson_id), student_id: String(student_id) },
      ...FOR_GOOD,
    }),
})
