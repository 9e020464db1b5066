import {
  addGuest,
  addLesson,
  cancelLesson,
  freeForLesson,
  joinLessons,
  moveLesson,
  removeGuest,
  restoreLesson,
  substituteTeacher,
} from '@ganit/contract/teaching/lesson-changes'
import type { Academy } from './academy.ts'
import { theBatches } from './batches.ts'
import { aLesson } from './lessons.ts'

type Call = Academy['visitor']
const params = (lesson_id: number) => ({ lesson_id: String(lesson_id) })

/** Calls that change lessons, in somebody's name. */
export const changesBy = (call: Call, querystring: object = {}) => ({
  add: (body: object) => call(addLesson, { querystring, body } as never),
  move: (lesson_id: number, body: object = {}) =>
    call(moveLesson, {
      params: params(lesson_id),
      querystring,
      body: { ...MONDAY, reason: 'Rain', scope: 'this', ...body },
    } as never),
  cancel: (lesson_id: number, body: object = { reason: 'Ill' }) =>
    call(cancelLesson, { params: params(lesson_id), querystring, body } as never),
  restore: (lesson_id: number, body?: object) =>
    call(restoreLesson, { params: params(lesson_id), querystring, ...(body && { body }) } as never),
  substitute: (lesson_id: number, body: object) =>
    call(substituteTeacher, {
      params: params(lesson_id),
      querystring,
      body: { reason: 'Ill', ...body },
    } as never),
  join: (lesson_id: number, into: number, body: object = {}) =>
    call(joinLessons, {
      params: params(lesson_id),
      querystring,
      body: { into, reason: 'Few came', ...body },
    } as never),
  addGuest: (lesson_id: number, body: object) =>
    call(addGuest, { params: params(lesson_id), querystring, body } as never),
  removeGuest: (lesson_id: number, student_id: number) =>
    call(removeGuest, {
      params: { ...params(lesson_id), student_id: String(student_id) },
      querystring,
    } as never),
  free: (lesson_id: number) => call(freeForLesson, { params: params(lesson_id) }),
})

/** Day and time of the tests' lessons. */
export const MONDAY = { date: '2026-12-07', start_time: '17:00', end_time: '18:30' }

/** The owner, with rooms, teachers and batches without weekly times. */
export async function theChanges(academy: Academy) {
  const { db } = academy
  const batches = await theBatches(academy)
  return {
    ...batches,
    ...changesBy(batches.call),
    preview: changesBy(batches.call, { preview: '1' }),
    aRoom: async (name: string, is_active = true) => {
      const row = { name, is_active }
      const added = db.insertInto('rooms').values(row).returning('room_id')
      return (await added.executeTakeFirstOrThrow()).room_id
    },
    aTeacher: async (name: string) => {
      const teacher = await academy.signUpAs('teacher')
      await db.updateTable('accounts').set({ name }).where('id', '=', teacher.uid).execute()
      return teacher
    },
    aBatch: (name: string) => batches.aBatchOf(9, name),
    aLesson: async (changes: Parameters<typeof aLesson>[2] = {}, name = 'Class 9') =>
      aLesson(academy, await batches.aBatchOf(9, name), changes),
    anAbsence: (account_id: string, from_date: string, to_date = from_date) =>
      db.insertInto('staff_absences').values({ account_id, from_date, to_date }).execute(),
    aMember: async (batch_id: number) => {
      const student = await academy.aStudent()
      await batches.toggle(batch_id, student.profile.student_id)
      return student
    },
  }
}
