import { readFileSync } from 'node:fs'
import { expect, test } from './ganit.ts'
import { aStudent, registration, signInWith, signUp, smallPhoto, theAdmin } from './people.ts'
import { expectUsable } from './screen.ts'

test('a guardian agrees in the wizard, and the record says so', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token, uid } = await signUp(ganit)
  const { conditions, terms, student_photo_path, ...fields } = registration(await smallPhoto())
  await signInWith(page, token)
  await page.addInitScript(
    ([key, photoKey, draft, photo]) => {
      localStorage.setItem(String(key), String(draft))
      localStorage.setItem(String(photoKey), String(photo))
    },
    [
      `registrationDraft:${uid}`,
      `registrationPhoto:${uid}`,
      JSON.stringify({
        ...fields,
        student_class: '9',
        contact_number_1: '9830041276',
        email: 'riya@example.in',
        step: 7,
      }),
      student_photo_path,
    ],
  )
  await page.goto('/student/register?step=7')
  await page.getByLabel('Conditions').check()
  await page.getByLabel('Terms').check()
  await page.getByLabel('Guardian’s name').fill('Anjali Sen')
  await page.getByLabel('My parent or guardian has read this and agrees').check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/student\/dashboard/)
  await page.goto('/account')
  const guardian = page.getByRole('listitem').filter({ hasText: 'Parent or guardian' })
  await expect(guardian).toContainText('Anjali Sen')
  await expect(guardian).toContainText('Agreed')
})

test('a student takes all data along and asks to be erased [S227]', async ({ page, ganit }) => {
  const { token, uid } = await aStudent(ganit)
  await signInWith(page, token)
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Your data' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).students).toMatchObject({ uid })

  await part.getByRole('button', { name: 'Ask for erasure' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectUsable(page)
  await question.getByRole('button', { name: 'Ask for erasure' }).click()
  await expect(part.getByText('You asked the academy on')).toBeVisible()
  await part.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(part.getByRole('button', { name: 'Ask for erasure' })).toBeVisible()
})

test('the admin erases who asked for it, by typing the number [S228]', async ({ page, ganit }) => {
  const student = await aStudent(ganit, { first_name: 'Zebunnisa', last_name: 'Xylander' })
  await ganit.call('POST', 'account/erasure-request', { token: student.token })
  const admin = await theAdmin(ganit)
  await signInWith(page, admin.token)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Records to look at', exact: true }).click()
  await page
    .getByRole('region', { name: 'Asked to be erased' })
    .getByRole('link', { name: 'Zebunnisa Xylander' })
    .click()
  await page.getByRole('button', { name: 'Erase student…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase Zebunnisa Xylander?' })
  const number = dialog.getByLabel('Type the student’s number')
  await number.fill('999999')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText('This is not the number of this student.')).toBeVisible()
  await expectUsable(page)
  const { body } = await ganit.call<{ student_id: number }>(
    'GET',
    `student/profile/${student.uid}`,
    { token: admin.token },
  )
  await number.fill(String(body.student_id))
  await expect(dialog.getByText('This is not the number of this student.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard/)
  await expect(page.getByText('The student was erased.')).toBeVisible()

  const gone = await ganit.call('GET', `student/profile/${student.uid}`, { token: admin.token })
  expect(gone.status).toBe(404)
  await page.goto('/admin/audit')
  await expect(page.getByText('Xylander')).toHaveCount(0)
})
