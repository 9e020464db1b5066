import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Academy } from './academy.ts'

/** Resolves once a connection waits for a row that another one has locked. */
export const somebodyWaits = ({ db }: Academy) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks
      where locktype = 'transactionid' and not granted`.execute(db)
    expect(rows[0]?.count).toBe(1)
  })
