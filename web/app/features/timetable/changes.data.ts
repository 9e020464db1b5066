import type { Input } from '@ganit/contract/endpoint'
import {
  addLesson,
  cancelLesson,
  freeForLesson,
  joinLessons,
  moveLesson,
  restoreLesson,
  substituteTeacher,
} from '@ganit/contract/lesson-changes'
import { apiQuery } from '../../api/api-query.ts'
import { type Attempt, newAttempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

type NewLesson = Input<typeof addLesson>['body']
export type MovedLesson = Input<typeof moveLesson>['body']

const SHOWN = ['lesson', 'batch', 'room', 'staff', 'closed-day'] as const
const CHANGED = ['lesson'] as const
const one = (lesson_id: number) => ({ params: { lesson_id: String(lesson_id) } })
const PREVIEW = { querystring: { preview: '1' } }
const FOR_GOOD = { querystring: {} }

/** What a new lesson would meet with; nothing is changed. */
export const previewOfNew = (body: NewLesson) =>
  apiQuery({
    queryKey: ['lessons', 'preview', 'new', body],
    shows: SHOWN,
    ask: (signal) => call(addLesson, { ...PREVIEW, body, attempt: newAttempt(), signal }),
  })

/** What a lesson would meet with at another time or place; nothing is changed. */
export const previewOfMove = (lesson_id: number, body: MovedLesson) =>
  apiQuery({
    queryKey: ['lessons', 'preview', lesson_id, body],
    shows: SHOWN,
    ask: (signal) => call(moveLesson, { ...one(lesson_id), ...PREVIEW, body, signal }),
  })

/** What a lesson would meet with that sits with another one; any reason will do. */
export const previewOfJoin = (lesson_id: number, into: string) =>
  apiQuery({
    queryKey: ['lessons', 'preview', lesson_id, { into }],
    shows: SHOWN,
    ask: (signal) =>
      call(joinLessons, { ...one(lesson_id), ...PREVIEW, body: { into, reason: '…' }, signal }),
  })

/** Rooms, teachers and times that are free for a lesson. */
export const freeFor = (lesson_id: number) =>
  apiQuery({
    queryKey: ['lessons', 'free', lesson_id],
    shows: SHOWN,
    ask: (signal) => call(freeForLesson, { ...one(lesson_id), signal }),
  })

export const add = write({
  key: ['lesson', 'add'],
  changes: CHANGED,
  send: (body: NewLesson, attempt: Attempt) => call(addLesson, { ...FOR_GOOD, body, attempt }),
})

/** With a weekly time the batch changes, too. */
export const move = write({
  key: ['lesson', 'move'],
  changes: [...CHANGED, 'batch'],
  send: (lesson_id: number, body: MovedLesson) =>
    call(moveLesson, { ...one(lesson_id), ...FOR_GOOD, body }),
})

export const cancel = write({
  key: ['lesson', 'cancel'],
  changes: CHANGED,
  send: (lesson_id: number, body: Input<typeof cancelLesson>['body']) =>
    call(cancelLesson, { ...one(lesson_id), ...FOR_GOOD, body }),
})

export const restore = write({
  key: ['lesson', 'restore'],
  changes: CHANGED,
  send: (lesson_id: number, body: Input<typeof restoreLesson>['body']) =>
    call(restoreLesson, { ...one(lesson_id), ...FOR_GOOD, body }),
})

export const substitute = write({
  key: ['lesson', 'substitute'],
  changes: CHANGED,
  send: (lesson_id: number, body: Input<typeof substituteTeacher>['body']) =>
    call(substituteTeacher, { ...one(lesson_id), ...FOR_GOOD, body }),
})

export const join = write({
  key: ['lesson', 'join'],
  changes: CHANGED,
  send: (lesson_id: number, body: Input<typeof joinLessons>['body']) =>
    call(joinLessons, { ...one(lesson_id), ...FOR_GOOD, body }),
})
