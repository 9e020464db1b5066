import type { RefusedFormula } from '@ganit/contract/papers/papers'
import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { unprintable } from '../../typesetting/check-formulas.ts'
import { escapeRich } from '../../typesetting/rich/parse.ts'
import { readSettings } from '../ground/settings/settings.queries.ts'
import type { PaperQuestion } from './paper-question.ts'
import { labelsOfDrawings } from './question-figures/question-figures.service.ts'
import { numberedItems, readWholePaper, type WholePaper } from './whole-paper.service.ts'

type Placed = Pick<RefusedFormula, 'number' | 'place'> & { text: string }

/** Printed texts of a question. */
const textsOf = ({
  text,
  options,
  unit,
  solution,
  right,
  scheme,
  parts,
}: PaperQuestion): string[] => [
  text,
  escapeRich(unit ?? ''),
  ...options,
  ...(solution ? [solution] : []),
  ...scheme.map(({ step }) => step),
  ...(Array.isArray(right) && options.length === 0 ? right.map((latex) => `$${latex}$`) : []),
  ...parts.flatMap(textsOf),
]

async function textsAroundQuestions(db: Db, { paper, sections }: WholePaper): Promise<Placed[]> {
  const { academy_name, address, phone, email } = await readSettings(db)
  const around: [place: string, text: string | null][] = [
    ['Letterhead', escapeRich([academy_name, address, phone, email].join(' '))],
    ['Title', escapeRich(paper.title)],
    ['Instructions', paper.instructions],
    ...sections.flatMap(({ title, instructions }, n): [string, string | null][] => [
      [`Title of section ${n + 1}`, title],
      [`Instructions of section ${n + 1}`, instructions],
    ]),
  ]
  return around.map(([place, text]) => ({ number: null, place, text: text ?? '' }))
}

/** Texts of each question and its figures. */
async function textsOfQuestions(db: Db, whole: WholePaper): Promise<Placed[]> {
  const items = numberedItems(whole)
  const labels = await labelsOfDrawings(
    db,
    items.flatMap(({ item }) => item.figures),
  )
  return items.flatMap(({ number, item: { question, figures } }) => [
    ...textsOf(question).map((text) => ({ number, text })),
    ...figures.map((id, n) => {
      const text = escapeRich((labels.get(id) ?? []).join(' '))
      return { number, place: `Figure ${n + 1}`, text }
    }),
  ])
}

/** The version of each question that a paper shows. */
export const versionsOfQuestions = (whole: WholePaper) =>
  numberedItems(whole)
    .map(({ item }) => `${item.question_id}:${item.question_version ?? item.newest}`)
    .join(' ')

export type LookedOver = Awaited<ReturnType<typeof lookOverPaper>>

/**
 * Formulas of a paper that print as typed and characters that print as boxes, by question number or place, with the
 * checked versions. Slow, so it runs before any lock.
 */
export async function lookOverPaper(db: Db, account: Account, paper_id: number) {
  const whole = await readWholePaper(db, account, paper_id)
  const texts = [...(await textsAroundQuestions(db, whole)), ...(await textsOfQuestions(db, whole))]
  const found = await unprintable(texts.map(({ text }) => text))
  const refused = texts.flatMap(({ text: _, ...where }, n): RefusedFormula[] =>
    (found[n] ?? []).map(({ latex, reason }) => ({ ...where, latex, reason })),
  )
  return { versions: versionsOfQuestions(whole), refused }
}
