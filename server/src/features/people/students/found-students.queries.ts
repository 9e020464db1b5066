import { PAGE_SIZE } from '@ganit/contract/pages'
import { type Compilable, sql } from 'kysely'
import { cachedPerAcademy } from '../../../academy/per-academy.ts'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import { COUNTED_TO, splitFirstPage } from '../../../db/rows/page.ts'
import {
  type Meant,
  studentsMeant,
  studentsMeantUsually,
  usualWords,
} from '../../../db/rows/search.ts'
import type { Db } from '../../../db/schema.ts'
import { isUnfiltered } from './student-count.queries.ts'

type Wanted = { page: number; page_size: number; sort: string; order: string }

/** Text of a search that `readFirstFound` can answer: first page, no other filters. */
export function searchWithoutFilters(
  { search, ...filters }: { search?: string | undefined },
  { page, page_size, sort, order }: Wanted,
) {
  const isFirst = page === 1 && page_size === PAGE_SIZE
  const isAsc = sort === 'student_id' && order === 'asc'
  return search && isFirst && isAsc && isUnfiltered(filters) ? search : undefined
}

/**
 * Query of the ids on a search's first page and of the number of hits, to be joined. Both parts use the same hits. If
 * more hits exist than are counted, the table is scanned instead, because a scan soon meets enough of them. So one plan
 * suits rare and common names.
 */
function foundStudents({ found, walked }: Meant, isCommon: boolean) {
  const few = sql.lit(PAGE_SIZE)
  const first = sql`array(select student_id from (${walked}) as walked order by student_id limit ${few})`
  if (isCommon)
    return sql<Found>`(select ids, nullif(cardinality(ids), ${few}) as total from (select ${first} as ids) as first)`.as(
      'found',
    )
  return sql<Found>`(
    with hits as materialized (select student_id from (${found}) as meant limit ${sql.lit(COUNTED_TO + 1)})
    select nullif(count(*)::int, ${sql.lit(COUNTED_TO + 1)}) as total, case
      when count(*) > ${sql.lit(COUNTED_TO)} then ${first}
      else array(select student_id from hits order by student_id limit ${few})
    end as ids
    from hits)`.as('found')
}

type Found = { ids: number[]; total: number | null }

export const isFound = sql<boolean>`students.student_id = any(found.ids)`

type Search = {
  /** Name of the list; it identifies the query's text. */
  list: string
  search: string
}

type Write<Row> = (
  found: ReturnType<typeof foundStudents>,
) => Compilable<Row & { total: number | null }>

/**
 * First page of a list's search, by a query that joins the found ids. Common words use a prepared statement, and for a
 * minute after a search exceeded the counting limit it is not counted again.
 */
export async function readFirstFound<Row>(db: Db, search: Search, write: Write<Row>) {
  const common = commonSearches()
  const text = search.search.toLowerCase()
  const isCommon = (common.get(text) ?? 0) > performance.now()
  const found = await findWithQuery(db, { ...search, isCommon }, write)
  // Most of the found students may be gone within that minute.
  if (isCommon && !found.total_is_floor) {
    common.delete(text)
    return findWithQuery(db, { ...search, isCommon: false }, write)
  }
  if (found.total_is_floor && !isCommon) keepCommon(common, text)
  return found
}

async function findWithQuery<Row>(
  db: Db,
  { list, search, isCommon }: Search & { isCommon: boolean },
  write: Write<Row>,
) {
  const words = usualWords(search)
  const queryFor = (meant: Meant) => write(foundStudents(meant, isCommon))
  if (!words) {
    const { rows } = await db.executeQuery(queryFor(studentsMeant(search)).compile())
    return splitFirstPage<Row>(rows)
  }
  const name = `${list}, search of ${words.length} ${isCommon ? 'common ' : ''}words`
  const values = Object.fromEntries(words.map((word, n) => [`word_${n}`, word]))
  const rows = await queryPrepared(db, name, values, (blanks) =>
    queryFor(studentsMeantUsually(Object.values(blanks))),
  )
  return splitFirstPage<Row>(rows)
}

const COMMON_FOR_MS = 60_000
const COMMON_MAX = 1_000
/** Searches above the counting limit, each with the time until which that is assumed. */
const commonSearches = cachedPerAcademy(() => new Map<string, number>())

/** Drops the oldest if there are too many. */
function keepCommon(common: Map<string, number>, text: string) {
  const [oldest] = common.keys()
  if (common.size >= COMMON_MAX && oldest !== undefined) common.delete(oldest)
  common.delete(text)
  common.set(text, performance.now() + COMMON_FOR_MS)
}
