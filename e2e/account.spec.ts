// Features: accounts, sign-in
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent, PASSWORD, signInWith, signUp, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { atRest, holdProgram } from './screen.ts'

const NEW_PASSWORD = 'eight times seven'

/** The link in the latest mail to an address with this subject. */
function linkFor({ dataDir }: Ganit, to: string, subject: string) {
  const outbox = join(dataDir, 'outbox')
  // The folder does not exist before the first mail.
  const mails = (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8').replace(/=\r?\n/g, ''))
  const mail = mails.findLast((text) => text.includes(`To: ${to}`) && text.includes(subject))
  const [, path = ''] =
    /http:\/\/localhost:\d+(\/\S+)/.exec(mail?.replaceAll('=3D', '=') ?? '') ?? []
  return path
}

async function mailFor(ganit: Ganit, to: string, subject: string) {
  await expect.poll(() => linkFor(ganit, to, subject)).not.toBe('')
  return linkFor(ganit, to, subject)
}

const accessToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))

test('a stranger is sent to log in', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\/student$/)
})

test('a student sees where they are logged in and logs out the others', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { email, token } = await aStudent(ganit)
  const elsewhere = async () => {
    const body = { email, password: PASSWORD }
    return (await ganit.call<{ token: string }>('POST', 'auth/sign-in/email', { body })).body.token
  }
  const [one, two] = [await elsewhere(), await elsewhere()]
  await signInWith(page, token)
  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: 'Account' }).click()
  const list = page.getByRole('region', { name: 'Where you are logged in' })

  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText('This device')).toHaveCount(1)
  await list
    .getByRole('button', { name: /^Log out / })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  for (const other of [one, two])
    expect((await ganit.call('GET', 'me', { token: other })).status).toBe(401)
  expect((await ganit.call('GET', 'me', { token })).status).toBe(200)
})

test('a changed password logs out the others and keeps this device', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { email, token } = await aStudent(ganit)
  await signInWith(page, token)
  await page.goto('/account')
  const change = async (current: string, chosen: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(chosen)
    await page.getByRole('button', { name: 'Save Password' }).click()
  }

  await change('a wrong guess', NEW_PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Invalid password')
  await change(PASSWORD, 'password1')
  await expect(page.getByRole('alert')).toContainText('Too many people use this password.')
  await change(PASSWORD, NEW_PASSWORD)
  await expect(page.getByText(/^Your password has been changed/)).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('')

  expect((await ganit.call('GET', 'me', { token })).status).toBe(401)
  const fresh = String(await accessToken(page))
  expect((await ganit.call('GET', 'me', { token: fresh })).status).toBe(200)
  await expect(page.getByText('This device')).toBeVisible()
  const body = { email, password: NEW_PASSWORD }
  expect((await ganit.call('POST', 'auth/sign-in/email', { body })).status).toBe(200)
})

test('the mail’s link confirms the e-mail, after logging in where one is not', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  // An address of this test alone: mails of earlier tests stay in the folder.
  const { email } = await signUp(ganit, 'to.confirm@example.in')
  await page.goto(await mailFor(ganit, email, 'Confirm your email'))
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login with Email' }).click()

  await expect(page.getByText('Your email is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('an unconfirmed e-mail is shown, and the link can be sent again', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token, email } = await signUp(ganit, 'unconfirmed@example.in')
  const first = await mailFor(ganit, email, 'Confirm your email')
  await signInWith(page, token)
  await page.goto('/account')
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  // Two links made within the same second are equal, so the second mail could not be told apart.
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('The mail is on its way. It may take a few minutes.')).toBeVisible()

  await page.goto(`${first}x`)
  await expect(page.getByRole('alert')).toHaveText('This link has expired or is not complete.')
})

test('a forgotten password: asked for, mailed, chosen anew', async ({ page, ganit }) => {
  const { email } = await aStudent(ganit)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/on its way to it/)).toBeVisible()
  await page.goto(await mailFor(ganit, email, 'Choose a new password'))
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save Password' }).click()

  await expect(page).toHaveURL(/\/student\/dashboard$/)
  const body = { email, password: NEW_PASSWORD }
  expect((await ganit.call('POST', 'auth/sign-in/email', { body })).status).toBe(200)
})

test('the admin reaches the account from the bar', { tag: '@slow' }, async ({ page, ganit }) => {
  await signInWith(page, (await theAdmin(ganit)).token)
  await page.goto('/admin-dashboard')
  await page.getByRole('link', { name: 'Account' }).click()

  await expect(page.getByText('admin@ganit.local')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
})

test.describe('over a slow line, before the page is alive', () => {
  async function type(page: Page, email: string) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  }

  test('what is typed stays', async ({ page }) => {
    const arrive = await holdProgram(page)
    await page.goto('/login/student', { waitUntil: 'commit' })
    const email = 'typed.early@example.in'
    await type(page, email)
    arrive()
    await atRest(page)
    const toSignUp = page.getByRole('button', { name: 'Sign Up with Email' })
    await toSignUp.click()
    await expect(page.getByText('At least 8 characters.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await toSignUp.click()
    await expect(page).toHaveURL(/\/student\/register/)
  })

  test('an email that is typed before the form with a password has come goes on there', {
    tag: '@slow',
  }, async ({ page }) => {
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\/password-sign-in-[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login/guardian')
    const asked = page.waitForRequest(/\/password-sign-in-[^/]+\.js$/)
    await page.getByRole('button', { name: 'Log in with a password' }).click()
    await asked
    await page.getByLabel('Email').pressSequentially('mita@exam')
    arrive()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await page.keyboard.type('ple.in')
    await expect(page.getByLabel('Email')).toHaveValue('mita@example.in')
  })

  test('what is pressed shows, and is done once the page can: Logout leaves nobody signed in', async ({
    page,
    ganit,
  }) => {
    const { token } = await aStudent(ganit)
    await signInWith(page, token)
    const arrive = await holdProgram(page)
    await page.goto('/student/dashboard', { waitUntil: 'commit' })
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.click()
    await expect(logout).toHaveCSS('opacity', '0.6')
    arrive()
    await expect.poll(() => page.evaluate(() => localStorage.accessToken ?? null)).toBeNull()
  })

  test('what is sent is sent once the page can', { tag: '@slow' }, async ({ page, ganit }) => {
    const { email } = await aStudent(ganit)
    const arrive = await holdProgram(page)
    await page.goto('/student/login', { waitUntil: 'commit' })
    await type(page, email)
    await page.keyboard.press('Enter')
    await expect(page.locator('form[data-early=sent]')).toBeVisible()
    arrive()
    await expect(page).toHaveURL(/\/student\/dashboard$/)
  })
})
