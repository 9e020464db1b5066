import type { MarkRow } from '@ganit/contract/exams/test-marks'
import type { Test } from '@ganit/contract/exams/tests'
import { ABSENT } from '../mark-text.ts'
import { isMark, problemWith, sentCells, storedText } from './mark-cells.ts'
import type { MarkSheet, SentRows } from './marks.data.ts'

/** A student's entries that the server has not confirmed. */
export type Entered = {
  /** The row when these entries began. */
  base: MarkRow
  absent?: boolean
  /** Normalised texts of the cells by column. */
  cells: Record<string, string>
  /** The reason why the server or this device refused it. */
  problem?: string
  /** Conflicting entries that another person stored. */
  theirs?: MarkRow
}

export type Change = { student_id: number; column: string; text: string }

/** Removes entries that are already stored; undefined if none remain. */
export function withoutStored(
  { absent, cells, ...rest }: Entered,
  stored: MarkRow,
): Entered | undefined {
  const others = Object.entries(cells).filter(([key, text]) => text !== storedText(stored, key))
  const isOther = absent !== undefined && absent !== stored.absent
  if (others.length === 0 && !isOther) return undefined
  return { ...rest, cells: Object.fromEntries(others), ...(isOther && { absent }) }
}

/** Removes entries that were sent: the server may store them in another spelling. */
export function withoutSent({ absent, ...entered }: Entered, sent: Entered): Entered {
  const cells = Object.entries(entered.cells).filter(([key, text]) => sent.cells[key] !== text)
  const isOther = absent !== undefined && absent !== sent.absent
  return { ...entered, cells: Object.fromEntries(cells), ...(isOther && { absent }) }
}

/** A cell's text: as entered, else as stored. */
export function shownText(row: MarkRow, entered: Entered | undefined, column: string) {
  if ((entered?.absent ?? row.absent) && isMark(column)) return ABSENT
  return entered?.cells[column] ?? storedText(row, column)
}

/** Sets one cell. `A` in a mark applies to the whole row; entering a mark or an answer ends the absence. */
export function withCell(row: MarkRow, before: Entered | undefined, { column, text }: Change) {
  const { base = row, cells = {}, absent } = before ?? {}
  if (text === ABSENT && isMark(column)) return { base, absent: true, cells: {} }
  const changed = { base, cells: { ...cells, [column]: text } }
  if (isMark(column) || text !== '') return { ...changed, absent: false }
  return absent === undefined ? changed : { ...changed, absent }
}

/** The first error in the entries. */
export const firstErrorIn = ({ cells }: Entered) =>
  Object.entries(cells)
    .map(([key, text]) => problemWith(key, text))
    .find((problem) => problem !== undefined)

/** The row as sent. */
export const sentRow = ({ base, absent, cells }: Entered): SentRows[number] => ({
  student_id: base.student_id,
  version: base.version,
  ...(absent !== undefined && { absent }),
  ...sentCells(cells),
})

/** Rebases entries on another person's save: unchanged for other cells, otherwise as a conflict. */
export function rebaseEntries(entered: Entered, now: MarkRow): Entered | undefined {
  const { theirs: _, ...rest } = entered
  const { base } = entered
  const onTop = withoutStored({ ...rest, base: now }, now)
  if (!onTop) return undefined
  const isMine = (key: string) => storedText(base, key) === storedText(now, key)
  const isApart = base.absent === now.absent && Object.keys(onTop.cells).every(isMine)
  return isApart ? onTop : { ...entered, theirs: now }
}

/** The rows that a refusal names (`rows.3.total`), with the reason. */
export function refusedRows(fields: Record<string, string>, rows: SentRows) {
  const named = Object.entries(fields).flatMap(([field, reason]) => {
    const [, n, rest = ''] = /^rows\.(\d+)\.(.*)$/.exec(field) ?? []
    const row = rows[Number(n)]
    // Among many answers, the reason names the wrong one.
    const number = rest.replace(/^answers\./, '')
    const told = number === rest ? reason : `${number}: ${reason}`
    return row ? [[Number(row.student_id), { field, reason: told }] as const] : []
  })
  return new Map(named)
}

/** The record of one test on the device. */
export type KeptMarks = {
  /** The sheet as shown, for use without network. */
  test: Pick<Test, 'title' | 'total' | 'mode'> & {
    /** When the test begins, if it has not begun yet; absent from records of earlier versions. */
    ahead?: string | undefined
    /** Whether marks are entered although the test has not begun. */
    early?: boolean
  }
  sheet: MarkSheet
  rows: Record<number, Entered>
  /** Students saved from here. */
  saved?: ReadonlySet<number>
}
