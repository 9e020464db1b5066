import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { loadLedger } from '../../seed/bulk/ledger-load.ts'
import { aProcessAcademy, RIGHT } from './process-academy.ts'

// The test starts the whole app several times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 900_000 })

const STUDENTS = 3000
const MONTHS = 2
/** The last due is months ago, and no due follows it. */
const LAST_DUE_DATE = '2025-02-10'

const RULE = { percent: '10', after_days: 5, cap: '100', from: '2025-01-01' }

test('what is late costs a late fee once, however often app and database are killed while they are made', async () => {
  const academy = await aProcessAcademy()
  const { db, ask, signIn, restart, killPostgres, untilWell, doctor } = academy
  const token = await signIn()
  await loadLedger(db, { students: STUDENTS, batches: 30, months: MONTHS, paidMonths: 0 })
  await db.updateTable('batch_fees').set({ last_due_date: LAST_DUE_DATE }).execute()
  const made = async () => {
    const { rows } = await sql<{ made: number; once: number; without_parts: number }>`
      select count(*)::int as made, count(distinct late_of)::int as once,
        (count(*) filter (where not exists (
          select from due_parts p where p.due_id = dues.due_id and p.amount = 100)))::int as without_parts
      from dues where kind = 'late' and withdrawn_at is null`.execute(db)
    return rows[0] ?? { made: 0, once: 0, without_parts: 0 }
  }
  const untilMoreThan = (n: number) =>
    vi.waitFor(async () => expect((await made()).made).toBeGreaterThan(n), {
      timeout: 120_000,
      interval: 5,
    })
  /** Forgets the run, so that it is repeated as on the next day. */
  const anotherDay = () => db.deleteFrom('job_runs').where('job', '=', 'late-fees').execute()

  // Saving the setting gets no answer.
  const saving = ask('settings', { method: 'PUT', body: { late_fee: RULE }, token })
  await untilMoreThan(0)
  await anotherDay()
  await restart()
  await saving
  expect((await made()).made).toBeLessThan(STUDENTS * MONTHS)
  await untilMoreThan((STUDENTS * MONTHS) / 3)
  await restart()
  await untilMoreThan((STUDENTS * MONTHS) / 2)
  killPostgres()
  await untilWell()

  const all = STUDENTS * MONTHS
  await vi.waitFor(
    async () => expect(await made()).toEqual({ made: all, once: all, without_parts: 0 }),
    { timeout: 120_000 },
  )
  expect(await doctor()).toEqual(RIGHT)
})
