// Features: all
import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import { ADMIN } from './product.ts'
import { openAs, press, said } from './screen.ts'

test('a session that ends keeps what was typed, for the same account, and leads back to it', async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  await openAs(page, token, '/admin/rooms/new')
  await page.getByLabel('Name').fill('Kaveri')
  // The session has ended elsewhere.
  await page.route('**/api/rooms', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in.' } }),
  )
  await press(page, 'Save')
  await expect(page).toHaveURL(/\/login\/student$/)
  await page.unroute('**/api/rooms')

  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login with Email' }).click()
  await expect(page).toHaveURL(/\/admin\/rooms\/new$/)
  await press(page, 'Put it back')
  await expect(page.getByLabel('Name')).toHaveValue('Kaveri')
  await press(page, 'Save')
  await said(page, 'Kaveri')
})
