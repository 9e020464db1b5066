import type { Worker } from 'node:cluster'

const BEAT_MS = 5_000
/** Number of checks without a beat after which a process is called silent, and after which it counts as hung. */
const SILENT_AFTER = 2
const HUNG_AFTER = 6

/** Message of a process to the one that started it. */
export type Beat = { beats: true }

/** Tells the process that started this one, at intervals, that this one does not hang. */
export const startBeating = () =>
  void setInterval(() => {
    if (process.connected) process.send?.({ beats: true } satisfies Beat)
  }, BEAT_MS).unref()

/**
 * Watches workers by their beats. If a worker has not beaten for 30 seconds it hangs, and `onHung` is called once.
 * Checks are counted, not seconds, so that a parent that was itself stopped does not blame its workers.
 */
export function watchBeats(onHung: (worker: Worker) => void) {
  const missed = new Map<Worker, number>()
  const looking = setInterval(() => {
    for (const [worker, looks] of missed) {
      missed.set(worker, looks + 1)
      if (looks + 1 === HUNG_AFTER) onHung(worker)
    }
  }, BEAT_MS).unref()
  return {
    /** A worker is watched from its first beat on. */
    noteBeat: (worker: Worker) => void missed.set(worker, 0),
    forget: (worker: Worker) => void missed.delete(worker),
    /** Number of workers that have been silent for two checks or more. */
    silent: () => [...missed.values()].filter((looks) => looks >= SILENT_AFTER).length,
    close: () => clearInterval(looking),
  }
}
