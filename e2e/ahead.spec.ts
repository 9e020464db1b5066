// Features: all
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { openAsAdmin } from './screen.ts'

/** Waits until half a second brings no further file; `networkidle` is reached long before. */
async function untilNoMoreLoads(page: Page) {
  let before = -1
  const isQuiet = async () => {
    const count = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const isSame = count === before
    before = count
    return isSame
  }
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
}

test('what the bar leads to is loaded as the hand comes near, past the address that leads on', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Batches', exact: true })
  const loaded = page.waitForResponse(/\/all-batches-[^/]+\.js$/)
  await link.hover()
  await (await loaded).finished()
  await untilNoMoreLoads(page)
  await page.route('**/*.js', (route) => route.abort())
  await link.click()
  await expect(page).toHaveURL(/\/admin\/batches\/all$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible()
})

test('the page before stays until the next one can be shown', async ({ page, ganit }) => {
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const ofStudents = page.getByRole('button', { name: 'Reset Fees' })
  await expect(ofStudents).toBeVisible()
  // On a busy machine, pressing the link earlier once loaded the whole page.
  await untilNoMoreLoads(page)
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/all-batches-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/\/all-batches-[^/]+\.js$/)
  // The link is pressed without hovering first.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Batches', exact: true })
    .evaluate((link: HTMLElement) => link.click())
  await asked
  await expect(ofStudents).toBeVisible()
  letThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible()
})

test('the menu that is pressed before the page is alive opens when it is', {
  tag: '@slow',
}, async ({ page }) => {
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  letThrough()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Login' })).toBeVisible()
})
