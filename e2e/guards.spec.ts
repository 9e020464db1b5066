// Features: all
import { expect, test } from './ganit.ts'
import { aStudent, signInWith, signUp, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'

const ADMIN_PAGES = [
  '/admin-dashboard',
  '/admin/student/anyone',
  '/admin/students',
  '/students/edit/1',
  '/admin/nothing',
]
const STUDENT_PAGES = ['/student/register', '/student/dashboard', '/student']

test('a visitor is sent from the admin’s pages to the landing page, from a student’s to sign in', {
  tag: '@slow',
}, async ({ page }) => {
  for (const path of ADMIN_PAGES) {
    await page.goto(path)
    await expect(page).toHaveURL(/:\d+\/$/)
  }
  for (const path of STUDENT_PAGES) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/student\/login$/)
  }
})

test('a student who sets the role admin in the browser’s storage sees none of the admin’s data [S003]', async ({
  page,
  ganit,
}) => {
  const { token } = await aStudent(ganit)
  await signInWith(page, token)
  await page.addInitScript(() => localStorage.setItem('userType', 'admin'))
  const answers: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/student')) answers.push(response.url())
  })

  for (const path of ADMIN_PAGES) {
    await page.goto(path)
    await expect(page).toHaveURL(/:\d+\/$/)
  }
  expect(answers).toEqual([])
})

test('the admin is sent from a student’s pages and from both sign-in pages to their own', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await signInWith(page, (await theAdmin(ganit)).token)
  for (const path of [...STUDENT_PAGES, '/student/login', '/login/student']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/admin-dashboard$/)
  }
})

test('somebody who has not registered is sent from the dashboard to the registration, and may go back to sign in', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await signInWith(page, (await signUp(ganit)).token)
  await page.goto('/student/dashboard')
  await expect(page).toHaveURL(/\/student\/register/)

  await page.goto('/login/student')
  await expect(page.getByRole('button', { name: 'Login with Email' })).toBeVisible()
})

test('somebody who has registered is sent from sign-in and registration to the dashboard', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await signInWith(page, (await aStudent(ganit)).token)
  for (const path of ['/login/student', '/student/login', '/student/register', '/student']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/student\/dashboard$/)
  }
})

test('a token without its companions is completed, for a student and for the admin', {
  tag: '@slow',
}, async ({ browser, ganit }) => {
  const student = await aStudent(ganit)
  const admin = await theAdmin(ganit)
  const stored = async (token: string, path: string) => {
    const page = await (await browser.newContext({ baseURL: ganit.url })).newPage()
    await signInWith(page, token)
    await page.goto(path)
    await page.waitForFunction(() => localStorage.getItem('userType'))
    return page.evaluate(() => ({ ...localStorage }))
  }

  expect(await stored(student.token, '/student/dashboard')).toMatchObject({
    userType: 'student',
    studentUid: student.uid,
  })
  expect(await stored(admin.token, '/admin-dashboard')).toMatchObject({
    userType: 'admin',
    adminEmail: 'admin@ganit.local',
    adminUser: expect.stringContaining('admin@ganit.local'),
  })
})

const EXPIRED = [
  ['/student/dashboard', 'student'],
  ['/student/register', 'student'],
  ['/admin-dashboard', 'admin'],
  ['/admin/student/anyone', 'admin'],
] as const

for (const [path, userType] of EXPIRED)
  test(`an expired token on ${path} ends the session, says so and leads to sign in`, {
    tag: '@slow',
  }, async ({ page }) => {
    await page.goto('/roles')
    await page.evaluate((type) => {
      localStorage.setItem('accessToken', 'expired.token')
      localStorage.setItem('userType', type)
      localStorage.setItem('studentUid', 'someone')
      localStorage.setItem('adminUser', '{}')
      localStorage.setItem('adminEmail', 'someone')
    }, userType)
    await page.goto(path)

    await expect(page).toHaveURL(/\/login\/student$/)
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
    const left = await page.evaluate(() => Object.keys(localStorage))
    for (const key of ['accessToken', 'userType', 'studentUid', 'adminUser', 'adminEmail'])
      expect(left).not.toContain(key)
  })

test('logging out in one tab empties the other [S035]', async ({ context, ganit }) => {
  const { token } = await aStudent(ganit, { city: 'Chandannagar' })
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/roles')
  await first.evaluate((accessToken) => localStorage.setItem('accessToken', accessToken), token)
  for (const tab of [first, second]) await tab.goto('/student/dashboard')
  await expect(second.getByText('Chandannagar').first()).toBeVisible()

  await first.getByRole('button', { name: 'Logout' }).click()

  await expect(first).toHaveURL(/:\d+\/$/)
  await expect(second.getByText('Chandannagar')).toHaveCount(0)
})

test.describe('where the landing page leads to the sign-in page', () => {
  const redirect = async (ganit: Ganit, is: 0 | 1) => {
    const { token } = await theAdmin(ganit)
    await ganit.call('PUT', 'settings', { token, body: { landing_redirects_to_login: is } })
  }
  test.beforeEach(({ ganit }) => redirect(ganit, 1))
  test.afterEach(({ ganit }) => redirect(ganit, 0))

  test('logging out leads there, and nothing of the student stays on the screen', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    const { token, email } = await aStudent(ganit)
    await signInWith(page, token)
    await page.goto('/')
    await expect(page).toHaveURL(/\/student\/dashboard$/)
    await expect(page.getByText(email)).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login\/student$/)
    await expect(page.getByText(email)).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})
