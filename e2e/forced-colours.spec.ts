// Features: all
import type { Locator } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aBatch } from './money.ts'
import { openAsAdmin } from './screen.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

/** A box as it looks without focus or hover. */
async function looksOf(box: Locator) {
  await box.blur()
  return (await box.locator('xpath=..').screenshot()).toString('base64')
}

test('in the reader’s own colours one sees what is ticked and what is switched on', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await openAsAdmin(page, ganit, '/admin/courses/create')
  const active = page.getByRole('checkbox', { name: 'Active' })
  const ticked = await looksOf(active)
  await active.press('Space')
  await expect(active).not.toBeChecked()
  expect((await looksOf(active)) === ticked, 'ticked and not look alike').toBe(false)

  await page.goto(`/admin/batches/fee/${await aBatch(ganit, 'In one’s own colours')}`)
  await expect(page.getByText('Loading…')).toHaveCount(0)
  const all = page.getByRole('switch', { name: 'All batches' })
  const off = await looksOf(all)
  await all.press('Space')
  await expect(all).toBeChecked()
  expect((await looksOf(all)) === off, 'on and off look alike').toBe(false)
})

test('in the reader’s own colours one sees which day is chosen', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await openAsAdmin(page, ganit, '/admin/enquiries')
  await page.getByRole('button', { name: 'New enquiry' }).click()
  await page.getByRole('dialog').getByText('More').click()
  const calls = page.getByLabel('Call on')
  /** How a day looks, after another one was typed. */
  const looksAfter = async (typed: string) => {
    await calls.fill(typed)
    await page.getByRole('button', { name: 'Calendar' }).click()
    const day = page.getByRole('button', { name: 'Wednesday, 16 December 2026' })
    const looks = (await day.screenshot()).toString('base64')
    await page.keyboard.press('Escape')
    return looks
  }
  expect((await looksAfter('16 Dec 2026')) === (await looksAfter('17 Dec 2026'))).toBe(false)
})
