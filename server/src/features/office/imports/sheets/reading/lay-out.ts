import { type ColumnKind, HEADING_ROWS_MAX } from '@ganit/contract/office/import-answers'
import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX } from '@ganit/contract/office/imports'
import {
  parseClass,
  parseClassInTitle,
  parseClassInWords,
  restOfClassCell,
} from '../../rows/classes.ts'
import { hasMobile } from '../../rows/phones-apart.ts'
import {
  headingRowOf,
  headingsAbove,
  isHeadsAgain,
  isSectionHeading,
  placeOfClassHeading,
  uniqueHeaders,
} from '../columns.ts'
import { type ChosenSheet, type SheetRead, wireRow } from '../sheets.ts'
import { readChat } from './chat-lines.ts'
import { kindsOfColumns } from './column-kinds.ts'
import { type DateHints, NO_HINTS, narrowHints } from './date-hints.ts'
import type { Line, Sheet } from './sheet.ts'

/**
 * A parsed table: the rows down to its headings, the number of rows below, for each column heading, first value,
 * possible day orders and what it looks like, and the rows with their numbers as JSON for the database, in lots.
 */
export type LaidOut = {
  /** The rows of the first sheet down to its headings, which come last. */
  above: string[][]
  headers: string[]
  rows: number
  samples: (string | null)[]
  hints: DateHints[]
  kinds: (ColumnKind | null)[]
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

/** Whether a sheet has no headings, so that its first row is a student with a phone already. */
const isHeadless = (sheet: Sheet) =>
  sheet.heads !== undefined ||
  (headingRowOfSheet(sheet) === undefined && sheet.lines[0]?.[1].some(hasMobile) === true)

/** Heading for classes found in titles between rows, or in names of sheets. */
const TITLES = 'Class in title'
const TOTAL =
  /^(?:grand |sub |sub-)?totals?\b[\s:.-]*(?:students?|fees?|amount|rs\.?|\d|$)|^(?:कुल|योग|মোট|সর্বমোট)(?:[\s:]|$)/i

const onlyFilledCell = (cells: readonly string[]) => {
  const said = cells.filter((text) => text.trim())
  return said.length === 1 ? said[0] : undefined
}

/**
 * The class that a title gives to the rows below it: the whole title, if a cell with a class would be read like that.
 */
const asTitle = (said: number | undefined, text = '') =>
  said === undefined ? undefined : parseClass(text) === said ? text.trim() : String(said)

/** Rows of students below the headings of a sheet, each with the class in the title above it. */
function bodyOf({ name, lines }: Sheet, headingRow: number, hasClasses: boolean) {
  const heads = topRowsOf(lines, headingRow).at(-1) ?? []
  let title = hasClasses ? undefined : asTitle(parseClassInWords(name))
  const body: { row: number; cells: string[]; title: string | undefined }[] = []
  for (const [row, cells] of lines) {
    const alone = onlyFilledCell(cells)
    const said = alone === undefined ? undefined : parseClassInTitle(alone)
    title = asTitle(said, alone) ?? title
    const isTotal = TOTAL.test(cells.find((text) => text.trim())?.trim() ?? '')
    if (row > headingRow && said === undefined && !isTotal && !isHeadsAgain(cells, heads))
      // A single cell may be another title, so it becomes a student only if the user wants that.
      body.push({ row, cells, title: alone === undefined ? title : undefined })
  }
  return body
}

/** Names of sheets of students who have left. */
const LEFT =
  /^\s*(?:(?:students?\s)?(?:who\s)?(?:have\s)?left(?:\s(?:students?|out|\d{4}.*))?|(?:ex|old|former|inactive)[\s-]?students?|drop(?:ped)?[\s-]?outs?|discontinued|inactive|alumni|pass(?:ed)?[\s-]?outs?|पुराने(?:\s(?:छात्र|विद्यार्थी))?|প্রাক্তন(?:\s(?:ছাত্র|ছাত্রছাত্রী))?)\s*$/iu

/**
 * Sheets that are read, then the others: hidden ones, those without headings if another sheet has headings, those of
 * students who have left, and those that nobody wants.
 */
function sortSheets(all: readonly Sheet[], chosen: readonly ChosenSheet[]) {
  const filled = all.filter(({ lines }) => lines.length > 0)
  const seen = filled.filter(({ isHidden }) => !isHidden)
  const tables = seen.filter((sheet) => sheet.heads || headingRowOfSheet(sheet) !== undefined)
  const present = tables.filter(({ name }) => !LEFT.test(name))
  const usual = [present, tables, seen.slice(0, 1)].find((some) => some.length > 0) ?? []
  const wish = new Map(chosen.map(({ name, use }) => [name, use]))
  const wished = filled.filter((sheet) => wish.get(sheet.name) ?? usual.includes(sheet))
  const used = wished.length > 0 ? wished : usual
  const whyOf = (sheet: Sheet) => {
    if (sheet.isHidden) return 'hidden'
    if (usual.includes(sheet)) return 'not wanted'
    return tables.includes(sheet) ? 'left' : 'no headings'
  }
  const leftOut = filled.filter((sheet) => !used.includes(sheet))
  return { used, leftOut: leftOut.map((sheet) => ({ ...sheet, why: whyOf(sheet) }) as const) }
}

/**
 * Prepares the sheets' rows in the thread, so that the app need not visit each. Columns of several sheets are merged by
 * heading.
 */
export function layOutSheets(
  given: readonly Sheet[],
  { chosen = [], thisYear }: { chosen?: readonly ChosenSheet[]; thisYear: number },
): LaidOut {
  const all = given.map((sheet) =>
    headingRowOfSheet(sheet) === undefined ? readChat(sheet) : sheet,
  )
  const { used, leftOut } = sortSheets(all, chosen)
  const rowOf = new Map(chosen.map(({ name, heading_row }) => [name, heading_row]))
  const headers: string[] = []
  const laid = used.map((sheet) => {
    const headingRow =
      rowOf.get(sheet.name) ??
      headingRowOfSheet(sheet) ??
      Math.min(sheet.lines[0]?.[0] ?? 1, HEADING_ROWS_MAX)
    const above = topRowsOf(sheet.lines, headingRow)
    const hasNone = !rowOf.get(sheet.name) && isHeadless(sheet)
    const heads = hasNone ? (sheet.heads ?? []) : headingsAbove(above)
    const width = sheet.lines.reduce(
      (most, [, cells]) => Math.max(most, cells.length),
      heads.length,
    )
    const own = uniqueHeaders(heads, Math.min(width, IMPORT_COLUMNS_MAX))
    headers.push(...own.filter((header) => !headers.includes(header)))
    const hasClasses = placeOfClassHeading(own) >= 0
    return { above, headingRow, own, body: bodyOf(sheet, headingRow - Number(hasNone), hasClasses) }
  })
  const hasTitles = laid.some(({ body }) => body.some(({ title }) => title !== undefined))
  if (hasTitles && placeOfClassHeading(headers) < 0) headers.push(TITLES)
  const classPlace = placeOfClassHeading(headers)
  const sectionPlace = headers.findIndex(isSectionHeading)

  const rows = laid.flatMap(({ own, body }, sheet) => {
    const places = own.map((header) => headers.indexOf(header))
    return body.map(({ row, cells, title }): Line => {
      const texts: string[] = []
      for (const [n, place] of places.entries()) texts[place] = toStorableText(cells[n] ?? '')
      const [number, section] = [texts[classPlace]?.trim(), texts[sectionPlace]?.trim()]
      if (section && number && restOfClassCell(number) === '')
        texts[classPlace] = toStorableText(`${number} ${section}`)
      if (title !== undefined && !texts[classPlace]?.trim()) texts[classPlace] = title
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
    ...laid.map(({ headingRow, body }, n) => ({
      name: used[n]?.name ?? '',
      heading_row: headingRow,
      rows: body.length,
    })),
    ...leftOut.map(({ name, lines, why }) => ({
      name,
      heading_row: null,
      left_out: why,
      rows: lines.length,
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
    kinds: kindsOfColumns(headers, texts, thisYear),
    sheets,
    lots,
  }
}
