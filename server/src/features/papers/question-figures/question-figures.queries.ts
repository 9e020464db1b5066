import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { QuestionFigures } from '../questions/questions.tables.ts'

export type Figure = Pick<
  Selectable<QuestionFigures>,
  'figure_id' | 'content' | 'media_type' | 'width' | 'height'
>

export async function insertFigures(trx: Trx, question_id: number, figures: Figure[]) {
  if (figures.length === 0) return
  await trx
    .insertInto('question_figures')
    .values(figures.map((figure) => ({ ...figure, question_id })))
    .execute()
}

/** Those of the given figures that belong to a question, in any version. */
export const figuresOfQuestion = async (db: Db, question_id: number) => {
  const rows = await db
    .selectFrom('question_figures')
    .select('figure_id')
    .where('question_id', '=', question_id)
    .execute()
  return rows.map(({ figure_id }) => figure_id)
}

const figuresAmong = (db: Db, figure_ids: string[]) =>
  db
    .selectFrom('question_figures')
    .select(['figure_id', 'content', 'media_type', 'width', 'height'])
    .where('figure_id', '=', (eb) => eb.fn.any(eb.val(figure_ids)))

/** Figures with their bytes, as served and printed. */
export const figuresById = (db: Db, figure_ids: string[]): Promise<Figure[]> =>
  figuresAmong(db, figure_ids).execute()

export const drawingsById = (db: Db, figure_ids: string[]): Promise<Figure[]> =>
  figuresAmong(db, figure_ids).where('media_type', '=', 'image/svg+xml').execute()
