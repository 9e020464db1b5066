import type { Db } from '../../db/schema.ts'
import { batchNotFound, schedulesOf } from './batches.queries.ts'

/** The batches a student is in now, in the order in which they joined. */
export const batchesOfStudent = (db: Db, student_id: number) =>
  db
    .selectFrom('batches')
    .innerJoin('memberships', 'memberships.batch_id', 'batches.batch_id')
    .leftJoin('courses', 'courses.course_id', 'batches.course_id')
    .select([
      'batches.batch_id as id',
      'batches.batch_name as name',
      'batches.description',
      'courses.course_name',
    ])
    .select((eb) => schedulesOf(eb).as('schedules'))
    .where('memberships.student_id', '=', student_id)
    .where('memberships.left_on', 'is', null)
    .orderBy('memberships.joined_on')
    .orderBy('memberships.membership_id')
    .execute()

const names = (db: Db, batch_id: number) =>
  db
    .selectFrom('batches')
    .select(['batches.batch_id as id', 'batches.batch_name as name', 'batches.class_number'])
    .where('batches.batch_id', '=', batch_id)

export const batchName = (db: Db, batch_id: number) =>
  names(db, batch_id).executeTakeFirstOrThrow(batchNotFound)

/** To a student who is not in it a batch is as unknown as one that does not exist (wire §23). */
export const ownBatchName = (db: Db, batch_id: number, student_id: number | null) =>
  names(db, batch_id)
    .innerJoin('memberships', 'memberships.batch_id', 'batches.batch_id')
    .where('memberships.student_id', '=', student_id ?? 0)
    .where('memberships.left_on', 'is', null)
    .executeTakeFirstOrThrow(batchNotFound)
