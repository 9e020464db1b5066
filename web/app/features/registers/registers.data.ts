import {
  deleteRegister,
  getLesson,
  type LessonRegister,
  saveRegister,
} from '@ganit/contract/registers'
import { apiQuery } from '../../api/api-query.ts'
import { type Attempt, newAttempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'
import { instantNow } from '../../ui/text/dates.ts'
import type { RegisterBody } from './kept-register.ts'
import { withAnswer } from './register-answer.ts'

/** A lesson with its register and who sits in it. */
export const lessonRegister = (lesson_id: number) =>
  apiQuery({
    queryKey: ['lessons', 'register', lesson_id],
    shows: ['lesson', 'register', 'member', 'enquiry'],
    ask: (signal) => call(getLesson, { params: { lesson_id: String(lesson_id) }, signal }),
  })

type Saving = { lesson_id: number; body: RegisterBody }

export const sendRegister = write({
  key: ['register', 'save'],
  changes: ['register'],
  send: ({ lesson_id, body }: Saving, attempt: Attempt) =>
    call(saveRegister, { params: { lesson_id: String(lesson_id) }, body, attempt }),
  keep: (answer, { lesson_id, body }) =>
    queryClient.setQueryData(
      lessonRegister(lesson_id).queryKey,
      (before: LessonRegister | undefined) => before && withAnswer(before, answer, body),
    ),
})

/** Says that the register was not taken after all. */
export const forgetRegister = write({
  key: ['register', 'forget'],
  changes: ['register'],
  send: (lesson_id: number, reason: string) =>
    call(deleteRegister, { params: { lesson_id: String(lesson_id) }, body: { reason } }),
})

type Excuse = { student_id: number; reason: string }

/** Makes an absence excused, as of now; the reason is what a locked register asks the owner for. */
export const excuse = (lesson_id: number, { student_id, reason }: Excuse) =>
  sendRegister(
    {
      lesson_id,
      body: { marks: [{ student_id, code: 'E', marked_at: instantNow() }], reason },
    },
    newAttempt(),
  )
