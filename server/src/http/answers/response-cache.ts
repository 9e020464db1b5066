import { clock } from '../../lifecycle/clock.ts'
import { quarterHour } from '../limits/quarter-hour.ts'

type Kept = { quarter: number; text: Promise<string> }

/**
 * Caches texts of public calls that answer everyone alike, by path, until the site changes or a quarter of an hour
 * ends, because promised days change at the academy's midnight. Parallel requests share one computation; one that was
 * running during a change is not cached.
 */
export function createResponseCache({ now = clock.ms, keeps = false } = {}) {
  const kept = new Map<string, Kept>()
  let isKeeping = keeps

  function keep(path: string, text: Promise<string>) {
    kept.set(path, { quarter: quarterHour(now()), text })
    text.catch(() => kept.get(path)?.text === text && kept.delete(path))
  }

  return {
    /** The cached text of a path, or the result of `make`. */
    get(path: string, make: () => Promise<string>) {
      const found = kept.get(path)
      if (found && found.quarter === quarterHour(now())) return found.text
      const text = make()
      if (isKeeping) keep(path, text)
      return text
    },

    /** Call when the site's content has changed. */
    forget: () => kept.clear(),

    /** Caching is allowed only while changes by other processes are noticed. */
    setKeeping(on: boolean) {
      isKeeping = on
      kept.clear()
    },
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
