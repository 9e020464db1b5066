import type { Me } from '@ganit/contract/accounts/accounts'
import type { DehydratedState } from '@tanstack/react-query'
import { readerHere } from './reader.ts'

/** The data with which the server drew a page, and with which the browser's program begins. */
export type HydrationData = { me: Me; at: number; answers: DehydratedState }

const ELEMENT = 'drawn-with'
/** The server sends no drawn page to a browser with this cookie, and takes both its cookies. */
const ENDED = 'ganit-page-ended'
const DAY_SECONDS = 86_400

let isDrawn = false

/** Whether this page came with somebody's data, in the browser and on the server. */
export const isDrawnPage = () => (import.meta.env.SSR ? readerHere() !== undefined : isDrawn)

/** Whether the server drew the open page for somebody. */
export const hasHydrationData = () => document.getElementById(ELEMENT) !== null

/** Takes the data of the drawing out of the page; undefined for pages that were not drawn. */
export function takeHydrationData(): HydrationData | undefined {
  const element = document.getElementById(ELEMENT)
  if (!element) return undefined
  element.remove()
  isDrawn = true
  return JSON.parse(element.textContent ?? 'null') as HydrationData
}

/** Stops drawn pages for this browser until somebody signs in. Needs no network. */
export function stopDrawing() {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and CookieStore is not in every browser.
  document.cookie = `${ENDED}=1; path=/; max-age=${365 * DAY_SECONDS}; samesite=lax`
}

/**
 * The first script of a drawn page. If this browser does not hold the session for which the page was drawn, it hides the
 * page at once and opens it anew without anybody's data.
 */
const ownPageOnlyScript = (mark: string) =>
  `(()=>{let t;try{t=localStorage.getItem('accessToken')}catch{}if(t&&t.startsWith(${JSON.stringify(mark)}))return;document.documentElement.hidden=true;document.cookie='${ENDED}=1; path=/; max-age=60; samesite=lax';location.reload()})();document.currentScript.remove()`

/** The text as part of a script element. */
const escapeScript = (text: string) => text.replaceAll('<', '\\u003c')

/** Adds the data to a page that the browser needs to hydrate it. */
export function withHydrationData(html: string, mark: string, hydrationData: HydrationData) {
  const end = html.lastIndexOf('</body>')
  const data = `<script type="application/json" id="${ELEMENT}">${escapeScript(JSON.stringify(hydrationData))}</script>`
  return (html.slice(0, end) + data + html.slice(end)).replace(
    '<head>',
    () => `<head><script>${escapeScript(ownPageOnlyScript(mark))}</script>`,
  )
}
