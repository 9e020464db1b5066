import { HEADING_ROWS_MAX, IMPORT_ROWS_MAX } from '@ganit/contract/office/imports'
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode.ts'
import { TableProblem } from './table-problem.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** The most frequent separator in the first lines, which may begin with a title. */
function delimiterOf(text: string) {
  const line = text.split(/[\r\n]/, HEADING_ROWS_MAX).join('\n')
  // Text outside quotes: every other piece between them.
  const plain = line
    .split('"')
    .filter((_, place) => place % 2 === 0)
    .join('')
  const times = (delimiter: string) => plain.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => times(b) - times(a))[0] ?? ','
}

/** Rows of a CSV in any encoding, with any line ends and delimiter. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes)
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Spreadsheets save such rows below the last one.
      skip_records_with_empty_values: true,
      to: IMPORT_ROWS_MAX + HEADING_ROWS_MAX + 1,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new TableProblem(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark is opened in the file and never closed.'
        : 'The file cannot be read as a table.',
    )
  }
}
