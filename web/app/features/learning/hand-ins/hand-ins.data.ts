import type { Output } from '@ganit/contract/endpoint'
import {
  addHandInPhoto,
  deleteHandInPhoto,
  getHomeworkToHandIn,
  handIn,
} from '@ganit/contract/learning/hand-ins'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'

export type HomeworkToHandIn = Output<typeof getHomeworkToHandIn>

/** Homework of a lesson with the pages that were handed in. */
export const homeworkToHandIn = reads(getHomeworkToHandIn, {
  shows: ['hand-in', 'lesson', 'agreement'],
})

/** Whether the child waits until a parent agrees, asked anew. */
export const askWhetherWaits = async (of: { lesson_id: number; student_id: number }) => {
  const params = { lesson_id: String(of.lesson_id) }
  const querystring = { student_id: of.student_id }
  return (await call(getHomeworkToHandIn, { params, querystring })).waits === true
}

export const sendPage = sends(addHandInPhoto, { changes: ['hand-in'] })

export const deletePage = sends(deleteHandInPhoto, { changes: ['hand-in'] })

export const handPagesIn = sends(handIn, { changes: ['hand-in', 'practice'] })
