import { randomUUID } from 'node:crypto'
import type { ImportAnswers } from '@ganit/contract/office/import-answers'
import type { ImportField } from '@ganit/contract/office/imports'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { refuseDuplicates } from '../../../http/changes/unique-violations.ts'
import { conflict, invalid, Refused } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { enqueueJob, findLastJob } from '../../ground/background-jobs/background-jobs.queries.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { chooseSheets, columnToSay, mergeAnswers } from './answers.ts'
import { moveHeading } from './heading.service.ts'
import { findImport, lockImport, presentImport, readLastMapping } from './imports.queries.ts'
import type { Mapping } from './imports.tables.ts'
import { LOOK_JOB } from './look.service.ts'
import { RUN_JOB } from './run.service.ts'
import { UNDO_JOB } from './undo.service.ts'

const ANOTHER = 'Another import is running.'

type By = Pick<Account, 'uid' | 'role'>

const WORKS = { [LOOK_JOB]: 'look', [RUN_JOB]: 'run', [UNDO_JOB]: 'undo' } as const

/** The current or last job of an import, and its progress. */
export async function findLastWork(db: Db, import_id: number) {
  const found = await findLastJob(db, Object.keys(WORKS), { import_id })
  if (!found) return { work: null, job: null }
  const { kind, ...job } = found
  return { work: WORKS[kind as keyof typeof WORKS], job }
}

async function enqueueImportJob(
  trx: Trx,
  import_id: number,
  kind: string,
  input: object,
  { uid }: By,
) {
  const job = await enqueueJob(trx, {
    kind,
    input: { import_id, ...input },
    account_id: uid,
    key: `${kind} ${import_id} ${randomUUID()}`,
  })
  return { import: presentImport(await findImport(trx, import_id)), job }
}

/** Files an account may have waiting: each occupies a thread for up to two minutes. */
const WAITING_MAX = 3

async function refuseQueue(trx: Trx, { uid }: By) {
  // Serialises parallel uploads, so that they are counted.
  await trx.selectFrom('accounts').select('id').where('id', '=', uid).forNoKeyUpdate().execute()
  const { waiting } = await trx
    .selectFrom('imports')
    .innerJoin('import_files as file', 'file.import_id', 'imports.import_id')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('created_by', '=', uid)
    .where('state', '=', 'checking')
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= WAITING_MAX)
    throw new Refused(503, 'Your last tables are still being read. Please try again in a minute.', {
      retryAfterSeconds: 60,
    })
}

/** Stores a file to be parsed and checked by a job; 503 if the account has too many waiting. */
export async function storeFile(
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
  return enqueueImportJob(trx, import_id, LOOK_JOB, { look }, by)
}

type Wishes = Partial<ImportAnswers> & {
  heading_row?: number
  columns?: Record<string, ImportField | null>
  dates?: 'dmy' | 'mdy' | 'ymd'
  matches?: 'skip' | 'update'
  doubles?: 'skip' | 'update' | 'new'
}

/** 400 on `columns` for an unknown heading or two columns with one field. */
function refuseWrongColumns(columns: Mapping, headers: string[]) {
  const unknown = Object.keys(columns).find((header) => !headers.includes(header))
  if (unknown !== undefined) throw invalid({ columns: `There is no column "${unknown}".` })
  const fields = Object.values(columns).filter(Boolean)
  if (new Set(fields).size < fields.length)
    throw invalid({ columns: 'Two columns cannot be the same.' })
}

/** 400 on `groups` for a batch that is not there. */
async function refuseUnknownBatches(trx: Trx, groups: ImportAnswers['groups']) {
  const ids = groups.flatMap(({ batch_id }) => batch_id ?? [])
  const { rows } = await sql`
    select from unnest(${ids}::integer[]) as wanted
    where wanted not in (select batch_id from batches)`.execute(trx)
  if (rows.length > 0) throw invalid({ groups: 'There is no such batch.' })
}

/** Drops the rows, so that the file is read again with other sheets; 400 if it is gone. */
async function readAgain(trx: Trx, import_id: number) {
  const file = await trx
    .selectFrom('import_files')
    .select('import_id')
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  if (!file) throw invalid({ sheets: 'Upload the file again to choose its sheets.' })
  await trx.deleteFrom('import_rows').where('import_id', '=', import_id).execute()
}

