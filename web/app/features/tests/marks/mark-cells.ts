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
