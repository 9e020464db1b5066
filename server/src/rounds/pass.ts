import { type Part, runPart } from '../lifecycle/part.ts'

/** Parts that run, with the milliseconds until they look again. One that a pass did not wait for stays among them. */
export type UnderWay = Map<Part, Promise<number>>

type Passing = {
  /** Aborted once nothing new is to begin. */
  stopping: AbortSignal
  underWay: UnderWay
  /** Resolves when a part is no longer waited for; `ended` aborts once it is over. */
  patience: (ended: AbortSignal) => Promise<unknown>
}

/**
 * Does what is due in the academy that was entered: part after part, so that one connection is enough. A part that
 * takes long goes on beside the others, and the next pass leaves it out. Parts log their own failures.
 */
export async function pass(parts: readonly Part[], { stopping, underWay, patience }: Passing) {
  for (const part of parts) {
    if (stopping.aborted) return
    if (underWay.has(part)) continue
    const ended = new AbortController()
    const running = runPart(part, stopping).finally(() => {
      underWay.delete(part)
      ended.abort()
    })
    underWay.set(part, running)
    await Promise.race([running, patience(ended.signal)])
  }
}
