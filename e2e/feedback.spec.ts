// Features: all
import type { Locator } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aBatch, aMember } from './money.ts'
import { theAdmin } from './people.ts'
import { openAs } from './screen.ts'

const boxOf = async (place: Locator) =>
  (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('a button at work keeps its words in the ink they were in', { tag: '@slow' }, async ({
  page,
}) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/sign-in/**', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/login/student')
  await page.getByLabel('Email').fill('riya@example.in')
  await page.getByLabel('Password', { exact: true }).fill('seven times eight')
  const login = page.getByRole('button', { name: 'Login with Email' })
  const ink = await login.evaluate((button) => getComputedStyle(button).color)
  await login.click()
  await expect(login).toHaveAttribute('data-loading')
  const shown = await login.getByText('Login with Email').evaluate((label) => {
    const opacities = []
    for (let at: Element | null = label; at && at.tagName !== 'FORM'; at = at.parentElement)
      opacities.push(Number(getComputedStyle(at).opacity))
    return { ink: getComputedStyle(label).color, opacity: Math.min(...opacities) }
  })
  expect(shown).toEqual({ ink, opacity: 1 })
  answer()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('a toast leaves free the list it speaks of', { tag: '@slow' }, async ({ page, ganit }) => {
  const batch_id = await aBatch(ganit, 'Spoken of by a toast')
  await aMember(ganit, batch_id, { first_name: 'Toastable', student_class: 5 })
  const { token } = await theAdmin(ganit)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await openAs(page, token, '/admin-dashboard')
    await page.getByRole('button', { name: 'Reset Fees' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    const toast = await boxOf(page.getByText('✅ All fees reset successfully!'))
    if (width > 700) expect(toast.x + toast.width).toBeLessThan(width / 2)
    else expect(toast.y).toBeLessThan(200)
  }
})
