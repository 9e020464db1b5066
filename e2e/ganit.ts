import { test as base, expect } from '@playwright/test'
import { Ganit } from './product.ts'

/** Each worker runs one product for all its tests; tests that stop or break it start their own. */
export const test = base.extend<object, { ganit: Ganit }>({
  ganit: [
    async ({}, use) => {
      const ganit = new Ganit()
      await ganit.start()
      await use(ganit)
      await ganit.remove()
    },
    { scope: 'worker', timeout: 300_000 },
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
