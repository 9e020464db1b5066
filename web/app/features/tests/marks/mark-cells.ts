import type { MarkRow } from '@ganit/contract/tests/test-marks'
import { ABSENT, markIn, tidy } from '../mark-text.ts'
import type { MarkSheet } from './marks.data.ts'

/** What is entered in a column: the total, the mark of an item, the set that somebody had, or an answer as it stands on their sheet. */
export type Column = {
  kind: 'mark' | 'set' | 'answer'
  /** `total`, the number of an item in the database, `set`, or `#` and the number that the set prints. */
  key: string
  /** As the paper prints it: `3 (ii)`. */
  label: string
  /** Below the label: `of 4`. */
  note: string
  /** Whether an answer is letters of options in the set of the row. */
  isChosen?: boolean
  /** Whether a mark may be below 0. */
  canLose?: boolean
}

type Item = MarkSheet['items'][number]

export const SET = 'set'
export const TOTAL = 'total'
const ANSWER = '#'

export const answerKey = (number: string) => `${ANSWER}${number}`

const labelOf = ({ number, part, or }: Item) =>
  [number, or && 'or', part && `(${part})`].filter(Boolean).join(' ')

export const totalColumn = (most: number, items: readonly Item[] = []): Column => ({
  kind: 'mark',
  key: TOTAL,
  label: 'Total',
  note: `of ${most}`,
  canLose: items.some(({ negative }) => negative > 0),
})

const itemColumn = (item: Item, label = labelOf(item)): Column => ({
  kind: 'mark',
  key: String(item.item_id),
  label,
  note: `of ${item.marks}`,
  canLose: item.negative > 0,
})

/** The questions as the paper has them, or in the order and with the numbers of a set. */
export function itemColumns({ items, sets }: MarkSheet, set = ''): Column[] {
  const asked = sets?.find((each) => each.set === set)
  if (!asked) return items.map((item) => itemColumn(item))
  const byId = new Map(items.map((item) => [item.item_id, item]))
  return asked.numbers.flatMap(({ item_id, number }) => {
    const item = byId.get(item_id)
    return item ? [itemColumn(item, number)] : []
  })
}

/** `3`, `3 (i)`, `3 or`, `10`. */
const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** What is not marked by hand. */
const answered = ({ numbers }: MarkSheet['sets'][number]) =>
  numbers.filter(({ options }) => options !== null)

/** The set, where there are some, and all numbers that some set prints. */
export function answerColumns(sets: MarkSheet['sets']): Column[] {
  const numbers = new Set(sets.flatMap(answered).map(({ number }) => number))
  const hasSets = sets.some(({ set }) => set !== null)
  return [
    ...(hasSets ? [{ kind: 'set', key: SET, label: 'Set', note: '' } as const] : []),
    ...[...numbers].toSorted(byNumber).map(
      (number): Column => ({
        kind: 'answer',
        key: answerKey(number),
        label: number,
        note: '',
      }),
    ),
  ]
}

/** A column as a set asks it; undefined where it does not print that number. Without a set it is the first one. */
export function columnIn(sets: MarkSheet['sets'], set: string, column: Column): Column | undefined {
  if (column.kind !== 'answer') return column
  const asked = sets.find((each) => each.set === set) ?? sets[0]
  const found = asked && answered(asked).find(({ number }) => number === column.label)
  return found && { ...column, isChosen: found.options !== 0 }
}

export const isMark = (key: string) => key !== SET && !key.startsWith(ANSWER)

/** A text as it is entered: `a, c` as `AC`, `7,5` as `7.5`. */
export function tidyFor({ kind, isChosen }: Column, text: string) {
  if (kind === 'mark') return tidy(text)
  return kind === 'set' || isChosen ? text.toUpperCase().replaceAll(/[\s,]/g, '') : text.trim()
}

/** Why a text cannot stand in a cell; the server knows which letters there are. */
export function problemWith(key: string, text: string) {
  if (key === SET) return text === '' || /^[A-D]$/.test(text) ? undefined : `“${text}” is no set.`
  if (!isMark(key) || text === ABSENT) return undefined
  return markIn(text) === undefined ? `“${text}” is no mark.` : undefined
}

/** What is stored in a cell, as text; of who is absent nothing. */
export function storedText(row: MarkRow, key: string) {
  if (key === SET) return row.set ?? ''
  if (key.startsWith(ANSWER)) return row.answers[key.slice(ANSWER.length)] ?? ''
  const mark = key === TOTAL ? row.total : row.marks[key]
  return mark === null || mark === undefined ? '' : String(mark)
}

/** Cells as they are sent. */
export function sentCells(cells: Readonly<Record<string, string>>) {
  const marks: Record<string, number | null> = {}
  const answers: Record<string, string | null> = {}
  const row: { total?: number | null; set?: 'A' | 'B' | 'C' | 'D' | null } = {}
  for (const [key, text] of Object.entries(cells))
    if (key === SET) row.set = (text || null) as 'A' | null
    else if (key.startsWith(ANSWER)) answers[key.slice(ANSWER.length)] = text || null
    else if (key === TOTAL) row.total = markIn(text) ?? null
    else marks[key] = markIn(text) ?? null
  return {
    ...row,
    ...(Object.keys(marks).length > 0 && { marks }),
    ...(Object.keys(answers).length > 0 && { answers }),
  }
}
