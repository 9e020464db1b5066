// Features: batch-reports, memberships, leaving, reports
import { expect, test } from './ganit.ts'
import { aBatch, aFee, aMember } from './money.ts'
import { expectUsable, openAsAdmin, press } from './screen.ts'

test('somebody who is taken out for a reason stands behind a number of the report, which fits its paper', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const batch = await aBatch(ganit, 'Class 11 – Morning')
  await aFee(ganit, batch)
  await aMember(ganit, batch, { first_name: 'Rohan' })
  await aMember(ganit, batch, { first_name: 'Riya' })
  await openAsAdmin(page, ganit, `/admin/batch/${batch}/students`)
  await page.getByRole('row', { name: /Rohan/ }).getByRole('button', { name: 'Take out' }).click()
  await press(page, 'Time does not suit')
  await expect(page.getByText(/^Rohan .* was taken out of/)).toBeVisible()
  await expect(page.getByText(/joined 2 · moved in 0 · left 1/)).toBeVisible()

  await page.goto('/admin/reports/batches')
  await expect(page.getByText('Most left: Class 11 – Morning, 1.')).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize({ width: 1050, height: 740 })
  await page.emulateMedia({ media: 'print' })
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(beyond).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'time does not suit 1' }).click()
  await expect(page.getByText('Left because of: time does not suit.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Rohan/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Riya/ })).toBeHidden()
  await page.getByRole('link', { name: 'Joined 2' }).click()
  await expect(page.getByRole('link', { name: /^Riya/ })).toBeVisible()
})
