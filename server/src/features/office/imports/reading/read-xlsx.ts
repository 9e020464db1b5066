import { dayAfter } from '@ganit/contract/days'
import { readSheet } from 'read-excel-file/node'
import { refuseBomb } from './archive.ts'
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

/** Rows of a workbook's first sheet; formulas as last computed. */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  try {
    await refuseBomb(bytes)
    const rows = await readSheet<string>(bytes, { trim: false, parseNumber: plainNumber })
    return rows.map((row) => row.map(textOf)).filter((row) => row.some((text) => /\S/.test(text)))
  } catch (error) {
    if (error instanceof TableProblem) throw error
    throw new TableProblem('The file cannot be read as a workbook.')
  }
}
