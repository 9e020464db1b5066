import type { Item, Numbered } from '../../papers/whole-paper.service.ts'

type PaperQuestion = Item['question']
type Main = Numbered['alternatives'][number]

/** Numbers of figures placed by texts, from 1. */
export const figuresPlaced = (texts: readonly (string | null)[]) =>
  new Set(
    texts.flatMap((text) =>
      [...(text ?? '').matchAll(/!\[(\d{1,3})\](?!\()/g)].map(([, place]) => Number(place)),
    ),
  )

/** Visible texts of a question itself, without its parts. */
export const ownTexts = ({ text, options }: PaperQuestion) => [text, ...options]

/** Visible texts of a question after publication: with solution and scheme. */
export const publishedTexts = (question: PaperQuestion) => [
  ...ownTexts(question),
  question.solution,
  ...question.scheme.map(({ step }) => step),
]

/**
 * Figures of a question, and of each part of a group, by item. A figure belongs to the part whose text places it, and
 * otherwise to the group's introduction; other places have null.
 */
export function figuresByItem(
  { item_id, question, parts }: Main,
  figures: (string | null)[],
  textsOf: (question: PaperQuestion) => (string | null)[],
): [number, (string | null)[]][] {
  const figuresWhere = (isHere: (place: number) => boolean) =>
    figures.map((id, n) => (isHere(n + 1) ? id : null))
  const byPart = parts.map((part) => ({
    item_id: part.item_id,
    placed: figuresPlaced(textsOf({ ...part.question, solution: solutionOf(part, question) })),
  }))
  const own = figuresPlaced(ownTexts(question))
  return [
    [
      item_id,
      figuresWhere((place) => own.has(place) || !byPart.some(({ placed }) => placed.has(place))),
    ],
    ...byPart.map((part): [number, (string | null)[]] => [
      part.item_id,
      figuresWhere((place) => part.placed.has(place)),
    ]),
  ]
}

/** Solution of a part: its own one, else the solution of its group. */
export const solutionOf = (part: Item, group: Pick<PaperQuestion, 'solution'>) =>
  part.question.solution ?? group.solution
