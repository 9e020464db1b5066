import { getImport, undoImport, updateImport } from '@ganit/contract/office/imports'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theImports } from '../../../../test/imports.ts'
import { cellsOf, workbookOf } from '../../../../test/workbooks.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { chooseOptions } from './imports.service.ts'
import { importWorks } from './rows/works.ts'

const log = { error: (line: string) => console.error(line), warn: () => {} }

test('an older look leaves the rows alone once a newer one is asked for', async ({ academy }) => {
  const { look, call, desk, work } = await theImports(academy)
  const { db } = academy
  const { import_id } = await look('Name,Class,DOB\nAsha Sen,9,5/3/2012\n')
  const params = { import_id: String(import_id) }
  const born = async () =>
    (
      await sql<{ day: string }>`
        select draft #>> '{record,date_of_birth}' as day from import_rows`.execute(db)
    ).rows[0]?.day
  await call(updateImport, { params, body: { dates: 'mdy' } })
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  }

  // The older check is at its first rows when the newer one is requested.
  let older: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await chooseOptions(trx, import_id, { dates: 'dmy' }, { ...desk, role: 'desk' })
    older = runDueJob({ db, log, works: importWorks })
    await Promise.race([older, vi.waitFor(isWaiting)])
  })
  await older
  expect(await born()).toBe('2012-03-05')
  expect((await call(getImport, { params })).body.state).toBe('checking')
  await work()
  expect(await born()).toBe('2012-03-05')
})

test('somebody who opens an import sees how far the work on it is, whoever asked for it', async ({
  academy,
}) => {
  const { bring, work, run, undo } = await theImports(academy)
  const other = await academy.signUpAs('desk')
  const { import_id } = (await bring('Name,Class\nAsha Sen,9\n')).body.import
  const seen = async () =>
    (await other.call(getImport, { params: { import_id: String(import_id) } })).body
  expect(await seen()).toMatchObject({ work: 'look', job: { state: 'waiting', done: 0 } })
  await work()
  expect(await seen()).toMatchObject({ work: 'look', job: { state: 'done', done: 1, of: 1 } })
  await run(import_id)
  expect(await seen()).toMatchObject({ work: 'run', job: { state: 'done' } })
  await undo(import_id)
  expect(await seen()).toMatchObject({ work: 'undo', job: { result: { removed: 1, kept: [] } } })
})

test('what was given up goes on when it is asked for again, and holds up no other import for ever', async ({
  academy,
}) => {
  const { look, begin, call, run, undo, read, students } = await theImports(academy)
  const giveUp = () =>
    academy.db
      .updateTable('jobs')
      .set({ state: 'failed', problem: 'No.', ended_at: clock.now() })
      .where('state', '=', 'waiting')
      .execute()
  const { import_id } = await look('Name,Class\nAsha Sen,9\n')
  await begin(import_id)
  expect((await begin(import_id)).status).toBe(409)
  await giveUp()
  expect(await run(import_id)).toMatchObject({ state: 'done' })
  expect(await students()).toHaveLength(1)

  await call(undoImport, { params: { import_id: String(import_id) } })
  await giveUp()
  expect((await undo(import_id)).status).toBe(202)
  expect((await read(import_id)).state).toBe('undone')
  expect(await students()).toEqual([])
})

test('a cell whose cut would halve a sign is checked as others are', async ({ academy }) => {
  const { look, choose } = await theImports(academy)
  const long = `${'a'.repeat(199)}😀`
  const { import_id } = await look(
    `Name,Class,Mobile,Batch\nAsha Sen,8,9830041901,${long}\nRavi Das,${long},9830041902,\n`,
  )
  const { now } = await choose(import_id, { classes: { [`${'a'.repeat(199)}\ufffd`]: 9 } })
  expect([now.state, now.counts]).toMatchObject(['checked', { new: 2 }])
})

test('a batch that was chosen for a sheet stays when the other sheet is left out, and comes back', async ({
  academy,
}) => {
  const { look, choose } = await theImports(academy)
  const [dawn] = await academy.db
    .insertInto('batches')
    .values(['Dawn', 'Dusk'].map((batch_name) => ({ batch_name, class_number: 8 }) as never))
    .returning('batch_id')
    .execute()
  const batch_id = dawn?.batch_id
  const { import_id } = await look(
    await workbookOf([
      { name: 'VIII', cells: cellsOf(['Name,Class,Mobile', 'Asha Sen,8,9830041921']) },
      { name: 'IX', cells: cellsOf(['Name,Class,Mobile', 'Tara Pal,9,9830041922']) },
    ]),
  )
  const groupsWith = async (answer: object) =>
    (await choose(import_id, answer)).now.groups?.map((each) => [each.key, each.batch_id])
  await groupsWith({ groups: [{ key: 'VIII | 8 |  | ', batch_id }] })
  expect(await groupsWith({ sheets: [{ name: 'IX', use: false }] })).toEqual([
    [' | 8 |  | ', batch_id],
  ])
  expect(await groupsWith({ sheets: [{ name: 'IX', use: true }] })).toEqual([
    ['VIII | 8 |  | ', batch_id],
    ['IX | 9 |  | ', null],
  ])
})

test('answers that cannot be stored are refused', async ({ academy }) => {
  const { look, choose } = await theImports(academy)
  const { import_id } = await look('Name,Class,Mobile\nAsha Sen,8,9830041911\n')
  for (const sign of ['\0', '\ud800'])
    for (const answer of [{ groups: [{ key: sign, batch_id: null }] }, { classes: { [sign]: 8 } }])
      expect((await choose(import_id, answer)).status).toBe(400)
})
