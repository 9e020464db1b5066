import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { SlipAnswer } from '../../tests/statistics/batch-slips.service.ts'
import { answeredItems, type Range } from '../practice/figures.queries.ts'
import { asAsked } from '../practice/items.queries.ts'

const NAMES_SHOWN = 500

/** Names of slips in the bank, or in a chapter. */
export async function slipNames(db: Db, chapter_id: number | undefined) {
  const { rows } = await sql<{ name: string }>`
    select distinct slip ->> 'name' as name
    from questions cross join jsonb_array_elements(details -> 'slips') as slip
    where ${chapter_id ?? null}::integer is null or chapter_id = ${chapter_id ?? null}
    order by name limit ${sql.lit(NAMES_SHOWN)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** First answers of some students in practice to questions that know slips. */
export async function slippedInPractice(db: Db, student_ids: readonly number[], range: Range) {
  const { rows } = await sql<SlipAnswer>`
    select item.student_id, item.question_id, coalesce(skills.name, chapters.name) as topic,
      asked.details -> 'slips' as slips, (item.tries -> 0 ->> 'slip')::int as place
    from (${answeredItems(student_ids, range)}) as item
    join questions on questions.question_id = item.question_id
    join chapters on chapters.chapter_id = item.chapter_id
    left join skills on skills.skill_id = item.skill_id
    cross join lateral ${asAsked} as asked
    where asked.details ? 'slips' and item.verdict is not null
    order by item.answered_on desc, item.session_id, item.position`.execute(db)
  return rows
}
