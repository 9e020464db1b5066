import { PAGE_SIZE } from '@ganit/contract/pages'
import { sql } from 'kysely'
import { COUNTED_TO } from '../../db/page.ts'
import type { Given } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { containsUsual, usualWords } from '../../db/search.ts'
import { isUnfiltered } from './student-count.queries.ts'

type Wanted = { page: number; page_size: number; sort: string; order: string }

/** The words of a list's search that is asked with a prepared statement: on its first page, and without other filters. */
export function usualSearch(
  { search, ...filters }: { search?: string | undefined },
  { page, page_size, sort, order }: Wanted,
) {
  const isFirst = page === 1 && page_size === PAGE_SIZE
  const isAsc = sort === 'student_id' && order === 'asc'
  return search && isFirst && isAsc && isUnfiltered(filters) ? usualWords(search) : undefined
}

/** Words under the names that their blanks have in the statement; its own name tells how many there are. */
export const namedWords = (words: string[]) =>
  Object.fromEntries(words.map((word, n) => [`word_${n}`, word]))

/**
 * The query of the ids on the first page of a search, and of how many students it finds, to be joined. Both look at the
 * same hits. Where these are more than are counted, the first few in the order of ids are near the beginning of the table,
 * and are looked for from there: so one plan is right for rare and for common names.
 */
export function foundStudents(db: Db, words: Given<string>[]) {
  const all = db.selectFrom('students').select('student_id').where(containsUsual(words))
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
