import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { registration, signInWith, signUp, smallPhoto } from './people.ts'
import type { Ganit } from './product.ts'
import { holdProgram } from './screen.ts'

const step = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

/** A signed-up student at the last step, with a complete draft on the device. */
async function atLastStep(page: Page, ganit: Ganit) {
  const { token, uid, email } = await signUp(ganit)
  await signInWith(page, token)
  const { student_photo_path, ...texts } = registration(await smallPhoto())
  const draft = { ...texts, step: 7, email, student_class: '9', contact_number_1: '98300 41276' }
  await page.addInitScript(
    ([key, photo, kept]) => {
      if (sessionStorage.getItem('drafted')) return
      localStorage.setItem(`registrationDraft:${key}`, kept)
      localStorage.setItem(`registrationPhoto:${key}`, photo)
      sessionStorage.setItem('drafted', 'yes')
    },
    [uid, student_photo_path, JSON.stringify(draft)] as const,
  )
  await page.goto('/student/register')
  await step(page, 'Terms And Conditions')
  return { uid }
}

test('a file that is no image is refused beside its field', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await signInWith(page, (await signUp(ganit)).token)
  await page.goto('/student/register')
  const file = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') }
  await page.getByLabel('Photo').setInputFiles(file)
  await expect(page.getByRole('alert')).toHaveText('Failed to upload image')
})

test('the browser’s Back goes one step back', async ({ page, ganit }) => {
  await atLastStep(page, ganit)
  await page.getByRole('link', { name: 'Address' }).click()
  await step(page, 'Address')
  await page.getByRole('button', { name: 'Next' }).click()
  await step(page, 'Additional Info')
  await page.goBack()
  await step(page, 'Address')
  await expect(page.getByLabel('City')).toHaveValue('Kolkata')
})

test('after a double click on Next one Back leads back', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await signInWith(page, (await signUp(ganit)).token)
  await page.goto('/student/register')
  const buffer = Buffer.from((await smallPhoto()).split(',')[1] ?? '', 'base64')
  await page.getByLabel('Photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('First Name').fill('Tia')
  await page.getByLabel('Last Name').fill('Das')
  await page.getByRole('button', { name: 'Next' }).dblclick()
  await step(page, 'Date of Birth')
  await page.getByRole('button', { name: 'Back' }).click()
  await step(page, 'Your Name')
})

test('an expired session loses nothing that was typed', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { uid } = await atLastStep(page, ganit)
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/login\/student$/)
  const kept = await page.evaluate((key) => localStorage.getItem(`registrationDraft:${key}`), uid)
  expect(kept).toContain('27 Lake Road')
})

test('a registration without network is sent by itself, after a reload too', async ({
  page,
  ganit,
}) => {
  await atLastStep(page, ganit)
  let arrives = false
  await page.route('**/api/student/register', async (route) => {
    // If the request arrives, its answer is lost.
    if (arrives) await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Registration failed. Please try again.')
  await expect(alert).toContainText(
    'There is no network. Everything is kept here and sent when it is back.',
  )
  await page.reload()
  await expect(alert).toContainText('There is no network.')

  arrives = true
  await page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('dialog', { name: 'Registration Successful' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/student\/dashboard$/)
})

test('of two tabs that register one account, the second is told so', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await atLastStep(page, ganit)
  const other = await page.context().newPage()
  await other.goto('/student/register')
  for (const tab of [other, page]) await tab.getByRole('button', { name: 'Submit' }).click()

  const successIn = (tab: Page) => tab.getByRole('dialog', { name: 'Registration Successful' })
  // Either tab may be faster.
  await Promise.any([other, page].map((tab) => successIn(tab).waitFor()))
  const second = (await successIn(other).isVisible()) ? page : other
  await expect(second.getByText('This account is already registered.')).toBeVisible()
  await second.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(second).toHaveURL(/\/student\/dashboard$/)
})

test('a slow line says so, then that nothing comes any more, and loads again', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await signInWith(page, (await signUp(ganit)).token)
  const arrive = await holdProgram(page)
  await page.goto('/student/register', { waitUntil: 'commit' })
  await expect(page.getByText('Your network is slow. Still loading.')).toBeVisible()
  await expect(page.getByText('Nothing comes any more.')).toBeVisible()
  await expect(page.getByText('Your network is slow. Still loading.')).toBeHidden()
  // Presses the button before the files arrive: once they are there, the page goes on by itself.
  await page.getByRole('button', { name: 'Load again' }).click()
  arrive()
  await page.getByRole('button', { name: 'Claim your record' }).click()
  await expect(page.getByRole('dialog', { name: 'Claim your record' })).toBeVisible()
})

test('later steps whose files do not come are loaded once the network is back, and nothing is lost', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await signInWith(page, (await signUp(ganit)).token)
  await page.route('**/assets/begin-*.js', (route) => route.abort())
  const asked = page.waitForRequest('**/assets/begin-*.js')
  await page.goto('/student/register')
  await asked
  await page.getByLabel('First Name').fill('Tia')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.unroute('**/assets/begin-*.js')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Last Name is required.')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Tia')
})

test('over a slow line the first step is there before the program, and what is typed and chosen in it stays', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await signInWith(page, (await signUp(ganit)).token)
  const arrive = await holdProgram(page)
  await page.goto('/student/register', { waitUntil: 'commit' })
  await step(page, 'Your Name')
  await page.getByLabel('First Name').fill('Tia')
  const buffer = Buffer.from((await smallPhoto()).split(',')[1] ?? '', 'base64')
  await page.getByLabel('Photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Last Name').fill('Das')
  await page.keyboard.press('Enter')
  await expect(page.locator('form[data-early=sent]')).toBeVisible()
  arrive()
  await step(page, 'Date of Birth')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Tia')
  await expect(page.getByLabel('Last Name')).toHaveValue('Das')
  await expect(page.getByRole('img', { name: 'Tia Das' }).first()).toBeVisible()
})
