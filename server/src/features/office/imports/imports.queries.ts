import { foldName } from '@ganit/contract/fold-text'
import {
  IMPORT_UNDO_DAYS,
  type Import,
  type ImportRow,
  ROW_STATES,
  type RowState,
} from '@ganit/contract/office/imports'
import { sql } from 'kysely'
import { countOf, limitToPage, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { kindOf } from './answers.ts'
import type { Mapping } from './imports.tables.ts'
import { type Judged, standsAlreadySentence } from './rows/judge-rows.ts'
import { fieldOf } from './sheets/columns.ts'
import { placeOfRow, type SheetRead } from './sheets/sheets.ts'

const importNotFound = () => notFound('Import not found.')

const counts = sql<Partial<Record<RowState, number>>>`(
  select coalesce(json_object_agg(state, n), '{}') from (
    select r.state, count(*)::int as n from import_rows r
    where r.import_id = imports.import_id and r.state is not null group by r.state) as counted)`

const balancesLeftOut = sql<number>`case state when 'checked' then (
  select count(*)::int from import_rows r where r.import_id = imports.import_id
    and r.state <> 'refused' and r.problems @> '[{"field": "opening_balance"}]') else 0 end`

// A clock that ran ahead for a night lets the rows be forgotten before their time.
const undoUntil = sql<Date | null>`
  case when state = 'done'
    and exists (select from import_rows r where r.import_id = imports.import_id) then done_at + make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS)}) end`

const importRows = (db: Db) =>
  db
    .selectFrom('imports')
    .select(['import_id', 'file_name', 'state', 'problem', 'rows', 'heading_row', 'notices'])
    .select(['headers', 'samples', 'columns', 'chosen', 'sheets', 'answers', 'asked'])
    .select(['dates', 'matches', 'doubles', 'look', 'run_on'])
    .select([counts.as('counts'), undoUntil.as('undo_until')])
    .select(balancesLeftOut.as('balances_left_out'))

type ImportRecord = Awaited<ReturnType<typeof findImport>>

export const findImport = (db: Db, import_id: number) =>
  importRows(db).where('import_id', '=', import_id).executeTakeFirstOrThrow(importNotFound)

/** An import as on the wire. */
export function presentImport({
  headers,
  samples,
  columns,
  chosen,
  look: _,
  run_on: __,
  sheets: ___,
  answers: ____,
  asked,
  balances_left_out,
  ...found
}: ImportRecord): Import {
  return {
    ...found,
    ...(balances_left_out > 0 && { balances_left_out }),
    dates: found.dates ?? 'dmy',
    columns: headers.map((header, place) => {
      // A column that was left out on purpose is not asked about again.
      const isLeftOut = chosen && Object.hasOwn(chosen, header) && chosen[header] === null
      const like = isLeftOut ? undefined : kindOf({ headers, asked }, place)
      return {
        header,
        field: fieldOf(columns, header),
        sample: samples[place] ?? null,
        ...(like && { like }),
      }
    }),
    counts: Object.fromEntries(
      ROW_STATES.map((state) => [state, found.counts[state] ?? 0]),
    ) as Import['counts'],
    undo_until: found.undo_until?.toISOString() ?? null,
  }
}

type Wanted = { page: number; page_size: number }

export async function readImportsPage(db: Db, wanted: Wanted) {
  const order = { ...wanted, order: 'desc' } as const
  const { items, ...totals } = await readPageWithTotal(
    limitToPage(importRows(db), ['import_id'], order),
    countOf(db, db.selectFrom('imports')),
  )
  return { ...totals, ...wanted, items: items.map((each) => presentImport(each as ImportRecord)) }
}

/** All imports, latest first: an academy makes a handful. */
export async function allImports(db: Db) {
  const all = await importRows(db).orderBy('import_id', 'desc').execute()
  return all.map(presentImport)
}

type RowsOf = { import_id: number; state: RowState | undefined; sheets: readonly SheetRead[] }

/** A row with its place, if several sheets are read. */
export function addPlace<Row extends { row: number }>(row: Row, sheets: readonly SheetRead[]) {
  const place = placeOfRow(row.row, sheets)
  return place === undefined ? row : { ...row, place }
}

const judgedRowsQuery = (db: Db, { import_id, state }: RowsOf) =>
  db
    .selectFrom('import_rows')
    .where('import_id', '=', import_id)
    .where('state', 'is not', null)
    .$if(state !== undefined, (some) => some.where('state', '=', state as RowState))

const ROW = ['row', 'student_id', 'name', 'cells', 'problems'] as const
const ROW_STATE = sql<ImportRow['state']>`state`.as('state')

/** A page of checked rows, in order. */
export async function pageOfRows(db: Db, of: RowsOf, wanted: Wanted) {
  const judged = judgedRowsQuery(db, of)
  const page = limitToPage(judged.select(ROW).select(ROW_STATE), ['row'], {
    ...wanted,
    order: 'asc',
  })
  const { items, ...totals } = await readPageWithTotal(page, countOf(db, judged))
  return { ...totals, ...wanted, items: items.map((row) => addPlace(row, of.sheets)) }
}

/** A row before the import, as parsed; 404 if there is none below the headings. */
export const lockRow = (trx: Trx, import_id: number, row: number) =>
  trx
    .selectFrom('import_rows')
    .select(['row', 'texts'])
    .where('import_id', '=', import_id)
    .where('row', '=', row)
    .where('state', 'is not', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This table has no such row.'))

/**
 * Rows beside this one that would be imported and may mean the same student: with the same first name, or the same
 * known student.
 */
export const otherDrafts = async (
  trx: Trx,
  import_id: number,
  { row, draft }: Pick<Judged, 'row' | 'draft'>,
) =>
  (
    await sql<Pick<Judged, 'row' | 'state' | 'student_id' | 'draft'>>`
      select row, state, student_id, draft from import_rows
      where import_id = ${import_id} and row <> ${row} and state <> 'refused'
        and (student_id is not null
          or fold_text(draft #>> '{record,first_name}') = ${foldName(String(draft.record.first_name ?? ''))})
      order by row desc`.execute(trx)
  ).rows

/** Rows that were refused because this row, as it was, means the same student. */
export const rowsRefusedFor = async (
  trx: Trx,
  import_id: number,
  row: number,
  sheets: readonly SheetRead[],
) =>
  (
    await trx
      .selectFrom('import_rows')
      .select('row')
      .where('import_id', '=', import_id)
      .where('state', '=', 'refused')
      .where(
        sql<boolean>`problems @> ${JSON.stringify([{ text: standsAlreadySentence(row, sheets) }])}::jsonb`,
      )
      .orderBy('row')
      .execute()
  ).map((each) => each.row)

export const storeTexts = (trx: Trx, import_id: number, row: number, texts: string[]) =>
  trx
    .updateTable('import_rows')
    .set({ texts: JSON.stringify(texts) })
    .where('import_id', '=', import_id)
    .where('row', '=', row)
    .execute()

/** Rows in memory at once. */
const CHUNK = 1_000

/** All these rows in order, in chunks. */
export async function* chunksOfRows(db: Db, of: RowsOf): AsyncGenerator<ImportRow[]> {
  const found = judgedRowsQuery(db, of).select(ROW).select(ROW_STATE).orderBy('row').limit(CHUNK)
  for (let some = await found.execute(); some.length > 0; ) {
    yield some.map((row) => addPlace(row, of.sheets))
    some = await found.where('row', '>', some.at(-1)?.row ?? 0).execute()
  }
}

export const lockImport = (trx: Trx, import_id: number) =>
  trx
    .selectFrom('imports')
    .select(['import_id', 'state', 'headers', 'columns', 'look', 'run_on', 'done_at'])
    .select(['rows', 'heading_row', 'above', 'sheets', 'answers', 'is_read', 'chosen'])
    .where('import_id', '=', import_id)
    .forUpdate()
    .executeTakeFirstOrThrow(importNotFound)

/** The latest choice for each column. */
export async function readLastMapping(db: Db): Promise<Mapping> {
  const lately = await db
    .selectFrom('imports')
    .select('chosen')
    .where('chosen', 'is not', null)
    .orderBy('import_id', 'desc')
    .limit(20)
    .execute()
  return Object.assign({}, ...lately.map(({ chosen }) => chosen).reverse())
}

/** Stores the parsed rows; each lot is a JSON array of numbers and texts. */
export async function insertRows(trx: Trx, import_id: number, lots: readonly string[]) {
  for (const lot of lots)
    await sql`
      insert into import_rows (import_id, row, texts)
      select ${import_id}, (line -> 0)::integer, line -> 1
      from jsonb_array_elements(${lot}::jsonb) as line`.execute(trx)
}

/** The next few parsed rows. */
export const nextTexts = (db: Db, import_id: number, row: number, limit: number) =>
  db
    .selectFrom('import_rows')
    .select(['row', 'texts'])
    .where('import_id', '=', import_id)
    .where('row', '>', row)
    .orderBy('row')
    .limit(limit)
    .execute()

export const saveJudgedRows = (trx: Trx, import_id: number, judged: Judged[]) =>
  sql`
    update import_rows r set state = v.state, student_id = v.student_id,
      seen_version = v.seen_version, name = v.name, draft = v.draft, cells = v.cells,
      problems = v.problems
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as v (row integer, state text,
      student_id integer, seen_version integer, name text, draft jsonb, cells jsonb, problems jsonb)
    where r.import_id = ${import_id} and r.row = v.row`.execute(trx)
