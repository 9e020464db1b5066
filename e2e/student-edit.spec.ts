// Features: students
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent, signInWith, smallPhoto, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { openAs, press, said } from './screen.ts'

type Detail = Record<string, unknown> & { student_id: number }

/** A student, with a course and a batch for each of two classes. */
async function theForm(ganit: Ganit, first_name: string) {
  const account = await aStudent(ganit, { first_name })
  const { token } = await theAdmin(ganit)
  const post = async <Body>(path: string, body: object) =>
    (await ganit.call<Body>('POST', path, { token, body })).body
  const { course } = await post<{ course: { ID: number } }>('coursemanegment/create_course', {
    course_name: `Course of ${first_name}`,
    course_subtitle: 'Sub',
    class_level_id: 9,
    category_id: 1,
  })
  const aBatch = async (classNumber: number) =>
    (
      await post<{ batch: { id: number } }>('batches', {
        name: `Batch ${classNumber} of ${first_name}`,
        classNumber,
      })
    ).batch.id
  const batches = { nine: await aBatch(9), ten: await aBatch(10) }
  const { body: profile } = await ganit.call<Detail>('GET', `student/profile/${account.uid}`, {
    token,
  })
  const { student_id } = profile
  return {
    account,
    token,
    student_id,
    course_id: course.ID,
    batches,
    stored: () => post<Detail>('student/student_detail_by_id', { student_id }),
    change: (changes: object) => post('student/update_student_detail', { student_id, ...changes }),
  }
}

async function openForm(page: Page, token: string, path: string) {
  await openAs(page, token, path)
  await expect(page.getByLabel('First Name')).toBeVisible()
}

test('a student is edited, and one is back on the page of before', async ({ page, ganit }) => {
  const form = await theForm(ganit, 'Editha')
  await openForm(page, form.token, `/students/edit/${form.student_id}`)
  await page.goto('/admin/students?search=editha')
  await page.getByRole('link', { name: 'Editha Sen' }).click()

  await page.getByLabel('First Name').fill('')
  await press(page, 'Save')
  for (const text of ['First Name is required.', 'Class is required.', 'Batch is required.'])
    await said(page, text)
  const tops = ['First Name', 'Middle Name', 'Last Name'].map(async (name) =>
    Math.round((await page.getByLabel(name).boundingBox())?.y ?? 0),
  )
  expect(new Set(await Promise.all(tops)).size, 'in one line').toBe(1)

  await page.getByLabel('First Name').fill('Edith')
  await page.getByLabel('Class', { exact: true }).selectOption('Course of Editha')
  await page.getByLabel('Standard').selectOption('Class 10')
  await page.getByLabel('Batch').selectOption('Batch 10 of Editha')
  await page.getByLabel('Date of Birth').fill('2010-02-03')
  await page.getByLabel('Verified').check()
  const photo = Buffer.from((await smallPhoto()).split(',')[1] ?? '', 'base64')
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: photo })
  const before = await form.stored()
  await press(page, 'Save')

  await expect(page).toHaveURL(/\/admin\/students\?search=editha$/)
  await said(page, 'Student updated!')
  expect(await form.stored()).toMatchObject({
    first_name: 'Edith',
    student_class: form.course_id,
    class_number: 10,
    batch_id: form.batches.ten,
    date_of_birth: '2010-02-03',
    is_verified: 1,
    last_name: 'Sen',
  })
  expect((await form.stored()).student_photo_path).not.toBe(before.student_photo_path)
})

test('Cancel goes back one page without asking, and saves nothing', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const form = await theForm(ganit, 'Cancella')
  await openForm(page, form.token, `/students/edit/${form.student_id}`)
  await page.goto('/admin/courses/all')
  await page.goto(`/admin/students/edit/${form.student_id}`)
  await page.getByLabel('City').fill('Howrah')
  await press(page, 'Cancel')

  await expect(page).toHaveURL(/\/admin\/courses\/all$/)
  expect(await form.stored()).toMatchObject({ city: 'Kolkata' })
})

