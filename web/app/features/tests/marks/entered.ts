import type { MarkRow } from '@ganit/contract/tests/test-marks'
import type { Test } from '@ganit/contract/tests/tests'
import { ABSENT } from '../mark-text.ts'
import { isMark, problemWith, sentCells, storedText } from './mark-cells.ts'
import type { MarkSheet, SentRows } from './marks.data.ts'

/** What was entered of a student and the server has not acknowledged. */
export type Entered = {
  /** The row as it was when this began. */
  base: MarkRow
  absent?: boolean
  /** Tidy texts by column. */
  cells: Record<string, string>
  /** Why the server, or this device, did not take it. */
  problem?: string
  /** What somebody else has entered meanwhile, where it is another thing. */
  theirs?: MarkRow
}

export type Change = { student_id: number; column: string; text: string }

/** Without what is stored like this already; undefined where nothing is left. */
export function left({ absent, cells, ...rest }: Entered, stored: MarkRow): Entered | undefined {
  const others = Object.entries(cells).filter(([key, text]) => text !== storedText(stored, key))
  const isOther = absent !== undefined && absent !== stored.absent
  if (others.length === 0 && !isOther) return undefined
  return { ...rest, cells: Object.fromEntries(others), ...(isOther && { absent }) }
}

/** Without what was sent like this: the server may have stored it in another spelling. */
export function unsent({ absent, ...entered }: Entered, sent: Entered): Entered {
  const cells = Object.entries(entered.cells).filter(([key, text]) => sent.cells[key] !== text)
  const isOther = absent !== undefined && absent !== sent.absent
  return { ...entered, cells: Object.fromEntries(cells), ...(isOther && { absent }) }
}

/** What a cell shows: as it was entered, or as it is stored. */
export function shownText(row: MarkRow, entered: Entered | undefined, column: string) {
  if ((entered?.absent ?? row.absent) && isMark(column)) return ABSENT
  return entered?.cells[column] ?? storedText(row, column)
}

/** With one cell changed. `A` for a mark is of the whole row, and whoever gets a mark or an answer is not absent. */
export function withCell(row: MarkRow, before: Entered | undefined, { column, text }: Change) {
  const { base = row, cells = {}, absent } = before ?? {}
  if (text === ABSENT && isMark(column)) return { base, absent: true, cells: {} }
  const changed = { base, cells: { ...cells, [column]: text } }
  if (isMark(column) || text !== '') return { ...changed, absent: false }
  return absent === undefined ? changed : { ...changed, absent }
}

/** The first thing that is wrong in what was entered. */
export const wrongIn = ({ cells }: Entered) =>
  Object.entries(cells)
    .map(([key, text]) => problemWith(key, text))
    .find((problem) => problem !== undefined)

/** The row that is sent. */
export const sentRow = ({ base, absent, cells }: Entered): SentRows[number] => ({
  student_id: base.student_id,
  version: base.version,
  ...(absent !== undefined && { absent }),
  ...sentCells(cells),
})

/** Put on top of what somebody else has saved: as it is where that is another cell, else as a question. */
export function rebased(entered: Entered, now: MarkRow): Entered | undefined {
  const { theirs: _, ...rest } = entered
  const { base } = entered
  const onTop = left({ ...rest, base: now }, now)
  if (!onTop) return undefined
  const isMine = (key: string) => storedText(base, key) === storedText(now, key)
  const isApart = base.absent === now.absent && Object.keys(onTop.cells).every(isMine)
  return isApart ? onTop : { ...entered, theirs: now }
}

/** Which sent rows a refusal names, and why: `rows.3.total`. */
export function refusedRows(fields: Record<string, string>, rows: SentRows) {
  const named = Object.entries(fields).flatMap(([field, reason]) => {
    const [, n, rest = ''] = /^rows\.(\d+)\.(.*)$/.exec(field) ?? []
    const row = rows[Number(n)]
    // Of many answers it says which.
    const number = rest.replace(/^answers\./, '')
    const told = number === rest ? reason : `${number}: ${reason}`
    return row ? [[Number(row.student_id), { field, reason: told }] as const] : []
  })
  return new Map(named)
}

/** What is kept on the device of one test. */
export type KeptMarks = {
  /** What the screen showed, so that it can be shown without network. */
  test: Pick<Test, 'title' | 'total' | 'mode'>
  sheet: MarkSheet
  rows: Record<number, Entered>
  /** The students who were saved from here. */
  saved?: ReadonlySet<number>
}

/** Whether what the device has kept is of this version. */
export const isKeptMarks = (value: unknown): value is KeptMarks =>
  typeof value === 'object' &&
  value !== null &&
  'test' in value &&
  'sheet' in value &&
  'rows' in value
