import { expect, test } from './ganit.ts'
import { signInWith, theAdmin } from './people.ts'

test('a change is found in the trail with what was there before', async ({ page, ganit }) => {
  const { token } = await theAdmin(ganit)
  for (const title of ['Fractions', 'Fractions at home']) {
    const body = { classNumber: 4, title, description: 'Parts of a whole' }
    await ganit.call('POST', 'classes', { token, body })
  }
  await signInWith(page, token)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
  await page.getByLabel('What').selectOption('class_modules')
  await page.getByLabel('Done').selectOption('changed')
  await expect(page).toHaveURL(/subject=class_modules&action=changed/)
  const entry = page.getByRole('listitem').filter({ hasText: 'changed class 4' }).first()
  await expect(entry).toContainText('Fractions → Fractions at home')
  await page.getByLabel('To').fill('2020-01-01')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
})
