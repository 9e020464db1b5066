import { sql } from 'kysely'
import { expect } from 'vitest'
import { asDataUrl, stateOfImport } from '../../imports.ts'
import { zipped } from '../../workbooks.ts'
import { RIGHT } from '../process-academy.ts'
import type { Demo, Fault } from './demo-academy.ts'

const ROWS = 1_000
/** Rows imported together. */
const CHUNK = 200

type Import = { import_id: number; state: string; counts: Record<string, number> }

async function importFile({ sure, db, until }: Demo, file: string | Buffer) {
  const { status, body } = await sure('imports', {
    body: { file_name: 'students.csv', file: asDataUrl(file) },
  })
  if (status !== 202) return { status, import_id: 0, found: undefined }
  const { import_id } = body.import as Import
  const state = () => stateOfImport(db, import_id)
  await until(async () => expect(['checked', 'failed']).toContain(await state()))
  const found = (await sure(`imports/${import_id}`, { method: 'GET' })).body as Import
  return { status, import_id, found, state }
}

/** The process is killed in each part of importing and of undoing. */
export const killedImport: Fault = async (demo) => {
  const { db, sure, until, restart, takeOverWork, doctor } = demo
  const { rows: batches } = await sql<{ name: string; class_number: number }>`
    select batch_name as name, class_number from batches b
    where class_number is not null and ends_on is null
      and exists (select from batch_fees f where f.batch_id = b.batch_id)
    order by batch_id limit 1`.execute(db)
  const batch = batches[0]
  const table = Array.from(
    { length: ROWS },
    (_, n) =>
      `Killed ${n} Imported,${batch?.class_number},k${n}@example.in,"${batch?.name}",${n % 3 ? 500 : ''},Parent ${n},98${30_000_000 + n}`,
  )
  const heads = 'Name,Class,Email,Batch,Opening Balance,Guardian Name,Guardian Phone'
  const { import_id, found, state } = await importFile(demo, [heads, ...table].join('\n'))
  expect(found?.counts.new).toBe(ROWS)
  const students = async () => {
    const { rows } = await sql<{ n: number; once: number }>`
      select count(*)::int as n, count(distinct email)::int as once from students
      where last_name = 'Imported'`.execute(db)
    return rows[0] ?? { n: 0, once: 0 }
  }

  await sure(`imports/${import_id}/run`, { body: {} })
  for (let part = 0; part < ROWS; part += CHUNK) {
    await until(async () => expect((await students()).n).toBeGreaterThan(part))
    await restart()
    await takeOverWork()
    expect(await doctor()).toEqual(RIGHT)
  }
  await until(async () => expect(await state?.()).toBe('done'))
  expect(await students()).toEqual({ n: ROWS, once: ROWS })
  expect(await doctor()).toEqual(RIGHT)

  await sure(`imports/${import_id}/undo`, { body: {} })
  for (const left of [ROWS, ROWS / 2]) {
    await until(async () => expect((await students()).n).toBeLessThan(left))
    await restart()
    await takeOverWork()
    expect(await doctor()).toEqual(RIGHT)
  }
  await until(async () => expect(await state?.()).toBe('undone'))
  expect((await students()).n).toBe(0)
}

/** Bombs, NUL, 300 columns, an open quote, years 1900 and 2099: a day more than a year ahead is left out. */
export const awkwardFiles: Fault = async (demo) => {
  const bomb = await zipped({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/worksheets/sheet1.xml': Buffer.alloc(150 * 1024 * 1024, ' '),
  })
  const heads = Array.from({ length: 300 }, (_, n) => `c${n}`).join(',')
  const outcomes = []
  for (const file of [
    bomb,
    `${heads}\n1\n`,
    'Name,Class\n"Asha,9\n',
    'Name,Class,City\nNul Sen,9,a\0b\n',
    'Name,Class,Date of Birth,Opening Balance,Opening On\nOld Awkward,9,1/1/1900,700,1/1/1900\nNew Awkward,9,,700,31/12/2099\nUnborn Awkward,9,31/12/2099,700,\n',
  ]) {
    const { status, found } = await importFile(demo, file)
    outcomes.push([status, found?.state, found?.counts.new, found?.counts.refused])
  }
  expect(outcomes).toEqual([
    [202, 'failed', 0, 0],
    [202, 'failed', 0, 0],
    [202, 'failed', 0, 0],
    [202, 'checked', 1, 0],
    [202, 'checked', 3, 0],
  ])
  const { db, sure, until } = demo
  const last = await db
    .selectFrom('imports')
    .select('import_id')
    .orderBy('import_id', 'desc')
    .executeTakeFirstOrThrow()
  await sure(`imports/${last.import_id}/run`, { body: {} })
  await until(async () => {
    const { rows } = await sql`
      select d.amount, d.due_date from dues d join students s using (student_id)
      where s.last_name = 'Awkward' and d.kind = 'opening' order by d.due_date`.execute(db)
    // The import leaves out the days that it cannot read, and says so; it has each child and balance.
    expect(rows).toHaveLength(3)
  })
}
