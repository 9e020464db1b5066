import type { ConsentsQuery, ListedConsent } from '@ganit/contract/office/consents'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import { type RawBuilder, sql } from 'kysely'
import { COUNTED_TO, rowsBeforePage, toCountedList } from '../../../db/rows/page.ts'
import { studentsMeant } from '../../../db/rows/search.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { isUnnamedOwner } from '../../ground/rights/unnamed-owner.ts'

type Row = Omit<ListedConsent, 'recorded_at'> & { recorded_at: Date }

/** A number that may be a student's, as somebody types it. */
const NUMBER = /^\d{1,9}$/

/** Students with the typed name or number; the number of an erased one is found by itself. */
function isOfMeant(search: string) {
  const typed = NUMBER.test(search) ? Number(search) : null
  return sql`c.student_id in (${studentsMeant(search).found} union select ${typed}::integer)`
}

const isListed = ({ search, purpose }: ConsentsQuery) =>
  sql`${search ? isOfMeant(search) : sql`true`}
    and ${purpose ? sql`c.purpose = ${purpose}` : sql`true`}`

/**
 * The list is shown to inspectors. The name that the owner's account has until the owner types one tells them nothing.
 */
const recordedBy = sql`case when ${isUnnamedOwner('a')} then 'The owner' else a.name end`

const rowsWhere = (condition: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql<Row>`
  select c.consent_id, c.student_id, s.uid,
    case when s.student_id is not null then ${fullName('s')} end as name,
    s.student_class as class_number, c.purpose, c.text_version, c.given, c.guardian_name, c.way,
    c.language, c.adult_stated, c.recorded_at, ${recordedBy} as recorded_by
  from consents c left join students s on s.student_id = c.student_id
    left join accounts a on a.id = c.recorded_by
  where ${condition} order by c.consent_id desc ${limit}`

/** Query of one page; separate so that tests can check its plan. */
export const consentsPageQuery = (
  asked: ConsentsQuery,
  wanted: { page: number; page_size: number },
) => rowsWhere(isListed(asked), sql`limit ${wanted.page_size} offset ${rowsBeforePage(wanted)}`)

/** Query of the total, null above the counting limit; separate so that tests can check its plan. */
export const consentsCountQuery = (asked: ConsentsQuery) => sql<{ total: number | null }>`
  select nullif(count(*)::int, ${sql.lit(COUNTED_TO + 1)}) as total from (
    select from consents c where ${isListed(asked)} limit ${sql.lit(COUNTED_TO + 1)}) as counted`

const present = ({ recorded_at, ...row }: Row): ListedConsent => ({
  ...row,
  recorded_at: recorded_at.toISOString(),
})

/** A page of the consents and withdrawals of all students, the latest first. */
export async function pageOfConsents(db: Db, asked: ConsentsQuery) {
  const { page = 1, page_size = LATER_PAGE_SIZE } = asked
  const { rows } = await consentsPageQuery(asked, { page, page_size }).execute(db)
  const { rows: counted } = await consentsCountQuery(asked).execute(db)
  const total = counted[0]?.total ?? null
  return { ...toCountedList({ items: rows.map(present), total }), page, page_size }
}

const CHUNK = 1_000

/** The whole list in chunks, the latest first. */
export async function* chunksOfConsents(db: Db, asked: ConsentsQuery) {
  let before = 2 ** 31 - 1
  for (;;) {
    const { rows } = await rowsWhere(
      sql`${isListed(asked)} and c.consent_id < ${before}`,
      sql`limit ${CHUNK}`,
    ).execute(db)
    if (rows.length > 0) yield rows.map(present)
    if (rows.length < CHUNK) return
    before = rows.at(-1)?.consent_id ?? 0
  }
}
