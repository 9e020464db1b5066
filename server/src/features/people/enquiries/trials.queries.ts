import { lastTrialDay, type TrialLesson } from '@ganit/contract/people/enquiries'
import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { isOver } from '../../teaching/lessons/conditions.queries.ts'
import { isMemberThatDay } from '../../teaching/lessons/reach.queries.ts'

/** More lessons than a class has in two weeks. */
const MOST_LESSONS = 1_000

/** Seats that members and trial guests of a lesson take. The enquiry's own trial does not count. */
export const takenSeats = (enquiry_id: number) => sql<number>`(
  (select count(*) from memberships m where m.batch_id = lessons.batch_id and ${isMemberThatDay})
  + (select count(*) from enquiries e
      where e.trial_lesson_id = lessons.lesson_id and e.enquiry_id <> ${enquiry_id}))`

/** Free seats of a lesson; null without a capacity. */
const freeSeatsInSql = (enquiry_id: number) =>
  sql<number | null>`greatest(0, batches.capacity - ${takenSeats(enquiry_id)})::int`

/** Coming lessons open to a trial, in batches for the enquiry's class. */
export const trialLessonsFor = (
  db: Db,
  { enquiry_id, class_number }: { enquiry_id: number; class_number: number },
  now: LocalTime,
): Promise<TrialLesson[]> =>
  db
    .selectFrom('lessons')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .select(['lessons.lesson_id', 'batches.batch_name', 'lessons.date'])
    .select(clockTime('lessons.start_time').as('start_time'))
    // greatest() ignores nulls.
    .select(
      sql<number | null>`case when batches.capacity is not null
      then ${freeSeatsInSql(enquiry_id)} end`.as('free'),
    )
    .where('batches.class_number', '=', class_number)
    .where('lessons.state', '=', 'scheduled')
    .where('lessons.date', '>=', now.date)
    .where('lessons.date', '<=', lastTrialDay(now.date))
    .where(sql<boolean>`not ${isOver(now)}`)
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .orderBy('lessons.lesson_id')
    .limit(MOST_LESSONS)
    .execute()

/** Locks a lesson; undefined if there is none. */
export const lockLesson = (trx: Trx, lesson_id: number, now: LocalTime) =>
  trx
    .selectFrom('lessons')
    .select(['state', isOver(now).as('isOver')])
    .where('lesson_id', '=', lesson_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Trial guests of a lesson, by name. */
export const guestsOfLesson = (db: Db, lesson_id: number) =>
  queryPrepared(db, 'who tries a lesson', { lesson_id }, (blanks) =>
    db
      .selectFrom('enquiries')
      .select(['enquiry_id', sql<string>`coalesce(student_name, name)`.as('name')])
      .select('trial_came as came')
      .where('trial_lesson_id', '=', blanks.lesson_id)
      .orderBy(sql`coalesce(student_name, name) collate "und-x-icu"`)
      .orderBy('enquiry_id')
      .limit(sql.lit(MOST_LESSONS)),
  )

/** Stores which guests came; null for all if the register was reset. */
export const saveTrialAttendance = (
  trx: Trx,
  lesson_id: number,
  guests: { enquiry_id: number; came: boolean }[],
) =>
  sql`
    update enquiries set trial_came = sent.came, changed_at = now()
    from unnest(${guests.map(({ enquiry_id }) => enquiry_id)}::integer[],
      ${guests.map(({ came }) => came)}::boolean[]) as sent (enquiry_id, came)
    where enquiries.enquiry_id = sent.enquiry_id and trial_lesson_id = ${lesson_id}
      and trial_came is distinct from sent.came`.execute(trx)

export const clearTrialAttendance = (trx: Trx, lesson_id: number) =>
  trx
    .updateTable('enquiries')
    .set({ trial_came: null })
    .where('trial_lesson_id', '=', lesson_id)
    .where('trial_came', 'is not', null)
    .execute()

type Seat = { enquiry_id: number; lesson_id: number; date: string; start_time: string }

/** The seat of a number in a coming lesson of a class; undefined if it has none. */
export async function findComingSeat(
  trx: Trx,
  { phone, class_number }: { phone: string; class_number: number },
  now: LocalTime,
) {
  const { rows } = await sql<Seat>`
    select enquiry_id, lesson_id, date::text, ${clockTime('start_time')} as start_time
    from enquiries join lessons on lesson_id = trial_lesson_id
    where phone = ${phone} and class_number = ${class_number} and trial_came is null
      and stage not in ('joined', 'lost') and not ${isOver(now)}
    order by enquiry_id desc limit 1`.execute(trx)
  return rows[0]
}
