/// <reference lib="dom" />
import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { theAdmin } from '../e2e/people.ts'
import { phonePhoto } from '../e2e/photos.ts'
import { ADMIN, type Ganit } from '../e2e/product.ts'

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
  /** Nobody on pages of the site. */
  who?: Session
  /** What the page is for; not its skeleton. */
  wanted: string
  act?: Record<string, (page: Page) => Promise<unknown>>
}

const type = (field: Locator, text: string) =>
  field.pressSequentially(text, { delay: KEY_EVERY_MS })

const button = (page: Page, name: string) => page.getByRole('button', { name }).first()

const ROWS = 'tbody tr td:not([aria-hidden])'

const visits = (admin: Session, newcomer: Session, student: Session): Visit[] => [
  {
    name: 'landing',
    path: '/',
    wanted: '#hero',
    act: {
      'opening the menu': (page) => button(page, 'Menu').click(),
      'closing it': (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
      'the next testimonial': (page) => button(page, 'Next').click(),
      'turning the colours': (page) => button(page, 'Colour scheme').click(),
    },
  },
  { name: 'class page', path: '/programs/class/9', wanted: 'h1' },
  {
    name: 'login',
    path: '/login/student',
    wanted: 'form',
    act: { 'typing an address': (page) => type(page.getByLabel('Email'), 'riya@example.in') },
  },
  {
    name: 'wizard',
    path: '/student/register',
    who: newcomer,
    wanted: 'form',
    act: { 'typing a name': (page) => type(page.getByLabel('First Name'), 'Banerjee') },
  },
  {
    name: 'dashboard',
    path: '/student/dashboard',
    who: student,
    wanted: 'main h2',
    act: { 'opening the form': (page) => button(page, 'Edit Profile').click() },
  },
  {
    name: 'directory',
    path: '/admin/students',
    who: admin,
    wanted: ROWS,
    act: {
      'typing in the search': (page) =>
        type(page.getByPlaceholder('Search name, id or e-mail'), 'banerjee'),
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
    wanted: ROWS,
    act: {
      'typing in the search': (page) =>
        type(page.getByPlaceholder('Search name, id or e-mail'), 'banerjee'),
      paging: async (page) => {
        await page.getByPlaceholder('Search name, id or e-mail').fill('')
        await page.waitForLoadState('networkidle')
        await button(page, 'Next').click()
      },
      'opening a dialog': (page) => button(page, 'Reset Fees').click(),
    },
  },
]

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))
const kB = (bytes = 0) => rounded(bytes / 1000)

async function visit(
  context: BrowserContext,
  base: string,
  { name, path, wanted, act = {} }: Visit,
) {
  const { page, bytes } = await openSlowly(context, base + path)
  await page.locator(wanted).first().waitFor()
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

/** What a browser remembers of whoever has signed in. */
type Session = { accessToken: string; userType: string; studentUid: string; adminEmail: string }

async function contextFor(browser: Browser, session: Session | undefined, viewport = PHONE) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const remembered: Record<string, string> = { ...session }
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) if (value) localStorage.setItem(key, value)
  }, remembered)
  return context
}

async function sessionOf(ganit: Ganit, accessToken: string): Promise<Session> {
  type Me = { userType: string; uid: string; email: string }
  const { body } = await ganit.call<Me>('GET', 'me', {
    token: accessToken,
  })
  const { userType, uid, email } = body
  const isAdmin = userType === 'admin'
  return {
    accessToken,
    userType,
    studentUid: isAdmin ? '' : uid,
    adminEmail: isAdmin ? email : '',
  }
}

async function signedInBy(ganit: Ganit, path: string, body: object) {
  const answer = await ganit.call<{ token: string }>('POST', `auth/${path}`, { body })
  return sessionOf(ganit, answer.body.token)
}

/** From the press of the admin's sign-in to the first rows of the fee dashboard. */
async function signInToRows(browser: Browser, ganit: Ganit) {
  const context = await contextFor(browser, undefined)
  const { page } = await openSlowly(context, `${ganit.url}/login/student`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  const pressed = await page.evaluate(() => performance.now())
  await button(page, 'Login with Email').click()
  await page.locator(ROWS).first().waitFor()
  const { rowsAt } = await whatWasSeen(page)
  await context.close()
  return rounded(rowsAt - pressed)
}

/** A photo as a phone takes it, chosen in the registration: until its small copy is shown, and what a key waits meanwhile. */
async function photoOf(browser: Browser, ganit: Ganit, session: Session) {
  const context = await contextFor(browser, session)
  const { page } = await openSlowly(context, `${ganit.url}/student/register`)
  const name = page.getByLabel('First Name')
  await name.focus()
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
  await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    seen.interaction = 0
    addEventListener('change', () => {
      seen.rowsAt = performance.now()
    })
  })
  await page.getByLabel('Photo').setInputFiles(photo)
  const shown = page.waitForFunction(() => {
    const small = document.querySelector<HTMLImageElement>('form img[src^="data:"]')
    if (!small?.complete) return 0
    return performance.now() - (globalThis as unknown as { seen: Seen }).seen.rowsAt
  })
  await name.focus()
  await type(name, 'Banerjee')
  const took = await (await shown).jsonValue()
  await page.waitForTimeout(300)
  const { interaction } = await whatWasSeen(page)
  await context.close()
  return {
    photo: '4000 × 3000',
    shown_after_ms: rounded(took),
    longest_key_ms: interaction || '< 16',
  }
}

/** The pages on a phone that is four times slower than this machine. Answers tables to print. */
export async function measureSlowPhone(
  browser: Browser,
  ganit: Ganit,
  seeded: { email: string; password: string },
) {
  const admin = await sessionOf(ganit, (await theAdmin(ganit)).token)
  const newcomer = await signedInBy(ganit, 'sign-up/email', {
    name: 'Riya',
    email: 'riya@example.in',
    password: 'seven times eight',
  })
  const student = await signedInBy(ganit, 'sign-in/email', seeded)
  const pages = []
  const interactions = []
  for (const each of visits(admin, newcomer, student)) {
    const context = await contextFor(browser, each.who)
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
  const signIn = [{ 'the admin’s sign-in to first rows, ms': await signInToRows(browser, ganit) }]
  const photos = [await photoOf(browser, ganit, newcomer)]
  return { pages, interactions, previews, signIn, photos }
}
