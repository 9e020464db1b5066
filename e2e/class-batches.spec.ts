// Features: memberships
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { expectUsable, openAsAdmin, press, said } from './screen.ts'

const PATH = '/admin/class-batches'

async function aBatchOf(ganit: Ganit, classNumber: number, name: string) {
  const { token } = await theAdmin(ganit)
  const { body } = await ganit.call<{ batch: { id: number } }>('POST', 'batches', {
    token,
    body: { name, classNumber },
  })
  return body.batch.id
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function acceptAlert(page: Page, text: string) {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'OK' }).click()
}

test('a batch of a class is made, filled and deleted', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await aStudent(ganit, { first_name: 'Chandrima', student_class: 2 })
  await aStudent(ganit, { first_name: 'Elsewhere', student_class: 3 })
  await openAsAdmin(page, ganit, PATH)
  const classes = page.getByRole('group', { name: 'Class' }).getByRole('button')
  await expect(classes).toHaveText(Array.from({ length: 12 }, (_, n) => `Class ${n + 1}`))
  await press(page, 'Save')
  await acceptAlert(page, 'Please fill all fields')

  await press(page, 'Class 2')
  await expect(page).toHaveURL(`${ganit.url}${PATH}?class=2`)
  await expect(
    page.getByRole('heading', { name: 'Select a batch to assign students' }),
  ).toBeVisible()
  await expect(page.getByText('Elsewhere')).toHaveCount(0)
  await press(page, 'Save')
  await acceptAlert(page, 'Please fill all fields')
  const toggle = rowOf(page, 'Chandrima').getByRole('button', { name: 'Toggle' })
  await toggle.click()
  await acceptAlert(page, 'Select a batch first!')

  await page.getByLabel('Batch Name').fill('Two, early')
  await page.keyboard.press('Enter')
  await said(page, 'Batch saved!')
  await expect(page.getByLabel('Batch Name')).toHaveValue('')
  await press(page, 'Two, early')
  await expect(page).toHaveURL(/class=2&batch=\d+$/)
  await expect(page.getByRole('heading', { name: 'Assign to Two, early' })).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await said(page, 'Updated batch membership')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Assign to Two, early' })).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('button', { name: 'Delete Two, early' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete this batch?')
  await expectUsable(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Batch deleted')
  await expect(page).toHaveURL(`${ganit.url}${PATH}?class=2`)
  await expect(
    page.getByRole('heading', { name: 'Select a batch to assign students' }),
  ).toBeVisible()
})

test('another class clears the batch, and Back brings it again', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const id = await aBatchOf(ganit, 4, 'Four')
  await openAsAdmin(page, ganit, `${PATH}?class=4&batch=${id}`)
  await expect(page.getByRole('heading', { name: 'Assign to Four' })).toBeVisible()
  await press(page, 'Class 5')
  await expect(page).toHaveURL(`${ganit.url}${PATH}?class=5`)
  await expect(
    page.getByRole('heading', { name: 'Select a batch to assign students' }),
  ).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Assign to Four' })).toBeVisible()
})

test('what fails is said, and taken back', { tag: '@slow' }, async ({ page, ganit }) => {
  await aStudent(ganit, { first_name: 'Refused', student_class: 6 })
  const id = await aBatchOf(ganit, 6, 'Six')
  await openAsAdmin(page, ganit, `${PATH}?class=6&batch=${id}`)
  const chalk = { status: 500, json: { error: 'Out of chalk.' } }
  await page.route('**/toggle', (route) => route.fulfill(chalk))
  const toggle = rowOf(page, 'Refused').getByRole('button', { name: 'Toggle' })
  await toggle.click()
  await acceptAlert(page, 'Failed to update batch membership.')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')

  await page.route('**/api/batches', (route) => route.fulfill(chalk))
  await page.getByLabel('Batch Name').fill('Kept')
  await press(page, 'Save')
  await acceptAlert(page, 'Failed to save batch.')
  await expect(page.getByLabel('Batch Name')).toHaveValue('Kept')
})

test('many students scroll in 400 pixels and are searched', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const names = Array.from({ length: 12 }, (_, n) => `Many${String.fromCharCode(65 + n)}`)
  for (const first_name of names) await aStudent(ganit, { first_name, student_class: 8 })
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsAdmin(page, ganit, `${PATH}?class=8`)
  const list = page.getByRole('list', { name: 'Students of Class 8' })
  await expect(list.getByRole('listitem')).toHaveCount(12)
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(400)
  await page.getByLabel('Search').fill('manyc')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Search').fill('nobody')
  await said(page, 'No students found.')
})
