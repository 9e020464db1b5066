import { HEADING_ROWS_MAX } from '@ganit/contract/office/import-answers'
import type { Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import type { ListQuestions } from './answer-types.ts'
import { insertRows, type lockImport, nextTexts, readLastMapping } from './imports.queries.ts'
import { headingsAbove, mapColumns, uniqueHeaders } from './sheets/columns.ts'
import { kindsOfColumns } from './sheets/reading/column-kinds.ts'
import { topRowsOf } from './sheets/reading/lay-out.ts'
import { isFilled, type Line } from './sheets/reading/sheet.ts'
import { isOfFirstSheet } from './sheets/sheets.ts'

type Locked = Awaited<ReturnType<typeof lockImport>>
/** Rows looked through for an example of each column. */
const SAMPLE_ROWS = 50

/** Makes another row the headings; 400 if it is empty or no row is below it. The rows above it are ignored. */
export async function moveHeading(trx: Trx, { import_id, ...found }: Locked, heading_row: number) {
  if (found.above.length === 0)
    throw invalid({ heading_row: 'Upload the file again to choose its headings.' })
  const later = await nextTexts(trx, import_id, found.heading_row, HEADING_ROWS_MAX + SAMPLE_ROWS)
  const top: Line[] = [
    ...found.above.map((texts, at) => [at + 1, texts] as const),
    ...later
      .filter(({ row }) => isOfFirstSheet(row))
      .map(({ row, texts }) => [row, texts] as const),
  ].filter(([, texts]) => isFilled(texts))
  const above = topRowsOf(top, heading_row)
  const below = top.filter(([row]) => row > heading_row).map(([, texts]) => texts)
  if (!isFilled(above.at(-1) ?? []) || below.length === 0)
    throw invalid({ heading_row: 'There is no such row with rows below it.' })
  // Columns of other sheets, and of titles, have no heading in this row.
  const isOwn = (place: number) => found.above.some((texts) => texts[place]?.trim())
  const heads = headingsAbove(above)
  const width = Math.max(found.headers.length, heads.length)
  const headers = uniqueHeaders(
    Array.from({ length: width }, (_, place) =>
      heads[place]?.trim() || isOwn(place) ? (heads[place] ?? '') : (found.headers[place] ?? ''),
    ),
    width,
  )
  const sampleOf = (place: number) => below.find((texts) => texts[place]?.trim())?.[place] ?? null
  const today = await readAcademyToday(trx)
  const kinds = kindsOfColumns(headers, below, Number(today.slice(0, 4)))
  const columns = mapColumns(headers, await readLastMapping(trx), kinds)
  const { numDeletedRows } = await trx
    .deleteFrom('import_rows')
    .where('import_id', '=', import_id)
    .where('row', '<=', heading_row)
    .executeTakeFirstOrThrow()
  const again = found.above
    .map((texts, at) => [at + 1, texts] as const)
    .filter(([row, texts]) => row > heading_row && isFilled(texts))
  await insertRows(trx, import_id, [JSON.stringify(again)])
  await trx
    .updateTable('imports')
    .set({
      heading_row,
      above: JSON.stringify(above),
      asked: JSON.stringify({ kinds } satisfies ListQuestions),
      sheets: JSON.stringify(
        found.sheets.map((sheet, n) => (n === 0 ? { ...sheet, heading_row } : sheet)),
      ),
      rows: found.rows + again.length - Number(numDeletedRows),
      headers: JSON.stringify(headers),
      columns: JSON.stringify(columns),
      samples: JSON.stringify(headers.map((_, place) => sampleOf(place))),
    })
    .where('import_id', '=', import_id)
    .execute()
  return { headers, columns }
}
