import type { AttemptItem, ShownValue } from '@ganit/contract/exams/attempts'
import type { Negative, SectionMarking } from '@ganit/contract/exams/tests'
import type { PhotoUrls } from '../../../ground/images/images.service.ts'
import { type AskedItem, askedIn } from '../../exams.service.ts'
import { shownMark } from '../../scores/units.service.ts'
import { overrideMarking } from '../marking-rules.service.ts'
import { type Order, optionsInOrder, questionsInOrder, toSeenLetters } from './order.service.ts'
import type { SittingPaper } from './sitting-paper.service.ts'

/** A saved answer; letters of the bank. */
type SavedAnswer = {
  item_id: number
  value: ShownValue | null
  flag: boolean
  revision: number
}
type AnswerPhoto = { photo_id: number; item_id: number }

type Urls = { figures: Pick<PhotoUrls, 'sign'>; photos: Pick<PhotoUrls, 'sign'> }

/** A stored value as the student sees it. */
export const toSeenValue = (value: ShownValue | null, options: number[]) =>
  Array.isArray(value) ? toSeenLetters(value, options) : value

type Shown = {
  paper: SittingPaper
  order: Order
  marking: (SectionMarking | null)[] | null
  negative: Negative
  answers: SavedAnswer[]
  photos: AnswerPhoto[]
  urls: Urls
}

/** A paper in a student's order, with their answers. */
export function presentSections({ paper, order, marking, negative, answers, photos, urls }: Shown) {
  const inOrder = { ...paper, numbered: questionsInOrder(paper, order) }
  const saved = new Map(answers.map((answer) => [answer.item_id, answer]))
  const groups = new Map(
    inOrder.numbered.flatMap(({ alternatives }) =>
      alternatives.flatMap((item) => item.parts.map((part) => [part.item_id, item] as const)),
    ),
  )
  const figuresOf = (item_id: number) =>
    (paper.figures.get(item_id) ?? []).map((id) => id && urls.figures.sign(id))

  const presentItem = ({
    item,
    item_id,
    number,
    part,
    or,
    marks,
    negative,
  }: AskedItem): AttemptItem => {
    const { kind, text, unit } = item.question
    const options = optionsInOrder(item, order)
    const group = groups.get(item_id)
    const answer = saved.get(item_id)
    return {
      item_id,
      number,
      part,
      or,
      kind: kind as AttemptItem['kind'],
      text,
      options: options.map((place) => item.question.options[place] ?? ''),
      figures: figuresOf(item_id),
      group: group
        ? { item_id: group.item_id, text: group.question.text, figures: figuresOf(group.item_id) }
        : null,
      unit,
      marks,
      negative: shownMark(negative),
      value: toSeenValue(answer?.value ?? null, options),
      flag: answer?.flag ?? false,
      revision: answer?.revision ?? 0,
      photos: photos
        .filter((photo) => photo.item_id === item_id)
        .map(({ photo_id }) => ({ photo_id, url: urls.photos.sign(String(photo_id)) })),
    }
  }

  const asked = askedIn(overrideMarking(inOrder, marking), negative)
  return paper.sections.map(({ title, instructions, any_count }, section) => ({
    title,
    instructions,
    any: any_count,
    items: asked.filter((each) => each.section === section).map(presentItem),
  }))
}
