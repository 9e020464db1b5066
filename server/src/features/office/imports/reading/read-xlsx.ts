import { dayAfter } from '@ganit/contract/days'
import { readSheet } from 'read-excel-file/node'
import { refuseBomb } from './archive.ts'
import { TableProblem } from './table-problem.ts'

/** As a workbook writes numbers: `9.83E9` is a phone. */
const plainNumber = (text: string) => (/e/i.test(text) ? String(Number(text)) : text)

/** A workbook's days are of no zone. */
const daysOf = (value: Date) => Math.floor(value.getTime() / 86_400_000)

function textOf(value: unknown) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : dayAfter('1970-01-01', daysOf(value))
  return String(value)
}

/** The rows of a workbook's first sheet; of formulas the values that were last reckoned. */
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
