// Features: students, registration
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent, signInWith } from './people.ts'
import { phonePhoto } from './photos.ts'
import type { Ganit } from './product.ts'

const THREE_MINUTES = '03:01'

async function openEdit(page: Page, ganit: Ganit) {
  const student = await aStudent(ganit)
  await signInWith(page, student.token)
  await page.goto('/student/dashboard')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  return student
}

test('Loading… covers the first second, however long the server takes, and stands for nothing else', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/me', async (route) => {
    await released
    await route.continue()
  })
  await signInWith(page, (await aStudent(ganit)).token)
  await page.goto('/student/dashboard', { waitUntil: 'commit' })
  await expect(page.getByText('Loading…')).toHaveCount(1)
  await expect(page.getByText('Loading…')).toHaveCount(0)
  answer()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
})

test('a student changes their record and photo', async ({ page, ganit }) => {
  const { token, uid } = await openEdit(page, ganit)
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
  await page.getByLabel('Photo').setInputFiles(photo)
  await page.getByLabel('City').fill('হাওড়া')
  await page.getByLabel('Contact Number 2').fill('98300 41277')
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await expect(page.getByText('✅ Profile updated successfully!')).toBeVisible()
  await expect(page.getByText('+91 98300 41277')).toBeVisible()
  const { body } = await ganit.call<{ city: string }>('GET', `student/profile/${uid}`, { token })
  expect(body.city).toBe('হাওড়া')
})

test('a refresh after three minutes does not touch what is typed', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await page.clock.install()
  const { token, uid } = await openEdit(page, ganit)
  await page.getByLabel('Notes').fill('Typed here.')
  await ganit.call('PUT', `student/${uid}`, { token, body: { notes: 'From elsewhere.' } })
  const refreshed = page.waitForResponse(/\/student\/profile\//)
  await page.clock.fastForward(THREE_MINUTES)
  await refreshed
  await expect(page.getByLabel('Notes')).toHaveValue('Typed here.')
})

test('leaving a changed form asks, also by signing out; Cancel does not', async ({
  page,
  ganit,
}) => {
  await openEdit(page, ganit)
  await page.getByLabel('City').fill('Howrah')
  for (const way of [
    page.getByRole('link', { name: 'Ganit' }),
    page.getByRole('button', { name: 'Logout' }),
  ]) {
    await way.first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('City')).toHaveValue('Howrah')
  }
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${ganit.url}/`)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('an expired session leaves nothing of the student behind [S122]', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await openEdit(page, ganit)
  await page.getByLabel('City').fill('Howrah')
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await expect(page).toHaveURL(/\/login\/student$/)
  await expect(page.getByText('Riya')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
