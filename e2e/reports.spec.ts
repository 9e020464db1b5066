import { readFile } from 'node:fs/promises'
import { expect, test } from './ganit.ts'
import { aDebtor, paymentsOf } from './money.ts'
import { theAdmin } from './people.ts'
import { expectUsable, openAs } from './screen.ts'

test('a report tells of chosen days in a picture and a table, and is taken along as a file', async ({
  page,
  ganit,
}) => {
  const { uid } = await aDebtor(ganit, 'Reported', 'Rupa')
  const { token } = await theAdmin(ganit)
  const { student_id } = await paymentsOf(ganit, uid)
  for (const [amount, date] of [
    ['500.50', '2019-03-04'],
    ['99', '2019-03-20'],
  ])
    await ganit.call('POST', 'payments', {
      token,
      body: { student_id, amount, date, method: 'upi' },
    })
  await openAs(page, token, '/admin/reports/collected')
  await page.getByLabel('From').fill('2019-03-01')
  await page.getByLabel('To').fill('2019-03-31')
  const rows = page.getByRole('row')
  await expect(rows).toHaveText([
    /^Day/,
    '4 Mar 20191₹500.50₹0₹500.50',
    '20 Mar 20191₹99₹0₹99',
    'Total2₹599.50₹0₹599.50',
  ])
  await expect(page.locator('figure[aria-hidden] svg rect')).toHaveCount(2)
  await expect(page.locator('figure')).toContainText('₹501')
  await expectUsable(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^collected-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '').trim()).toBe(
    [
      'Day,Payments,Received,Given back,Net',
      '4 Mar 2019,1,500.50,0.00,500.50',
      '20 Mar 2019,1,99.00,0.00,99.00',
    ].join('\r\n'),
  )

  await page.getByLabel('By', { exact: true }).selectOption('Method')
  await expect(rows.nth(1)).toContainText('UPI')
  await page.reload()
  await expect(rows.nth(1)).toContainText('UPI')
  await expect(page.getByLabel('From')).toHaveValue('01 Mar 2019')
  await page.goBack()
  await expect(rows).toHaveCount(4)
  await page.getByLabel('To').fill('2019-02-01')
  await expect(page.getByText('To must not be before From.')).toBeVisible()
})
