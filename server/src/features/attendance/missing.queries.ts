import { sql } from 'kysely'
import { countOf, onPage, type PageOf, withTotal } from '../../db/page.ts'
import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { hasRegister, isOver, lockDays } from '../lessons/conditions.queries.ts'
import { lessonRows } from '../lessons/lessons.queries.ts'
import type { LocalTime } from '../settings/clock.service.ts'

/**
 * When the lesson was held with which the academy began to take registers: who does not take any yet has forgotten none. It is
 * among those whose registers were taken first, though perhaps not the very first, as last week's may be entered after today's.
 */
const firstRegister = sql`(
  select first.date, first.start_time
  from (select lesson_id from registers order by taken_at limit 50) early
  join lessons first on first.lesson_id = early.lesson_id
  order by first.date, first.start_time limit 1)`

/** That the lesson is over, and somebody should take its register while it is open. */
export const missesRegister = (now: LocalTime) => sql<boolean>`(
  lessons.state = 'scheduled' and lessons.date >= ${now.date}::date - ${lockDays}
  and lessons.date <= ${now.date}::date and ${isOver(now)} and not ${hasRegister}
  and (lessons.date, lessons.start_time) >= ${firstRegister})`

/** Such lessons in reach. */
const missing = (db: Db, account: Account, now: LocalTime) =>
  lessonRows(db, account, now).where(missesRegister(now))

type Page = Omit<PageOf<string>, 'sort' | 'order'>

/** The query of a page, apart so that its plan can be looked at. */
export const missingPage = (db: Db, account: Account, now: LocalTime, page: Page) =>
  onPage(missing(db, account, now), ['lessons.date', 'lessons.start_time', 'lessons.lesson_id'], {
    ...page,
    order: 'asc',
  })

/** Registers that are missing, the oldest first. */
export const missingRegisters = (db: Db, account: Account, now: LocalTime, page: Page) =>
  withTotal(missingPage(db, account, now, page), countOf(db, missing(db, account, now)))
