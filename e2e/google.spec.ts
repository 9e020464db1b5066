// Features: accounts
import type { Page } from '@playwright/test'
import { expect } from './ganit.ts'
import { continueWithGoogle, test } from './google.ts'
import { registration, smallPhoto } from './people.ts'
import { ADMIN } from './product.ts'

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('googleUser') ?? 'null'))

test('a newcomer registers with what Google says, and then finds the dashboard', async ({
  page,
  ganit,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const person = { sub: 'riya', email: 'riya@gmail.com' }
  await continueWithGoogle(page, person)

  await expect(page).toHaveURL(/\/student\/register/)
  await expect(page.getByText('Email and name auto-filled from Google account')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Riya')
  await expect(page.getByLabel('Last Name')).toHaveValue('Sen Banerjee')
  const { accessToken = '', userType } = await stored(page)
  expect(userType).toBe('student')
  expect(addresses.filter((address) => address.includes(accessToken.slice(0, 20)))).toEqual([])
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'ganit-hand-over' }),
  )
  expect(await kept(page)).toMatchObject({
    displayName: 'Riya Sen Banerjee',
    email: person.email,
    uid: 'riya',
  })

  const body = registration(await smallPhoto())
  await ganit.call('POST', 'student/register', { token: accessToken, body })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login/student')
  // The provider remembers the person and asks nothing.
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/student\/dashboard$/)
})

test('the e-mail of a Google account is fixed in the wizard, whatever the tab remembers', {
  tag: '@slow',
}, async ({ page }) => {
  await continueWithGoogle(page, { sub: 'amit', email: 'amit@gmail.com', name: 'Amit' })
  await expect(page).toHaveURL(/\/student\/register/)
  await expect(page.getByLabel('First Name')).toHaveValue('Amit')
  const { studentUid, accessToken } = await stored(page)
  const wizard = page.url()
  // A page of the same origin without the form, which may write its draft at any moment.
  await page.goto('/robots.txt')
  const { student_photo_path, ...texts } = registration(await smallPhoto())
  await page.evaluate(
    ([uid, photo, draft]) => {
      sessionStorage.setItem('googleUser', '{"displayName":"Someone","email":"else@gmail.com"}')
      localStorage.setItem(`registrationDraft:${uid}`, draft ?? '')
      localStorage.setItem(`registrationPhoto:${uid}`, photo ?? '')
    },
    [
      studentUid,
      student_photo_path,
      JSON.stringify({ ...texts, step: 6, student_class: '9', contact_number_1: '98300 41276' }),
    ],
  )
  await page.goto(wizard)

  await expect(page.getByLabel('Email')).toHaveValue('amit@gmail.com')
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  expect(accessToken).toBeTruthy()
})

test('the admin’s address is the admin', { tag: '@slow' }, async ({ page }) => {
  await continueWithGoogle(page, { sub: 'owner', email: ADMIN.email })
  await expect(page).toHaveURL(/\/admin-dashboard$/)
  expect(await kept(page)).toBeNull()
})

test('cancelling and an unverified e-mail are said on the sign-in page', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/login/student')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('You cancelled signing in with Google.')

  await continueWithGoogle(page, { sub: 'x', email: 'x@gmail.com', verified: false })
  await expect(page.getByRole('alert')).toContainText('Google has not verified this email address')
  expect((await stored(page)).accessToken).toBeUndefined()
})
