import type { SectionDraft } from '@ganit/contract/papers/papers'
import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict } from '../../http/errors.ts'
import { type ItemRow, itemsOfPaper, sectionsOfPaper } from './content.queries.ts'
import { type PaperQuestion, paperQuestion } from './paper-question.ts'
import { type PaperRow, paperRow } from './papers.queries.ts'
import type { QuestionRow } from './question-bank/question-bank.queries.ts'
import { questionsAtVersions } from './question-bank/versions.queries.ts'

/**
 * An item with its question. If the item is a part, `question` is that part, and `figures` belong to the whole
 * question.
 */
export type Item = ItemRow & {
  question: PaperQuestion
  figures: string[]
  language: QuestionRow['language']
  /** The paper's marks, if a test gives others for a right answer. */
  own_marks?: number
}

/** Everything under one number: a question and its alternative, if any. */
export type Numbered = {
  number: number
  section: number
  alternatives: (Item & { parts: Item[] })[]
}

export const TAKE_A_VARIANT = 'Take a variant as a question first.'

export type WholePaper = {
  paper: PaperRow
  sections: Awaited<ReturnType<typeof sectionsOfPaper>>
  numbered: Numbered[]
}

const EMPTY: PaperQuestion = {
  kind: 'long',
  text: '',
  options: [],
  right: null,
  unit: null,
  solution: null,
  scheme: [],
  keep_last: [],
  slips: [],
  parts: [],
}

async function addQuestions(db: Db, rows: ItemRow[]): Promise<Item[]> {
  const wanted = rows.map(({ question_id, question_version: version }) => ({
    question_id,
    version,
  }))
  const found = await questionsAtVersions(db, wanted)
  const byName = new Map(
    found.map((row) => [
      `${row.question_id} ${row.version}`,
      { question: paperQuestion(row), figures: row.figures, language: row.language },
    ]),
  )
  return rows.map((row) => {
    const of = byName.get(`${row.question_id} ${row.question_version ?? row.newest}`)
    const { question = EMPTY, figures = [], language = 'en' } = of ?? {}
    if (row.part === null) return { ...row, question, figures, language }
    // The figures of a group are printed with its introduction.
    return { ...row, question: question.parts[row.part] ?? EMPTY, figures: [], language }
  })
}

function numberedOf(items: Item[]): Numbered[] {
  const mains = items.filter(({ or_of, part_of }) => or_of === null && part_of === null)
  return mains.map((main, n) => {
    const alternatives = items.filter(
      ({ item_id, or_of }) => item_id === main.item_id || or_of === main.item_id,
    )
    const withParts = alternatives.map((item) => ({
      ...item,
      parts: items.filter(({ part_of }) => part_of === item.item_id),
    }))
    return { number: n + 1, section: main.section, alternatives: withParts }
  })
}

/** A paper with all its questions, as one reader may see it; 404 if this reader may not. */
export async function readWholePaper(
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  paper_id: number,
): Promise<WholePaper> {
  const paper = await paperRow(db, account, paper_id)
  const sections = await sectionsOfPaper(db, paper_id)
  const items = await addQuestions(db, await itemsOfPaper(db, paper_id))
  return { paper, sections, numbered: numberedOf(items) }
}

/** Answered items of an alternative: the question itself, or the parts of a group. */
export const answerableItems = (item: Numbered['alternatives'][number]): Item[] =>
  item.parts.length > 0 ? item.parts : [item]

/** All answered items of a paper, alternatives included. */
export const allAnswerableItems = ({ numbered }: Pick<WholePaper, 'numbered'>) =>
  numbered.flatMap(({ alternatives }) => alternatives.flatMap(answerableItems))

/** Questions of a paper, alternatives included, with their numbers. */
export const numberedItems = ({ numbered }: Pick<WholePaper, 'numbered'>) =>
  numbered.flatMap(({ number, alternatives }) => alternatives.map((item) => ({ number, item })))

/** 409 for a paper with a template, because its numbers are not determined. */
export function refuseTemplates(whole: Pick<WholePaper, 'numbered'>) {
  if (numberedItems(whole).some(({ item }) => item.question.is_template))
    throw conflict(TAKE_A_VARIANT)
}

/** Maximum marks of a paper: alternatives once, the best n of a section with `any`. */
export function maximumOfPaper({ sections, numbered }: Pick<WholePaper, 'sections' | 'numbered'>) {
  const sums = sections.map(({ any_count }, section) =>
    numbered
      .filter((item) => item.section === section)
      .map(({ alternatives }) => alternatives[0]?.marks ?? 0)
      .sort((one, other) => other - one)
      .slice(0, any_count ?? undefined)
      .reduce((sum, marks) => sum + marks, 0),
  )
  return sums.reduce((sum, marks) => sum + marks, 0)
}

/** Sections of a paper as they would be sent. */
export const toSentSections = ({ sections, numbered }: WholePaper): SectionDraft[] =>
  sections.map(({ any_count, ...section }, n) => ({
    ...section,
    any: any_count,
    items: numbered
      .filter((item) => item.section === n)
      .flatMap(({ alternatives: [item, other] }) =>
        item
          ? [
              {
                question_id: item.question_id,
                marks: item.marks,
                or_with: other?.question_id ?? null,
              },
            ]
          : [],
      ),
  }))
