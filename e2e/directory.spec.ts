import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent } from './people.ts'
import type { Ganit } from './product.ts'
import { openAsAdmin } from './screen.ts'

const DIRECTORY = '/admin/students'

/** Twelve students with their own last name, in Classes 1 to 12. */
const aDozen = (ganit: Ganit, last_name: string) =>
  Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      aStudent(ganit, {
        first_name: `Pupil${String(n + 1).padStart(2, '0')}`,
        last_name,
        student_class: n + 1,
      }),
    ),
  )

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const rows = (page: Page) => page.locator('tbody tr')
const names = async (page: Page) => page.locator('tbody a').allTextContents()
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const isLoaded = (page: Page) => expect(page.locator('table[aria-busy=false]')).toBeVisible()

test('the directory has its columns, ten to a page, by student id', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await aDozen(ganit, 'Ghoshal')
  await openAsAdmin(page, ganit, '/admin')
  await expect(page).toHaveURL(`${ganit.url}${DIRECTORY}`)
  await page.getByRole('button', { name: 'More of Students' }).click()
  await expect(page.getByRole('link', { name: 'Directory' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.keyboard.press('Escape')

  await expect(page.getByRole('columnheader')).toHaveText([
    'Student ID',
    'Name',
    'Email',
    'Class',
    'Active',
    'Verified',
  ])
  await expect(header(page, 'Student ID')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page)).toHaveCount(10)

  await search(page).pressSequentially('ghoshal')
  await expect(page).toHaveURL(/search=ghoshal/)
  await expect(page.getByText('1–10 of 12 students')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('sorting, filters and pages stay through reload, Back and the edit form', async ({
  page,
  ganit,
}) => {
  await aDozen(ganit, 'Lahiri')
  await openAsAdmin(page, ganit, `${DIRECTORY}?search=Lahiri`)
  await page.getByRole('button', { name: 'Class' }).click()
  await expect(header(page, 'Class')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Class' }).click()
  await expect(header(page, 'Class')).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('tbody a').first()).toHaveText('Pupil12 Lahiri')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows(page)).toHaveCount(2)
  const shown = await names(page)
  expect(shown).toEqual(['Pupil02 Lahiri', 'Pupil01 Lahiri'])

  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  expect(await names(page)).toEqual(shown)

  await page.getByRole('link', { name: 'Pupil01 Lahiri' }).click()
  await expect(page).toHaveURL(/\/students\/edit\/\d+$/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  expect(await names(page)).toEqual(shown)

  await page.goBack()
  await expect(page.locator('tbody a').first()).toHaveText('Pupil12 Lahiri')

  await page.getByLabel('Class', { exact: true }).selectOption('Class 7')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Verified', { exact: true }).selectOption('Verified')
  await expect(page.getByRole('heading', { name: 'No students found.' })).toBeVisible()
  await expect(page).toHaveURL(/class=7.*verified=1/)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('any text can be searched for, and a page far past the end says so', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await aStudent(ganit, { first_name: 'Per%ce_nt', last_name: `O'Ne"il` })
  await aStudent(ganit, { first_name: 'অনন্যা', last_name: '😀' })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await openAsAdmin(page, ganit, DIRECTORY)

  for (const [text, name] of [
    ['r%c', 'Per%ce_nt'],
    ['e_n', 'Per%ce_nt'],
    [`o'ne"i`, 'Per%ce_nt'],
    ['নন্যা', 'অনন্যা'],
    ['😀', 'অনন্যা'],
  ] as const) {
    await search(page).fill(text)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(name)
  }
  await search(page).fill('x'.repeat(10_000))
  await expect(page.getByRole('heading', { name: 'No students found.' })).toBeVisible()
  await page.goto(`${DIRECTORY}?search=${'😀'.repeat(500)}`)
  await expect(page.getByRole('heading', { name: 'No students found.' })).toBeVisible()
  await page.goto(`${DIRECTORY}?page=1000000000`)
  await expect(page.getByText('Page 1000000000 is past the end of the list.')).toBeVisible()
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(problems).toEqual([])
})

test('a text that is too long to look for finds nothing on every list', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await openAsAdmin(page, ganit, DIRECTORY)
  for (const path of [
    '/admin-dashboard',
    '/admin/courses/all',
    '/admin/courses/curriculums',
    '/admin/courses/essentials',
    '/admin/set-paper/all',
    '/admin/batches/all',
    '/admin/blog',
  ]) {
    await page.goto(`${path}?search=${'x'.repeat(500)}`)
    await expect(page.getByRole('heading', { name: /^No .+ found\.$/ }), path).toBeVisible()
  }
})

test('while one types, the rows of before stay and earlier questions are called off', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await aDozen(ganit, 'Mukherjee')
  await openAsAdmin(page, ganit, DIRECTORY)
  await expect(rows(page)).toHaveCount(10)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/student_list?*search=muk*', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  // The request for what else is found beyond the list is cancelled, as well.
  const calledOff = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('search=muk'),
  )

  await search(page).pressSequentially('muk')
  await expect(page.locator('table[aria-busy=true]')).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await search(page).fill('pupil07 mukh')
  await calledOff

  await expect(rows(page)).toHaveCount(1)
  letGo()
  await isLoaded(page)
  expect(await names(page)).toEqual(['Pupil07 Mukherjee'])
})

test('a press anywhere in a row opens the form; a failed list says so and can be retried', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await aStudent(ganit, { first_name: 'Rowena' })
  const token = await openAsAdmin(page, ganit, `${DIRECTORY}?search=rowena`)
  await rows(page).getByText('Class 9').click()
  await expect(page.getByLabel('First Name')).toHaveValue('Rowena')

  await page.route('**/student_list?*', (route) => route.abort())
  await page.goto(DIRECTORY)
  await expect(page.getByText('Failed to load students. Please try again.')).toBeVisible()
  await page.unroute('**/student_list?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(token).toBeTruthy()
})

test('columns are chosen for this device, and the export has those and what is filtered', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await aDozen(ganit, 'Talukdar')
  await openAsAdmin(page, ganit, `${DIRECTORY}?search=talukdar&sort=student_class&order=desc`)
  await page.getByText('Columns').click()
  await page.getByLabel('Email').uncheck()
  await page.getByLabel('Date of Birth').check()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Email')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Student ID',
    'Name',
    'Class',
    'Date of Birth',
    'Active',
    'Verified',
  ])

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFStudent ID,First Name,Middle Name,Last Name,Class,Active,Verified,Date of Birth',
  )
  expect(lines).toHaveLength(14)
  expect(lines[1]).toMatch(/^\d+,Pupil12,,Talukdar,Class 12,Yes,No,2011-08-14$/)
  await expect(page.getByText('12 students exported')).toBeVisible()
})

test('on a phone the directory can be read, narrowed and opened', { tag: '@slow' }, async ({
  browser,
  ganit,
}) => {
  await aStudent(ganit, { first_name: 'Phoebe' })
  const context = await browser.newContext({
    baseURL: ganit.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await openAsAdmin(page, ganit, DIRECTORY)
  await page.getByRole('button', { name: 'Email' }).tap()
  await expect(page).toHaveURL(/\?sort=email&order=asc$/)
  await search(page).fill('phoebe')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Class 9')
  await page.getByRole('link', { name: 'Phoebe Sen' }).tap()
  await expect(page.getByLabel('First Name')).toHaveValue('Phoebe')
  await context.close()
})
