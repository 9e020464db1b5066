import type { MarkRow } from '@ganit/contract/exams/test-marks'
import { ABSENT, parseMark, tidyMark } from '../mark-text.ts'
import type { MarkSheet } from './marks.data.ts'

/** A column: the total, an item's mark, the student's set, or an answer of the answer sheet. */
export type Column = {
  kind: 'mark' | 'set' | 'answer'
  /** `total`, an item's id, `set`, or `#` and the number printed in the set. */
  key: string
  /** The number as the paper prints it: `3 (ii)`. */
  label: string
  /** Text below the label: `of 4`. */
  note: string
  /** True if the answer is option letters of the row's set. */
  isChosen?: boolean
  /** True if marks may be negative. */
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

/** The questions in the order and numbers of the paper, or of a set. */
export function itemColumns({ items, sets }: MarkSheet, set = ''): Column[] {
  const asked = sets?.find((each) => each.set === set)
  if (!asked) return items.map((item) => itemColumn(item))
  const byId = new Map(items.map((item) => [item.item_id, item]))
  return asked.numbers.flatMap(({ item_id, number }) => {
    const item = byId.get(item_id)
    return item ? [itemColumn(item, number)] : []
  })
}

/** Sorts numbers of questions such as `3`, `3 (i)`, `3 or`, `10`. */
const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** Numbers that are not marked by hand. */
const answeredNumbers = ({ numbers }: MarkSheet['sets'][number]) =>
  numbers.filter(({ options }) => options !== null)

/** The set, if there are sets, and every number that any set prints. */
export function answerColumns(sets: MarkSheet['sets']): Column[] {
  const numbers = new Set(sets.flatMap(answeredNumbers).map(({ number }) => number))
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

/** A column as a set prints it; undefined if it lacks that number. Without a set, the first one counts. */
export function columnIn(sets: MarkSheet['sets'], set: string, column: Column): Column | undefined {
  if (column.kind !== 'answer') return column
  const asked = sets.find((each) => each.set === set) ?? sets[0]
  const found = asked && answeredNumbers(asked).find(({ number }) => number === column.label)
  return found && { ...column, isChosen: found.options !== 0 }
}

export const isMark = (key: string) => key !== SET && !key.startsWith(ANSWER)

/** A text as entered: `a, c` → `AC`, `7,5` → `7.5`. */
export function tidyCell({ kind, isChosen }: Column, text: string) {
  if (kind === 'mark') return tidyMark(text)
  return kind === 'set' || isChosen ? text.toUpperCase().replaceAll(/[\s,]/g, '') : text.trim()
}

/** The reason why a text is invalid; only the server knows the valid letters. */
export function problemWith(key: string, text: string) {
  if (key === SET)
    return text === '' || /^[A-D]$/.test(text) ? undefined : `“${text}” is not a set.`
  if (!isMark(key) || text === ABSENT) return undefined
  return parseMark(text) === undefined ? `“${text}” is not a mark.` : undefined
}

/** A cell's stored text; blank for absent students. */
export function storedText(row: MarkRow, key: string) {
  if (key === SET) return row.set ?? ''
  if (key.startsWith(ANSWER)) return row.answers[key.slice(ANSWER.length)] ?? ''
  const mark = key === TOTAL ? row.total : row.marks[key]
  return mark === null || mark === undefined ? '' : String(mark)
}

/** The cells of a row in the form in which they are sent. */
export function sentCells(cells: Readonly<Record<string, string>>) {
  const marks: Record<string, number | null> = {}
  const answers: Record<string, string | null> = {}
  const row: { total?: number | null; set?: 'A' | 'B' | 'C' | 'D' | null } = {}
  for (const [key, text] of Object.entries(cells))
    if (key === SET) row.set = (text || null) as 'A' | null
    else if (key.startsWith(ANSWER)) answers[key.slice(ANSWER.length)] = text || null
    else if (key === TOTAL) row.total = parseMark(text) ?? null
    else marks[key] = parseMark(text) ?? null
  return {
    ...row,
    ...(Object.keys(marks).length > 0 && { marks }),
    ...(Object.keys(answers).length > 0 && { answers }),
  }
}
