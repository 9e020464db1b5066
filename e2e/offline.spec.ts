// Features: all
import { expect, test } from './ganit.ts'
import { signInWith } from './people.ts'
import { openAsAdmin, said } from './screen.ts'
import { aBegunLesson } from './teaching.ts'

const OFFLINE = 'You are offline. Please try again when the network is back.'

test('without a network what is open stays where a link leads to a page that has not come yet', async ({
  page,
  context,
  ganit,
}) => {
  await openAsAdmin(page, ganit, '/admin/students')
  const bar = page.getByRole('navigation', { name: 'Admin' })
  await context.setOffline(true)
  await bar.getByRole('link', { name: 'Settings' }).click()
  await said(page, OFFLINE)
  await expect(page).toHaveURL(/\/admin\/students$/)

  await context.setOffline(false)
  await bar.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // The address redirects to a page below it.
  await bar.getByRole('link', { name: 'Batches', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/batches\/all$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await context.setOffline(true)
  await bar.getByRole('button', { name: 'More of Students' }).click()
  await bar.getByRole('link', { name: 'Directory' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Student directory' })).toBeVisible()
  await bar.getByRole('link', { name: 'Batches', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/batches\/all$/)
})

test('what is kept for reloads without network is fetched after the page’s own calls', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { teacher, lesson } = await aBegunLesson(ganit)
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/lessons/${lesson}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await signInWith(page, teacher.token)
  const asked = page.waitForRequest(`**/api/lessons/${lesson}`)
  await page.goto(`/teacher/lessons/${lesson}`)
  await asked
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect(page.getByRole('navigation', { name: 'Teacher' })).toBeVisible()
  expect(await workers()).toBe(0)
  held.resolve()
  await expect.poll(workers).toBe(1)
})
