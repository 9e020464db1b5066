import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { academyZone } from '../../ground/settings/academy-day.queries.ts'
import { EARLY } from './lessons.queries.ts'
import { isLessonInReach } from './reach.queries.ts'

/** The address of a lesson that an account may see, and whether it is open now, to the second; undefined if unknown. */
export const findOnlineLesson = (db: Db, account: Account, lesson_id: number) => {
  // Lessons begin and end at a full second.
  const second = Math.floor(clock.now().getTime() / 1000) * 1000
  const moment = sql`${new Date(second)}::timestamptz`
  const opens = sql`(lessons.date + lessons.start_time - interval ${EARLY})`
  return db
    .selectFrom('lessons')
    .select(['online_url', 'state'])
    .select([
      sql<string>`to_char(${opens}, 'YYYY-MM-DD')`.as('opens_on'),
      sql<string>`to_char(${opens}, 'HH24:MI')`.as('opens_at'),
      sql<boolean>`${moment} < ${opens} at time zone ${academyZone}`.as('is_early'),
      sql<boolean>`${moment} > (lessons.date + lessons.end_time) at time zone ${academyZone}`.as(
        'is_over',
      ),
    ])
    .where('lesson_id', '=', lesson_id)
    .where(isLessonInReach(account))
    .executeTakeFirst()
}

/**
 * A lesson's address, null in person; and the address of its batch's last online lesson, or of the batch itself, null if
 * it never met online.
 */
export const readAddresses = (
  db: Db,
  { lesson_id, batch_id }: { lesson_id: number; batch_id: number },
) =>
  db
    .selectFrom('batches as b')
    .leftJoin('lessons as l', (on) => on.on('l.lesson_id', '=', lesson_id))
    .select('l.online_url')
    .select(
      sql<string | null>`coalesce((
        select last.online_url from lessons last
        where last.batch_id = b.batch_id and last.online_url is not null
        order by last.date desc, last.start_time desc limit 1), b.online_url)`.as(
        'online_url_before',
      ),
    )
    .where('b.batch_id', '=', batch_id)
    .executeTakeFirstOrThrow()
