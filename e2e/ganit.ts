import { test as base, expect } from '@playwright/test'
import { AHEAD_MS } from './clock.ts'
import { keepAcademy } from './kept-academy.ts'
import { isOnline, sayOnline } from './online.ts'
import { officeToken } from './people.ts'
import { Ganit } from './product.ts'

/** Whether receipts, not marks by hand, say in each academy who has paid. */
const isByReceipts = process.env.GANIT_FEES === 'receipts'

/** The page on which the owner's day begins. */
export const OWNER_LANDS = isByReceipts ? /\/admin\/today$/ : /\/admin-dashboard$/

type OfTest = {
  /** Name of a group whose tests continue with the data that earlier tests have made. */
  sharedBy: string
  /** Each new academy is another object. */
  academy: object
}
type OfWorker = { ganit: Ganit; kept: Awaited<ReturnType<typeof keepAcademy>> }

/**
 * Each worker runs one product for all its tests, and each test begins with the same academy. Tests that stop or break the
 * product start their own.
 */
export const test = base.extend<OfTest, OfWorker>({
  ganit: [
    async ({}, use) => {
      const ganit = new Ganit()
      await ganit.start()
      await use(ganit)
      await ganit.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  kept: [
    async ({ ganit }, use) => {
      // The kept academy includes the office's session: signing in takes longer than restoring it.
      const token = await officeToken(ganit)
      if (isByReceipts)
        await ganit.call('PUT', 'settings', { token, body: { fees_by_hand: false } })
      const kept = await keepAcademy(ganit)
      await use(kept)
      await kept.end()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      const hasNetwork = await isOnline(browser)
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.addInitScript(moveDate, AHEAD_MS)
        if (!hasNetwork) await sayOnline(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  sharedBy: ['', { option: true }],
  academy: [
    async ({ kept, sharedBy }, use) => use(await kept.academyFor(sharedBy)),
    { auto: true },
  ],
  baseURL: async ({ ganit }, use) => use(ganit.url),
  page: async ({ page }, use) => {
    const taken: string[] = []
    await page.exposeFunction('focusTaken', (element: string) => taken.push(element))
    await page.addInitScript(noticeTakenFocus)
    await page.addInitScript(keepToasts)
    await use(page)
    expect(taken, 'disabled while it had the focus').toEqual([])
  },
})

/**
 * Runs in the page: moves its `Date` ahead by that many ms. Timers run as usual: with Playwright's clock in each page,
 * a new page believed that it had been loading since the test began.
 */
function moveDate(aheadMs: number) {
  const TheirDate = Date
  const nowMs = () => TheirDate.now() + aheadMs
  globalThis.Date = new Proxy(TheirDate, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length > 0 ? given : [nowMs()], asked),
    apply: () => new TheirDate(nowMs()).toString(),
    get: (target, key) => (key === 'now' ? nowMs : Reflect.get(target, key)),
  })
}

/** Runs in the page: reports elements disabled while focused, because browsers then drop the focus. */
function noticeTakenFocus() {
  const { focusTaken } = globalThis as unknown as { focusTaken: (element: string) => void }
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const focused = document.activeElement
      if (
        target instanceof HTMLElement &&
        focused?.matches(':disabled') &&
        target.contains(focused)
      )
        focusTaken(focused.outerHTML)
    }
  }).observe(document, { attributeFilter: ['disabled'], subtree: true })
}

/** Runs in the page: toasts stay for 20 s, because on a busy machine a test looks later than after their 3 s. */
function keepToasts() {
  const { setTimeout } = window
  window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
    setTimeout(handler, ms === 3000 ? 20_000 : ms, ...rest)) as typeof window.setTimeout
}

export { expect }
