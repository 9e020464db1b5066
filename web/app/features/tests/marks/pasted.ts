import { ABSENT } from '../mark-text.ts'
import type { Change } from './entered.ts'
import { type Column, isMark, tidyFor } from './mark-cells.ts'

type Place = { row: number; column: number }
type Grid = { students: readonly number[]; columns: readonly Column[] }

type Paste = {
  changes: Change[]
  /** Whether the first column of the block said whose marks they are. */
  isByRoll: boolean
  /** How many lines found no place. */
  leftOver: number
}

/** The cells of a block as spreadsheets copy it. */
const blockOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))

/** Whether a text is a block, and not what belongs into one cell. */
export const isBlock = (text: string) => /[\t\r\n]/.test(text.trimEnd())

/** Fewer lines than these may be marks that happen to be roll numbers, too. */
const LINES_SURE = 4

/**
 * The lines below the heading, where the first cell of each is a roll number: known ones all, or as many as make it sure; or where a block
 * has a cell more than the grid has columns. Undefined where they are marks.
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

/**
 * Where the cells of a block go: by roll numbers where its first column has them, else in the order of the rows, from the
 * cell on in which it is pasted.
 */
export function planPaste(text: string, grid: Grid, at: Place): Paste {
  const { students, columns } = grid
  const block = blockOf(text)
  const byRoll = linesByRoll(block, grid)
  function place(student_id: number, cells: string[]): Change[] {
    const changes = cells.flatMap((cell, n) => {
      const column = columns[at.column + n]
      return column ? [{ student_id, column: column.key, text: tidyFor(column, cell) }] : []
    })
    // Who is absent is so in the whole row, whatever its other cells leave blank.
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
