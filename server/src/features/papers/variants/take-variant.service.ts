import { randomUUID } from 'node:crypto'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import {
  type BankRow,
  insertQuestion,
  QUESTION,
  replaceSkills,
} from '../question-bank/question-bank.queries.ts'
import { figuresById, insertFigures } from '../question-figures/question-figures.queries.ts'
import { endVariantAt, variantsOf } from './variants.queries.ts'

/** Figures belong to one question, so the new one gets copies. */
async function copiesOf(trx: Trx, figure_ids: string[]) {
  const found = await figuresById(trx, figure_ids)
  return figure_ids.flatMap((id) => {
    const figure = found.find(({ figure_id }) => figure_id === id)
    return figure ? [{ ...figure, figure_id: randomUUID() }] : []
  })
}

/** Adds an ordinary question with the numbers of a variant, which ends with it; returns its number. */
export async function takeAsQuestion(
  trx: Trx,
  { uid }: Account,
  template: BankRow,
  n: number,
): Promise<number> {
  const { question_id, version } = template
  await lockForChange(trx, QUESTION, question_id, version)
  const variant = (await variantsOf(trx, question_id, version)).find((each) => each.n === n)
  if (!variant) throw notFound('Variant not found.')
  if (variant.ended) throw conflict('This variant has ended.')
  const written = { ...template, ...variant.content }
  const figures = await copiesOf(trx, written.figures)
  const { kind, question, details, solution, marks, class_number, chapter_id } = written
  const { option_a, option_b, option_c, option_d, right_option, option_count } = written
  const { difficulty, language, remarks } = written
  const taken = await insertQuestion(trx, {
    ...{ kind, question, solution, marks, class_number, chapter_id, difficulty, language, remarks },
    ...{ option_a, option_b, option_c, option_d, right_option, option_count },
    details: JSON.stringify(details),
    figures: figures.map(({ figure_id }) => figure_id),
    // The question is for a paper, so it must not be for practice only.
    use: written.use === 'practice' ? 'any' : written.use,
    author_id: uid,
    taken_from: question_id,
  })
  await insertFigures(trx, taken, figures)
  await replaceSkills(trx, taken, template.skill_ids)
  await endVariantAt(trx, { question_id, version, n })
  return taken
}
