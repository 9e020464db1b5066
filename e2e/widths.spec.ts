import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'

const PHONE = { width: 360, height: 740 }

/** How many pixels of the page lie beside the screen, once it is laid out. */
const beyond = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

test('a phone that is turned upright has nothing beside its screen', async ({ page }) => {
  for (const path of ['/', '/programs'])
    for (const width of [740, 1280]) {
      await page.setViewportSize({ width, height: 360 })
      await page.goto(path)
      // Each drawing is laid out once, and then no longer.
      for (const card of await page.getByRole('link', { name: /^Class \d+/ }).all()) {
        await card.scrollIntoViewIfNeeded()
        await beyond(page)
      }
      await page.evaluate(() => scrollTo(0, 0))
      await beyond(page)
      await page.setViewportSize(PHONE)
      expect(await beyond(page), `${path}, from ${width}`).toBe(0)
    }
})
