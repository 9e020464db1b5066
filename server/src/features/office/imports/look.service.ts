import { setImmediate } from 'node:timers/promises'
import { type DateOrder, IMPORT_FIELDS, type ImportField } from '@ganit/contract/office/imports'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import {
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { jobInThread } from '../../ground/background-jobs/job-in-thread.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import type { ListQuestions } from './answer-types.ts'
import { classesOf } from './answers.ts'
import { readBatchReading } from './batches.queries.ts'
import {
  addPlace,
  findImport,
  insertRows,
  lockImport,
  lockRow,
  nextTexts,
  otherDrafts,
  presentImport,
  readLastMapping,
  rowsRefusedFor,
  saveJudgedRows,
  storeTexts,
} from './imports.queries.ts'
import { findKnownStudents } from './known.queries.ts'
import { storeNotices } from './notices.queries.ts'
import { dayOrderOf } from './rows/days.ts'
import { judgeRow, keysOfRow, readTexts, type Seen } from './rows/judge-rows.ts'
import type { Reading } from './rows/read-row.ts'
import { indexKnownStudents } from './rows/same-student.ts'
import { fieldOf, mapColumns } from './sheets/columns.ts'
import { toStorableText } from './sheets/reading/lay-out.ts'
import { readTable } from './sheets/reading/read-table.ts'

const CHUNK = 500
/** Rows per turn, after which other work can run. */
const AT_ONCE = 20

export const LOOK_JOB = 'look-at-import'
type LookInput = { import_id: number; look: number }

type Db = Kysely<Database>

const DAYS: readonly ImportField[] = ['date_of_birth', 'joined_on', 'opening_on']

/** Parses the file once and stores its rows. Returns false if it is not a table. */
async function* readFile(db: Db, { import_id, look }: LookInput) {
  const file = await db
    .selectFrom('import_files')
    .innerJoin('imports', 'imports.import_id', 'import_files.import_id')
    .select(['content', 'answers'])
    .where('imports.import_id', '=', import_id)
    .where('is_read', '=', false)
    .executeTakeFirst()
  if (!file) return true
  const thisYear = Number((await readAcademyToday(db)).slice(0, 4))
  const chosen = file.answers.sheets ?? []
  const read = yield* jobInThread(readTable({ bytes: file.content, chosen, thisYear }))
  if ('problem' in read) {
    await failImport(db, import_id, read.problem)
    return false
  }
  const { above, headers, rows, samples, hints, kinds, sheets, lots } = read
  const columns = mapColumns(headers, await readLastMapping(db), kinds)
  const dates = dayOrderOf(
    hints.filter((_, place) => {
      const field = fieldOf(columns, headers[place] ?? '')
      return field && DAYS.includes(field)
    }),
  )
  await db.transaction().execute(async (trx) => {
    const now = await lockImport(trx, import_id)
    // A newer check reads the file itself: other sheets may be chosen.
    if (now.is_read || now.look !== look) return
    await trx.deleteFrom('import_rows').where('import_id', '=', import_id).execute()
    await insertRows(trx, import_id, lots)
    // Only the sheets of a workbook can be chosen again.
    if (sheets.length < 2)
      await trx.deleteFrom('import_files').where('import_id', '=', import_id).execute()
    await trx
      .updateTable('imports')
      .set({
        rows,
        is_read: true,
        asked: JSON.stringify({ kinds } satisfies ListQuestions),
        heading_row: above.length,
        above: JSON.stringify(above),
        headers: JSON.stringify(headers),
        samples: JSON.stringify(samples),
        sheets: JSON.stringify(sheets),
        columns: JSON.stringify(columns),
        // Choices made meanwhile stay.
        dates: sql<DateOrder>`coalesce(dates, ${dates})`,
      })
      .where('import_id', '=', import_id)
      .execute()
  })
  return true
}

const failImport = (db: Db, import_id: number, problem: string) =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('import_files').where('import_id', '=', import_id).execute()
    await trx
      .updateTable('imports')
      .set({ state: 'failed', problem })
      .where('import_id', '=', import_id)
      .execute()
  })

/** Maps items, with pauses for other work. */
async function mapInTurns<Item, Made>(items: readonly Item[], make: (item: Item) => Made) {
  const made: Made[] = []
  for (const [n, item] of items.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) await setImmediate()
    made.push(make(item))
  }
  return made
}

