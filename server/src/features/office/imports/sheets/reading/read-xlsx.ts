import { dayAfter } from '@ganit/contract/days'
import readXlsxFile from 'read-excel-file/node'
import { refuseBomb, WORKBOOK } from './archive.ts'
import type { Aside } from './aside-watch.ts'
import { isFilled, type Line, type Sheet } from './sheet.ts'
import { TableProblem } from './table-problem.ts'

/** Expands exponents: `9.83E9` is a phone. */
const plainNumber = (text: string) => (/e/i.test(text) ? String(Number(text)) : text)

/** A workbook's days have no time zone. */
const daysOf = (value: Date) => Math.floor(value.getTime() / 86_400_000)

function textOf(value: unknown) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : dayAfter('1970-01-01', daysOf(value))
  return String(value)
}

/** A sheet with more merged cells is no list, and overlapping ones would never end. */
const MERGED_MAX = 100_000

/** Rows of a sheet with its errors. The value of merged cells is repeated in each of their rows that is not blank. */
function linesOf(rows: string[][], { errors = [], merges = [] }: Partial<Aside>): Line[] {
  const put = (row: number, column: number, text: string) => {
    const cells = rows[row - 1] ?? []
    rows[row - 1] = cells
    while (cells.length < column - 1) cells.push('')
    cells[column - 1] = text
  }
  for (const { row, column, text } of errors) put(row, column, text)
  const lines = [...rows].flatMap((cells = [], at) =>
    isFilled(cells) ? [[at + 1, cells] as const] : [],
  )
  const filled = new Set(lines.map(([row]) => row))
  let left = MERGED_MAX
  for (const { row, column, last } of merges) {
    const text = rows[row - 1]?.[column - 1]
    for (let below = row + 1; text && below <= last && below <= rows.length && left > 0; below++) {
      left--
      if (filled.has(below) && !rows[below - 1]?.[column - 1]) put(below, column, text)
    }
  }
  return lines
}

const SHEETS_MAX = 60

/** The sheets of a workbook in their order; formulas as last computed. */
export async function readXlsx(bytes: Buffer): Promise<Sheet[]> {
  try {
    const aside = await refuseBomb(bytes)
    const { sheets = [] } = aside.get(WORKBOOK) ?? {}
    const { files } = aside.get('xl/_rels/workbook.xml.rels') ?? {}
    if (sheets.length > SHEETS_MAX)
      throw new TableProblem(`The workbook has more than ${SHEETS_MAX} sheets. Please divide it.`)
    const read = await readXlsxFile<string>(bytes, { trim: false, parseNumber: plainNumber })
    return read.map(({ sheet, data }, n) => {
      const file = files?.get(sheets[n]?.relation ?? '') ?? ''
      const path = file.startsWith('/') ? file.slice(1) : `xl/${file}`
      const rows = (data ?? []).map((row) => row.map(textOf))
      return {
        name: sheet,
        lines: linesOf(rows, aside.get(path) ?? {}),
        isHidden: sheets[n]?.isHidden ?? false,
      }
    })
  } catch (error) {
    if (error instanceof TableProblem) throw error
    throw new TableProblem('The file cannot be read as a workbook.')
  }
}
