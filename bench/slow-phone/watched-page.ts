/// <reference lib="dom" />
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

const SLOWER = 4

/** The rows of lists, and the marks of a register. */
const ROWS = 'tbody tr td:not([aria-hidden]), main li button[data-code]'

/** A key that no page listens to. */
const MARK = 'Pause'

/** Measurements of `watchPage` by the page's own clock, kept in the page's `seen`. */
export type Seen = {
  lcp: number
  cls: number
  blocking: number
  rowsAt: number
  interaction: number
  keys: number[]
  previews: number[]
  /** When the key was pressed that ends a measurement, and whether the browser has reported it. */
  markedAt: number
  isMarkReported: boolean
}

/** Runs in the page before anything else. Times are ms since the navigation. */
function watchPage({ mark, rows }: { mark: string; rows: string }) {
  const seen: Seen = {
    lcp: 0,
    cls: 0,
    blocking: 0,
    rowsAt: 0,
    interaction: 0,
    keys: [],
    previews: [],
    markedAt: Number.POSITIVE_INFINITY,
    isMarkReported: false,
  }
  Object.assign(globalThis, { seen })
  const observe = (type: string, see: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as never)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    seen.lcp = startTime
  })
  observe(
    'layout-shift',
    ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
      if (!hadRecentInput) seen.cls += value
    },
  )
  observe('longtask', ({ duration }: PerformanceEntry) => {
    seen.blocking += duration - 50
  })
  type Timing = { startTime: number; duration: number; interactionId: number }
  observe('event', ({ startTime, duration, interactionId }: Timing) => {
    if (startTime === seen.markedAt) seen.isMarkReported = true
    if (startTime < seen.markedAt && interactionId)
      seen.interaction = Math.max(seen.interaction, duration)
  })
  const hear = ({ key, timeStamp }: KeyboardEvent) => {
    if (key !== mark) return seen.keys.push(performance.now())
    // Browsers report only events of 16 ms or more.
    while (performance.now() < timeStamp + 24);
    seen.markedAt = timeStamp
  }
  addEventListener('keydown', hear, true)
  const isPreview = ({ target }: MutationRecord) => {
    const section = (target instanceof Element ? target : target.parentElement)?.closest('section')
    const heading = document.getElementById(section?.getAttribute('aria-labelledby') ?? '')
    return heading?.textContent === 'Preview'
  }
  new MutationObserver((changes) => {
    const now = performance.now()
    if (changes.some(isPreview)) seen.previews.push(now)
    if (!seen.rowsAt && document.querySelector(rows))
      requestAnimationFrame(() => {
        seen.rowsAt ||= performance.now()
      })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

export const readMeasures = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Forgets everything measured so far. */
export const beginAnew = (page: Page) =>
  page.evaluate(() => {
    Object.assign((globalThis as unknown as { seen: Seen }).seen, {
      interaction: 0,
      keys: [],
      previews: [],
      markedAt: Number.POSITIVE_INFINITY,
      isMarkReported: false,
    })
  })

/**
 * The measurements, once the browser has reported everything: it reports in order and some frames late, so one more key
 * is pressed.
 */
export async function readInteraction(page: Page) {
  await page.keyboard.press(MARK)
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.isMarkReported)
  return readMeasures(page)
}

/** Bytes over the wire by kind, while listening. */
function countBytes(session: CDPSession) {
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = { Script: 0, Stylesheet: 0, Font: 0, all: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? ''
    if (kind in bytes) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    bytes.all = (bytes.all ?? 0) + encodedDataLength
  })
  return bytes
}

/** A new page with a slowed processor; `bytes` keeps counting. */
export async function openSlowly(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const bytes = countBytes(session)
  await page.addInitScript(watchPage, { mark: MARK, rows: ROWS })
  await page.goto(url, { waitUntil: 'networkidle' })
  return { page, bytes }
}

export const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))
export const kB = (bytes = 0) => rounded(bytes / 1000)
