import type { BatchChanges, BatchDraft, ClassBatchDraft } from '@ganit/contract/batches'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../db/schema.ts'
import { conflict } from '../../http/errors.ts'
import { lockForChange } from '../../http/lock-for-change.ts'
import { versionAfter } from '../../http/versions.ts'
import { referredCourse } from '../courses/course-writes.queries.ts'
import { keepClosedDays } from '../lessons/generation.queries.ts'
import { makeLessons } from '../lessons/generation.service.ts'
import { academyNow } from '../settings/clock.service.ts'
import {
  classOfCourse,
  deleteBatchById,
  insertBatch,
  lockMembers,
  paymentsOfBatch,
  replaceSchedules,
  studentsOutsideClass,
  updateBatchById,
} from './batch-writes.queries.ts'
import { BATCH, batchById } from './batches.queries.ts'

/** A batch made with a course is for that course's class; one without takes students of any class. */
export async function writeBatch(trx: Trx, { schedules, ...batch }: BatchDraft) {
  const class_number = batch.course_id === null ? null : await referredClass(trx, batch.course_id)
  await keepClosedDays(trx)
  const batch_id = await insertBatch(trx, { ...batch, class_number })
  await replaceSchedules(trx, batch_id, schedules)
  await makeLessons(trx, [batch_id], await academyNow(trx))
  return batchById(trx, batch_id)
}

export const writeClassBatch = async (trx: Trx, batch: ClassBatchDraft) =>
  batchById(trx, await insertBatch(trx, batch))

/** Saves a batch's changes; 409 when it is not the one changed from, or its students are of another class. */
export const changeBatch = (
  db: Kysely<Database>,
  { batch_id, version, schedules, ...changes }: BatchChanges,
) =>
  db.transaction().execute(async (trx) => {
    const stored = await lockForChange(trx, BATCH, batch_id, version)
    const class_number = await classAfter(trx, stored, changes.course_id)
    if (class_number !== null && class_number !== stored.class_number)
      await refuseStrangers(trx, batch_id, class_number)
    const after = versionAfter(stored, { ...changes, schedules })
    await updateBatchById(trx, batch_id, { ...changes, class_number, version: after })
    if (schedules) await replaceSchedules(trx, batch_id, schedules)
    return batchById(trx, batch_id)
  })

async function referredClass(trx: Trx, course_id: number) {
  await referredCourse(trx, course_id)
  return classOfCourse(trx, course_id)
}

type Stored = { course_id: number | null; class_number: number | null }

/** Another course brings its class; without one the batch stays in the class it is in (wire §22). */
function classAfter(trx: Trx, stored: Stored, course_id: number | null | undefined) {
  if (!course_id || course_id === stored.course_id) return stored.class_number
  return referredClass(trx, course_id)
}

async function refuseStrangers(trx: Trx, batch_id: number, class_number: number) {
  const count = await studentsOutsideClass(trx, batch_id, class_number)
  if (count === 0) return
  const who =
    count === 1 ? '1 student of another class is' : `${count} students of other classes are`
  throw conflict(
    `That course is for Class ${class_number}, and ${who} in this batch. Move them to another batch first.`,
  )
}

/** Deletes a batch with its memberships, fees and unpaid dues; 409 when payments were made on its dues. */
export const removeBatch = (db: Kysely<Database>, batch_id: number) =>
  db.transaction().execute(async (trx) => {
    await lockMembers(trx, batch_id)
    await lockForChange(trx, BATCH, batch_id)
    const payments = await paymentsOfBatch(trx, batch_id)
    if (payments > 0)
      throw conflict(
        `This batch has ${payments === 1 ? '1 payment' : `${payments} payments`}, which must be kept, so it cannot be deleted.`,
      )
    await deleteBatchById(trx, batch_id)
  })
