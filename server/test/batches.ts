import { assignBatch, toggleMembership } from '@ganit/contract/people/memberships'
import { getProfile } from '@ganit/contract/people/students'
import {
  createBatch,
  createClassBatch,
  deleteBatch,
  getBatch,
  listBatches,
  updateBatch,
} from '@ganit/contract/teaching/batches'
import type { Academy } from './academy.ts'
import { COURSE } from './teaching.ts'

/** Body of the batch form. */
export const BATCH = {
  batch_name: 'Class 9 – Morning',
  description: 'For those who are up early.',
  course_id: null,
  schedules: [
    { weekday: 'Monday', start_time: '07:00', end_time: '08:30' },
    { weekday: 'Thursday', start_time: '07:00', end_time: '08:30' },
  ],
}

/** A weekly time as the form sends it. */
export const timeOn = (
  weekday: string,
  start_time = '17:00',
  end_time = '18:30',
  more: object = {},
) => ({ weekday, start_time, end_time, ...more })

type Changes = Record<string, unknown>

/** The admin, with calls about batches and their members. */
export async function theBatches(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const create = (changes: Changes = {}) =>
    call(createBatch, { body: { ...BATCH, ...changes } } as never)
  const toggle = (id: unknown, studentId: unknown) =>
    call(toggleMembership, { params: { id }, body: { studentId } } as never)
  return {
    call,
    create,
    toggle,
    change: (body: Changes) => call(updateBatch, { body } as never),
    read: (batch_id: unknown) => call(getBatch, { body: { batch_id } } as never),
    list: (querystring: Changes = {}) => call(listBatches, { querystring } as never),
    remove: (id: number) => call(deleteBatch, { params: { id: String(id) } }),
    assign: (id: unknown, studentUid: unknown) =>
      call(assignBatch, { params: { id }, body: { studentUid } } as never),
    profileOf: async (uid: string) => (await call(getProfile, { params: { uid } })).body,
    /** A new batch for any class; returns its number. */
    aBatch: async (changes: Changes = {}) => (await create(changes)).body.batch.batch_id,
    /** A new batch of a class; returns its number. */
    aBatchOf: async (classNumber: number, name = `Class ${classNumber} – Morning`) =>
      (await call(createClassBatch, { body: { name, classNumber } })).body.batch.batch_id,
  }
}

/** A new course; returns its number. */
export const aCourseOf = async (academy: Academy, changes: Changes = {}) => {
  const { course_id } = await academy.db
    .insertInto('courses')
    .values({ ...COURSE, ...changes })
    .returning('course_id')
    .executeTakeFirstOrThrow()
  return course_id
}

/** A student's stored memberships, oldest first. */
export const membershipsOf = ({ db }: Academy, student_id: number) =>
  db
    .selectFrom('memberships')
    .select(['batch_id', 'joined_on', 'left_on'])
    .where('student_id', '=', student_id)
    .orderBy('membership_id')
    .execute()
