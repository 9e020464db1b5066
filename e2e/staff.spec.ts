import { expect, test } from './ganit.ts'
import { aColleague, aStudent, signInWith } from './people.ts'
import { enterPassword, openAs } from './screen.ts'

/** Of the office's screens those that are the owner's alone. */
const OWNERS = [
  '/admin/settings',
  '/admin/settings/backups',
  '/admin/settings/pages/about',
  '/admin/audit',
  '/admin/blog',
  '/admin/blog/7',
  '/admin/classes',
  '/admin/courses/create',
  '/admin/courses/edit/1',
  '/admin/courses/curriculums',
  '/admin/set-paper/all',
]
const DESKS = [
  '/admin-dashboard',
  '/admin/students',
  '/admin/courses/all',
  '/admin/batches/all',
  '/admin/batches/create',
  '/admin/class-batches?class=9',
  '/admin/payments',
  '/admin/rooms',
  '/account',
]

test('somebody of the desk signs in on the student’s page and lands where the owner does', async ({
  page,
  ganit,
}) => {
  await enterPassword(page, await aColleague(ganit, 'desk'))
  await expect(page).toHaveURL(/\/admin-dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Students and fees' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Fees' })).toHaveCount(0)
})

test('the desk opens every screen of the desk’s without a refusal [S037]', async ({
  page,
  ganit,
}) => {
  const { uid } = await aStudent(ganit)
  await signInWith(page, (await aColleague(ganit, 'desk')).token)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  for (const path of [...DESKS, `/admin/student/${uid}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page, path).toHaveURL(`${ganit.url}${path}`)
    await expect(page.getByRole('alert'), path).toHaveCount(0)
  }
  expect(refused).toEqual([])
  await expect(page.getByRole('button', { name: /Erase|Download all data/ })).toHaveCount(0)
})

test('the desk is sent from the owner’s screens to its own, and no link leads there', async ({
  page,
  ganit,
}) => {
  await openAs(page, (await aColleague(ganit, 'desk')).token, '/admin-dashboard')
  const bar = page.getByRole('navigation', { name: 'Admin' })
  await expect(bar.getByRole('link', { name: 'Students' })).toBeVisible()
  for (const name of ['Blog', 'Settings', 'Set paper'])
    await expect(bar.getByRole('link', { name })).toHaveCount(0)
  for (const path of OWNERS) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/admin-dashboard$/)
  }
})
