import { dayAfter } from '@ganit/contract/days'
import type { Language } from '@ganit/contract/languages'
import type { Role } from '@ganit/contract/roles'
import { FEED_DAYS } from '@ganit/contract/teaching/calendar-feeds'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { childIds } from '../../ground/rights/children.queries.ts'
import { isStaff } from '../../ground/rights/rights.ts'
import { isUnnamedOwner } from '../../ground/rights/unnamed-owner.ts'
import { academyDay } from '../../ground/settings/academy-day.queries.ts'
import { isLessonInReach, isMemberThatDay } from '../lessons/reach.queries.ts'

export const hasFeed = async (db: Db, account_id: string) =>
  (await db
    .selectFrom('calendar_feeds')
    .select('account_id')
    .where('account_id', '=', account_id)
    .executeTakeFirst()) !== undefined

/** Stores the hash of a new URL, which replaces the older one. */
export const storeFeed = (trx: Trx, feed: { account_id: string; token_hash: string }) =>
  trx
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ token_hash: feed.token_hash, created_at: sql<Date>`now()` }),
    )
    .execute()

export const deleteFeed = (db: Db, account_id: string) =>
  db.deleteFrom('calendar_feeds').where('account_id', '=', account_id).execute()

/** Owner of a calendar URL; undefined if the URL was replaced or the account is closed. */
export const findOwnerOfFeed = (db: Db, token_hash: string) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('accounts', 'accounts.id', 'calendar_feeds.account_id')
    .leftJoin('students', 'students.uid', 'accounts.id')
    .select(['accounts.id as uid', 'accounts.role'])
    .leftJoin('guardians', 'guardians.account_id', 'accounts.id')
    .select([
      sql<boolean>`guardians.guardian_id is not null`.as('is_guardian'),
      sql<Language>`coalesce(guardians.language, students.study_language, 'en')`.as('language'),
    ])
    .where('calendar_feeds.token_hash', '=', token_hash)
    .where('accounts.is_active', '=', true)
    .where(sql<boolean>`students.is_active is not false`)
    .executeTakeFirst()

type Owner = { uid: string; role: Role; is_guardian: boolean }

/** Staff see the lessons they teach, others those they attend. */
const isInFeed = (owner: Owner) =>
  isStaff(owner) ? sql<boolean>`lessons.teacher_id = ${owner.uid}` : isLessonInReach(owner)

/**
 * First names of the owner's children in a lesson, if the owner has several. The search is costly for each lesson, so
 * it is left out for accounts without children.
 */
const namesOfOwnChildren = ({ uid, is_guardian }: Owner) =>
  !is_guardian
    ? sql<string | null>`null`
    : sql<string | null>`(
    select string_agg(children.first_name, ', ' order by children.first_name, children.student_id)
    from students children
    where cardinality(${childIds(uid, { limited: true })}) > 1
      and (children.student_id = any(${childIds(uid)})
        or lessons.date <= ${academyDay} and children.student_id = any(${childIds(uid, { limited: true })}))
      and (exists (
          select from memberships m
          where m.batch_id = lessons.batch_id and m.student_id = children.student_id and ${isMemberThatDay})
        or exists (
          select from lesson_guests g
          where g.lesson_id = lessons.lesson_id and g.student_id = children.student_id)))`

/** Query of a calendar's lessons; separate so that tests can check its plan. */
export const lessonsOfFeed = (
  db: Db,
  owner: Owner,
  { today, timeZone }: { today: string; timeZone: string },
) =>
  db
    .selectFrom('lessons')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .leftJoin('rooms', 'rooms.room_id', 'lessons.room_id')
    .leftJoin('accounts', 'accounts.id', 'lessons.teacher_id')
    .leftJoin('homework', 'homework.lesson_id', 'lessons.lesson_id')
    .select([
      'lessons.lesson_id',
      'lessons.state',
      'lessons.sequence',
      namesOfOwnChildren(owner).as('whose'),
    ])
    .select(sql<boolean>`lessons.online_url is not null`.as('is_online'))
    .select(['batches.batch_name', 'rooms.name as room'])
    .select(
      sql<string | null>`case when not ${isUnnamedOwner('accounts')} then accounts.name end`.as(
        'teacher',
      ),
    )
    .select([
      'lessons.reason',
      'homework.text as homework',
      sql<Date>`greatest(lessons.changed_at, homework.updated_at)`.as('changed_at'),
      sql<Date>`(lessons.date + lessons.start_time) at time zone ${timeZone}`.as('start'),
      sql<Date>`(lessons.date + lessons.end_time) at time zone ${timeZone}`.as('end'),
    ])
    .where(isInFeed(owner))
    .where('lessons.date', '>=', dayAfter(today, -FEED_DAYS.back))
    .where('lessons.date', '<=', dayAfter(today, FEED_DAYS.ahead))
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .orderBy('lessons.lesson_id')

export type FeedLesson = Awaited<ReturnType<ReturnType<typeof lessonsOfFeed>['execute']>>[number]
