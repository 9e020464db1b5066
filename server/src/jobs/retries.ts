const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 3_600_000

/** When failed jobs may be retried: soon at first, then hourly. Only this process knows these times. */
export function createRetries(now = () => performance.now()) {
  const failed = new Map<string, { wait: number; at: number }>()
  return {
    mustWait: (job: string) => now() < (failed.get(job)?.at ?? 0),
    failed(job: string) {
      const before = failed.get(job)?.wait
      const wait = before ? Math.min(before * 4, LONGEST_WAIT_MS) : FIRST_WAIT_MS
      failed.set(job, { wait, at: now() + wait })
    },
    worked: (job: string) => void failed.delete(job),
    /** Milliseconds until a failed job may be retried next; infinite if none waits. */
    nextIn: () => Math.max(0, Math.min(...[...failed.values()].map(({ at }) => at)) - now()),
  }
}

export type Retries = ReturnType<typeof createRetries>
