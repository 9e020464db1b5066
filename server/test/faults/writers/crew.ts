import { setTimeout as sleep } from 'node:timers/promises'
import { readStored } from './stored.ts'
import { together, type Writer } from './writer.ts'

const PAUSE_MS = 40

/** Runs writers in parallel: each continues at once after an answer, or after a moment without one. */
export function startCrew(writers: Writer[]) {
  let resting: PromiseWithResolvers<void> | undefined
  let isOver = false
  const steps = writers.map(() => Promise.resolve())

  async function step(writer: Writer) {
    if (!(await writer.step())) await sleep(PAUSE_MS)
  }
  const running = writers.map(async (writer, n) => {
    for (;;) {
      while (resting) await resting.promise
      if (isOver) return
      steps[n] = step(writer)
      await steps[n]
    }
  })
  const counts = () => writers.map((writer) => writer.acknowledged())
  return {
    counts,
    acknowledged: () => counts().reduce((sum, count) => sum + count, 0),
    /** All statuses seen. */
    seen: () => new Set(writers.flatMap(({ seen }) => [...seen])),
    /** Pauses all writers after their present step, until `goOn`. */
    async rest() {
      resting = Promise.withResolvers()
      await Promise.all(steps)
    },
    goOn() {
      resting?.resolve()
      resting = undefined
    },
    async end() {
      isOver = true
      resting?.resolve()
      await Promise.all(running)
    },
    byKind() {
      const sums: Record<string, number> = {}
      for (const { kind, acknowledged } of writers) sums[kind] = (sums[kind] ?? 0) + acknowledged()
      return sums
    },
    /** Compares all journals with the database. Writers must be paused. */
    async check(db: Parameters<typeof readStored>[0]) {
      const stored = await readStored(db)
      const wrong = together(await Promise.all(writers.map((writer) => writer.check(stored))))
      return { ...wrong, orphans: stored.orphans }
    },
  }
}

/** The result if nothing is lost, doubled or half done. */
export const ALL_THERE = { lost: [], doubled: [], orphans: 0 }
