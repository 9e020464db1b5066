import { ABSENT } from '../mark-text.ts'
import type { Change } from './entered.ts'
import { type Column, isMark, tidyFor } from './mark-cells.ts'

type Place = { row: number; column: number }
type Grid = { students: readonly number[]; columns: readonly Column[] }

export type Paste = {
  changes: Change[]
  /** Whether the first column of the block said whose marks they are. */
  isByRoll: boolean
  /** How many lines found no place. */
  leftOver: number
}

/** The cells of a block as spreadsheets copy it. */
export const blockOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))

/** Whether a text is a block, and not what belongs into one cell. */
export const isBlock = (text: string) => /[\t\r\n]/.test(text.trimEnd())

/** Whether the first cell of each line, but perhaps of a heading, is the roll number of another student here. */
function linesByRoll(block: string[][], students: ReadonlySet<number>) {
  if (!block.every((line) => line.length >= 2)) return undefined
  const isRoll = ([roll = '']: string[]) => /^\d+$/.test(roll) && students.has(Number(roll))
  const lines = block.filter(isRoll)
  const distinct = new Set(lines.map(([roll]) => Number(roll)))
  const others = block.filter((line) => !isRoll(line))
  const isHeaded = others.length === 0 || (others.length === 1 && others[0] === block[0])
  const isAll = isHeaded && distinct.size === lines.length && lines.length > 0
  return isAll ? lines : undefined
}

/**
 * Where the cells of a block go: by roll numbers where its first column has them, else in the order of the rows, from the
 * cell on in which it is pasted.
 */
export function planPaste(text: string, { students, columns }: Grid, at: Place): Paste {
  const block = blockOf(text)
  const byRoll = linesByRoll(block, new Set(students))
  function place(student_id: number, cells: string[]): Change[] {
    const changes = cells.flatMap((cell, n) => {
      const column = columns[at.column + n]
      return column ? [{ student_id, column: column.key, text: tidyFor(column, cell) }] : []
    })
    // Who is absent is so in the whole row, whatever its other cells leave blank.
    const absence = changes.find(({ column, text }) => text === ABSENT && isMark(column))
    return absence ? [absence] : changes
  }
  if (byRoll)
    return {
      changes: byRoll.flatMap(([roll, ...cells]) => place(Number(roll), cells)),
      isByRoll: true,
      leftOver: 0,
    }
  const found = block.flatMap((cells, n) => {
    const student_id = students[at.row + n]
    return student_id === undefined ? [] : [place(student_id, cells)]
  })
  return { changes: found.flat(), isByRoll: false, leftOver: block.length - found.length }
}
