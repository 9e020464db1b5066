// Features: gst, settings
import { readFile } from 'node:fs/promises'
import { today } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aDebtor, paymentsOf } from './money.ts'
import { officeToken } from './people.ts'
import { expectUsable, openAsAdmin } from './screen.ts'

test.afterEach(async ({ ganit }) => {
  const token = await officeToken(ganit)
  await ganit.call('PUT', 'settings', { token, body: { gst_scheme: 'none' } })
})

test('the owner registers the academy, and the accountant takes the boxes and the papers along', async ({
  page,
  context,
  ganit,
}) => {
  await openAsAdmin(page, ganit, '/admin/settings#tax')
  const tax = page.getByRole('region', { name: 'Tax' })
  await tax.getByLabel('Registered for GST').selectOption('Yes, regular')
  await tax.getByLabel('GSTIN').fill('19ABCDE1234F1ZX')
  await tax.getByLabel('GST rate').fill('18')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  const { uid } = await aDebtor(ganit, 'Taxed', 'Tanvi', { due_date: today() })
  const { student_id } = await paymentsOf(ganit, uid)
  const token = await officeToken(ganit)
  const paid = { student_id, date: today(), method: 'cash', advance: true }
  for (const amount of ['1500', '500'])
    await ganit.call('POST', 'payments', { token, body: { ...paid, amount } })

  await openAsAdmin(page, ganit, '/admin/reports/gst')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GST, ')
  const b2c = page.getByRole('region', { name: '7 B2C (Others), net of notes' })
  await expect(b2c.getByRole('row').nth(1)).toContainText('19 West Bengal')
  await expect(page.getByRole('heading', { name: 'It adds up' })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await b2c.getByRole('button', { name: 'Copy box 7' }).click()
  await expect(page.getByText('Copied box 7.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Place of supply\tRate\tTaxable\tCGST\tSGST\n19 West Bengal\t18\t\d+\.\d\d\t/,
  )
  await expectUsable(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Papers: CSV' }).click()
  const papers = await readFile(await (await saving).path(), 'utf8')
  expect(papers).toContain('Paper,Number,Date,Student,Gross,Taxable,CGST,SGST,Takes back')
  expect(papers).toMatch(/Receipt voucher,\d{4}-\d\d\/V\d{5}/)

  await page.getByRole('link', { name: 'Quarter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(' to ')
})

test('near the threshold Today says so, until it is hidden for a month', async ({
  page,
  ganit,
}) => {
  await aDebtor(ganit, 'Watched', 'Wahida', { due_date: today() })
  const token = await officeToken(ganit)
  const body = { gst_scheme: 'none', gst_threshold: '1600', gst_watch_hidden_until: null }
  await ganit.call('PUT', 'settings', { token, body })
  await openAsAdmin(page, ganit, '/admin/today')
  const line = page.getByRole('listitem').filter({ hasText: 'registration is needed above' })
  await expect(line).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectUsable(page)
  await line.getByRole('button', { name: 'Hide for a month' }).click()
  await expect(line).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today' }).first()).toBeVisible()
  await expect(line).toBeHidden()
})
