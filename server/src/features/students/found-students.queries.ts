import { PAGE_SIZE } from '@ganit/contract/pages'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import { COUNTED_TO, firstPage } from '../../db/page.ts'
import { queryPrepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { containsUsual, studentContains, usualWords } from '../../db/search.ts'
import { isUnfiltered } from './student-count.queries.ts'

type Wanted = { page: number; page_size: number; sort: string; order: string }

/** The text of a search that is answered by `firstFound`: for the first page, without other filters. */
export function searchAlone(
  { search, ...filters }: { search?: string | undefined },
  { page, page_size, sort, order }: Wanted,
) {
  const isFirst = page === 1 && page_size === PAGE_SIZE
  const isAsc = sort === 'student_id' && order === 'asc'
  return search && isFirst && isAsc && isUnfiltered(filters) ? search : undefined
}

/**
 * The query of the ids on the first page of a search, and of how many students it finds, to be joined. Both look at the
 * same hits. Where these are more than are counted, the first few in the order of ids are near the beginning of the table,
 * and are looked for from there: so one plan is right for rare and for common names.
 */
function foundStudents(db: Db, isMeant: RawBuilder<boolean>) {
  const all = db.selectFrom('students').select('student_id').where(isMeant)
  const few = sql.lit(PAGE_SIZE)
  return sql<{ ids: number[]; total: number | null }>`(
    with hits as materialized (${all.limit(sql.lit(COUNTED_TO + 1))})
    select nullif(count(*)::int, ${sql.lit(COUNTED_TO + 1)}) as total, case
      when count(*) > ${sql.lit(COUNTED_TO)} then array(${all.orderBy('student_id').limit(few)})
      else array(select student_id from hits order by student_id limit ${few})
    end as ids
    from hits)`.as('found')
}

export const isFound = sql<boolean>`students.student_id = any(found.ids)`

type Search = {
  /** Of which list; its name tells the text of the query. */
  list: string
  search: string
}

/** The first page of a list's search, by a query to which what is found is joined. Usual words are asked for prepared. */
export async function firstFound<Row>(
  db: Db,
  { list, search }: Search,
  write: (found: ReturnType<typeof foundStudents>) => Compilable<Row & { total: number | null }>,
) {
  const words = usualWords(search)
  const queryFor = (isMeant: RawBuilder<boolean>) => write(foundStudents(db, isMeant))
  if (!words) {
    const { rows } = await db.executeQuery(queryFor(studentContains(search)).compile())
    return firstPage<Row>(rows)
  }
  const name = `${list}, search of ${words.length} words`
  const values = Object.fromEntries(words.map((word, n) => [`word_${n}`, word]))
  const rows = await queryPrepared(db, name, values, (blanks) =>
    queryFor(containsUsual(Object.values(blanks))),
  )
  return firstPage<Row>(rows)
}
