// Features: staff
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { now } from './clock.ts'
import { expect, test } from './ganit.ts'
import { continueWithGoogle, test as withGoogle } from './google.ts'
import { aColleague, inviteStaff, PASSWORD, signInWith, theAdmin } from './people.ts'
import { expectUsable, openAs, said } from './screen.ts'

/** Expects the page to be usable at phone and desk widths, in both colour schemes. */
async function expectUsableEverywhere(page: Page) {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectUsable(page)
  }
}

test('a teacher follows the link, chooses a password, and finds the day', async ({
  page,
  ganit,
}) => {
  const email = 'ananya@example.in'
  const token = await inviteStaff(ganit, 'teacher', { name: 'Ananya Sen', email })
  await page.goto(`/invitation?token=${token}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Ganit')
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  await said(page, 'Please agree to the terms.')
  await expectUsableEverywhere(page)

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/teacher\/today$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')

  const nav = page.getByRole('navigation', { name: 'Teacher' })
  await page.setViewportSize({ width: 360, height: 740 })
  await nav.getByRole('link', { name: 'Week' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week')
  await nav.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('region', { name: 'Second factor' })).toBeVisible()
  await expect(nav.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  await nav.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)

  await page.goto(`/invitation?token=${token}`)
  await expect(page.getByRole('alert')).toHaveText('This invitation is no longer valid.')
  await expectUsableEverywhere(page)
  await page.getByRole('link', { name: 'Staff login' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff login')
  await expect(page.getByRole('button', { name: /Sign Up|Google/ })).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login with Email' }).click()
  await expect(page).toHaveURL(/\/teacher\/today$/)
})

test('a teacher is sent from the pages of others to the day, others from the teacher’s to their own', {
  tag: '@slow',
}, async ({ page, browser, ganit }) => {
  await signInWith(page, (await aColleague(ganit, 'teacher')).token)
  for (const path of [
    '/admin-dashboard',
    '/admin/settings',
    '/student/dashboard',
    '/student/register',
    '/login/student',
    '/login/staff',
    '/teacher',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/teacher\/today$/)
  }
  const others = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await others.goto('/teacher/today')
  await expect(others).toHaveURL(/\/login\/staff$/)
  await signInWith(others, (await theAdmin(ganit)).token)
  await others.goto('/teacher/week')
  await expect(others).toHaveURL(/\/admin-dashboard$/)
})

test('from the footer one gets to the login of the staff', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/about')
  await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'Staff login' })
    .click()
  await expect(page).toHaveURL(/\/login\/staff$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff login')
})

test.describe('where the academy wants a second factor of its staff', () => {
  const want = async (ganit: Parameters<typeof theAdmin>[0], is: boolean) => {
    const { token } = await theAdmin(ganit)
    await ganit.call('PUT', 'settings', { token, body: { staff_second_factor: is } })
  }
  test.beforeEach(({ ganit }) => want(ganit, true))
  test.afterEach(({ ganit }) => want(ganit, false))

  test('it is set up before anything else, from every page', { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    await openAs(page, (await aColleague(ganit, 'desk')).token, '/admin/students')
    await expect(page).toHaveURL(/\/account\/second-factor$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your second factor')
    await page.goto('/account')
    await expect(page).toHaveURL(/\/account\/second-factor$/)
    await expectUsableEverywhere(page)
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    const address = await page
      .getByRole('link', { name: 'open it in the app' })
      .getAttribute('href')
    await expectUsableEverywhere(page)
    const secret = new URL(String(address)).searchParams.get('secret') ?? ''
    await page
      .getByLabel('Code', { exact: true })
      .fill(new TOTP({ secret }).generate({ timestamp: now() }))
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await expectUsableEverywhere(page)
    await page.getByRole('button', { name: 'I have written them down' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students and fees')
  })
})

withGoogle(
  'who is invited joins by Google with that address, and agrees to the terms before anything else',
  { tag: '@slow' },
  async ({ page, ganit }) => {
    const email = 'ananya@gmail.com'
    await page.goto(`/invitation?token=${await inviteStaff(ganit, 'teacher', { email })}`)
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await continueWithGoogle(page, { sub: email, email, name: 'Ananya Sen' })
    await expect(page).toHaveURL(/\/account\/agreement$/)
    await page.goto('/teacher/week')
    await expect(page).toHaveURL(/\/account\/agreement$/)
    await expect(page.getByText(email)).toBeVisible()
    await expectUsableEverywhere(page)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page).toHaveURL(/\/teacher\/today$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  },
)
