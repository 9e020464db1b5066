import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { asDataUrl, stateOfImport } from '../imports.ts'
import { aProcessAcademy, RIGHT } from './process-academy.ts'

// Starts the whole app several times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 900_000 })

const ROWS = 1_200

/** Each with a batch and an opening balance. */
const table = () =>
  [
    'Name,Class,Email,Batch,Opening Balance,Guardian Name,Guardian Phone',
    ...Array.from(
      { length: ROWS },
      (_, n) =>
        `Student ${n} Imported,9,s${n}@example.in,Evening,${n % 3 ? 500 : ''},Parent ${n},98${String(30_000_000 + n)}`,
    ),
  ].join('\n')

test('an import that is killed at any part is whole afterwards, each student once, and can be taken back', async () => {
  const { db, ask, restart, takeOverWork, signIn, doctor } = await aProcessAcademy()
  await sql`
    insert into batches (batch_name, description, class_number) values ('Evening', '', 9)`.execute(
    db,
  )
  const token = await signIn()
  const begun = await ask('imports', {
    token,
    body: { file_name: 'students.csv', file: asDataUrl(table()) },
  })
  expect(begun?.status).toBe(202)
  const { import_id } = (begun as unknown as { body: { import: { import_id: number } } }).body
    .import
  const state = () => stateOfImport(db, import_id)
  const students = async () => {
    const { rows } = await sql<{ n: number; once: number }>`
      select count(*)::int as n, count(distinct email)::int as once from students`.execute(db)
    return rows[0] ?? { n: 0, once: 0 }
  }
  const until = (wanted: string) =>
    vi.waitFor(async () => expect(await state()).toBe(wanted), { timeout: 300_000 })
  const untilMoreThan = (n: number) =>
    vi.waitFor(async () => expect((await students()).n).toBeGreaterThan(n), {
      timeout: 300_000,
      interval: 20,
    })

  const restartAtOnce = async () => {
    await restart()
    await takeOverWork()
  }

  await until('checked')
  expect((await ask(`imports/${import_id}/run`, { token }))?.status).toBe(202)
  for (const part of [0, 300, 700]) {
    await untilMoreThan(part)
    await restartAtOnce()
  }
  await until('done')
  expect(await students()).toEqual({ n: ROWS, once: ROWS })
  const { rows } = await sql`
    select (select count(*)::int from memberships) as places,
      (select count(*)::int from guardians) as guardians,
      (select count(*)::int from dues where kind = 'opening') as openings`.execute(db)
  expect(rows).toEqual([{ places: ROWS, guardians: ROWS, openings: ROWS - Math.ceil(ROWS / 3) }])
  expect(await doctor()).toEqual(RIGHT)

  expect((await ask(`imports/${import_id}/undo`, { token }))?.status).toBe(202)
  await vi.waitFor(async () => expect((await students()).n).toBeLessThan(ROWS), {
    timeout: 300_000,
    interval: 20,
  })
  await restartAtOnce()
  await until('undone')
  expect(await students()).toEqual({ n: 0, once: 0 })
  expect(await doctor()).toEqual(RIGHT)
})
