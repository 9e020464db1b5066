import type { Item, Numbered } from '../../papers/whole-paper.service.ts'

type PaperQuestion = Item['question']
type Main = Numbered['alternatives'][number]

/** Which figures texts place, from 1. */
export const placedIn = (texts: readonly (string | null)[]) =>
  new Set(
    texts.flatMap((text) =>
      [...(text ?? '').matchAll(/!\[(\d{1,3})\](?!\()/g)].map(([, place]) => Number(place)),
    ),
  )

/** What is read of a question itself, without its parts. */
export const ownTexts = ({ text, options }: PaperQuestion) => [text, ...options]

/** What is read of a question itself once the results are out: its solution and its scheme, too. */
export const toldTexts = (question: PaperQuestion) => [
  ...ownTexts(question),
  question.solution,
  ...question.scheme.map(({ step }) => step),
]

/**
 * The figures of a question, and of each part of a group, by item. All that a part places stand with that part, and the others of
 * a group with the text that its parts are about; null in a place where a figure stands elsewhere.
 */
export function figuresByItem(
  { item_id, question, parts }: Main,
  figures: (string | null)[],
  textsOf: (question: PaperQuestion) => (string | null)[],
): [number, (string | null)[]][] {
  const where = (isHere: (place: number) => boolean) =>
    figures.map((id, n) => (isHere(n + 1) ? id : null))
  const byPart = parts.map((part) => ({
    item_id: part.item_id,
    placed: placedIn(textsOf({ ...part.question, solution: solutionOf(part, question) })),
  }))
  const own = placedIn(ownTexts(question))
  return [
    [item_id, where((place) => own.has(place) || !byPart.some(({ placed }) => placed.has(place)))],
    ...byPart.map((part): [number, (string | null)[]] => [
      part.item_id,
      where((place) => part.placed.has(place)),
    ]),
  ]
}

/** What solves a part: where it says nothing of its own, what solves its group. */
export const solutionOf = (part: Item, group: Pick<PaperQuestion, 'solution'>) =>
  part.question.solution ?? group.solution
