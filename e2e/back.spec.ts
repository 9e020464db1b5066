// Features: guardians, directory
import type { Page } from '@playwright/test'
import { anAdmitted } from './admitted.ts'
import { expect, test } from './ganit.ts'
import { openAsAdmin, untilCalm } from './screen.ts'

test.use({ viewport: { width: 360, height: 640 } })

/** Scrolls, opens the last link to a student, comes back, and returns both places. */
async function leaveAndReturn(page: Page, heading: string) {
  const left = await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
    return scrollY
  })
  expect(left).toBeGreaterThan(300)
  await untilCalm(page, () => page.locator('main a[href*="/student"]').last().click())
  await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0)
  await untilCalm(page, () => page.goBack())
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  return { left, place: () => page.evaluate(() => scrollY) }
}

test('Back leads to the line of a list that was left; the directory begins at its top', async ({
  page,
  ganit,
}) => {
  for (let n = 0; n < 8; n++) await anAdmitted(ganit)
  await openAsAdmin(page, ganit, '/admin/guardians')
  await expect(page.getByRole('link', { name: /Banerjee/ }).first()).toBeVisible()
  const parents = await leaveAndReturn(page, 'Parents')
  await expect.poll(parents.place).toBe(parents.left)

  await openAsAdmin(page, ganit, '/admin/students')
  await expect(page.getByRole('link', { name: /Banerjee/ }).first()).toBeVisible()
  const directory = await leaveAndReturn(page, 'Student directory')
  expect(await directory.place()).toBe(0)
})
