// Features: all
import { expect, test } from './ganit.ts'
import { aBatch } from './money.ts'
import { theAdmin } from './people.ts'
import { openAs } from './screen.ts'

test('where the file of a dialog cannot come the browser asks, and Delete deletes', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const id = await aBatch(ganit, 'Deleted without a dialog')
  const { token } = await theAdmin(ganit)
  await page.route(/\/ask-dialog-[^/]+\.js$/, (route) => route.abort())
  await openAs(page, token, `/admin/batches/all?search=Deleted%20without`)
  const row = page.getByRole('row').filter({ hasText: 'Deleted without a dialog' })
  const said: string[] = []
  page.once('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.dismiss()
  })
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toContain('Delete this batch?')
  await expect(row).toBeVisible()

  page.on('dialog', (dialog) => void dialog.accept())
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  const { token: admin } = await theAdmin(ganit)
  const { status } = await ganit.call('GET', `batches/${id}`, { token: admin })
  expect(status).toBe(404)
})

test('where the file of a part cannot come the page says so and stays', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  await page.route(/\/finder-dialog-[^/]+\.js$/, (route) => route.abort())
  await openAs(page, token, '/admin-dashboard')
  await page.keyboard.press('Control+k')
  await expect(
    page.getByText('This could not be loaded. Please try again, or reload the page.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Fees' })).toBeVisible()
})

test('where the file of a page cannot come the open one stays, and one that was opened by its address offers a way on', async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  await openAs(page, token, '/admin-dashboard')
  await page.route(/\/all-batches-[^/]+\.js$/, (route) => route.abort())
  // The page is reloaded, as after an upgrade.
  const loaded = page.waitForEvent('load')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Batches', exact: true })
    .evaluate((link: HTMLElement) => link.click())
  await loaded
  await expect(page.getByRole('heading', { level: 1, name: 'Students and fees' })).toBeVisible()

  await page.goto('/admin/batches/all')
  const again = page.getByRole('button', { name: 'Load again' })
  await expect(again).toBeHidden()
  await expect(again).toBeVisible()
  await page.unroute(/\/all-batches-[^/]+\.js$/)
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible()
})

const NOT_LOADED = 'This could not be loaded. Please try again, or reload the page.'

test('where the calendar of a date field cannot come the page says so', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  await page.route(/\/calendar\d*-[^/]+\.js$/, (route) => route.abort())
  await openAs(page, token, '/admin/batches/create')
  await page.getByRole('button', { name: 'Calendar' }).first().click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
})

test('a part that comes at the second press takes away the sentence about the first', {
  tag: '@slow',
}, async ({ page }) => {
  await page.route(/\/password-sign-in-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/login/guardian')
  const press = () => page.getByRole('button', { name: 'Log in with a password' }).click()
  await press()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  await page.unroute(/\/password-sign-in-[^/]+\.js$/)
  await press()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0)
})
