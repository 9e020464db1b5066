// Features: imports
import { expect, test } from './ganit.ts'
import { openAsAdmin } from './screen.ts'

const TABLE = 'Bacche ka naam,Class,Date of Birth\nতানিয়া,9,5/3/2012\nRavi,13,\n'

test('a table is brought, a column put right, imported, and taken back after a reload', async ({
  page,
  ganit,
}) => {
  const token = await openAsAdmin(page, ganit, '/admin/import')
  const found = async () =>
    (
      await ganit.call<{ items: unknown[] }>(
        'GET',
        `student/student_list?page=1&search=${encodeURIComponent('তানিয়া')}`,
        { token },
      )
    ).body.items.length
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) })
  await expect(page.getByRole('tab', { name: 'Refused 2' })).toBeVisible()
  await page.getByLabel('Bacche ka naam').selectOption('Name')
  await page.getByRole('tab', { name: 'Refused 1' }).click()
  await expect(page.getByText('Class must be 1 to 12.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 student' }).click()
  await page.getByRole('button', { name: 'Import without phones' }).click()
  await expect(page.getByText('1 student imported. 1 refused.')).toBeVisible()
  expect(await found()).toBe(1)

  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 student removed, 0 students restored.')).toBeVisible()
  expect(await found()).toBe(0)
  await page.getByRole('link', { name: 'Another file' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
})

test('whoever mends one cell after the other stays at the place', async ({ page, ganit }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await openAsAdmin(page, ganit, '/admin/import')
  const rows = Array.from({ length: 18 }, (_, n) => `Child ${n},${13 + n},5/3/2012`)
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'students.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Class,Date of Birth\n${rows.join('\n')}\n`),
  })
  const change = (row: number) => page.getByRole('button', { name: `Change Class of row ${row}` })
  await change(12).click()
  const before = await page.evaluate(() => scrollY)
  for (const row of [12, 13, 14]) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await expect(change(row + 1)).toBeFocused()
    await expect(
      page.getByRole('tab', { name: `Refused ${29 - row}`, selected: true }),
    ).toBeVisible()
    await page.keyboard.press('Enter')
  }
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(200)
})
