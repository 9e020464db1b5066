import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { BATCH, schedulesOf } from './batches.queries.ts'
import { batchInReach } from './batches-in-reach.queries.ts'

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

/** To whoever has nothing to do with it a batch is as unknown as one that does not exist (wire §23). */
export const batchName = (db: Db, account: Account, batch_id: number) =>
  db
    .selectFrom('batches')
    .select(['batches.batch_id as id', 'batches.batch_name as name', 'batches.class_number'])
    .where('batches.batch_id', '=', batch_id)
    .where(batchInReach(account))
    .executeTakeFirstOrThrow(BATCH.missing)
