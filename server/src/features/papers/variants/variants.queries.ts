import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { WrittenColumns } from '../questions/questions.tables.ts'

/** Whether a question's numbers change. Part of a query on `questions`. */
export const isTemplate = sql<boolean>`(questions.details ? 'params')`
export const isOrdinary = sql<boolean>`not (questions.details ? 'params')`

/**
 * Whether a template's newest version has a variant that may be asked. Part of a query on `questions`. With `exists`,
 * PostgreSQL would read the variants of the whole bank.
 */
export const hasVariants = sql<boolean>`((
  select true from question_variants
  where question_variants.question_id = questions.question_id
    and question_variants.version = questions.version and not ended limit 1) is not null)`

/** Limit of the list, above the number of sets of numbers that are tried. */
const VARIANTS_MAX = 500

const variantsQuery = (db: Db, question_id: number) =>
  db.selectFrom('question_variants').where('question_id', '=', question_id)

/** The variants of a version, in order. */
export const variantsOf = (db: Db, question_id: number, version: number) =>
  variantsQuery(db, question_id)
    .select(['variant as n', 'params', 'content', 'ended'])
    .where('version', '=', version)
    .orderBy('variant')
    .limit(VARIANTS_MAX)
    .execute()

/** The values of ended variants, in any version, which are not made again. */
export const endedValues = async (db: Db, question_id: number) => {
  const rows = await variantsQuery(db, question_id)
    .select('params')
    .where('ended', '=', true)
    .orderBy('version', 'desc')
    .limit(VARIANTS_MAX)
    .execute()
  return rows.map(({ params }) => params)
}

export async function insertVariants(
  trx: Trx,
  of: { question_id: number; version: number },
  numbered: { n: number; params: Readonly<Record<string, string>>; content: WrittenColumns }[],
) {
  if (numbered.length === 0) return
  const rows = numbered.map(({ n, params, content }) => ({
    ...of,
    variant: n,
    params: JSON.stringify(params),
    content: JSON.stringify(content),
  }))
  await trx.insertInto('question_variants').values(rows).execute()
}

/** Ends a variant; false if there is none. */
export async function endVariantAt(
  db: Db,
  { question_id, version, n }: { question_id: number; version: number; n: number },
) {
  const { numUpdatedRows } = await db
    .updateTable('question_variants')
    .set({ ended: true })
    .where('question_id', '=', question_id)
    .where('version', '=', version)
    .where('variant', '=', n)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Numbers of the variants that may be asked; null for a question whose numbers do not change. Part of a query on `questions`. */
export const askableVariants = sql<number[] | null>`case when ${isTemplate} then array(
  select variant from question_variants
  where question_variants.question_id = questions.question_id
    and question_variants.version = questions.version and not ended order by variant) end`
