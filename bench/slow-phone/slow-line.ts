/// <reference lib="dom" />
import type { Browser } from '@playwright/test'
import { contextFor, type Session } from './sessions.ts'
import { rounded } from './watched-page.ts'

/** The first page of a person, and what of it only their data can show. */
type FirstPage = { name: string; path: string; wanted: string; who?: Session }

const LANGUAGES = ['en', 'hi', 'bn'] as const
const PHONE = { width: 360, height: 640 }
/** 400 kbit/s. */
const BYTES_PER_SECOND = 50_000
const LATENCY_MS = 300
const SLOWER = 4
const PATIENCE_MS = 60_000

/** Runs in the page before anything else: notes when the wanted content is there, and when the program listens. */
function watchContent(wanted: string) {
  const seen = { content: 0, listening: 0 }
  Object.assign(globalThis, { seen })
  const look = () => {
    if (!seen.content && document.querySelector(wanted)) seen.content = performance.now()
    if ((window as { alive?: boolean }).alive) seen.listening = performance.now()
    else return requestAnimationFrame(look)
    if (!seen.content) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * First visits with an empty cache on a phone four times slower and a line of 400 kbit/s, in each language: ms until the
 * content is there, and until presses work.
 */
export async function firstVisits(browser: Browser, url: string, pages: readonly FirstPage[]) {
  const rows = []
  for (const { name, path, wanted, who } of pages) {
    const row: Record<string, string | number> = { page: name }
    for (const language of LANGUAGES) {
      const context = await contextFor(browser, who, PHONE)
      await context.addCookies([{ name: 'language', value: language, url }])
      if (who?.pageCookie)
        await context.addCookies([{ name: 'ganit-page', value: who.pageCookie, url }])
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND,
      })
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.addInitScript(watchContent, wanted)
      await page.goto(url + path, { waitUntil: 'commit', timeout: PATIENCE_MS })
      const seen = await page
        .waitForFunction(
          () => {
            const { seen } = globalThis as unknown as {
              seen: { content: number; listening: number }
            }
            return seen.content && seen.listening ? seen : null
          },
          undefined,
          { timeout: PATIENCE_MS },
        )
        .then((handle) => handle.jsonValue())
      row[`${language}: content`] = rounded(seen?.content ?? Number.NaN)
      row[`${language}: listens`] = rounded(seen?.listening ?? Number.NaN)
      await context.close()
    }
    rows.push(row)
  }
  return rows
}
