import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { clockTime } from '../../../db/connections/clock-time.ts'
import type { Database, Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { BATCH, schedulesOfBatch, timesAheadFrom } from './batches.queries.ts'
import { isBatchInReach } from './batches-in-reach.queries.ts'

/** The batch's present or next lesson. */
const nextClass = (eb: ExpressionBuilder<Database, 'batches'>, { date, time: now }: LocalTime) =>
  jsonObjectFrom(
    eb
      .selectFrom('lessons')
      .select([
        'lessons.date',
        clockTime('lessons.start_time').as('start_time'),
        clockTime('lessons.end_time').as('end_time'),
      ])
      .whereRef('lessons.batch_id', '=', 'batches.batch_id')
      .where('lessons.date', '>=', date)
      .where('lessons.state', '=', 'scheduled')
      .where(sql<boolean>`(lessons.date, lessons.end_time) > (${date}::date, ${now}::time)`)
      .orderBy('lessons.date')
      .orderBy('lessons.start_time')
      .limit(1),
  )

/** A student's present batches in order of joining, each with its next lesson. */
export const batchesOfStudent = (db: Db, student_id: number, now: LocalTime) =>
  db
    .selectFrom('batches')
    .innerJoin('memberships', 'memberships.batch_id', 'batches.batch_id')
    .leftJoin('courses', 'courses.course_id', 'batches.course_id')
    .select([
      'batches.batch_id as id',
      'batches.batch_name as name',
      'batches.description',
      'courses.course_name',
      timesAheadFrom(now.date),
    ])
    .select((eb) => [schedulesOfBatch(eb).as('schedules'), nextClass(eb, now).as('next_class')])
    .where('memberships.student_id', '=', student_id)
    .where('memberships.left_on', 'is', null)
    .orderBy('memberships.joined_on')
    .orderBy('memberships.membership_id')
    .execute()

/** Name of a batch; 404 if there is none, or if the account may not see it. */
export const batchName = (db: Db, account: Account, batch_id: number) =>
  db
    .selectFrom('batches')
    .select(['batches.batch_id as id', 'batches.batch_name as name', 'batches.class_number'])
    .where('batches.batch_id', '=', batch_id)
    .where(isBatchInReach(account))
    .executeTakeFirstOrThrow(BATCH.missing)
