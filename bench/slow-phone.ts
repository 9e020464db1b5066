/// <reference lib="dom" />
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { theAdmin } from '../e2e/people.ts'
import type { Ganit } from '../e2e/product.ts'

const SLOWER = 4
const PHONE = { width: 390, height: 844 }
const KEY_EVERY_MS = 80
/** Enough also where each key takes a second. */
const TYPING_MS = 120_000

/** What a page's own clock has seen, kept by `watchPage` in the page as `seen`. */
type Seen = {
  lcp: number
  cls: number
  blocking: number
  rowsAt: number
  interaction: number
  keys: number[]
  previews: number[]
}

/** Runs in the page before anything else. Times are ms since the navigation. */
function watchPage() {
  const seen: Seen = {
    lcp: 0,
    cls: 0,
    blocking: 0,
    rowsAt: 0,
    interaction: 0,
    keys: [],
    previews: [],
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
  observe('event', ({ duration, interactionId }: { duration: number; interactionId: number }) => {
    if (interactionId) seen.interaction = Math.max(seen.interaction, duration)
  })
  addEventListener('keydown', () => seen.keys.push(performance.now()), true)
  const isPreview = ({ target }: MutationRecord) => {
    const section = (target instanceof Element ? target : target.parentElement)?.closest('section')
    const heading = document.getElementById(section?.getAttribute('aria-labelledby') ?? '')
    return heading?.textContent === 'Preview'
  }
  new MutationObserver((changes) => {
    const now = performance.now()
    if (changes.some(isPreview)) seen.previews.push(now)
    if (!seen.rowsAt && document.querySelector('tbody tr td:not([aria-hidden])'))
      requestAnimationFrame(() => {
        seen.rowsAt ||= performance.now()
      })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

const whatWasSeen = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Bytes over the wire by kind, while it is listened to. */
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

async function openSlowly(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const bytes = countBytes(session)
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'networkidle' })
  return { page, bytes }
}

type Visit = {
  name: string
  path: string
  who: string | undefined
  act?: Record<string, (page: Page) => Promise<unknown>>
}

const button = (page: Page, name: string) => page.getByRole('button', { name }).first()

const visits = (admin: string, student: string): Visit[] => [
  { name: 'wizard', path: '/student/register', who: student },
  { name: 'dashboard', path: '/student/dashboard', who: undefined },
  {
    name: 'directory',
    path: '/admin/students',
    who: admin,
    act: {
      'typing in the search': (page) =>
        page
          .getByPlaceholder('Search name, id or e-mail')
          .pressSequentially('banerjee', { delay: KEY_EVERY_MS }),
      paging: async (page) => {
        await page.getByPlaceholder('Search name, id or e-mail').fill('')
        await page.waitForLoadState('networkidle')
        await button(page, 'Next').click()
      },
      'choosing columns': (page) => page.getByText('Columns').click(),
    },
  },
  {
    name: 'fee dashboard',
    path: '/admin-dashboard',
    who: admin,
    act: {
      paging: (page) => button(page, 'Next').click(),
      'opening a dialog': (page) => button(page, 'Reset Fees').click(),
    },
  },
]

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))
const kB = (bytes = 0) => rounded(bytes / 1000)

async function visit(context: BrowserContext, base: string, { name, path, who, act = {} }: Visit) {
  const { page, bytes } = await openSlowly(context, base + path)
  if (who) await page.locator('tbody td, form').first().waitFor()
  const { lcp, cls, blocking, rowsAt } = await whatWasSeen(page)
  const row = {
    page: name,
    LCP_ms: rounded(lcp),
    CLS: rounded(cls, 3),
    blocking_ms: rounded(blocking),
    first_rows_ms: rowsAt ? rounded(rowsAt) : null,
    js_kB: kB(bytes.Script),
    css_kB: kB(bytes.Stylesheet),
    fonts_kB: kB(bytes.Font),
    all_kB: kB(bytes.all),
  }
  const interactions = []
  for (const [what, doIt] of Object.entries(act))
    interactions.push(await timed(page, `${name}: ${what}`, () => doIt(page)))
  await page.close()
  return { row, interactions }
}

/** The longest that an interaction took until the next frame, as the browser measures it (INP). */
async function timed(page: Page, interaction: string, doIt: () => Promise<unknown>) {
  await page.evaluate(() => {
    ;(globalThis as unknown as { seen: Seen }).seen.interaction = 0
  })
  await doIt()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  const { interaction: longest } = await whatWasSeen(page)
  return { interaction, longest_ms: longest || '< 16' }
}

const TEXT = 'Let $x^2 + \\frac{1}{2}y = \\sqrt{3}$, so that **both** sides agree.'

/** How an editor's preview keeps up: the delay from a key to the next preview, and the longest time without one. */
async function previewOf(context: BrowserContext, url: string, label: string) {
  const { page } = await openSlowly(context, url)
  const field = page.getByLabel(label, { exact: true }).first()
  await field.fill('# Before\n\n'.repeat(20))
  await page.waitForTimeout(1000)
  await page.evaluate(() => {
    Object.assign((globalThis as unknown as { seen: Seen }).seen, {
      keys: [],
      previews: [],
      interaction: 0,
    })
  })
  await field.press('End')
  await field.pressSequentially(TEXT, { delay: KEY_EVERY_MS, timeout: TYPING_MS })
  await page.waitForTimeout(1500)
  const { keys, previews, interaction } = await whatWasSeen(page)
  await page.close()
  const delays = keys.slice(1).map((key) => (previews.find((at) => at > key) ?? Number.NaN) - key)
  const gaps = previews.slice(1).map((at, n) => at - (previews[n] ?? at))
  const sorted = delays.filter(Number.isFinite).toSorted((a, b) => a - b)
  return {
    editor: label,
    key_to_preview_median_ms: rounded(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    key_to_preview_longest_ms: rounded(sorted.at(-1) ?? Number.NaN),
    longest_gap_ms: rounded(Math.max(0, ...gaps)),
    longest_key_ms: interaction || '< 16',
  }
}

async function contextFor(browser: Browser, token: string | undefined, viewport = PHONE) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript((accessToken) => {
    if (accessToken) localStorage.setItem('accessToken', accessToken)
  }, token ?? '')
  return context
}

const tokenOf = async (ganit: Ganit, path: string, body: object) =>
  (await ganit.call<{ token: string }>('POST', `auth/${path}`, { body })).body.token

/** The signed-in pages on a phone that is four times slower than this machine. Answers tables to print. */
export async function measureSlowPhone(
  browser: Browser,
  ganit: Ganit,
  seeded: { email: string; password: string },
) {
  const { token: admin } = await theAdmin(ganit)
  const newcomer = await tokenOf(ganit, 'sign-up/email', {
    name: 'Riya',
    email: 'riya@example.in',
    password: 'seven times eight',
  })
  const student = await tokenOf(ganit, 'sign-in/email', seeded)
  const pages = []
  const interactions = []
  for (const each of visits(admin, newcomer)) {
    const context = await contextFor(browser, each.who ?? student)
    const { row, interactions: timedHere } = await visit(context, ganit.url, each)
    pages.push(row)
    interactions.push(...timedHere)
    await context.close()
  }
  const wide = await contextFor(browser, admin, { width: 1280, height: 900 })
  const previews = [
    await previewOf(wide, `${ganit.url}/admin/set-paper/create`, 'Question'),
    await previewOf(wide, `${ganit.url}/admin/blog/new`, 'Text'),
  ]
  await wide.close()
  return { pages, interactions, previews }
}
