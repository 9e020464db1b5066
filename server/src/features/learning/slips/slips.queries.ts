import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { SlipAnswer } from '../../exams/statistics/batch-slips.service.ts'
import { asPractised } from '../practice/answers/as-asked.queries.ts'
import { answeredItemsQuery, type Range } from '../practice/levels/figures.queries.ts'

const NAMES_SHOWN = 500

/** Names of slips in the whole bank, or in a chapter. */
export async function slipNames(db: Db, chapter_id: number | undefined) {
  const { rows } = await sql<{ name: string }>`
    select distinct slip ->> 'name' as name
    from questions cross join jsonb_array_elements(details -> 'slips') as slip
    where ${chapter_id ?? null}::integer is null or chapter_id = ${chapter_id ?? null}
    order by name limit ${sql.lit(NAMES_SHOWN)}`.execute(db)
  return rows.map(({ name }) => name)
}

type FirstAnswer = Omit<SlipAnswer, 'slips'> & {
  question_version: number
  variant: number | null
}

type Asked = Pick<FirstAnswer, 'question_id' | 'question_version' | 'variant'>

const keyOf = ({ question_id, question_version, variant }: Asked) =>
  `${question_id} ${question_version} ${variant}`

/** The slips that each question had when it was asked, by question. */
async function knownSlips(db: Db, answers: readonly Asked[]) {
  const asked = [...new Map(answers.map((each) => [keyOf(each), each])).values()]
  const { rows } = await sql<Asked & Pick<SlipAnswer, 'slips'>>`
    select item.question_id, item.question_version, item.variant, asked.details -> 'slips' as slips
    from unnest(
      ${asked.map(({ question_id }) => question_id)}::integer[],
      ${asked.map(({ question_version }) => question_version)}::integer[],
      ${asked.map(({ variant }) => variant)}::integer[]
    ) as item (question_id, question_version, variant)
    join questions on questions.question_id = item.question_id
    cross join lateral ${asPractised} as asked
    where asked.details ? 'slips'`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.slips]))
}

/** First answers of some students in practice to questions with slips, equal ones together, the latest first. */
export async function firstPracticeAnswers(db: Db, student_ids: readonly number[], range: Range) {
  const { rows } = await sql<FirstAnswer>`
    select question_id, question_version, variant, coalesce(skills.name, chapters.name) as topic, place, student_ids
    from (
      select question_id, question_version, variant, chapter_id, skill_id, place,
        array_agg(student_id) as student_ids, max(answered_on) as last_on
      from (
        select first.*, (first.tries -> 0 ->> 'slip')::int as place
        from (${answeredItemsQuery(student_ids, range)}) as first where first.verdict is not null
      ) as item
      group by question_id, question_version, variant, chapter_id, skill_id, place
    ) as equal join chapters using (chapter_id) left join skills using (skill_id)
    order by last_on desc, question_id`.execute(db)
  const known = await knownSlips(db, rows)
  return rows.flatMap((row): SlipAnswer[] => {
    const slips = known.get(keyOf(row))
    const { student_ids, question_id, topic, place } = row
    return slips ? [{ student_ids, question_id, topic, slips, place }] : []
  })
}
