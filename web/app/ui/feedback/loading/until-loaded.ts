import { underWay } from '../../../under-way.ts'

/** Longer than the page waits before it says that nothing comes any more. */
const AGAIN_MS = 30_000

const untilOnlineAgain = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(go, AGAIN_MS)
    window.addEventListener('online', go)
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
  })

/**
 * Loads a part of a page that is in use already, however often the network fails: what somebody types meanwhile must not
 * give way to an error page.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await underWay(load())
    } catch (error) {
      console.error('A part of the page could not be loaded yet:', error)
      await untilOnlineAgain()
    }
  }
}

/** Until the browser has nothing else to do; at once in those that cannot say. */
export const untilIdle = () =>
  new Promise<void>((resolve) =>
    window.requestIdleCallback ? window.requestIdleCallback(() => resolve()) : resolve(),
  )
