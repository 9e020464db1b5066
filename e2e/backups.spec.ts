import { expect, test } from './ganit.ts'
import { signInWith, theAdmin } from './people.ts'

test('the admin makes a backup, follows it, and says how many are kept', async ({
  page,
  ganit,
}) => {
  await signInWith(page, (await theAdmin(ganit)).token)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Backups' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Backup made')).toBeVisible()
  await expect(page.getByText('Test-restored', { exact: true })).toBeVisible()

  await page.getByLabel('Schedule').selectOption('Each week')
  await page.getByLabel('Backups Kept').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Backups saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Backups Kept')).toHaveValue('30')
  await expect(page.getByLabel('Schedule')).toHaveValue('weekly')
})
