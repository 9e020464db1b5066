import { trackWork } from '../../../under-way.ts'

/** Longer than the time after which the page says that nothing comes any more. */
const AGAIN_MS = 30_000

const untilOnlineAgain = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(loadNow, AGAIN_MS)
    window.addEventListener('online', loadNow)
    function loadNow() {
      clearTimeout(timer)
      window.removeEventListener('online', loadNow)
      resolve()
    }
  })

/**
 * Loads a part of a page that is already in use, however often the network fails: an error page must not replace typed
 * text.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await trackWork(load())
    } catch (error) {
      console.error('A part of the page could not be loaded yet:', error)
      await untilOnlineAgain()
    }
  }
}

/** Waits until the browser is idle; resolves at once in browsers that cannot tell. */
export const untilIdle = () =>
  new Promise<void>((resolve) =>
    window.requestIdleCallback ? window.requestIdleCallback(() => resolve()) : resolve(),
  )
