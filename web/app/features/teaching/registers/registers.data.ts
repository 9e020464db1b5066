import {
  deleteRegister,
  getLesson,
  type LessonRegister,
  saveRegister,
} from '@ganit/contract/teaching/registers'
import { newAttempt } from '../../../api/attempt.ts'
import { reads, sends } from '../../../api/declared.ts'
import { queryClient } from '../../../api/query-client.ts'
import { deviceNowIso } from '../../../ui/text/times/dates.ts'
import { withAnswer } from './register-answer.ts'

/** A lesson with its register and students. */
export const lessonRegister = reads(getLesson, {
  shows: ['lesson', 'register', 'member', 'enquiry', 'plan'],
})

export const sendRegister = sends(saveRegister, {
  changes: ['register'],
  keep: (answer, { lesson_id, ...sent }) =>
    queryClient.setQueryData(
      lessonRegister({ lesson_id }).queryKey,
      (before: LessonRegister | undefined) => before && withAnswer(before, answer, sent),
    ),
})

/** Withdraws a register. */
export const forgetRegister = sends(deleteRegister, { changes: ['register'] })

type Excuse = { lesson_id: number; student_id: number; reason: string }

/** Turns an absence into an excused one; the owner needs the reason for a locked register. */
export const excuseAbsence = ({ lesson_id, student_id, reason }: Excuse) =>
  sendRegister(
    { lesson_id, marks: [{ student_id, code: 'E', marked_at: deviceNowIso() }], reason },
    newAttempt(),
  )
