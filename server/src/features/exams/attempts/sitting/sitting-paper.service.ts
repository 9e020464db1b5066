import { cachedPerAcademy } from '../../../../academy/per-academy.ts'
import type { Db } from '../../../../db/schema.ts'
import type { Item, Numbered, WholePaper } from '../../../papers/whole-paper.service.ts'
import { paperOfTest } from '../../exams.service.ts'
import { figuresByItem, figuresPlaced, ownTexts } from '../item-figures.service.ts'

type PaperQuestion = Item['question']

/** A paper without right answers, solutions, schemes and known mistakes. Figures that only the solution shows are null. */
export type SittingPaper = {
  instructions: string | null
  sections: WholePaper['sections']
  numbered: Numbered[]
  figures: Map<number, (string | null)[]>
}

const askedTexts = (question: PaperQuestion): string[] => [
  ...ownTexts(question),
  ...question.parts.flatMap(askedTexts),
]

const hiddenTexts = (question: PaperQuestion): (string | null)[] => [
  question.solution,
  ...question.scheme.map(({ step }) => step),
  ...question.parts.flatMap(hiddenTexts),
]

/** Figures of a question by place, without those only its solution shows. */
function shownFigures({ question, figures }: Pick<Item, 'question' | 'figures'>) {
  const asked = figuresPlaced(askedTexts(question))
  const hidden = figuresPlaced(hiddenTexts(question))
  return figures.map((id, n) => (asked.has(n + 1) || !hidden.has(n + 1) ? id : null))
}

const removeKey = <Question extends PaperQuestion>(question: Question): Question => ({
  ...question,
  right: null,
  solution: null,
  scheme: [],
  parts: question.parts.map(removeKey),
})

const stripItem = <Of extends Item>(item: Of): Of => ({
  ...item,
  question: removeKey(item.question),
})

function sittingPaper({ paper, sections, numbered }: WholePaper): SittingPaper {
  const figures = new Map<number, (string | null)[]>()
  for (const { alternatives } of numbered)
    for (const item of alternatives)
      for (const [item_id, ids] of figuresByItem(item, shownFigures(item), ownTexts))
        figures.set(item_id, ids)
  return {
    instructions: paper.instructions,
    sections,
    numbered: numbered.map((of) => ({
      ...of,
      alternatives: of.alternatives.map((item) => ({
        ...stripItem(item),
        parts: item.parts.map(stripItem),
      })),
    })),
    figures,
  }
}

type Ready = { paper_id: number; ready_at: Date | null }

const MOST_KEPT = 30
const papers = cachedPerAcademy(() => new Map<string, Promise<SittingPaper>>())

/** The paper of a test. It is frozen, so each process reads it once. */
export function readPaperToSit(db: Db, { paper_id, ready_at }: Ready) {
  const kept = papers()
  const name = `${paper_id} ${ready_at?.getTime()}`
  const found = kept.get(name)
  if (found) return found
  const read = paperOfTest(db, paper_id).then(sittingPaper)
  // A failed read is repeated next time.
  read.catch(() => kept.delete(name))
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(name, read)
  return read
}
