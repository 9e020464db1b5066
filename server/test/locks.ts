import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Academy } from './academy.ts'

type Kind = 'transactionid' | 'advisory'

/** Resolves once a connection to this test's database waits for a row lock or an advisory lock. */
export const somebodyWaits = ({ db }: Academy, kind: Kind = 'transactionid') =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
        where locktype = ${kind} and not granted and datname = current_database()`.execute(db)
      expect(rows[0]?.count, 'connections that wait').toBe(1)
    },
    { interval: 20 },
  )

/** Resolves once that many connections wait for a lock of any kind, including the queue for a row. */
export const waitForWaiters = ({ db }: Academy, count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows[0]?.count, 'connections that wait').toBe(count)
    },
    { interval: 20 },
  )
