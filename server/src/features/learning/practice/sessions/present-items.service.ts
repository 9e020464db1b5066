import type { PracticeItem } from '@ganit/contract/learning/practice'
import { figuresPlaced } from '../../../exams/attempts/item-figures.service.ts'
import type { PhotoUrls } from '../../../ground/images/images.service.ts'
import { readChoice } from '../../../papers/question-bank/stored-content.ts'
import type { ItemRow } from './items.queries.ts'

export type Urls = Pick<PhotoUrls, 'sign'>

const rightOf = (row: ItemRow) => {
  if (row.option_count === null) return row.right
  const { right } = readChoice(row)
  return right.length > 0 ? right : null
}

/** Options of a question, as they are shown. */
export const optionsOf = (row: ItemRow) =>
  row.option_count === null ? (row.options ?? []) : readChoice(row).options

/** Figures by index; null for a figure that only hidden hints, slips or the solution use. */
export function figuresOf(row: ItemRow, urls: Urls) {
  const slips = (row.slips ?? []).map((slip) => slip?.text ?? null)
  const texts = [row.text, ...optionsOf(row), ...(row.hints ?? []), ...slips, row.solution]
  const shown = figuresPlaced(texts)
  return row.figures.map((figure_id, n) =>
    figure_id !== null && (shown.has(n + 1) || !row.told_figures.includes(n + 1))
      ? urls.sign(figure_id)
      : null,
  )
}

/** An item in a reply. A withdrawn item has only its position. */
export function presentItem(row: ItemRow, urls: Urls): PracticeItem {
  const { position, kind, topic, why, hint_count } = row
  // A mistake comes back as soon as the review shows it again. A waiting answer reveals nothing about the right one.
  const isHidden = row.item_id !== null && row.reserved && row.state !== 'waiting'
  const state = isHidden ? 'withdrawn' : row.state
  const isOut = state === 'withdrawn'
  const hints = row.hints ?? []
  return {
    position,
    kind,
    text: isOut ? '' : row.text,
    options: isOut ? [] : optionsOf(row),
    figures: isOut ? [] : figuresOf(row, urls),
    unit: isOut ? null : row.unit,
    topic: topic ?? '',
    why,
    state,
    tries: isOut
      ? []
      : row.tries.map(({ value, verdict }, n) => ({
          value,
          verdict,
          slip: row.slips?.[n] ?? null,
        })),
    hints,
    hints_left: isOut || row.reserved ? 0 : hint_count - hints.length,
    right: rightOf(row),
    solution: row.solution,
  }
}
