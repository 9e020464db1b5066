import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Column, Table } from './table.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const pathOfSheet = (n: number) => `xl/worksheets/sheet${n + 1}.xml`

/** All parts of a workbook (ECMA-376) except its worksheets: styles 0 plain, 1 heading, 2 money. */
const workbookParts = (names: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${names.map((_, n) => `<Override PartName="/${pathOfSheet(n)}" ContentType="${TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML cannot contain in any form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters.
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Excel's limit. */
const CELL_MAX = 32_767
/** Line breaks with a carriage return; a reader of XML would make two of one. */
const RETURN = /\r\n?/g

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

const MONEY = /^-?\d+(?:\.\d+)?$/

/** Indexes of styles in `workbookParts`. */
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
/** The time is fixed, so that the same rows give the same file. */
const MTIME = new Date(2000, 0, 1)

/** A sheet of a workbook; its rows may be of any type, which its columns read. */
export type Sheet = {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: sheets of one workbook have rows of several types.
  columns: readonly Column<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  chunks: AsyncIterable<any[]>
}

/** A workbook as a stream with only a part in memory: 100,000 rows take a second, and no more memory than ten. */
export function streamSheets(sheets: readonly Sheet[]) {
  const zip = new ZipFile()
  const file = zip.outputStream as Readable
  const breakOff = (error: unknown) => file.destroy(error as Error)
  zip.once('error', breakOff)
  for (const [path, text] of Object.entries(workbookParts(sheets.map(({ name }) => name))))
    zip.addBuffer(Buffer.from(text), path, { mtime: MTIME })
  for (const [n, { columns, chunks }] of sheets.entries()) {
    const rows = Readable.from(sheetXml(columns, chunks))
    rows.once('error', breakOff)
    // Aborting the download stops reading the rows.
    file.once('close', () => rows.destroy())
    zip.addReadStream(rows, pathOfSheet(n), { mtime: MTIME, compressionLevel: LEVEL })
  }
  zip.end()
  return file
}

/** A workbook of one sheet. */
export const streamWorkbook = <Row>({ columns, chunks }: Pick<Table<Row>, 'columns' | 'chunks'>) =>
  streamSheets([{ name: 'Sheet1', columns, chunks }])
