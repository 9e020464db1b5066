import { setImmediate } from 'node:timers/promises'
import type { DateOrder, ImportField } from '@ganit/contract/office/imports'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import {
  noteProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { jobInThread } from '../../ground/background-jobs/job-in-thread.service.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { batchesByName } from './batches.queries.ts'
import { fieldOf, headersOf, mappingOf } from './columns.ts'
import { orderOf } from './days.ts'
import {
  importById,
  insertRows,
  lastMapping,
  lockedImport,
  saveJudged,
  textsAfter,
} from './imports.queries.ts'
import { judgeRow, readTexts, type Seen } from './judge-rows.ts'
import { knownTo } from './known.queries.ts'
import { readTable } from './reading/read-table.ts'
import { knownStudents } from './same-student.ts'

const CHUNK = 500
/** Rows per turn; then other work goes on. */
const AT_ONCE = 20

export const LOOK_JOB = 'look-at-import'
type LookInput = { import_id: number; look: number }

type Db = Kysely<Database>

const DAYS: readonly ImportField[] = ['date_of_birth', 'joined_on', 'opening_on']

/** Parses the file once and stores its rows. Returns false if it is not a table. */
async function* readFile(db: Db, import_id: number) {
  const file = await db
    .selectFrom('import_files')
    .select('content')
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  if (!file) return true
  const read = yield* jobInThread(readTable(file.content))
  if ('problem' in read) {
    await fail(db, import_id, read.problem)
    return false
  }
  const { rows, samples, hints, lots } = read
  const headers = headersOf(read.heads, read.width)
  const columns = mappingOf(headers, await lastMapping(db))
  const dates = orderOf(
    hints.filter((_, place) => {
      const field = fieldOf(columns, headers[place] ?? '')
      return field && DAYS.includes(field)
    }),
  )
  await db.transaction().execute(async (trx) => {
    await lockedImport(trx, import_id)
    // Another check may have parsed it meanwhile.
    if (!(await hasFile(trx, import_id))) return
    await insertRows(trx, import_id, lots)
    await trx
      .updateTable('imports')
      .set({
        rows,
        headers: JSON.stringify(headers),
        samples: JSON.stringify(samples),
        columns: JSON.stringify(columns),
        // Choices made meanwhile stay.
        dates: sql<DateOrder>`coalesce(dates, ${dates})`,
      })
      .where('import_id', '=', import_id)
      .execute()
  })
  return true
}

const hasFile = async (trx: Trx, import_id: number) =>
  (await trx
    .selectFrom('import_files')
    .select('import_id')
    .where('import_id', '=', import_id)
    .executeTakeFirst()) !== undefined

const fail = (db: Db, import_id: number, problem: string) =>
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
export async function* lookingAt(db: Db, job: TakenJob) {
  const { import_id, look } = job.input as LookInput
  if (!(yield* readFile(db, import_id))) return {}
  const { headers, columns, dates, rows, ...found } = await importById(db, import_id)
  const reading = {
    order: dates ?? 'dmy',
    today: await academyToday(db),
    batches: await batchesByName(db),
  } as const
  if (found.look !== look) return {}
  const seen: Seen = new Map()
  for (let after = 0, done = 0; ; ) {
    const texts = await textsAfter(db, import_id, after, CHUNK)
    const last = texts.at(-1)
    if (!last) break
    const read = await mapInTurns(texts, ({ row, texts: cells }) =>
      readTexts({ row, cells }, headers, columns, reading),
    )
    const known = knownStudents(
      await knownTo(
        db,
        read.map(({ draft }) => draft),
      ),
    )
    const judged = await mapInTurns(read, (each) => judgeRow(each, known, seen, reading))
    done += texts.length
    const isAsked = await db.transaction().execute(async (trx) => {
      const now = await lockedImport(trx, import_id)
      if (now.look !== look || now.state !== 'checking') return false
      await saveJudged(trx, import_id, judged)
      await noteProgress(trx, job, { done, of: rows })
      return true
    })
    // A newer check covers all rows again: do not overwrite it.
    if (!isAsked) return {}
    after = last.row
    yield
  }
  await sql`
    update imports set state = 'checked'
    where import_id = ${import_id} and look = ${look} and state = 'checking'`.execute(db)
  return { import_id }
}
