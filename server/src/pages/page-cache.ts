import { quarterHour } from '../http/limits/quarter-hour.ts'
import { clock } from '../lifecycle/clock.ts'
import type { RenderedPage } from './rendered-page.ts'

const PAGES_MAX = 600

/** Bytes of the pages of all academies together. */
const BYTES_MAX = 64 * 1024 * 1024

const bytesOf = ({ bodies }: RenderedPage) =>
  Object.values(bodies).reduce((sum, { length }) => sum + length, 0)

/** Room for the pages of all caches that share it: those that were not asked for longest go first, whoever's they are. */
export function createPageRoom(most = BYTES_MAX) {
  const held = new Map<RenderedPage, () => void>()
  let bytes = 0
  function release(page: RenderedPage | undefined) {
    if (page && held.delete(page)) bytes -= bytesOf(page)
  }
  return {
    release,
    /** Holds a page that was asked for. `drop` is called when others need its room. */
    hold(page: RenderedPage, drop: () => void) {
      release(page)
      held.set(page, drop)
      bytes += bytesOf(page)
      for (const [oldest, dropOldest] of held) {
        if (bytes <= most) return
        release(oldest)
        dropOldest()
      }
    },
  }
}

const roomOfAll = createPageRoom()

type Kept = { quarter: number; page: Promise<RenderedPage> }

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Rendered pages by path and language, until their content changes. Kept until the end of the present quarter of an hour, because
 * content also changes at the academy's midnight. Only successes are kept.
 */
export function createPageCache({ now = clock.ms, max = PAGES_MAX, room = roomOfAll } = {}) {
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
    room.release(lastGood.get(path))
    lastGood.delete(path)
    if (rendered.mayBeKept) {
      const oldest = makeRoomForPage(lastGood, path, max)
      room.release(oldest)
      lastGood.set(path, rendered)
      room.hold(rendered, () => {
        lastGood.delete(path)
        kept.delete(path)
      })
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

/** Makes room for one more by dropping the oldest, which is returned. */
function makeRoomForPage<T>(pages: Map<string, T>, path: string, max: number) {
  pages.delete(path)
  const [oldest] = pages
  if (!oldest || pages.size < max) return undefined
  pages.delete(oldest[0])
  return oldest[1]
}
