import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { PaperSets, SetLayout } from '../papers.tables.ts'

type Letter = PaperSets['letter']

export const setsOfPaper = (db: Db, paper_id: number) =>
  db
    .selectFrom('paper_sets')
    .select(['letter', 'layout', 'printed_at'])
    .where('paper_id', '=', paper_id)
    .orderBy('letter')
    .execute()

/** Replaces the sets of a paper. */
export async function replaceSets(
  trx: Trx,
  paper_id: number,
  sets: { letter: Letter; layout: SetLayout }[],
) {
  await trx.deleteFrom('paper_sets').where('paper_id', '=', paper_id).execute()
  if (sets.length === 0) return
  await trx
    .insertInto('paper_sets')
    .values(
      sets.map(({ letter, layout }) => ({ paper_id, letter, layout: JSON.stringify(layout) })),
    )
    .execute()
}

/** Records the first printing of a ready paper or one of its sets. */
export async function recordFirstPrint(trx: Trx, paper_id: number, letter: Letter | null) {
  if (letter === null)
    await trx
      .updateTable('papers')
      .set({ printed_at: sql<Date>`now()` })
      .where('paper_id', '=', paper_id)
      .where('printed_at', 'is', null)
      .execute()
  else
    await trx
      .updateTable('paper_sets')
      .set({ printed_at: sql<Date>`now()` })
      .where('paper_id', '=', paper_id)
      .where('letter', '=', letter)
      .where('printed_at', 'is', null)
      .execute()
}

/** Records that a paper, ready or not, was printed now. Its questions are then kept for longer. */
export const recordLastPrint = (trx: Trx, paper_id: number) =>
  trx
    .updateTable('papers')
    .set({ last_printed_at: sql<Date>`now()` })
    .where('paper_id', '=', paper_id)
    .execute()
