import { setTimeout as sleep } from 'node:timers/promises'

/** A part of an academy's background work. It remembers between rounds only what it may lose. */
export type Part = {
  name: string
  /** Milliseconds after which a single installation looks again. */
  everyMs: number
  /** The same after a failure; absent: `everyMs`. */
  retryMs?: number
  /** Milliseconds until it looks again for what it put off, where that is sooner. */
  nextIn?: () => number
  /**
   * Does what is due, and ends; begins nothing once `stopping` is aborted. Rejects if it could not look, as without a
   * database.
   */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** Logs why `run` rejected. */
  tell: (error: unknown) => void
  /** Waits for what `run` left under way. */
  settle?: () => Promise<unknown>
  /** Breaks off what is running; another process repeats it. */
  cut?: () => void
  /** How long running work is waited for when all is stopped; absent: until it ends. */
  farewellMs?: number
}

/** Runs a part, which tells of its failure; returns the milliseconds until it looks again. */
export const runPart = (part: Part, stopping: AbortSignal) =>
  part.run(stopping).then(
    () => Math.min(part.everyMs, part.nextIn?.() ?? part.everyMs),
    (error: unknown) => {
      part.tell(error)
      return part.retryMs ?? part.everyMs
    },
  )

/** Lets a part that was told to stop end its running work, or breaks it off. */
export async function endPart(part: Part, running: Promise<unknown>) {
  part.cut?.()
  const ended = running.then(() => part.settle?.())
  if (part.farewellMs === undefined) await ended
  else await Promise.race([ended, sleep(part.farewellMs, undefined, { ref: false })])
}

/** Runs a part again and again until stopped, as a single installation does. */
export function repeat(part: Part) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function work() {
    while (!signal.aborted) {
      const pause = await runPart(part, signal)
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = work()
  return {
    stop() {
      stopping.abort()
      return endPart(part, running)
    },
  }
}
