import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HostedWork } from '../src/rounds/hosted.ts'
import type { Time } from '../src/rounds/time.ts'

/** Monotonic time that a test moves. Timers go off in order, each after what the one before began. */
export function ownTime() {
  let now = 0
  let busy = 0
  const timers = new Set<{ at: number; work: () => void }>()

  async function settled() {
    for (let quiet = 0; quiet < 8; quiet = busy === 0 ? quiet + 1 : 0) await nextTurn()
  }

  const time: Time = {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + Math.max(0, ms), work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }

  /** Awaits some work before the time goes on. */
  async function awaited<T>(work: () => Promise<T>) {
    busy += 1
    return work().finally(() => {
      busy -= 1
    })
  }

  return {
    time,
    settled,
    /** The same work, for whose end the time waits. */
    timed: ({ parts, day, backup, findDue, close }: HostedWork): HostedWork => {
      const timedPart = (part: HostedWork['day']) => ({
        ...part,
        run: (stopping: AbortSignal) =>
          awaited(async () => {
            await part.run(stopping)
            await part.settle?.()
          }),
      })
      return {
        parts: parts.map(timedPart),
        day: timedPart(day),
        backup: timedPart(backup),
        findDue: () => awaited(findDue),
        close: () => awaited(close),
      }
    },
    /** `move` is told of each step, to move other clocks, too. */
    async letPass(ms: number, move: (step: number) => void = () => {}) {
      const until = now + ms
      const goTo = (moment: number) => {
        if (moment <= now) return
        move(moment - now)
        now = moment
      }
      for (;;) {
        await settled()
        const [next] = [...timers].toSorted((one, other) => one.at - other.at)
        if (!next || next.at > until) break
        timers.delete(next)
        goTo(next.at)
        next.work()
      }
      goTo(until)
    },
  }
}
