import type { Kysely } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '../../src/db/schema.ts'

/** Runs of a daily job, in an app that may be dead at the moment. */
export function runsOf(db: Kysely<Database>, job: string) {
  const runs = () =>
    db
      .selectFrom('job_runs')
      .selectAll()
      .where('job', '=', job)
      .execute()
      .catch(() => [])

  return {
    hasBegun: () =>
      vi.waitFor(
        async () =>
          expect(
            (await runs()).filter(({ outcome, finished_at }) => outcome || finished_at),
          ).toHaveLength(1),
        { timeout: 60_000, interval: 5 },
      ),
    hasFinished: (timeout: number) =>
      vi.waitFor(
        async () => expect((await runs()).some(({ finished_at }) => finished_at)).toBe(true),
        { timeout },
      ),
  }
}
