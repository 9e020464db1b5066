import type { Cell, Column } from './table.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What no XML may hold, in whatever form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are meant.
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** As Excel has it. */
const CELL_MAX = 32_767
/** A line break within a cell; XML would make one of two. */
const RETURN = /\r\n?/g

export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

const MONEY = /^-?\d+(?:\.\d+)?$/

/** Styles of `workbook-parts.ts`. */
const [HEAD, AMOUNT] = [1, 2]

/** `A` … `Z`, `AA` …: readers want to be told where each cell stands. */
function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last
}

const textCell = (address: string, text: string, style = '') =>
  `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(
    text.slice(0, CELL_MAX).replace(RETURN, '\n'),
  )}</t></is></c>`

/** Text is text whatever it begins with: nothing in a cell like this is a formula. */
function cellXml(address: string, value: Cell, kind: 'money' | undefined) {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`
  if (kind === 'money' && MONEY.test(value))
    return `<c r="${address}" s="${AMOUNT}"><v>${value}</v></c>`
  return textCell(address, value)
}

/** The text of a worksheet, some rows at a time; its first row stays in sight. */
export async function* sheetXml<Row>(
  columns: readonly Column<Row>[],
  chunks: AsyncIterable<Row[]>,
) {
  const places = columns.map((column, place) => [letters(place), ...column] as const)
  let line = 1
  const heads = places.map(([letter, head]) => textCell(`${letter}1`, head, ` s="${HEAD}"`))
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols><sheetData><row r="1">${heads.join('')}</row>`
  for await (const rows of chunks) {
    let text = ''
    for (const row of rows) {
      line++
      text += `<row r="${line}">`
      for (const [letter, , cell, kind] of places) text += cellXml(letter + line, cell(row), kind)
      text += '</row>'
    }
    yield text
  }
  yield '</sheetData></worksheet>'
}
