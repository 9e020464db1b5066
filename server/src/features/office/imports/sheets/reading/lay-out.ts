import {
  HEADING_ROWS_MAX,
  IMPORT_CELL_MAX,
  IMPORT_COLUMNS_MAX,
} from '@ganit/contract/office/imports'
import { parseClassInTitle, parseClassInWords } from '../../rows/classes.ts'
import { hasMobile } from '../../rows/phones-apart.ts'
import {
  headingRowOf,
  headingsAbove,
  isHeadsAgain,
  placeOfClassHeading,
  uniqueHeaders,
} from '../columns.ts'
import { type SheetRead, wireRow } from '../sheets.ts'
import { type DateHints, NO_HINTS, narrowHints } from './date-hints.ts'
import type { Line, Sheet } from './sheet.ts'

/**
 * A parsed table: the rows down to its headings, the number of rows below, for each column heading, first value,
 * possible day orders and whether it holds phones, and the rows with their numbers as JSON for the database, in lots.
 */
export type LaidOut = {
  /** The rows of the first sheet down to its headings, which come last. */
  above: string[][]
  headers: string[]
  rows: number
  samples: (string | null)[]
  hints: DateHints[]
  phones: boolean[]
  /** Sheets that are read, whose rows are numbered by their place here, and sheets that are left out. */
  sheets: SheetRead[]
  lots: string[]
}

/** U+0000 is replaced, because the database cannot store it; the check reports the cell as unreadable. */
export const toStorableText = (text: string) =>
  text.slice(0, IMPORT_CELL_MAX).replaceAll('\0', '\ufffd').toWellFormed()

const LOT = 1_000

/** The first rows of a sheet with the blank ones, so that the index gives the row number. */
export const topRowsOf = (lines: readonly Line[], rows: number) => {
  const byRow = new Map(lines.slice(0, rows))
  return Array.from({ length: rows }, (_, at) => byRow.get(at + 1) ?? [])
}

const headingRowOfSheet = ({ lines }: Sheet) => headingRowOf(topRowsOf(lines, HEADING_ROWS_MAX + 1))

/** Heading for classes found in titles between rows, or in names of sheets. */
const TITLES = 'Class in title'
const TOTAL =
  /^(?:grand |sub |sub-)?totals?\b[\s:.-]*(?:students?|fees?|amount|rs\.?|\d|$)|^(?:कुल|योग|মোট|সর্বমোট)(?:[\s:]|$)/i

const onlyFilledCell = (cells: readonly string[]) => {
  const said = cells.filter((text) => text.trim())
  return said.length === 1 ? said[0] : undefined
}

/** Rows of students below the headings of a sheet, each with the class in the title above it. */
function bodyOf({ name, lines }: Sheet, headingRow: number, hasClasses: boolean) {
  const heads = topRowsOf(lines, headingRow).at(-1) ?? []
  let title = hasClasses ? undefined : parseClassInWords(name)
  const body: { row: number; cells: string[]; title: number | undefined }[] = []
  for (const [row, cells] of lines) {
    const alone = onlyFilledCell(cells)
    const said = alone === undefined ? undefined : parseClassInTitle(alone)
    title = said ?? title
    const isTotal = TOTAL.test(cells.find((text) => text.trim())?.trim() ?? '')
    if (row > headingRow && said === undefined && !isTotal && !isHeadsAgain(cells, heads))
      // A single cell may be another title, so it becomes a student only if the user wants that.
      body.push({ row, cells, title: alone === undefined ? title : undefined })
  }
  return body
}

/** Sheets that are read, then the others: hidden ones, and those without headings if another sheet has headings. */
function sortSheets(all: readonly Sheet[]) {
  const filled = all.filter(({ lines }) => lines.length > 0)
  const seen = filled.filter(({ isHidden }) => !isHidden)
  const tables = seen.filter((sheet) => headingRowOfSheet(sheet) !== undefined)
  const used = tables.length > 0 ? tables : seen.slice(0, 1)
  return { used, leftOut: filled.filter((sheet) => !used.includes(sheet)) }
}

/**
 * Prepares the sheets' rows in the thread, so that the app need not visit each. Columns of several sheets are merged by
 * heading.
 */
export function layOutSheets(all: readonly Sheet[]): LaidOut {
  const { used, leftOut } = sortSheets(all)
  const headers: string[] = []
  const laid = used.map((sheet) => {
    const headingRow =
      headingRowOfSheet(sheet) ?? Math.min(sheet.lines[0]?.[0] ?? 1, HEADING_ROWS_MAX)
    const above = topRowsOf(sheet.lines, headingRow)
    const heads = headingsAbove(above)
    const width = sheet.lines.reduce(
      (most, [, cells]) => Math.max(most, cells.length),
      heads.length,
    )
    const own = uniqueHeaders(heads, Math.min(width, IMPORT_COLUMNS_MAX))
    headers.push(...own.filter((header) => !headers.includes(header)))
    const hasClasses = placeOfClassHeading(own) >= 0
    return { above, headingRow, own, body: bodyOf(sheet, headingRow, hasClasses) }
  })
  const hasTitles = laid.some(({ body }) => body.some(({ title }) => title !== undefined))
  if (hasTitles && placeOfClassHeading(headers) < 0) headers.push(TITLES)
  const classPlace = placeOfClassHeading(headers)

  const rows = laid.flatMap(({ own, body }, sheet) => {
    const places = own.map((header) => headers.indexOf(header))
    return body.map(({ row, cells, title }): Line => {
      const texts: string[] = []
      for (const [n, place] of places.entries()) texts[place] = toStorableText(cells[n] ?? '')
      if (title !== undefined && !texts[classPlace]?.trim()) texts[classPlace] = String(title)
      return [wireRow(sheet, row), Array.from(texts, (text = '') => text)]
    })
  })
  const samples = headers.map(
    (_, place) => rows.find(([, row]) => row[place]?.trim())?.[1][place] ?? null,
  )
  const hints = headers.map((_, place) =>
    rows.reduce((so, [, row]) => narrowHints(so, row[place] ?? ''), NO_HINTS),
  )
  const lots = Array.from({ length: Math.ceil(rows.length / LOT) }, (_, n) =>
    JSON.stringify(rows.slice(n * LOT, (n + 1) * LOT)),
  )
  const texts = rows.slice(0, LOT).map(([, row]) => row)
  const sheets = [
    ...laid.map(({ headingRow }, n) => ({ name: used[n]?.name ?? '', heading_row: headingRow })),
    ...leftOut.map(({ name, isHidden }) => ({
      name,
      heading_row: null,
      left_out: isHidden ? ('hidden' as const) : ('no headings' as const),
    })),
  ]
  return {
    above: (laid[0]?.above ?? []).map((row) =>
      row.slice(0, IMPORT_COLUMNS_MAX).map(toStorableText),
    ),
    headers,
    rows: rows.length,
    samples,
    hints,
    phones: columnsWithPhones(texts, headers.length),
    sheets,
    lots,
  }
}

/** Share of mobile numbers among a column's values above which it counts as phones. */
const MOST = 0.6

/** Which columns of some rows hold phones. */
export const columnsWithPhones = (rows: readonly string[][], width: number) =>
  Array.from({ length: width }, (_, place) => {
    const said = rows.map((row) => row[place]?.trim() ?? '').filter(Boolean)
    return said.length > 0 && said.filter(hasMobile).length >= said.length * MOST
  })
