import { HEADING_ROWS_MAX } from '@ganit/contract/office/import-answers'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@ganit/contract/office/imports'
import { printEach } from '../../../../../typesetting/print-each.ts'
import type { ChosenSheet } from '../sheets.ts'
import { isArchive } from './archive.ts'
import { type LaidOut, layOutSheets } from './lay-out.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { LINES_MAX, type Sheet } from './sheet.ts'
import { TableProblem } from './table-problem.ts'

export type ReadTable = LaidOut | { problem: string }

/** A file, the sheets that somebody chose, and the year of the academy. */
export type TableToRead = { bytes: Uint8Array; chosen: readonly ChosenSheet[]; thisYear: number }

const formatCount = (n: number) => n.toLocaleString('en-IN')

function refuseWide(columns: number) {
  if (columns > IMPORT_COLUMNS_MAX)
    throw new TableProblem(
      `The table has ${columns} columns. At most ${IMPORT_COLUMNS_MAX} can be imported.`,
    )
}

function layOutSmall(sheets: Sheet[], asked: Omit<TableToRead, 'bytes'>): LaidOut {
  for (const { lines } of sheets)
    for (const [, cells] of lines.slice(0, HEADING_ROWS_MAX)) refuseWide(cells.length)
  const lines = sheets.reduce((sum, sheet) => sum + sheet.lines.length, 0)
  const table = layOutSheets(lines > LINES_MAX ? [] : sheets, asked)
  refuseWide(table.headers.length)
  if (table.rows > IMPORT_ROWS_MAX || lines > LINES_MAX)
    throw new TableProblem(
      `The table has more than ${formatCount(IMPORT_ROWS_MAX)} rows. Please divide it.`,
    )
  if (table.rows < 1) throw new TableProblem('The table has no rows.')
  return table
}

/** Runs in its own thread: a file may take seconds, or be malicious. */
printEach<TableToRead, ReadTable>(async ({ bytes: sent, ...asked }) => {
  const bytes = Buffer.from(sent)
  try {
    return layOutSmall(isArchive(bytes) ? await readXlsx(bytes) : readCsv(bytes), asked)
  } catch (error) {
    if (error instanceof TableProblem) return { problem: error.message }
    throw error
  }
})
