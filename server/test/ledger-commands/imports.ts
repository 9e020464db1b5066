import { asMoney } from '@ganit/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Trx } from '../../src/db/schema.ts'
import { findImport } from '../../src/features/office/imports/imports.queries.ts'
import * as imports from '../../src/features/office/imports/imports.service.ts'
import type { MadeRecords } from '../../src/features/office/imports/imports.tables.ts'
import { importWorks } from '../../src/features/office/imports/rows/works.ts'
import { runDueJob } from '../../src/jobs/worker.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import type { LedgerModel } from '../ledger-model/ledger-model.ts'
import { daysLater } from '../ledger-model/parts.ts'
import { BATCHES, command, type Real, STUDENTS } from './command.ts'

const log = { error: expect.fail, warn: () => {} }

async function runImportJobs({ db }: Real) {
  while (await runDueJob({ db, log, works: importWorks }));
}

type Wanted = { student_id: number; batch: number | null; opening: number; opening_on: string }

/** A table with one row for a known student. */
async function tableOf({ db }: Real, { student_id, batch, opening, opening_on }: Wanted) {
  const { first_name, last_name, student_class } = await db
    .selectFrom('students')
    .select(['first_name', 'last_name', 'student_class'])
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()
  const cells = [
    student_id,
    `${first_name} ${last_name}`,
    student_class,
    batch === null ? '' : `Batch ${batch}`,
    asMoney(opening),
    opening_on,
  ]
  return `Student Number,Name,Class,Batch,Opening Balance,Opening On\n${cells.join(',')}\n`
}

/** Result of an import's row; null if it was refused or changed nothing. */
async function broughtIn(real: Real, wanted: Wanted) {
  const { db, uid } = real
  const by = { uid, role: 'admin' as const }
  const begin = (step: (trx: Trx) => Promise<unknown>) => db.transaction().execute(step)
  const content = Buffer.from(await tableOf(real, wanted))
  const brought = await db
    .transaction()
    .execute((trx) => imports.storeFile(trx, { file_name: 'students.csv', content }, by))
  const { import_id } = brought.import
  await runImportJobs(real)
  await begin((trx) => imports.chooseOptions(trx, import_id, { matches: 'update' }, by))
  await runImportJobs(real)
  await begin((trx) => imports.startImport(trx, import_id, by))
  await runImportJobs(real)
  // PostgreSQL's real clock would make it too old to keep.
  await db.updateTable('imports').set({ done_at: sql`now()` }).execute()
  const { made } = await db
    .selectFrom('import_rows')
    .select('made')
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow()
  return { import_id, made: made as MadeRecords | null }
}

/** A student who left today would return, which an import refuses. */
const hasLeftToday = (model: LedgerModel, { student_id, batch }: Wanted) =>
  model.memberships.some(
    (each) =>
      each.student_id === student_id &&
      each.batch_id === batch &&
      each.left_on !== null &&
      each.left_on >= model.today,
  )

const imported = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    batch: fc.constantFrom(null, ...BATCHES),
    opening: fc.constantFrom(0, 25_000, 130_000, -40_000, -150_000),
    back: fc.constantFrom(0, 20, 200),
  })
  .map(({ back, ...rest }) =>
    command(
      `student ${rest.student_id} is imported into batch ${rest.batch} with ${rest.opening}`,
      async (model, real) => {
        const wanted = { ...rest, opening_on: daysLater(model.today, -back) }
        if (hasLeftToday(model, wanted)) return
        const { import_id, made } = await broughtIn(real, wanted)
        if (!made) return
        expect(made.is_new).toBe(false)
        model.bringIn({
          import_id,
          ...rest,
          batch: made.membership_ids.length > 0 ? rest.batch : null,
          opening: made.due_ids.length + (made.payment_ids?.length ?? 0) > 0 ? rest.opening : 0,
          opening_on: wanted.opening_on,
        })
      },
    ),
  )

const takenBack = fc.nat().map((pick) =>
  command(
    `import ${pick} is taken back`,
    async (model, real) => {
      const chosen = model.imports[pick % model.imports.length]
      if (!chosen) return
      const { db, uid } = real
      model.imports.splice(model.imports.indexOf(chosen), 1)
      const { import_id } = chosen
      const undo = () =>
        db.transaction().execute((trx) => imports.startUndo(trx, import_id, { uid, role: 'admin' }))
      // Null where a night with the clock ahead has forgotten the rows.
      const { undo_until } = await findImport(db, import_id)
      if (!undo_until || undo_until < clock.now())
        return expect(undo()).rejects.toThrow('This was imported more than 7 days ago and stays.')
      await undo()
      await runImportJobs(real)
      const { made } = await db
        .selectFrom('import_rows')
        .select('made')
        .where('import_id', '=', import_id)
        .executeTakeFirstOrThrow()
      // Rows with later work on them stay, at least if money is allocated.
      if (made === null) model.takeBackImport(chosen)
    },
    (model) => model.imports.length > 0,
  ),
)

export const IMPORTS = [imported, takenBack]
