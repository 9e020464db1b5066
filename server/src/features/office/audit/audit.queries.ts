import type { AuditQuery } from '@ganit/contract/office/audit'
import { sql } from 'kysely'
import { columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'

type Filters = Pick<AuditQuery, 'actor' | 'action' | 'subject' | 'subject_id' | 'from' | 'to'>

/** Moment a day begins in a time zone. */
const beginOf = (day: string, days: number, time_zone: string) =>
  sql`(${day}::date + ${days}::integer)::timestamp at time zone ${time_zone}`

const matchesFilters = (
  { actor, action, subject, subject_id, from, to }: Filters,
  time_zone: string,
) =>
  holdsForAll(
    columnEquals('e.actor', actor),
    columnEquals('e.action', action),
    columnEquals('e.subject', subject),
    columnEquals('e.subject_id', subject_id),
    from ? sql<boolean>`e.happened_at >= ${beginOf(from, 0, time_zone)}` : undefined,
    to ? sql<boolean>`e.happened_at < ${beginOf(to, 1, time_zone)}` : undefined,
  )

type Wanted = Omit<PageOf<string>, 'sort'> & { time_zone: string }

export type AuditRow = Awaited<ReturnType<typeof pageOfEntries>>['items'][number]

/** The entries of a page of the trail, with actors. */
export function entriesQuery(db: Db, filters: Filters, wanted: Wanted) {
  const rows = db
    .selectFrom('audit_entries as e')
    .leftJoin('accounts as a', 'a.id', 'e.actor')
    .select(['entry_id', 'happened_at', 'action', 'subject', 'subject_id', 'row_count', 'changes'])
    .select(['e.actor', 'a.id as uid', 'a.name', 'a.email'])
    .where(matchesFilters(filters, wanted.time_zone))
  return limitToPage(rows, ['entry_id'], wanted)
}

/** A page of the trail with actors, and the number of matches. */
export function pageOfEntries(db: Db, filters: Filters, wanted: Wanted) {
  const condition = matchesFilters(filters, wanted.time_zone)
  const count = countOf(db, db.selectFrom('audit_entries as e').where(condition))
  return readPageWithTotal(entriesQuery(db, filters, wanted), count)
}
