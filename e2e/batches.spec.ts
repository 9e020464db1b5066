import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent, signInWith, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { openAsAdmin, press, said } from './screen.ts'

const BATCHES = '/admin/batches'
const MONDAY = { weekday: 'Monday', start_time: '07:00', end_time: '08:30' }

/** A batch with its own name, independent of other tests. */
async function aBatch(ganit: Ganit, batch_name: string, changes: object = {}) {
  const { token } = await theAdmin(ganit)
  const { body } = await ganit.call<{ batch: { batch_id: number } }>(
    'POST',
    'batchmanegment/create_batch/',
    { token, body: { batch_name, schedules: [MONDAY], ...changes } },
  )
  return body.batch.batch_id
}

async function aCourse(ganit: Ganit, course_name: string) {
  const { token } = await theAdmin(ganit)
  const course = { course_name, course_subtitle: 'Sub', class_level_id: 9, category_id: 1 }
  await ganit.call('POST', 'coursemanegment/create_course/', { token, body: course })
}

const schedule = (page: Page, n: number) => page.getByRole('group', { name: `Schedule ${n}` })

async function fillSchedule(page: Page, n: number, day: string, [start, end]: [string, string]) {
  const row = schedule(page, n)
  await row.getByLabel('Weekday').selectOption(day)
  await row.getByLabel('Start Time').fill(start)
  await row.getByLabel('End Time').fill(end)
}

