// Features: accounts
import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { now } from './clock.ts'
import { continueWithGoogle, test } from './google.ts'
import { ADMIN } from './product.ts'
import { enterPassword, expectUsable } from './screen.ts'

const PHONE = { width: 390, height: 844 }

const STEP_IN_MS = 30_000

/** The server takes the codes of this step, the one before and the one after, each once. */
const codeOf = (key: string, steps: number) =>
  new TOTP({ secret: key }).generate({ timestamp: now() + steps * STEP_IN_MS })

/** Passes axe in both schemes and fits a phone. */
async function expectUsablePage(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectUsable(page)
  }
}

async function logOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
}

test('the admin switches a second factor on, is asked for it by every way in, and switches it off [S019]', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await enterPassword(page, ADMIN)
  await expect(page).toHaveURL(/admin-dashboard/)

  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Second factor' })
  await part.getByRole('button', { name: 'Switch it on…' }).click()
  await part.getByLabel('Your password').fill('a wrong guess')
  await part.getByRole('button', { name: 'Continue' }).click()
  await expect(part.getByText('This is not your password.')).toBeVisible()
  await part.getByLabel('Your password').fill(ADMIN.password)
  await part.getByRole('button', { name: 'Continue' }).click()

  await expect(part.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
  const address = await part.getByRole('link', { name: 'open it in the app' }).getAttribute('href')
  const key = new URL(String(address)).searchParams.get('secret') ?? ''
  expect((await part.locator('code').textContent())?.replaceAll(' ', '')).toBe(key)
  await expectUsablePage(page)
  await part.getByLabel('Code', { exact: true }).fill('000000')
  await part.getByRole('button', { name: 'Switch it on' }).click()
  await expect(part.getByText('This code is not right')).toBeVisible()
  await part.getByLabel('Code', { exact: true }).fill(codeOf(key, 0))
  await part.getByRole('button', { name: 'Switch it on' }).click()

  await expect(part.getByRole('heading', { name: 'It is on.' })).toBeFocused()
  await expect(part.getByRole('listitem')).toHaveCount(10)
  const codes = await part.getByRole('listitem').allTextContents()
  await expectUsablePage(page)
  await part.getByRole('button', { name: 'I have written them down' }).click()
  await expect(part.getByText('10 of 10 recovery codes are left')).toBeVisible()
  await expectUsablePage(page)

  await logOut(page)
  await enterPassword(page, ADMIN)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectUsablePage(page)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  // Uses the code of a later step than the last one, whether or not a step has passed since.
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/admin-dashboard/)

  await logOut(page)
  await continueWithGoogle(page, { sub: 'owner', email: ADMIN.email })
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectUsablePage(page)
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/admin-dashboard/)

  await page.goto('/account')
  await expect(part.getByText('9 of 10 recovery codes are left')).toBeVisible()
  await part.getByRole('button', { name: 'Switch it off…' }).click()
  await expectUsablePage(page)
  await part.getByLabel('Your password').fill(ADMIN.password)
  await part.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await part.getByRole('button', { name: 'Switch it off' }).click()
  await expect(part.getByRole('button', { name: 'Switch it on…' })).toBeVisible()

  await logOut(page)
  await enterPassword(page, ADMIN)
  await expect(page).toHaveURL(/admin-dashboard/)
})
