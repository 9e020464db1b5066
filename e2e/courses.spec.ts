import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent, theAdmin } from './people.ts'
import { phonePhoto } from './photos.ts'
import type { Ganit } from './product.ts'
import { openAsAdmin, press, said } from './screen.ts'

const COURSES = '/admin/courses'

/** A course with its own name, independent of other tests. */
async function aCourse(ganit: Ganit, course_name: string, changes: object = {}) {
  const { token } = await theAdmin(ganit)
  const { body } = await ganit.call<{ course: { ID: number } }>(
    'POST',
    'coursemanegment/create_course/',
    {
      token,
      body: { course_name, course_subtitle: 'Sub', class_level_id: 9, category_id: 1, ...changes },
    },
  )
  return body.course.ID
}

async function accept(page: Page, text: string, name = 'Delete') {
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(text)
  await question.getByRole('button', { name }).click()
}

test.describe('courses', () => {
  test('the menu leads to every screen; unknown ones lead to all courses', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    await openAsAdmin(page, ganit, COURSES)
    await expect(page).toHaveURL(`${ganit.url}${COURSES}/all`)
    const menu = page.getByRole('navigation', { name: 'Teaching' })
    for (const [text, path, heading] of [
      ['All Curriculums', 'curriculums', 'Curriculums'],
      ['All ClassroomEssential', 'essentials', 'Classroom Essentials'],
      ['Add Course', 'create', 'Add Course'],
      ['Add Curriculum', 'curriculums/create', 'Add Curriculum'],
      ['Add Essentials', 'essentials/create', 'Add Essentials'],
      ['Show All Courses', 'all', 'Courses'],
    ] as const) {
      // The only link with this name on any of the screens.
      await page.getByRole('link', { name: text }).click()
      await expect(page).toHaveURL(`${ganit.url}${COURSES}/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(menu.locator('[aria-current=page]')).toHaveText(text)
    }
    await page.goto(`${COURSES}/nowhere/at/all`)
    await expect(page).toHaveURL(`${ganit.url}${COURSES}/all`)
  })

  test('a course is created, shown, edited by its card and deleted', async ({ page, ganit }) => {
    await aStudent(ganit, { first_name: 'Chandrima' })
    await openAsAdmin(page, ganit, `${COURSES}/create`)
    await press(page, 'Create Course')
    for (const label of ['Course Name', 'Course Subtitle', 'Class Level', 'Category'])
      await said(page, `${label} is required.`)
    await expect(page.getByLabel('Course Name')).toBeFocused()

    await page.getByLabel('Course Name').fill('Algebra by hand')
    await page.getByLabel('Course Subtitle').fill('Lines and graphs')
    await page.getByLabel('Class Level').selectOption('Class 9')
    await page.getByLabel('Category').selectOption('School')
    await page.getByLabel('Video URL').fill('javascript:alert(1)')
    await press(page, 'Create Course')
    await said(page, 'Video URL must be an address that starts with https://.')
    await page.getByLabel('Video URL').fill('https://example.in/v')
    const picture = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
    await page.getByLabel('Image').setInputFiles(picture)
    await page.getByLabel('Student of the week').fill('chandr')
    await page
      .getByRole('option', { name: /Chandrima/ })
      .first()
      .click()
    await expect(page.getByLabel('Student of the week')).toHaveValue(/Chandrima/)
    await page.getByLabel('Show on front page').check()
    await page.getByRole('button', { name: 'Create Course' }).dblclick()
    await said(page, 'Course created!')
    await expect(page).toHaveURL(`${ganit.url}${COURSES}/all`)

    const card = page.getByRole('listitem').filter({ hasText: 'Algebra by hand' })
    await expect(card).toHaveCount(1)
    await expect(card).toContainText('Lines and graphs')
    await expect(card).toContainText('Class 9 · School')
    await expect(card.locator('img')).toHaveJSProperty('complete', true)
    await expect(card.getByLabel('Show on front page')).toBeChecked()

    await card.getByText('Lines and graphs').click()
    await expect(page).toHaveURL(/\/admin\/courses\/edit\/\d+$/)
    await expect(page.getByLabel('Student of the week')).toHaveValue(/Chandrima/)
    await page.getByLabel('Student of the week').fill('')
    await page.getByLabel('Course Name').fill('Algebra, again')
    await press(page, 'Update Course')
    await said(page, 'Course updated!')
    await expect(page).toHaveURL(`${ganit.url}${COURSES}/all`)

    const renamed = page.getByRole('listitem').filter({ hasText: 'Algebra, again' })
    await expect(renamed.locator('img')).toHaveCount(1)
    await renamed.getByRole('button', { name: 'Delete' }).click()
    await accept(page, 'Delete this course?')
    await said(page, 'Course deleted')
    await expect(renamed).toHaveCount(0)
  })

  test('switches turn at once, and back when the server refuses', { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    await aCourse(ganit, 'Switched')
    await openAsAdmin(page, ganit, `${COURSES}/all?search=Switched`)
    const card = page.getByRole('listitem').filter({ hasText: 'Switched' })
    const active = card.getByRole('switch', { name: 'Active' })
    const saved = page.waitForResponse('**/edit_course')
    await active.uncheck()
    await saved
    await page.reload()
    await expect(active).not.toBeChecked()

    await page.route('**/edit_course', (route) =>
      route.fulfill({ status: 500, json: { error: 'Out of chalk.' } }),
    )
    await card.getByRole('switch', { name: 'Show on front page' }).click()
    await said(page, 'Failed to update course. Out of chalk.')
    await expect(card.getByRole('switch', { name: 'Show on front page' })).not.toBeChecked()
  })

  test('search and filters stand in the address; a list that fails says so', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    await aCourse(ganit, 'Filtered seven', { class_level_id: 7 })
    await aCourse(ganit, 'Filtered eight', { class_level_id: 8, isActive: 0 })
    await openAsAdmin(page, ganit, `${COURSES}/all`)
    await page.getByLabel('Search').fill('filtered')
    await expect(page).toHaveURL(/search=filtered/)
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
    await page.getByLabel('Filter by class level').selectOption('Class 8')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Filtered eight'])
    await page.getByLabel('Status').selectOption('Active')
    await said(page, 'No courses found.')
    await expect(page).toHaveURL(/search=filtered&class=8&active=1/)
    await press(page, 'Clear search')
    await expect(page).toHaveURL(`${ganit.url}${COURSES}/all`)

    await page.route('**/showallcourse*', (route) => route.abort())
    await page.reload()
    await said(page, 'Failed to load courses.')
    await page.unroute('**/showallcourse*')
    await press(page, 'Retry')
    await expect(page.getByRole('heading', { name: 'Filtered eight' })).toBeVisible()
  })

  test('a course that holds something is not deleted, and the server says why', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    const course_id = await aCourse(ganit, 'Held')
    const token = await openAsAdmin(page, ganit, `${COURSES}/edit/${course_id}`)
    const body = { curriculum_name: 'Holding', course_id }
    await ganit.call('POST', 'coursemanegment/add_course_curriculum/', { token, body })
    await press(page, 'Delete')
    await accept(page, 'Delete this course?')
    await expect(page.getByRole('dialog')).toContainText('curriculum')
    await press(page, 'OK')
    await expect(page.getByLabel('Course Name')).toHaveValue('Held')
  })

  test('a failed save keeps what was typed; leaving asks', { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    await openAsAdmin(page, ganit, `${COURSES}/create`)
    await page.getByLabel('Course Name').fill('Unsaved')
    await page.getByLabel('Course Subtitle').fill('Sub')
    await page.getByLabel('Class Level').selectOption('1')
    await page.getByLabel('Category').selectOption('School')
    const refusal = { error: 'Out of chalk.', fields: { course_subtitle: 'Too odd.' } }
    await page.route('**/create_course', (route) => route.fulfill({ status: 400, json: refusal }))
    await press(page, 'Create Course')
    const alert = page.getByRole('dialog', { name: 'Create Course' })
    await expect(alert.getByText('Failed to create course', { exact: true })).toBeVisible()
    await said(page, 'Too odd.')
    await press(page, 'OK')
    await expect(page.getByLabel('Course Subtitle')).toBeFocused()
    await expect(page.getByLabel('Course Name')).toHaveValue('Unsaved')
    await page.getByRole('link', { name: 'All Curriculums' }).click()
    await accept(page, 'What you have changed here is not saved yet.', 'Leave')
    await expect(page).toHaveURL(`${ganit.url}${COURSES}/curriculums`)
  })
})

for (const { kind, path, name, one, texts } of [
  {
    kind: 'curriculums',
    path: 'curriculums',
    name: 'Curriculum Name',
    one: 'curriculum',
    texts: {
      empty: 'Curriculum name cannot be empty.',
      list: 'Failed to load curricula.',
      details: 'Failed to load curriculum details.',
      add: 'Something went wrong.',
      change: 'Update failed.',
      remove: 'Delete failed.',
    },
  },
  {
    kind: 'classroom_essentials',
    path: 'essentials',
    name: 'Essential Name',
    one: 'essential',
    texts: {
      empty: 'Essential Name is required.',
      list: 'Failed to load classroom essentials.',
      details: 'Failed to load essentials.',
      add: 'Failed to save essentials.',
      change: 'Failed to save essentials.',
      remove: 'Delete failed',
    },
  },
])
  test.describe(path, () => {
    const hasDescription = path === 'essentials'
    const list = `${COURSES}/${path}`

    test('several are added in one go; a failed row stays, saved ones do not double', {
      tag: '@slow',
    }, async ({ page, ganit }) => {
      const course = await aCourse(ganit, `For ${path}`)
      await openAsAdmin(page, ganit, `${list}/create`)
      await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
      await press(page, `+ Add another ${one}`)
      await press(page, 'Save')
      await said(page, 'Please select a course.')
      await expect(page.getByText(texts.empty, { exact: true })).toHaveCount(2)
      if (hasDescription) await expect(page.getByText('Description is required.')).toHaveCount(2)

      await page.getByLabel('Course', { exact: true }).selectOption(String(course))
      await press(page, `+ Add another ${one}`)
      await page.getByRole('button', { name: `Remove ${one} 3` }).click()
      for (const [index, text] of ['Row one', 'Row two'].entries()) {
        await page.getByLabel(name).nth(index).fill(`${text} of ${path}`)
        if (hasDescription) await page.getByLabel('Description').nth(index).fill('What for')
      }
      // Corrected fields lose their errors.
      for (const mended of ['Please select a course.', texts.empty, 'Description is required.'])
        await expect(page.getByText(mended, { exact: true })).toHaveCount(0)
      let calls = 0
      await page.route('**/coursemanegment/add_*', (route) => {
        calls += 1
        return calls === 1
          ? route.continue()
          : route.fulfill({ status: 500, contentType: 'text/plain', body: 'x' })
      })
      await press(page, 'Save')
      await said(page, `Row one of ${path}: saved`)
      await said(page, texts.add)
      await expect(page.getByLabel(name)).toHaveCount(1)
      await expect(page.getByLabel(name)).toHaveValue(`Row two of ${path}`)
      await page.unroute('**/coursemanegment/add_*')
      await press(page, 'Save')
      await expect(page).toHaveURL(`${ganit.url}${list}`)
      await page.getByLabel('Filter by course').selectOption(String(course))
      await expect(page.getByRole('row').filter({ hasText: `of ${path}` })).toHaveCount(2)
    })

    test('one is edited, filtered and deleted', { tag: '@slow' }, async ({ page, ganit }) => {
      const course_id = await aCourse(ganit, `Edited ${path}`)
      const { token } = await theAdmin(ganit)
      await ganit.call(
        'POST',
        `coursemanegment/add_${hasDescription ? kind : 'course_curriculum'}/`,
        {
          token,
          body: hasDescription
            ? {
                classroom_essentials_name: 'Compass',
                classroom_essentials_description: 'With a pencil',
                course_id,
              }
            : { curriculum_name: 'Compass', course_id },
        },
      )
      await openAsAdmin(page, ganit, `${list}?course=${course_id}`)
      const row = page.getByRole('row').filter({ hasText: 'Compass' })
      await row.getByRole('link', { name: 'Edit', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${list}/edit/\\d+$`))
      await page.getByLabel(name).fill(' ')
      await press(page, 'Save')
      await expect(page.getByText(/cannot be empty|is required/)).toBeVisible()
      await page.getByLabel(name).fill('A pair of compasses')
      await page.getByLabel('Active').uncheck()
      await page.route('**/coursemanegment/edit_*', (route) =>
        route.fulfill({ status: 400, json: { error: 'The board is full.' } }),
      )
      await press(page, 'Save')
      await said(page, `${texts.change} The board is full.`)
      await page.unroute('**/coursemanegment/edit_*')
      await press(page, 'Save')
      await expect(page).toHaveURL(`${ganit.url}${list}`)

      await page.getByLabel('Status').selectOption('Inactive')
      await page.getByLabel('Search').fill('compasses')
      const edited = page.getByRole('row').filter({ hasText: 'A pair of compasses' })
      await expect(edited).toContainText('Inactive')
      await page.route('**/coursemanegment/delete_**', (route) =>
        route.fulfill({ status: 500, json: { error: 'Out of chalk.' } }),
      )
      await edited.getByRole('button', { name: 'Delete' }).click()
      await accept(page, `Delete this ${one}?`)
      await said(page, texts.remove)
      await said(page, 'Out of chalk.')
      await press(page, 'OK')
      await page.unrouteAll()
      await edited.getByRole('button', { name: 'Delete' }).click()
      await accept(page, `Delete this ${one}?`)
      await expect(edited).toHaveCount(0)
    })

    test('what cannot be loaded says so', { tag: '@slow' }, async ({ page, ganit }) => {
      await page.route('**/coursemanegment/show_all_c*', (route) =>
        route.request().url().includes('level') ? route.continue() : route.abort(),
      )
      await openAsAdmin(page, ganit, list)
      await said(page, texts.list)
      await page.route('**/coursemanegment/show_c*_by_id*', (route) => route.abort())
      await page.goto(`${list}/edit/1`)
      await said(page, texts.details)
    })
  })
