import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadLedger } from '../seed/bulk/ledger-load.ts'
import { runsOf } from './faults/daily-run.ts'
import { aProcessAcademy, RIGHT } from './faults/process-academy.ts'

// Payments are in `faults/crash.test.ts`.

test('dues that were being made when app and database were killed are all made afterwards', async () => {
  const academy = await aProcessAcademy()
  const { db, restart, killPostgres, doctor } = academy
  const { hasBegun, hasFinished } = runsOf(db, 'dues')
  await hasFinished(10_000)
  // Members without dues yet.
  await loadLedger(db, { students: 3000, batches: 300, months: 0, paidMonths: 0 })
  await db.deleteFrom('job_runs').execute()

  await restart()
  await hasBegun()
  await restart()
  await hasBegun()
  killPostgres()
  await hasFinished(60_000)

  const { rows } = await sql<{ students: number; most: number; least: number }>`
    select count(*)::int as students, max(count)::int as most, min(count)::int as least
    from (select count(*) from dues group by student_id) as each`.execute(db)
  expect(rows[0]).toMatchObject({ students: 3000, most: rows[0]?.least })
  expect(await doctor()).toEqual(RIGHT)
})
