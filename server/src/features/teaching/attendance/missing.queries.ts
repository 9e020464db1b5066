import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import { sql } from 'kysely'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import {
  countOf,
  limitToPage,
  type PageOf,
  readPagePrepared,
  readPageWithTotal,
} from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import type { Reader } from '../../ground/rights/rights.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { type GivenTime, hasRegister, isOver, lockDays } from '../lessons/conditions.queries.ts'
import { lessonRows } from '../lessons/lessons.queries.ts'

/** First day whose registers can still be changed. */
const firstOpenDay = ({ date }: GivenTime) => sql`(${date}::date - ${lockDays})`

/**
 * True from the earliest lesson with a register on, so an academy that has taken no register misses none. Usually an
 * early register decides this at once; otherwise the earliest is searched among the open days.
 */
const isSinceFirstRegister = (now: GivenTime) => sql<boolean>`(
  coalesce((
    select true from registers taken join lessons first on first.lesson_id = taken.lesson_id
    where first.date < ${firstOpenDay(now)}
    order by taken.taken_at limit 1), false)
  or (lessons.date, lessons.start_time) >= (
    select first.date, first.start_time from lessons first
    where first.date between ${firstOpenDay(now)} and ${now.date}::date
      and exists (select from registers taken where taken.lesson_id = first.lesson_id)
    order by first.date, first.start_time limit 1))`

/** True if the lesson is over and its register is missing and still open. */
export const missesRegister = (now: GivenTime) => sql<boolean>`(
  lessons.state = 'scheduled' and lessons.date >= ${firstOpenDay(now)}
  and lessons.date <= ${now.date}::date and ${isOver(now)} and not ${hasRegister}
  and ${isSinceFirstRegister(now)})`

/** Missing registers the account may see. */
const missingRegistersQuery = (db: Db, account: Reader, now: GivenTime) =>
  lessonRows(db, account, now).where(missesRegister(now))

type Page = Omit<PageOf<string>, 'sort' | 'order'>

/** Query of one page; separate so that tests can check its plan. */
export const missingPageQuery = (db: Db, account: Reader, now: GivenTime, page: Page) =>
  limitToPage(
    missingRegistersQuery(db, account, now),
    ['lessons.date', 'lessons.start_time', 'lessons.lesson_id'],
    {
      ...page,
      order: 'asc',
    },
  )

/** Missing registers, oldest first. The first page, the usual one, is prepared. */
export function readMissingRegisters(db: Db, { role, uid }: Account, now: LocalTime, page: Page) {
  const pageFor = (account: Reader, at: GivenTime) => missingPageQuery(db, account, at, page)
  const countFor = (account: Reader, at: GivenTime) =>
    countOf(db, missingRegistersQuery(db, account, at))
  if (page.page > 1 || page.page_size !== LATER_PAGE_SIZE)
    return readPageWithTotal(pageFor({ role, uid }, now), countFor({ role, uid }, now))
  const asked = {
    name: `missing registers for ${role}`,
    values: { uid, date: now.date, time: now.time },
    count: ({ uid, ...at }: GivenTime & { uid: Given<string> }) => countFor({ role, uid }, at),
  }
  return readPagePrepared(db, asked, ({ uid, ...at }) => pageFor({ role, uid }, at))
}

/** Number of registers of a batch that are missing and still open. */
export async function countMissingRegisters(db: Db, batch_id: number, now: LocalTime) {
  const { date, time } = now
  const values = { batch_id, date, time }
  const [row] = await queryPrepared(db, 'registers missing in a batch', values, (blanks) =>
    db
      .selectFrom('lessons')
      .select(sql<number>`count(*)::integer`.as('missing'))
      .where('lessons.batch_id', '=', blanks.batch_id)
      .where(missesRegister(blanks)),
  )
  return row?.missing ?? 0
}
