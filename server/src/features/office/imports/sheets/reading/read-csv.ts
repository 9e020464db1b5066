import { HEADING_ROWS_MAX } from '@ganit/contract/office/import-answers'
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode.ts'
import { isFilled, LINES_MAX, type Line, type Sheet } from './sheet.ts'
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

/** The rows of a CSV in any encoding, with any line ends and delimiter; blank rows count. */
export function readCsv(bytes: Uint8Array): Sheet[] {
  const text = decodeText(bytes)
  const lines: Line[] = []
  let row = 0
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      // Nothing else is kept, because a file of blank lines has millions.
      on_record: (cells: string[]) => {
        row++
        if (isFilled(cells) && lines.length <= LINES_MAX) lines.push([row, cells])
      },
    })
    return [{ name: '', lines }]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new TableProblem(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark is opened in the file and never closed.'
        : 'The file cannot be read as a table.',
    )
  }
}