/** Sets columns, answers and options; the table is checked again. */
export async function chooseOptions(
  trx: Trx,
  import_id: number,
  { heading_row, columns, sheets, groups, classes, names_in_case, ...rest }: Wishes,
  by: By,
) {
  const stored = await lockImport(trx, import_id)
  if (stored.state !== 'checking' && stored.state !== 'checked')
    throw conflict('This import can no longer be changed.')
  const isMoved = heading_row !== undefined && heading_row !== stored.heading_row
  const found = { ...stored, ...(isMoved && (await moveHeading(trx, stored, heading_row))) }
  // A field chosen for a column is taken from its former column.
  const wished = new Set(Object.values(columns ?? {}).filter(Boolean))
  const kept = Object.entries(found.columns).filter(
    ([header, field]) =>
      !(columns && Object.hasOwn(columns, header)) && !(field && wished.has(field)),
  )
  const all: Mapping = { ...Object.fromEntries(kept), ...columns }
  if (columns) refuseWrongColumns(all, found.headers)
  const said = { ...stored.chosen, ...columns }
  if (groups) await refuseUnknownBatches(trx, groups)
  const chosen = sheets && chooseSheets(stored.sheets, sheets)
  if (chosen) await readAgain(trx, import_id)
  const wishes = { groups, classes, names_in_case }
  const answers = mergeAnswers(stored.answers, wishes, chosen, stored.sheets)
  const look = found.look + 1
  await trx
    .updateTable('imports')
    .set({
      ...rest,
      ...(columns && { columns: JSON.stringify(all), chosen: JSON.stringify(said) }),
      answers: JSON.stringify(answers),
      ...(chosen && { is_read: false }),
      state: 'checking',
      look,
    })
    .where('import_id', '=', import_id)
    .execute()
  return enqueueImportJob(trx, import_id, LOOK_JOB, { look }, by)
}

const refusingSecond = refuseDuplicates({ imports_running: { state: ANOTHER } })

async function refuseOther(trx: Trx) {
  const other = await trx
    .selectFrom('imports')
    .select('import_id')
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (other) throw conflict(ANOTHER)
}

/** Whether the last job was given up; a further call continues where it stopped. */
async function isGivenUp(trx: Trx, import_id: number, wanted: 'run' | 'undo') {
  const { work, job } = await findLastWork(trx, import_id)
  return work === wanted && job?.state === 'failed'
}

/** 409 for a table that the owner looked at and that brings advances: they are the owner's to import. */
async function refuseAdvances(trx: Trx, import_id: number) {
  const { rows } = await sql`
    select from import_rows where import_id = ${import_id} and state in ('new', 'changed', 'double')
      and draft #>> '{opening,amount}' like '-%' limit 1`.execute(trx)
  if (rows.length > 0)
    throw conflict('This list brings advances from before. Only the owner imports them.')
}

/** Starts importing a checked table; 409 otherwise, and while another import runs. */
export async function startImport(trx: Trx, import_id: number, by: By) {
  const { state } = await lockImport(trx, import_id)
  if (state === 'running' && (await isGivenUp(trx, import_id, 'run')))
    return enqueueImportJob(trx, import_id, RUN_JOB, { after: 0 }, by)
  if (state === 'running') throw conflict(ANOTHER)
  if (state !== 'checked') throw conflict('Only what was checked can be imported.')
  await refuseOther(trx)
  if (!isOwner(by)) await refuseAdvances(trx, import_id)
  const unsaid = columnToSay(await findImport(trx, import_id), await readLastMapping(trx))
  if (unsaid !== undefined) throw conflict(`Say what ${unsaid} is.`)
  await trx.deleteFrom('import_files').where('import_id', '=', import_id).execute()
  const run_on = await readAcademyToday(trx)
  await refusingSecond(
    trx
      .updateTable('imports')
      .set({ state: 'running', run_on })
      .where('import_id', '=', import_id)
      .execute(),
  )
  return enqueueImportJob(trx, import_id, RUN_JOB, { after: 0 }, by)
}

/**
 * Records that only the owner can take back, by the part of `made` that names them: the owner's payments and
 * concessions.
 */
const OWNERS = { payment_ids: 'advances from before', concession_ids: 'concessions' } as const

/** 409 for an import that brought concessions, or advances from before Ganit. */
async function refuseToTakeBackOwners(trx: Trx, import_id: number) {
  for (const [part, what] of Object.entries(OWNERS)) {
    const { rows } = await sql`
      select from import_rows i
      cross join lateral jsonb_array_elements_text(i.made -> ${part}) as made_id
      where i.import_id = ${import_id} limit 1`.execute(trx)
    if (rows.length > 0)
      throw conflict(`This import brought ${what}. Only the owner takes it back.`)
  }
}

/** Starts undoing an import, or the rest if that gave up; 409 after a week, and while another import runs. */
export async function startUndo(trx: Trx, import_id: number, by: By) {
  const { state } = await lockImport(trx, import_id)
  const isStopped =
    (await isGivenUp(trx, import_id, 'undo')) || (await isGivenUp(trx, import_id, 'run'))
  if (!isOwner(by)) await refuseToTakeBackOwners(trx, import_id)
  if (state === 'running' && isStopped)
    return enqueueImportJob(trx, import_id, UNDO_JOB, { before: null }, by)
  if (state === 'running') throw conflict(ANOTHER)
  if (state !== 'done') throw conflict('Only what was imported can be taken back.')
  const { undo_until } = await findImport(trx, import_id)
  if (!undo_until || undo_until < clock.now())
    throw conflict('This was imported more than 7 days ago and stays.')
  await refuseOther(trx)
  await refusingSecond(
    trx
      .updateTable('imports')
      .set({ state: 'running' })
      .where('import_id', '=', import_id)
      .execute(),
  )
  return enqueueImportJob(trx, import_id, UNDO_JOB, { before: null }, by)
}
