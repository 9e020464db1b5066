import type { RenderedPage } from './rendered-page.ts'

const PAGES_MAX = 200
/** Every time zone's midnight falls on a quarter of an hour. */
const QUARTER_MS = 15 * 60_000

type Kept = { quarter: number; page: Promise<RenderedPage> }

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Rendered pages by path, until what they show has changed. A page is kept for the current quarter of an hour at
 * most, because what visitors see also changes at the academy's midnight, wherever that is. Only successes are kept.
 */
export function createPageCache({ now = Date.now, max = PAGES_MAX } = {}) {
  const kept = new Map<string, Kept>()
  const lastGood = new Map<string, RenderedPage>()
  let isKeeping = true

  const quarterNow = () => Math.floor(now() / QUARTER_MS)

  function keep(path: string, page: Promise<RenderedPage>) {
    breakPageFor(kept, path, max)
    kept.set(path, { quarter: quarterNow(), page })
    const drop = () => kept.get(path)?.page === page && kept.delete(path)
    page.then(({ mayBeKept }) => mayBeKept || drop(), drop)
  }

  /** The last good page is better than none while the database is away: it was right a moment ago. */
  async function settled(path: string, page: Promise<RenderedPage>) {
    const rendered = await page.catch((error: unknown) => {
      const earlier = lastGood.get(path)
      if (earlier) return earlier
      throw error
    })
    if (rendered.status >= 500) return lastGood.get(path) ?? rendered
    lastGood.delete(path)
    if (rendered.mayBeKept) {
      breakPageFor(lastGood, path, max)
      lastGood.set(path, rendered)
    }
    return rendered
  }

  return {
    /** The kept page of a path, or else what `render` answers, once for all who ask meanwhile. */
    async get(path: string, render: () => Promise<RenderedPage>) {
      const found = kept.get(path)
      if (found && found.quarter === quarterNow()) return settled(path, found.page)
      const page = render()
      if (isKeeping) keep(path, page)
      return settled(path, page)
    },

    /** To be called when what pages show has changed. What is being rendered now is not kept either. */
    forget: () => kept.clear(),

    /** Whether pages may be kept: only as long as changes made elsewhere become known. */
    setKeeping(on: boolean) {
      isKeeping = on
      kept.clear()
    },
  }
}

/** Makes room for one more, at the cost of the oldest. */
function breakPageFor(pages: Map<string, unknown>, path: string, max: number) {
  pages.delete(path)
  const [oldest] = pages.keys()
  if (oldest !== undefined && pages.size >= max) pages.delete(oldest)
}
