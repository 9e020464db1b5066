import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { QUESTION_COLUMNS, type QuestionRow } from './question-bank.queries.ts'

const VERSIONS_MAX = 100

const columnsOfTable = (table: string) =>
  sql.join(QUESTION_COLUMNS.map((name) => sql.ref(`${table}.${name}`)))

/** An older version as a row with today's columns. */
const older = sql`
  select ${columnsOfTable('old')} from question_versions as kept
  cross join jsonb_populate_record(null::questions, kept.content) as old`

/** All versions of a question, newest first; empty if there is none. */
export async function versionsOf(db: Db, question_id: number) {
  const { rows } = await sql<QuestionRow>`
    select ${columnsOfTable('questions')} from questions where question_id = ${question_id}
    union all (
      ${older} where kept.question_id = ${question_id}
      order by kept.version desc limit ${VERSIONS_MAX}
    )
    order by version desc`.execute(db)
  return rows
}

/** A question at a version; null for the newest. */
type QuestionAt = { question_id: number; version: number | null }

/** Questions at their versions, in the requested order; missing ones are left out. */
export async function questionsAtVersions(
  db: Db,
  wanted: readonly QuestionAt[],
): Promise<QuestionRow[]> {
  const ids = wanted.map(({ question_id }) => question_id)
  const versions = wanted.map(({ version }) => version)
  const { rows } = await sql<QuestionRow>`
    select ${columnsOfTable('found')}
    from unnest(${ids}::integer[], ${versions}::integer[]) with ordinality
      as wanted (question_id, version, place)
    cross join lateral (
      select ${columnsOfTable('questions')} from questions
      where questions.question_id = wanted.question_id
        and (wanted.version is null or questions.version = wanted.version)
      union all
      ${older} where kept.question_id = wanted.question_id and kept.version = wanted.version
    ) as found
    order by wanted.place`.execute(db)
  return rows
}