test.describe('the batches menu', () => {
  test('slides out and in, and is out of reach while it is closed', { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openAsAdmin(page, ganit, BATCHES)
    await expect(page).toHaveURL(`${ganit.url}${BATCHES}/all`)
    const menu = page.getByRole('navigation', { name: 'Batches' })
    const panel = menu.locator('[inert]')
    const links = menu.getByRole('link')
    const rightEdge = () => panel.evaluate((element) => element.getBoundingClientRect().right)

    await expect(links).toHaveCount(0)
    expect(await rightEdge()).toBeLessThanOrEqual(0)
    const content = page.getByRole('heading', { level: 1 })
    const leftEdge = async () => Math.round((await content.boundingBox())?.x ?? 0)
    const before = await leftEdge()
    await press(page, 'Batches Menu')
    await expect(links).toHaveText(['All Batches', 'Create Batch'])
    await expect.poll(leftEdge).toBe(before + 100)
    await page.keyboard.press('Tab')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Batches Menu' })).toBeFocused()
    await expect(links).toHaveCount(0)
    await expect.poll(leftEdge).toBe(before)
    await expect.poll(rightEdge).toBeLessThanOrEqual(0)

    await press(page, 'Batches Menu')
    await content.click()
    await expect(page.getByRole('button', { name: 'Batches Menu' })).toBeVisible()
    await press(page, 'Batches Menu')
    await press(page, 'Close')
    await expect(links).toHaveCount(0)
  })

  test('names what can be done with a batch where one is open', { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    const id = await aBatch(ganit, 'Opened')
    await openAsAdmin(page, ganit, `${BATCHES}/edit/${id}`)
    await press(page, 'Batches Menu')
    const links = page.getByRole('navigation', { name: 'Batches' }).getByRole('link')
    await expect(links).toHaveText([
      'All Batches',
      'Create Batch',
      'Edit Batch',
      'Add Fee',
      'Fee Status',
    ])
    await expect(links.nth(2)).toHaveAttribute('aria-current', 'page')
    await expect(links.nth(3)).toHaveAttribute('href', `${BATCHES}/fee/${id}`)
    await expect(links.nth(4)).toHaveAttribute('href', `${BATCHES}/status/${id}`)
    for (const [text, screen] of [
      ['Fee Status', 'status'],
      ['Add Fee', 'fee'],
      ['Edit Batch', 'edit'],
    ] as const) {
      // The only link with this name on any of the screens.
      await page.getByRole('link', { name: text }).click()
      await expect(page).toHaveURL(`${ganit.url}${BATCHES}/${screen}/${id}`)
      await press(page, 'Batches Menu')
    }
    await page.getByRole('link', { name: 'Create Batch' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Batch' })).toBeVisible()
    await expect(links).toHaveCount(0)
    await page.goto(`${BATCHES}/nowhere/at/all`)
    await expect(page).toHaveURL(`${ganit.url}${BATCHES}/all`)
  })

  test('on a phone covers the page without making it wider', { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openAsAdmin(page, ganit, `${BATCHES}/all`)
    await press(page, 'Batches Menu')
    await expect(page.getByRole('link', { name: 'All Batches' })).toBeVisible()
    const sideways = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    expect(await sideways()).toBe(0)
    await page.getByRole('link', { name: 'All Batches' }).click()
    await expect(page.getByRole('button', { name: 'Batches Menu' })).toBeVisible()
    expect(await sideways()).toBe(0)
  })
})

test.describe('batches', () => {
  test('a batch is created with all its rows, listed, edited and deleted', async ({
    page,
    ganit,
  }) => {
    await aCourse(ganit, 'Sets')
    await openAsAdmin(page, ganit, `${BATCHES}/create`)
    await press(page, 'Create Batch')
    for (const label of ['Batch Name', 'Weekday', 'Start Time', 'End Time'])
      await said(page, `${label} is required.`)
    await expect(page.getByLabel('Batch Name')).toBeFocused()
    await expect(page.getByRole('button', { name: /Remove schedule/ })).toHaveCount(0)

    await page.getByLabel('Batch Name').fill('Sets in the morning')
    await page.getByLabel('Description').fill('Before school')
    await page.getByLabel('Course ID').selectOption('Sets')
    await fillSchedule(page, 1, 'Monday', ['07:00', '06:30'])
    await press(page, '+ Add another schedule')
    await fillSchedule(page, 2, 'Monday', ['08:00', '09:00'])
    await press(page, '+ Add another schedule')
    await expect(page.getByRole('button', { name: /Remove schedule/ })).toHaveText(['×', '×', '×'])
    await page.getByRole('button', { name: 'Remove schedule 3' }).click()
    await press(page, 'Create Batch')
    await expect(schedule(page, 1)).toContainText('End Time must be after Start Time.')
    await schedule(page, 1).getByLabel('End Time').fill('08:30')
    await press(page, 'Create Batch')
    await expect(schedule(page, 2)).toContainText('This overlaps another schedule of the same day.')
    await schedule(page, 2).getByLabel('Weekday').selectOption('Thursday')
    await page.getByRole('button', { name: 'Create Batch' }).dblclick()
    await said(page, 'Batch created!')
    await expect(page).toHaveURL(`${ganit.url}${BATCHES}/all`)

    const row = page.getByRole('row').filter({ hasText: 'Sets in the morning' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Class 9')
    await expect(row.getByRole('listitem')).toHaveText(['Mon 7:00 – 8:30 am', 'Thu 8:00 – 9:00 am'])
    await expect(row.getByRole('link', { name: 'Add Fee' })).toHaveAttribute('href', /\/fee\/\d+$/)
    await expect(row.getByRole('link', { name: 'Fee Status' })).toHaveAttribute(
      'href',
      /\/status\/\d+$/,
    )
    await row.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Batch' })).toBeVisible()
    await expect(page.getByLabel('Course ID')).toHaveValue(/\d+/)
    await page.getByRole('button', { name: 'Remove schedule 1' }).click()
    await page.getByLabel('Batch Name').fill('Sets, again')
    await press(page, 'Update Batch')
    await said(page, 'Batch updated!')

    const renamed = page.getByRole('row').filter({ hasText: 'Sets, again' })
    await expect(renamed.getByRole('listitem')).toHaveText(['Thu 8:00 – 9:00 am'])
    await renamed.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Delete this batch?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(renamed).toHaveCount(1)
    await renamed.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await said(page, 'Batch deleted')
    await expect(renamed).toHaveCount(0)
  })

  test('a save that fails shows the server’s text and keeps the typed text [S218]', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    await openAsAdmin(page, ganit, `${BATCHES}/create`)
    await page.getByLabel('Batch Name').fill('Kept')
    await fillSchedule(page, 1, 'Friday', ['07:00', '08:00'])
    await page.route('**/create_batch', (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of chalk.' } }),
    )
    await press(page, 'Create Batch')
    await said(page, 'Failed to save batch. Out of chalk.')
    await page.unroute('**/create_batch')
    const fields = { 'schedules.0.end_time': 'Too late in the day.' }
    await page.route('**/create_batch', (route) =>
      route.fulfill({ status: 400, json: { error: 'Please correct this.', fields } }),
    )
    await press(page, 'Create Batch')
    await expect(schedule(page, 1)).toContainText('Too late in the day.')
    await expect(page.getByLabel('Batch Name')).toHaveValue('Kept')
  })

  test('a batch that is not there says so; a list that fails can be asked for again', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    await openAsAdmin(page, ganit, `${BATCHES}/edit/999999`)
    await said(page, 'Batch not found')
    await page.route('**/all_batches_with_schedule*', (route) => route.abort())
    await page.getByRole('link', { name: 'All Batches' }).click()
    await said(page, 'Failed to load batches.')
    await page.unroute('**/all_batches_with_schedule*')
    await press(page, 'Retry')
    await expect(page.getByText('Failed to load batches.')).toHaveCount(0)
  })

  test('search and class stand in the address', { tag: '@slow' }, async ({ page, ganit }) => {
    const { token } = await theAdmin(ganit)
    const post = (name: string, classNumber: number) =>
      ganit.call('POST', 'batches', { token, body: { name, classNumber } })
    await post('Filtered seven', 7)
    await post('Filtered eight', 8)
    await openAsAdmin(page, ganit, `${BATCHES}/all`)
    await page.getByLabel('Search').fill('filtered')
    await expect(page).toHaveURL(/search=filtered/)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByLabel('Filter by class').selectOption('Class 8')
    await expect(page.getByRole('row').nth(1)).toContainText('Filtered eight')
    await expect(page).toHaveURL(/search=filtered&class=8/)
    await page.getByLabel('Search').fill('filtered seven')
    await said(page, 'No batches found.')
    await press(page, 'Clear search')
    await expect(page).toHaveURL(`${ganit.url}${BATCHES}/all`)
  })
})

test.describe('a student’s batch on their page', () => {
  test('is asked for, assigned, and cleared', { tag: '@slow' }, async ({ page, ganit }) => {
    const { uid } = await aStudent(ganit, { student_class: 11 })
    const { token } = await theAdmin(ganit)
    for (const [name, classNumber] of [
      ['Eleven, morning', 11],
      ['Twelve, morning', 12],
    ] as const)
      await ganit.call('POST', 'batches', { token, body: { name, classNumber } })
    await aBatch(ganit, 'For everybody')
    await openAsAdmin(page, ganit, `/admin/student/${uid}`)
    const select = page.getByLabel('Batch', { exact: true })
    await expect(select.locator('option', { hasText: 'Eleven, morning' })).toHaveCount(1)
    await expect(select.locator('option', { hasText: 'For everybody' })).toHaveCount(1)
    await expect(select.locator('option', { hasText: 'Twelve' })).toHaveCount(0)
    await expect(select.locator('option:checked')).toHaveText('Select a batch')
    await said(page, 'Not Assigned')

    await press(page, 'Save Batch')
    await expect(page.getByRole('dialog', { name: 'No batch is selected' })).toContainText(
      'Please select a batch first.',
    )
    await press(page, 'OK')
    await select.selectOption('Eleven, morning')
    await press(page, 'Save Batch')
    await said(page, 'Batch assigned successfully')
    await expect(page.getByText('Not Assigned')).toHaveCount(0)
    await page.reload()
    await expect(select.locator('option:checked')).toHaveText('Eleven, morning')

    await page.route('**/assign', (route) =>
      route.fulfill({ status: 409, json: { error: 'Out of chalk.' } }),
    )
    await select.selectOption('No Batch')
    await press(page, 'Save Batch')
    await expect(page.getByRole('dialog')).toContainText('❌ Failed to assign batch.')
    await expect(page.getByRole('dialog')).toContainText('Out of chalk.')
    await press(page, 'OK')
    await page.unroute('**/assign')
    await press(page, 'Save Batch')
    await said(page, 'Batch assigned successfully')
    await said(page, 'Not Assigned')
  })
})

test('a student sees their batches and what their course teaches', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token, uid } = await aStudent(ganit)
  await signInWith(page, token)
  await page.goto('/student/dashboard')
  await said(page, 'You are not in a batch yet.')

  const admin = await theAdmin(ganit)
  await aCourse(ganit, 'Own course')
  const { body: courses } = await ganit.call<{ course_id: number; course_name: string }[]>(
    'GET',
    'course/course_list',
    { token: admin.token },
  )
  const course_id = courses.find(({ course_name }) => course_name === 'Own course')?.course_id
  const chapter = { course_id, curriculum_name: 'Real Numbers' }
  await ganit.call('POST', 'coursemanegment/add_course_curriculum', {
    token: admin.token,
    body: chapter,
  })
  const id = await aBatch(ganit, 'Own batch', { course_id })
  const body = { studentId: uid }
  await ganit.call('POST', `batches/${id}/toggle`, { token: admin.token, body })
  await page.reload()
  const batches = page.getByRole('region', { name: 'Your batches' })
  await expect(batches.getByRole('heading', { level: 3 })).toHaveText('Own batch')
  await expect(batches).toContainText(/Next classMonday, \d+ \w+ 20\d\d7:00 – 8:30 am/)
  const course = page.getByRole('region', { name: 'Your course' })
  await expect(course).toContainText('Real Numbers')
})
