import { updateSettings } from '@ganit/contract/ground/settings'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { aPupil } from '../../../test/ledger.ts'
import { retentionJob } from './retention-job.ts'

test('[S231] records past their time are told of each day and stay', async ({ academy }) => {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  await aPupil(db, 1)
  await aPupil(db, 2)
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const run = (day: string) =>
    retentionJob.run(db, {
      day,
      outcome: null,
      stopping: new AbortController().signal,
      log: { warn: say, error: say },
    })
  await run('2036-01-01')
  await call(updateSettings, { body: { keep_inactive_years: 3 } })
  await run('2027-01-01')
  expect(lines).toEqual([])

  expect(await run('2036-01-01')).toBe(true)
  expect(lines).toEqual([expect.stringContaining('2 records are past their time')])
  expect(await db.selectFrom('students').select('uid').execute()).toHaveLength(2)
})
