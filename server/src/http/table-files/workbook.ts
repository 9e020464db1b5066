import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Column, Table } from './table.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Path of the single worksheet in the file. */
const WORKSHEET = 'xl/worksheets/sheet1.xml'

/** All parts of a workbook (ECMA-376) except its worksheet: styles 0 plain, 1 heading, 2 money. */
const WORKBOOK_PARTS: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/${WORKSHEET}" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML cannot contain in any form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters.
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Excel's limit. */
const CELL_MAX = 32_767
/** Line breaks in a cell; XML would turn one into two. */
const RETURN = /\r\n?/g

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

const MONEY = /^-?\d+(?:\.\d+)?$/

/** Indexes of styles in `WORKBOOK_PARTS`. */
const [HEAD, AMOUNT] = [1, 2]

/** `A` … `Z`, `AA` …: some readers need each cell's position. */
function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last
}

const textCell = (address: string, text: string, style = '') =>
  `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(
    text.slice(0, CELL_MAX).replace(RETURN, '\n'),
  )}</t></is></c>`

/** Text cells are never formulas, whatever they begin with. */
function cellXml(address: string, value: Cell, kind: 'money' | undefined) {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`
  if (kind === 'money' && MONEY.test(value))
    return `<c r="${address}" s="${AMOUNT}"><v>${value}</v></c>`
  return textCell(address, value)
}

/** Text of a worksheet, some rows at a time; the first row is frozen. */
async function* sheetXml<Row>(columns: readonly Column<Row>[], chunks: AsyncIterable<Row[]>) {
  const places = columns.map((column, place) => [columnLetters(place), ...column] as const)
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

/** Fast rather than small. */
const LEVEL = 1
/** Fixed, so that the same rows give the same file. */
const MTIME = new Date(2000, 0, 1)

/** A workbook of one sheet as a stream with only a part in memory: 100,000 rows take a second, and no more memory than ten. */
export function streamWorkbook<Row>({ columns, chunks }: Pick<Table<Row>, 'columns' | 'chunks'>) {
  const zip = new ZipFile()
  const rows = Readable.from(sheetXml(columns, chunks))
  const file = zip.outputStream as Readable
  const breakOff = (error: unknown) => file.destroy(error as Error)
  zip.once('error', breakOff)
  rows.once('error', breakOff)
  // Aborting the download stops reading the rows.
  file.once('close', () => rows.destroy())
  for (const [name, text] of Object.entries(WORKBOOK_PARTS))
    zip.addBuffer(Buffer.from(text), name, { mtime: MTIME })
  zip.addReadStream(rows, WORKSHEET, { mtime: MTIME, compressionLevel: LEVEL })
  zip.end()
  return file
}
