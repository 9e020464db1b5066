import { expect, test } from './ganit.ts'
import { aStudent, signInWith, theAdmin } from './people.ts'
import { expectUsable, openAs, openFinder } from './screen.ts'

test('students, batches and pages are found with the keyboard alone, from every screen', async ({
  page,
  ganit,
}) => {
  const { uid } = await aStudent(ganit, { first_name: 'Findable' })
  const { token } = await theAdmin(ganit)
  const name = 'Findable batch'
  const { body } = await ganit.call<{ batch: { id: number } }>('POST', 'batches', {
    token,
    body: { name, classNumber: 9 },
  })
  await signInWith(page, token)
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Academy Name')).toBeVisible()
  const finder = page.getByRole('dialog', { name: 'Find' })
  const field = finder.getByRole('combobox', { name: 'Find a student, a batch or a page' })
  const options = finder.getByRole('option')

  await openFinder(page)
  await expect(field).toBeFocused()
  await expect(options.first()).toContainText('Today')
  await page.keyboard.type('findab')
  await expect(options).toHaveText([
    /^Findable Sen.*Class 9/,
    /^Findable batch.*Batch/,
    /^Record payment for Findable Sen/,
  ])
  await expectUsable(page)
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/batch/${body.batch.id}/students$`))
  await expect(finder).toHaveCount(0)

  // If Enter is pressed before the answer, it waits for the answer.
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('Findable Sen')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/student/${uid}$`))

  const button = page.getByRole('button', { name: 'Find', exact: true })
  await button.click()
  await field.fill('no such thing')
  await expect(finder.getByRole('status')).toHaveText(
    'Nothing found. Try a name, a phone, a batch or a receipt number.',
  )
  await page.keyboard.press('Enter')
  await field.fill('trail')
  await expect(options).toHaveText([/^Audit trail/])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await button.click()
  await field.fill('add fee to findable')
  await expect(options).toHaveText([/^Add fee to Findable batch/])
  await field.fill('pay findable')
  await expect(options).toHaveText([/^Record payment for Findable Sen/])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Findable Sen owes nothing at the moment.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/student/${uid}$`))
})

test('the finder is there on the admin’s account page, and not on a student’s', {
  tag: '@slow',
}, async ({ browser, ganit }) => {
  for (const [who, count] of [
    [theAdmin, 1],
    [aStudent, 0],
  ] as const) {
    const context = await browser.newContext({ baseURL: ganit.url })
    const page = await context.newPage()
    await openAs(page, (await who(ganit)).token, '/account')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (count) await openFinder(page)
    else await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Find' })).toHaveCount(count)
    await context.close()
  }
})

test('the finder leaves a dialog alone, and a changed form asks before it is left', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await signInWith(page, (await theAdmin(ganit)).token)
  await page.goto('/admin/batches/create')
  await page.getByLabel('Batch Name').fill('Half typed')
  await openFinder(page)
  await page.getByRole('option', { name: /^Courses/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('What you have changed here is not saved yet.')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Batch Name')).toHaveValue('Half typed')
})
