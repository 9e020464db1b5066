import { ABSENT } from '../mark-text.ts'
import type { Change } from './entered.ts'
import { type Column, isMark, tidyCell } from './mark-cells.ts'

type Place = { row: number; column: number }
type Grid = { students: readonly number[]; columns: readonly Column[] }

type Paste = {
  changes: Change[]
  /** True if the first column held roll numbers. */
  isByRoll: boolean
  /** Lines without a place. */
  leftOver: number
}

/** The cells of a block copied from a spreadsheet. */
const blockOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))

/** True for a block, false for the text of one cell. */
export const isBlock = (text: string) => /[\t\r\n]/.test(text.trimEnd())

/** With fewer lines, marks could equal roll numbers by chance. */
const LINES_SURE = 4

/**
 * The lines below the heading if their first cells are roll numbers: all known, or enough lines to be sure, or one cell
 * more than the grid has columns. Undefined if they are marks.
 */
function linesByRoll(block: string[][], { students, columns }: Grid) {
  const isNumber = ([roll = '']: string[]) => /^\d+$/.test(roll)
  const lines = block.filter((line, n) => n > 0 || isNumber(line))
  const rolls = lines.map(([roll]) => Number(roll))
  const known = rolls.filter((roll) => students.includes(roll)).length
  const isRolls = lines.every(isNumber) && new Set(rolls).size === rolls.length
  if (!isRolls || known === 0 || block.some((line) => line.length < 2)) return undefined
  const isWide = lines.every((line) => line.length > columns.length)
  const isSure = lines.length >= LINES_SURE && known * 2 >= lines.length
  return known === lines.length || isWide || isSure ? lines : undefined
}

/** The target of each cell: by roll number if the first column has them, else in row order from the cell pasted into. */
export function planPaste(text: string, grid: Grid, at: Place): Paste {
  const { students, columns } = grid
  const block = blockOf(text)
  const byRoll = linesByRoll(block, grid)
  function place(student_id: number, cells: string[]): Change[] {
    const changes = cells.flatMap((cell, n) => {
      const column = columns[at.column + n]
      return column ? [{ student_id, column: column.key, text: tidyCell(column, cell) }] : []
    })
    // An absence applies to the whole row, whatever its other cells hold.
    const absence = changes.find(({ column, text }) => text === ABSENT && isMark(column))
    return absence ? [absence] : changes
  }
  if (byRoll) {
    const there = byRoll.filter(([roll]) => students.includes(Number(roll)))
    return {
      changes: there.flatMap(([roll, ...cells]) => place(Number(roll), cells)),
      isByRoll: true,
      leftOver: byRoll.length - there.length,
    }
  }
  const found = block.flatMap((cells, n) => {
    const student_id = students[at.row + n]
    return student_id === undefined ? [] : [place(student_id, cells)]
  })
  return { changes: found.flat(), isByRoll: false, leftOver: block.length - found.length }
}
