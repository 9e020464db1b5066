import type { MarkRow } from '@ganit/contract/test-marks'
import type { MarkSheet } from './marks.data.ts'

/** What is entered in a column: the total, or the mark of an item. */
export type Column = {
  /** `total`, or the item's number in the database. */
  key: string
  /** As the paper prints it: `3 (ii)`. */
  label: string
  most: number
  least: number
}

/** What stands for somebody who did not sit the test. */
export const ABSENT = 'A'

type Item = MarkSheet['items'][number]

const labelOf = ({ number, part, or }: Item) =>
  [number, or && 'or', part && `(${part})`].filter(Boolean).join(' ')

export const totalColumn = (most: number, items: readonly Item[]): Column => ({
  key: 'total',
  label: 'Total',
  most,
  least: 0 - items.reduce((sum, { negative }) => sum + negative, 0),
})

export const itemColumns = (items: readonly Item[]): Column[] =>
  items.map((item) => ({
    key: String(item.item_id),
    label: labelOf(item),
    most: item.marks,
    least: 0 - item.negative,
  }))

/** What is stored in a cell, as text; of who is absent nothing. */
export function storedText(row: MarkRow, key: string) {
  const mark = key === 'total' ? row.total : row.marks[key]
  return mark === null || mark === undefined ? '' : String(mark)
}

/** Decimals with a comma are those with a point. */
export const tidy = (text: string) => {
  const typed = text.trim().replace(',', '.')
  return typed.toUpperCase() === ABSENT ? ABSENT : typed
}

const MARK = /^-?(\d+\.?\d*|\.\d+)$/

/** The mark that a tidy text is; null for none, undefined where it is no mark. */
export function markIn(text: string) {
  if (text === '') return null
  return MARK.test(text) ? Number(text) : undefined
}
