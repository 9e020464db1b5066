import { quarterHour } from '../http/limits/quarter-hour.ts'
import { clock } from '../lifecycle/clock.ts'
import type { RenderedPage } from './rendered-page.ts'

const PAGES_MAX = 600

type Kept = { quarter: number; page: Promise<RenderedPage> }

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Rendered pages by path and language, until their content changes. Kept until the end of the present quarter of an hour, because
 * content also changes at the academy's midnight. Only successes are kept.
 */
export function createPageCache({ now = clock.ms, max = PAGES_MAX } = {}) {
  const kept = new Map<string, Kept>()
  const lastGood = new Map<string, RenderedPage>()
  let isKeeping = true

  const quarterNow = () => quarterHour(now())

  function keep(path: string, page: Promise<RenderedPage>) {
    makeRoomForPage(kept, path, max)
    kept.set(path, { quarter: quarterNow(), page })
    const drop = () => kept.get(path)?.page === page && kept.delete(path)
    page.then(({ mayBeKept }) => mayBeKept || drop(), drop)
  }

  /** While the database is unreachable, the last good page is answered. */
  async function settlePage(path: string, page: Promise<RenderedPage>) {
    const rendered = await page.catch((error: unknown) => {
      const earlier = lastGood.get(path)
      if (earlier) return earlier
      throw error
    })
    if (rendered.status >= 500) return lastGood.get(path) ?? rendered
    lastGood.delete(path)
    if (rendered.mayBeKept) {
      makeRoomForPage(lastGood, path, max)
      lastGood.set(path, rendered)
    }
    return rendered
  }

  return {
    /** The cached page of a path, or the result of `render`, shared by parallel requests. */
    async get(path: string, render: () => Promise<RenderedPage>) {
      const found = kept.get(path)
      if (found && found.quarter === quarterNow()) return settlePage(path, found.page)
      const page = render()
      if (isKeeping) keep(path, page)
      return settlePage(path, page)
    },

    /** Call when the pages' content has changed. Pages being rendered now are not kept either. */
    forget: () => kept.clear(),

    /** Caching is allowed only while changes by other processes are noticed. */
    setKeeping(on: boolean) {
      isKeeping = on
      kept.clear()
    },
  }
}

/** Makes room for one more by dropping the oldest. */
function makeRoomForPage(pages: Map<string, unknown>, path: string, max: number) {
  pages.delete(path)
  const [oldest] = pages.keys()
  if (oldest !== undefined && pages.size >= max) pages.delete(oldest)
}
