import { expect } from 'vitest'
import { test } from '../../test/academy.ts'
import { clock } from '../lifecycle/clock.ts'
import { latestOutcome } from './job-runs.queries.ts'

test('what a job has come to is that of the latest finished run of another day', async ({
  academy: { db },
}) => {
  const run = (day: string, finished_at: Date | null) =>
    db
      .insertInto('job_runs')
      .values({ job: 'counts', day, finished_at, outcome: JSON.stringify(day) } as never)
      .execute()
  expect(await latestOutcome(db, 'counts', '2026-11-23')).toBeNull()
  await run('2026-11-20', clock.now())
  await run('2026-11-21', clock.now())
  await run('2026-11-22', null)
  await run('2026-11-23', clock.now())

  expect(await latestOutcome(db, 'counts', '2026-11-23')).toBe('2026-11-21')
  expect(await latestOutcome(db, 'others', '2026-11-23')).toBeNull()
})
