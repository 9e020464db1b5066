// Features: concessions, refunds
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aDebtor, said } from './money.ts'
import { theAdmin } from './people.ts'
import { expectUsable, openAs } from './screen.ts'

/** Fills in the named dialog and submits it. */
async function answer(page: Page, name: string, fields: Record<string, string>, button: string) {
  const dialog = page.getByRole('dialog', { name })
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await expectUsable(page)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a concession lowers a due, the rest is waived, and an advance is given back', async ({
  page,
  ganit,
}) => {
  const { uid } = await aDebtor(ganit, 'Let off', 'Chaya')
  const { token } = await theAdmin(ganit)
  await openAs(page, token, `/admin/student/${uid}?tab=fees`)
  await page.getByRole('button', { name: 'Add a concession' }).click()
  await answer(page, 'Add a concession', { Percent: '10', Reason: 'A sister is here' }, 'Add')
  await said(page, 'Concession added. 1 due changed.')
  const dues = page.getByRole('table', { name: 'Dues' })
  await expect(dues).toContainText('₹1,350')
  await dues.getByRole('button', { name: /^More of/ }).click()
  await dues.getByRole('button', { name: 'Why this amount?' }).click()
  await expect(dues.getByRole('listitem')).toHaveText([
    /Tuition.*₹1,500/,
    /Sibling 10 %.*-₹150/,
    /₹1,350/,
  ])

  await dues.getByRole('button', { name: 'Waive', exact: true }).click()
  await answer(page, 'Waive', { Reason: 'Hardship' }, 'Waive')
  await expect(dues).toContainText('waived')
  await expect(dues).toContainText('₹1,350 waived')

  await page.getByRole('button', { name: 'Record an advance' }).click()
  const payment = page.getByRole('dialog')
  await payment.getByLabel('Amount').fill('500')
  await payment.getByRole('button', { name: 'Save Payment' }).click()
  await payment.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await answer(page, 'Refund', { Amount: '200', Reason: 'Paid too much' }, 'Refund')
  const refunds = page.getByRole('table', { name: 'Refunds' })
  await expect(refunds).toContainText('₹200.00')
  await expect(refunds.getByRole('button', { name: 'Print voucher' })).toBeVisible()
  await expect(page.locator('dl').filter({ hasText: 'Advance' })).toContainText('Advance₹300')
})

test('on a phone the first wrong field of a long dialog shows its label and its whole ring', async ({
  page,
  ganit,
}) => {
  const { uid } = await aDebtor(ganit, 'Ringed', 'Dolon')
  const { token } = await theAdmin(ganit)
  await page.setViewportSize({ width: 360, height: 640 })
  await openAs(page, token, `/admin/student/${uid}?tab=fees`)
  await page.getByRole('button', { name: 'Add a concession' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a concession' })
  await dialog.getByLabel('Reason').fill('A sister is here')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Percent')).toBeFocused()
  await expect(dialog.getByText('Percent', { exact: true })).toBeInViewport({ ratio: 1 })
})