/** Checks all rows of an import without changing anything; restarts after an interruption or other columns. */
export async function* lookAtImport(db: Db, job: TakenJob) {
  const { import_id, look } = job.input as LookInput
  if (!(yield* readFile(db, { import_id, look }))) return {}
  const { headers, columns, dates, rows, ...found } = await findImport(db, import_id)
  const reading = await readingOf(db, { ...found, columns, dates }, job.account_id)
  if (found.look !== look) return {}
  const seen: Seen = new Map()
  for (let after = 0, done = 0; ; ) {
    const texts = await nextTexts(db, import_id, after, CHUNK)
    const last = texts.at(-1)
    if (!last) break
    const read = await mapInTurns(texts, ({ row, texts: cells }) =>
      readTexts({ row, cells }, headers, columns, reading),
    )
    const known = indexKnownStudents(
      await findKnownStudents(
        db,
        read.map(({ draft }) => draft),
      ),
    )
    const judged = await mapInTurns(read, (each) => judgeRow(each, known, seen, reading))
    done += texts.length
    const isAsked = await db.transaction().execute(async (trx) => {
      const now = await lockImport(trx, import_id)
      if (now.look !== look || now.state !== 'checking') return false
      await saveJudgedRows(trx, import_id, judged)
      await storeProgress(trx, job, { done, of: rows })
      return true
    })
    // A newer check covers all rows again: do not overwrite it.
    if (!isAsked) return {}
    after = last.row
    yield
  }
  await db.transaction().execute(async (trx) => {
    const now = await lockImport(trx, import_id)
    if (now.look !== look || now.state !== 'checking') return
    await trx
      .updateTable('imports')
      .set({ state: 'checked' })
      .where('import_id', '=', import_id)
      .execute()
    await storeNotices(trx, import_id)
  })
  return { import_id }
}

/** The students meant by the other rows of the table. */
async function keysOfOtherRows(trx: Trx, import_id: number, of: Parameters<typeof otherDrafts>[2]) {
  const seen: Seen = new Map()
  for (const other of await otherDrafts(trx, import_id, of))
    for (const key of keysOfRow(other)) seen.set(key, other.row)
  return seen
}

type ImportFound = Awaited<ReturnType<typeof findImport>>

/** How the rows of a list are read: by the batches that there are, and by what people answered. */
async function readingOf(
  db: Db | Trx,
  {
    columns,
    dates,
    sheets,
    answers,
  }: Pick<ImportFound, 'columns' | 'dates' | 'sheets' | 'answers'>,
  account_id: string | null,
): Promise<Reading> {
  const { groups, names_in_case } = answers
  return {
    order: dates ?? 'dmy',
    sheets,
    classes: classesOf(answers),
    hasBatchColumn: Object.values(columns).includes('batch'),
    ...(groups && { groups }),
    ...(names_in_case !== undefined && { names_in_case }),
    ...(await readBatchReading(db, account_id)),
  }
}

type Judging = ImportFound & { reading: Reading }

/** Checks one stored row again. */
async function judgeAnew(trx: Trx, { import_id, headers, columns, reading }: Judging, row: number) {
  const { texts } = await lockRow(trx, import_id, row)
  const read = readTexts({ row, cells: texts }, headers, columns, reading)
  const known = indexKnownStudents(await findKnownStudents(trx, [read.draft]))
  const judged = judgeRow(read, known, await keysOfOtherRows(trx, import_id, read), reading)
  await saveJudgedRows(trx, import_id, [judged])
  return judged
}

/**
 * Corrects cells of a checked row, by field, and checks it again, with the rows that were refused because of it; 400
 * for a field without a column, 409 once it is imported.
 */
export async function mendRow(
  trx: Trx,
  { import_id, row }: { import_id: number; row: number },
  cells: Partial<Record<ImportField, string>>,
  { uid }: { uid: string },
) {
  const { state } = await lockImport(trx, import_id)
  if (state !== 'checked') throw conflict('Only a table that was checked can be mended.')
  const found = await findImport(trx, import_id)
  const { headers, columns, sheets } = found
  const { texts } = await lockRow(trx, import_id, row)
  const mended = headers.map((_, place) => texts[place] ?? '')
  for (const [field, text] of Object.entries(cells)) {
    const place = headers.findIndex((header) => fieldOf(columns, header) === field)
    if (place < 0) throw invalid({ cells: `No column is ${IMPORT_FIELDS[field as ImportField]}.` })
    mended[place] = toStorableText(text)
  }
  await storeTexts(trx, import_id, row, mended)
  const reading = await readingOf(trx, found, uid)
  const { seen_version: _, draft: __, ...shown } = await judgeAnew(trx, { ...found, reading }, row)
  for (const other of await rowsRefusedFor(trx, import_id, row, sheets))
    await judgeAnew(trx, { ...found, reading }, other)
  await storeNotices(trx, import_id)
  return { row: addPlace(shown, sheets), import: presentImport(await findImport(trx, import_id)) }
}
