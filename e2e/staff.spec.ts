import { expect, OWNER_LANDS, test } from './ganit.ts'
import { aColleague, aStudent, PASSWORD } from './people.ts'
import {
  enterPassword,
  expectUsable,
  follow,
  navigate,
  openAs,
  openAsAdmin,
  press,
  said,
} from './screen.ts'

/** Screens of the office that are the owner's alone. */
const OWNERS = [
  '/admin/staff',
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
  '/admin/holidays',
  '/admin/messages',
  '/admin/messages/new',
  '/account',
]

test('somebody of the desk signs in on the student’s page and lands where the owner does', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await enterPassword(page, await aColleague(ganit, 'desk'))
  await expect(page).toHaveURL(/\/admin-dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Students and fees' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Fees' })).toHaveCount(0)
})

test('the desk opens every screen of the desk’s without a refusal [S037]', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { uid } = await aStudent(ganit)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await openAs(page, (await aColleague(ganit, 'desk')).token, '/admin-dashboard')
  for (const path of [...DESKS, `/admin/student/${uid}`]) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page, path).toHaveURL(`${ganit.url}${path}`)
    await expect(page.getByRole('alert'), path).toHaveCount(0)
  }
  expect(refused).toEqual([])
  await expect(page.getByRole('button', { name: /Erase|Download all data/ })).toHaveCount(0)
})

test('the desk is sent from the owner’s screens to its own, and no link leads there', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await openAs(page, (await aColleague(ganit, 'desk')).token, '/admin-dashboard')
  const bar = page.getByRole('navigation', { name: 'Admin' })
  await expect(bar.getByRole('link', { name: 'Students' })).toBeVisible()
  for (const name of ['Blog', 'Settings', 'Set paper'])
    await expect(bar.getByRole('link', { name })).toHaveCount(0)
  for (const path of OWNERS) {
    await follow(page, '/admin/rooms')
    await navigate(page, path)
    await expect(page, path).toHaveURL(/\/admin-dashboard$/)
  }
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin-dashboard$/)
})

test('the owner invites a teacher, passes the link on, and ends the access again', async ({
  page,
  browser,
  ganit,
}) => {
  const name = 'Ananya Sen'
  const email = 'ananya@example.in'
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const bar = page.getByRole('navigation', { name: 'Admin' })
  await bar.getByRole('button', { name: 'More of Settings' }).click()
  await bar.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')

  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+91 98300 41276')
  await expectUsable(page)
  await page.getByLabel('Phone').press('Enter')
  const dialog = page.getByRole('dialog', { name: `Invitation for ${name}` })
  await expect(dialog).toBeVisible()
  await expectUsable(page)
  const link = await dialog.getByLabel('Link').inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await said(page, 'Link copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(dialog.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919830041276\?text=/,
  )
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Invited until')

  const theirs = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await theirs.goto(new URL(link).pathname + new URL(link).search)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('checkbox').check()
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs).toHaveURL(/\/teacher\/today$/)

  await page.reload()
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Role').selectOption('Front desk')
  await expectUsable(page)
  await press(page, 'Save')
  await said(page, 'Staff changed.')
  await expect(row).toContainText('Front desk')
  // The change of role has ended their session.
  await theirs.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(theirs).toHaveURL(/\/login\/staff$/)

  await row.getByRole('button', { name: 'End access' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
  await said(page, 'Access ended.')
  await expect(row).toContainText('Ended')
  await enterPassword(theirs, { email, password: PASSWORD })
  await expect(theirs.getByRole('alert')).toBeVisible()
  await expect(theirs).toHaveURL(/\/login\/student$/)
  await row.getByRole('button', { name: 'Resume access' }).click()
  await said(page, 'Access resumed.')
  await enterPassword(theirs, { email, password: PASSWORD })
  await expect(theirs).toHaveURL(OWNER_LANDS)
})
