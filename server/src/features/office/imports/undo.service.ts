import type { Kysely } from 'kysely'
import { runInNameOf } from '../../../academy/place.ts'
import type { Database, Trx } from '../../../db/schema.ts'
import { tryInSavepoint } from '../../../db/transactions/tried.ts'
import {
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { laterWorkOnRows, laterWorkOnStudents } from './built-on.queries.ts'
import { lockImport } from './imports.queries.ts'
import { lockKnownStudents } from './known.queries.ts'
import { splitInHalves } from './rows/halves.ts'
import { type MadeRow, previousMadeRows, takeBackRows, type Undone } from './take-back.queries.ts'

export const UNDO_JOB = 'undo-import'

type Kept = { student_id: number; name: string; why: string }
type Input = {
  import_id: number
  before: number | null
  removed?: number
  restored?: number
  kept?: Kept[]
}

/** Rows undone together. */
const CHUNK = 200
/** Longer lists help nobody. */
const KEPT_MAX = 1_000

/** Undoes rows; halves a refused chunk until the faulty rows are found. Returns the refused ones. */
async function takeBackOrKeep(trx: Trx, undone: Undone, rows: MadeRow[]): Promise<MadeRow[]> {
  if (rows.length === 0 || (await tryInSavepoint(trx, () => takeBackRows(trx, undone, rows))))
    return []
  if (rows.length === 1) return rows
  const [some, others] = splitInHalves(rows)
  return [
    ...(await takeBackOrKeep(trx, undone, some)),
    ...(await takeBackOrKeep(trx, undone, others)),
  ]
}

/** Names rows that must stay, and undoes the rest together. */
async function undoRows(
  trx: Trx,
  undone: Undone,
  rows: MadeRow[],
  sums: Required<Omit<Input, 'import_id' | 'before'>>,
) {
  await lockKnownStudents(
    trx,
    rows.map(({ student_id }) => student_id),
  )
  const standing = await laterWorkOnStudents(trx, rows)
  const built = await laterWorkOnRows(trx, rows)
  const whyKept = ({ row, student_id, made }: MadeRow) => {
    const found = standing.get(student_id)
    const later = found && found.version !== made.version ? 'It was changed since.' : null
    // For known students only later changes matter, and what depends on added rows.
    return (made.is_new ? (found?.why ?? later) : later) ?? built.get(row) ?? null
  }
  // A student deleted since is neither undone nor kept.
  const there = rows.filter(({ student_id }) => standing.has(student_id))
  const tryable = there.filter((row) => whyKept(row) === null)
  const refused = await takeBackOrKeep(trx, undone, tryable)
  const gone = new Set(tryable).difference(new Set(refused))
  const kept = there
    .filter((row) => !gone.has(row))
    .map((row) => ({
      student_id: row.student_id,
      name: row.name,
      why: whyKept(row) ?? 'It could not be taken back.',
    }))
  const removed = [...gone].filter(({ made }) => made.is_new).length
  return {
    removed: sums.removed + removed,
    restored: sums.restored + gone.size - removed,
    kept: [...sums.kept, ...kept].slice(0, KEPT_MAX),
  }
}

/** Undoes an import, last rows first, some at a time; after an interruption it continues with the next. */
export async function* undoingImport(db: Kysely<Database>, job: TakenJob) {
  const { import_id, before, removed = 0, restored = 0, kept = [] } = job.input as Input
  let done = { removed, restored, kept }
  const undoNext = (from: number | null) => () =>
    db.transaction().execute(async (trx) => {
      if ((await lockImport(trx, import_id)).state !== 'running') return undefined
      const some = await previousMadeRows(trx, import_id, from, CHUNK)
      const last = some.at(-1)
      if (!last) {
        await trx
          .updateTable('imports')
          .set({ state: 'undone' })
          .where('import_id', '=', import_id)
          .execute()
        return undefined
      }
      const undone = { import_id, uid: job.account_id, today: await readAcademyToday(trx) }
      const after = await undoRows(trx, undone, some, done)
      await storeProgress(trx, job, {
        done: after.removed + after.restored,
        input: { import_id, before: last.row, ...after },
      })
      done = after
      return last.row
    })
  let from: number | null | undefined = before
  while (from !== undefined) {
    from = await runInNameOf(job.account_id, undoNext(from))
    yield
  }
  return done
}