test('a batch of another class is not offered, and a failed save keeps what was typed', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const form = await theForm(ganit, 'Failia')
  await form.change({ student_class: form.course_id, batch_id: form.batches.nine })
  await openForm(page, form.token, `/students/edit/${form.student_id}`)
  const batch = page.getByLabel('Batch')
  await expect(batch).toHaveValue(String(form.batches.nine))
  await expect(batch.getByRole('option', { name: 'Batch 10 of Failia' })).toHaveCount(0)
  await page.getByLabel('Standard').selectOption('Class 10')
  await expect(batch).toHaveValue('')
  await page.getByLabel('Standard').selectOption('Class 9')
  await expect(batch).toHaveValue(String(form.batches.nine))

  await page.route('**/update_student_detail', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong. Please try again.' } }),
  )
  await page.getByLabel('City').fill('Howrah')
  await press(page, 'Save')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update student.' }),
  ).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Howrah')

  await page.unroute('**/update_student_detail')
  await press(page, 'Save')
  await expect(page).toHaveURL(/\/admin\/students$/)
  expect(await form.stored()).toMatchObject({ city: 'Howrah' })
})

test('somebody who is not there is not found', { tag: '@slow' }, async ({ page, ganit }) => {
  await signInWith(page, (await theAdmin(ganit)).token)
  for (const id of ['99999999', '0', 'x']) {
    await page.goto(`/students/edit/${id}`)
    await expect(page.getByRole('heading', { name: 'Student not found' })).toBeVisible()
  }
})

test('of two tabs the second is told what the first changed, and overwrites only knowingly', async ({
  page,
  ganit,
}) => {
  const form = await theForm(ganit, 'Tabitha')
  await form.change({ student_class: form.course_id, batch_id: form.batches.nine })
  const path = `/students/edit/${form.student_id}`
  const other = await page.context().newPage()
  await openForm(page, form.token, path)
  await openForm(other, form.token, path)
  await other.getByLabel('City').fill('Howrah')
  await other.getByLabel('District').fill('Haora')
  await press(other, 'Save')
  await expect(other).toHaveURL(/\/admin\/students$/)

  await page.getByLabel('City').fill('Bally')
  await page.getByLabel('PIN').fill('711201')
  await press(page, 'Save')
  const box = page.getByRole('region', { name: 'Changed elsewhere' })
  await expect(box).toContainText('Changed by the other: City, District.')
  await expect(box).toContainText('You both changed City')
  expect(await form.stored()).toMatchObject({ city: 'Howrah', pin: '700029' })

  await press(page, 'Overwrite with mine')
  await expect(page).toHaveURL(/\/admin\/students$/)
  expect(await form.stored()).toMatchObject({ city: 'Bally', district: 'Haora', pin: '711201' })
})

test('a student made inactive with their browser open is led to sign in by their next call', {
  tag: '@slow',
}, async ({ browser, page, ganit }) => {
  const form = await theForm(ganit, 'Inactiva')
  await form.change({ student_class: form.course_id, batch_id: form.batches.nine })
  const student = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await signInWith(student, form.account.token)
  await student.goto('/student/dashboard')
  await student.getByRole('button', { name: 'Edit Profile' }).click()
  await student.getByLabel('City').fill('Howrah')

  await openForm(page, form.token, `/students/edit/${form.student_id}`)
  await page.getByLabel('Active').uncheck()
  await press(page, 'Save')
  await expect(page).toHaveURL(/\/admin\/students$/)

  await student.getByRole('button', { name: 'Save Changes' }).click()
  await expect(student).toHaveURL(/\/login\/student$/)
  await student.context().close()
})

test('a save of the profile that fails is an alert, and what was typed stays', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const form = await theForm(ganit, 'Alerta')
  await signInWith(page, form.token)
  await page.goto(`/admin/student/${form.account.uid}`)
  await press(page, 'Edit Profile')
  await page.getByLabel('City').fill('Bally')
  await page.route(`**/api/student/${form.account.uid}`, (route) =>
    route.fulfill({ status: 500, json: { error: 'Out of chalk.' } }),
  )
  await press(page, 'Save Changes')
  const alert = page.getByRole('dialog', { name: 'Alerta Sen' })
  await expect(alert.getByText('❌ Failed to update student.', { exact: true })).toBeVisible()
  await expect(alert).toContainText('Out of chalk.')
  await press(page, 'OK')
  await expect(page.getByLabel('City')).toHaveValue('Bally')
  await page.unrouteAll()
  await press(page, 'Save Changes')
  await said(page, 'Profile updated successfully')
  // Only the bar has this link.
  await page.getByRole('link', { name: 'Students' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard$/)
})
