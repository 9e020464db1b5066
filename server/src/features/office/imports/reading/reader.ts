import {
  HEADING_ROWS_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
} from '@ganit/contract/office/imports'
import { printEach } from '../../../../typesetting/print-each.ts'
import { headingRowOf } from '../columns.ts'
import { isArchive } from './archive.ts'
import { type LaidOut, layOut, storable } from './lay-out.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { TableProblem } from './table-problem.ts'

export type ReadTable = LaidOut | { problem: string }

const inNumbers = (n: number) => n.toLocaleString('en-IN')

function refuseLarge(rows: string[][]) {
  const columns = Math.max(0, ...rows.slice(0, HEADING_ROWS_MAX).map((row) => row.length))
  if (columns > IMPORT_COLUMNS_MAX)
    throw new TableProblem(
      `The table has ${columns} columns. At most ${IMPORT_COLUMNS_MAX} can be imported.`,
    )
  const below = rows.length - headingRowOf(rows)
  if (below > IMPORT_ROWS_MAX)
    throw new TableProblem(
      `The table has more than ${inNumbers(IMPORT_ROWS_MAX)} rows. Please divide it.`,
    )
  if (below < 1) throw new TableProblem('The table has no rows.')
}

/** Runs in its own thread: a file may take seconds, or be malicious. */
printEach<Uint8Array, ReadTable>(async (sent) => {
  const bytes = Buffer.from(sent)
  try {
    const rows = isArchive(bytes) ? await readXlsx(bytes) : readCsv(bytes)
    refuseLarge(rows)
    return layOut(rows.map((row) => row.slice(0, IMPORT_COLUMNS_MAX).map(storable)))
  } catch (error) {
    if (error instanceof TableProblem) return { problem: error.message }
    throw error
  }
})
