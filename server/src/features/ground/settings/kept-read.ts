import { clock } from '../../../lifecycle/clock.ts'
import type { LocalTime } from './clock.service.ts'

const KEPT_MS = 5 * 60_000
/** Longest time for which the last result is answered while the next one is read. */
const LAG_MS = 60 * 60_000

type Kept<T> = { read: T; at: number; day: string }

type How = {
  /** Whether results may be cached now; otherwise each call reads anew. */
  isKept?: () => Promise<boolean>
  /** Whether later calls of a day get the last result while the next is read. */
  mayLag?: boolean
}

/** Caches an expensive read for five minutes, within one day; parallel calls wait for the same read. `at`: epoch ms. */
export function createKeptRead<T>(
  read: (now: LocalTime) => Promise<T>,
  { isKept = async () => true, mayLag = false }: How = {},
) {
  let last: Kept<T> | undefined
  let reading: { day: string; done: Promise<Kept<T>> } | undefined
  const readAnew = async (now: LocalTime) => {
    const at = clock.ms()
    const kept = { read: await read(now), at, day: now.date }
    if (!last || last.day <= kept.day) last = kept
    return kept
  }
  return async (now: LocalTime) => {
    if (!(await isKept())) return readAnew(now)
    const age = last?.day === now.date ? clock.ms() - last.at : Number.NaN
    if (last && age >= 0 && age < KEPT_MS) return last
    // Just after midnight a read of yesterday may still run.
    if (reading?.day !== now.date) {
      const done = readAnew(now).finally(() => {
        if (reading?.done === done) reading = undefined
      })
      reading = { day: now.date, done }
    }
    const { done } = reading
    if (!last || !mayLag || !(age >= 0 && age < LAG_MS)) return done
    // A failure is reported after an hour at the latest, because callers then wait for the read.
    done.catch(() => {})
    return last
  }
}
