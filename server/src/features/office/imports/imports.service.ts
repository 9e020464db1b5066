import { randomUUID } from 'node:crypto'
import type { ImportField } from '@ganit/contract/office/imports'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict, invalid, Refused } from '../../../http/errors.ts'
import { uniqueViolations } from '../../../http/unique-violations.ts'
import { enqueue, lastJobOf } from '../../ground/background-jobs/background-jobs.queries.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { importById, lockedImport, presentImport } from './imports.queries.ts'
import type { Mapping } from './imports.tables.ts'
import { LOOK_JOB } from './look.service.ts'
import { RUN_JOB } from './run.service.ts'
import { UNDO_JOB } from './undo.service.ts'

const ANOTHER = 'Another import is running.'

type By = { uid: string }

const WORKS = { [LOOK_JOB]: 'look', [RUN_JOB]: 'run', [UNDO_JOB]: 'undo' } as const

/** What is, or was last, done with an import, and how far that is. */
export async function lastWork(db: Db, import_id: number) {
  const found = await lastJobOf(db, Object.keys(WORKS), { import_id })
  if (!found) return { work: null, job: null }
  const { kind, ...job } = found
  return { work: WORKS[kind as keyof typeof WORKS], job }
}

/** An import with the job that goes on with it. */
async function begun(trx: Trx, import_id: number, kind: string, input: object, { uid }: By) {
  const job = await enqueue(trx, {
    kind,
    input: { import_id, ...input },
    account_id: uid,
    key: `${kind} ${import_id} ${randomUUID()}`,
  })
  return { import: presentImport(await importById(trx, import_id)), job }
}

/** Files that one account may have waiting to be read: each takes a thread, one after the other, for up to two minutes. */
const WAITING_MAX = 3

async function refuseQueue(trx: Trx, { uid }: By) {
  // Two that come at once are counted one after the other.
  await trx.selectFrom('accounts').select('id').where('id', '=', uid).forNoKeyUpdate().execute()
  const { waiting } = await trx
    .selectFrom('imports')
    .innerJoin('import_files as file', 'file.import_id', 'imports.import_id')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('created_by', '=', uid)
    .where('state', '=', 'checking')
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= WAITING_MAX)
    throw new Refused(503, 'Your last tables are still being read. Please try again in a minute.', {
      retryAfterSeconds: 60,
    })
}

/** Keeps a file to be read and looked at by a job; 503 while as many of the same account wait as may. */
export async function bring(
  trx: Trx,
  { file_name, content }: { file_name: string; content: Buffer },
  by: By,
) {
  await refuseQueue(trx, by)
  const { import_id, look } = await trx
    .insertInto('imports')
    .values({
      file_name,
      created_by: by.uid,
      run_on: null,
      done_at: null,
      problem: null,
      dates: null,
    })
    .returning(['import_id', 'look'])
    .executeTakeFirstOrThrow()
  await trx.insertInto('import_files').values({ import_id, content }).execute()
  return begun(trx, import_id, LOOK_JOB, { look }, by)
}

type Wishes = {
  columns?: Record<string, ImportField | null>
  dates?: 'dmy' | 'mdy' | 'ymd'
  matches?: 'skip' | 'update'
  doubles?: 'skip' | 'update' | 'new'
}

/** 400 on `columns` for a head that is not there, and for two columns that are the same. */
function refuseWrongColumns(columns: Mapping, headers: string[]) {
  const unknown = Object.keys(columns).find((header) => !headers.includes(header))
  if (unknown !== undefined) throw invalid({ columns: `There is no column "${unknown}".` })
  const fields = Object.values(columns).filter(Boolean)
  if (new Set(fields).size < fields.length)
    throw invalid({ columns: 'Two columns cannot be the same.' })
}

/** Says what the columns are and what is done with whom; the table is looked at anew. */
export async function choose(trx: Trx, import_id: number, { columns, ...rest }: Wishes, by: By) {
  const found = await lockedImport(trx, import_id)
  if (found.state !== 'checking' && found.state !== 'checked')
    throw conflict('This import can be changed no more.')
  // One who takes a column for a field takes it from the column that was it until now.
  const wished = new Set(Object.values(columns ?? {}).filter(Boolean))
  const kept = Object.entries(found.columns).filter(
    ([header, field]) =>
      !(columns && Object.hasOwn(columns, header)) && !(field && wished.has(field)),
  )
  const all: Mapping = { ...Object.fromEntries(kept), ...columns }
  if (columns) refuseWrongColumns(all, found.headers)
  const look = found.look + 1
  await trx
    .updateTable('imports')
    .set({
      ...rest,
      ...(columns && { columns: JSON.stringify(all), chosen: JSON.stringify(all) }),
      state: 'checking',
      look,
    })
    .where('import_id', '=', import_id)
    .execute()
  return begun(trx, import_id, LOOK_JOB, { look }, by)
}

const refusingSecond = uniqueViolations({ imports_running: { state: ANOTHER } })

async function refuseOther(trx: Trx) {
  const other = await trx
    .selectFrom('imports')
    .select('import_id')
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (other) throw conflict(ANOTHER)
}

/** Whether the last work on an import was given up: whoever asks for it again has it go on where it stopped. */
async function isGivenUp(trx: Trx, import_id: number, wanted: 'run' | 'undo') {
  const { work, job } = await lastWork(trx, import_id)
  return work === wanted && job?.state === 'failed'
}

/** Begins to import what was looked at; 409 for anything else, and while another one runs. */
export async function run(trx: Trx, import_id: number, by: By) {
  const { state } = await lockedImport(trx, import_id)
  if (state === 'running' && (await isGivenUp(trx, import_id, 'run')))
    return begun(trx, import_id, RUN_JOB, { after: 0 }, by)
  if (state === 'running') throw conflict(ANOTHER)
  if (state !== 'checked') throw conflict('Only what was checked can be imported.')
  await refuseOther(trx)
  const run_on = await academyToday(trx)
  await refusingSecond(
    trx
      .updateTable('imports')
      .set({ state: 'running', run_on })
      .where('import_id', '=', import_id)
      .execute(),
  )
  return begun(trx, import_id, RUN_JOB, { after: 0 }, by)
}

/** Begins to take back what was imported, or a part of it where that was given up; 409 after a week, and while another one runs. */
export async function undo(trx: Trx, import_id: number, by: By) {
  const { state } = await lockedImport(trx, import_id)
  const isStopped =
    (await isGivenUp(trx, import_id, 'undo')) || (await isGivenUp(trx, import_id, 'run'))
  if (state === 'running' && isStopped) return begun(trx, import_id, UNDO_JOB, { before: null }, by)
  if (state === 'running') throw conflict(ANOTHER)
  if (state !== 'done') throw conflict('Only what was imported can be taken back.')
  const { undo_until } = await importById(trx, import_id)
  if (!undo_until || undo_until < new Date())
    throw conflict('This was imported more than 7 days ago and stays.')
  await refuseOther(trx)
  await refusingSecond(
    trx
      .updateTable('imports')
      .set({ state: 'running' })
      .where('import_id', '=', import_id)
      .execute(),
  )
  return begun(trx, import_id, UNDO_JOB, { before: null }, by)
}
