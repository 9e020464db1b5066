// Features: dues, payments
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aDebtor, paymentsOf, said } from './money.ts'
import { aStudent, theAdmin } from './people.ts'
import { expectUsable, openAs, press } from './screen.ts'

type Debtor = Awaited<ReturnType<typeof aDebtor>>

const dialogOf = (page: Page) => page.getByRole('dialog')

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialogOf(page).getByLabel('Amount')).toBeFocused()
}

test('a payment is recorded with the keyboard alone, and the table follows', async ({
  page,
  ganit,
}) => {
  const { batch_id, uid } = await aDebtor(ganit, 'Paid by keyboard', 'Keya')
  const { token } = await theAdmin(ganit)
  await openAs(page, token, `/admin/batches/status/${batch_id}`)
  await page.getByRole('button', { name: 'Record payment' }).focus()
  await page.keyboard.press('Enter')
  const amount = dialogOf(page).getByLabel('Amount')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1500.00')
  await expectUsable(page)
  await page.keyboard.type('500.50')
  await dialogOf(page).getByLabel('Transaction ID').focus()
  await page.keyboard.type('UPI 42')
  await page.keyboard.press('Enter')

  await expect(dialogOf(page).getByText(/^Receipt \d{4}-\d\d\/\d{6}$/)).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Print receipt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: 'Tuition' })
  await expect(row).toContainText('Partly paid')
  await expect(row).toContainText('₹999.50')
  await expect(row).toContainText('UPI 42')
  expect((await paymentsOf(ganit, uid)).owed).toBe('999.50')
})

test('pressed twice it is paid once', { tag: '@slow' }, async ({ page, ganit }) => {
  const { uid } = await aDebtor(ganit, 'Paid once', 'Ona')
  const { token } = await theAdmin(ganit)
  await openAs(page, token, `/admin/student/${uid}`)
  await openDialog(page)
  await dialogOf(page).getByLabel('Amount').fill('400')
  await dialogOf(page).getByRole('button', { name: 'Save Payment' }).dblclick()
  await said(page, 'Payment recorded')
  expect((await paymentsOf(ganit, uid)).payments).toHaveLength(1)
})

for (const [where, pathOf] of [
  ['the student', ({ uid }: Debtor) => `/admin/student/${uid}`],
  ['the batch', ({ batch_id }: Debtor) => `/admin/batches/status/${batch_id}`],
] as const)
  test(`on the page of ${where} a network that goes while it is paid does not pay twice`, {
    tag: '@slow',
  }, async ({ context, page, ganit }) => {
    const debtor = await aDebtor(ganit, `Offline at ${where}`, 'Ona')
    const { token } = await theAdmin(ganit)
    await openAs(page, token, pathOf(debtor))
    await openDialog(page)
    await dialogOf(page).getByLabel('Amount').fill('100')
    // The server records it, but its answer and all later requests are lost.
    await page.route('**/api/payments', async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort()
    })
    const refetch = page.waitForEvent('requestfailed', (request) =>
      /ledger|student_fee_status/.test(request.url()),
    )
    await dialogOf(page).getByRole('button', { name: 'Save Payment' }).click()
    await refetch
    const warning = dialogOf(page).getByRole('alert')
    await expect(warning).toContainText('trying again never records it')

    await page.unroute('**/api/payments')
    await context.setOffline(false)
    await page.reload()
    await expect(dialogOf(page).getByLabel('Amount')).toHaveValue('100')
    await press(page, 'Try again')
    await said(page, 'Payment recorded')
    const { payments } = await paymentsOf(ganit, debtor.uid)
    expect(payments.map(({ amount }) => amount)).toEqual(['100.00'])
    await press(page, 'Done')
    await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible()
  })

test('of two tabs that pay the same due the second is told', async ({ context, page, ganit }) => {
  const { batch_id, uid } = await aDebtor(ganit, 'Paid in two tabs', 'Tara')
  const { token } = await theAdmin(ganit)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await openAs(tab, token, `/admin/batches/status/${batch_id}`)
    await openDialog(tab)
  }
  await page.keyboard.press('Enter')
  await said(page, 'Payment recorded')
  await second.bringToFront()
  await dialogOf(second).getByRole('button', { name: 'Save Payment' }).click()
  await said(second, 'This student owes nothing at the moment.')
  expect((await paymentsOf(ganit, uid)).payments).toHaveLength(1)
})

test('a payment is reversed with a reason; the student sees it and saves the receipt', async ({
  browser,
  page,
  ganit,
}) => {
  const student = await aDebtor(ganit, 'Taken back', 'Ruma')
  const { token } = await theAdmin(ganit)
  await openAs(page, token, `/admin/student/${student.uid}?tab=fees`)
  await openDialog(page)
  await page.keyboard.press('Enter')
  await press(page, 'Done')
  const receipts = page.getByRole('table', { name: 'Receipts' })
  const file = page.waitForEvent('download')
  await receipts.getByRole('button', { name: /^More of/ }).click()
  await receipts.getByRole('button', { name: 'Download PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^receipt-\d{4}-\d\d-\d{6}\.pdf$/)
  expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-')

  await receipts.getByRole('button', { name: 'Reverse' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reverse payment' })
  await question.getByRole('button', { name: 'Reverse' }).click()
  await said(page, 'Reason is required.')
  await expect(question.getByLabel('Reason')).toBeFocused()
  await expectUsable(page)
  await question.getByLabel('Reason').fill('The cheque came back.')
  await question.getByRole('button', { name: 'Reverse' }).click()
  await expect(receipts).toContainText('The cheque came back.')
  await expect(receipts.locator('s')).toHaveText(['₹1,500', /^\d{4}-\d\d\/\d{6}$/])
  await expect(page.getByRole('table', { name: 'Dues' })).toContainText('Due')
  await expect(receipts.getByRole('button', { name: 'Reverse' })).toHaveCount(0)

  const own = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await openAs(own, student.token, '/student/dashboard')
  const fees = own.getByRole('region', { name: 'Fees' })
  await expect(fees.getByRole('table', { name: 'Dues' })).toContainText('₹1,500')
  await expect(fees.getByRole('table', { name: 'Receipts' })).toContainText('came back.')
  await expect(fees.getByRole('button', { name: /Record|Reverse/ })).toHaveCount(0)
  const ownFile = own.waitForEvent('download')
  await fees.getByRole('button', { name: 'Download PDF' }).click()
  expect((await readFile(await (await ownFile).path())).subarray(0, 5).toString()).toBe('%PDF-')
  const tab = own.waitForEvent('popup')
  await fees.getByRole('button', { name: 'Print' }).click()
  await tab
  await own.context().close()
})

test('somebody who owes nothing is told so; a failing ledger says so', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { uid } = await aStudent(ganit)
  const { token } = await theAdmin(ganit)
  await openAs(page, token, `/admin/student/${uid}`)
  await said(page, 'No dues yet.')
  await press(page, 'Record payment')
  await expect(dialogOf(page)).toContainText('owes nothing at the moment.')
  await press(page, 'OK')

  await page.route('**/student/ledger/**', (route) => route.abort())
  await page.reload()
  await said(page, 'Failed to load the fees. Please retry.')
  await page.unroute('**/student/ledger/**')
  await press(page, 'Retry')
  await said(page, 'No dues yet.')
})

test('what was typed is not dropped by Escape, however often', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { batch_id } = await aDebtor(ganit, 'Escaped', 'Esha')
  const { token } = await theAdmin(ganit)
  await openAs(page, token, `/admin/batches/status/${batch_id}`)
  await openDialog(page)
  await press(page, '+ Add a note')
  await dialogOf(page).getByLabel('Note').fill('From the father')
  const question = page.getByRole('alertdialog')
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape')
    await expect(question).toContainText('not recorded yet')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
  }
  // Presses faster than people do. Each key is handled, so after an odd number the question is open.
  for (let times = 0; times < 7; times += 1) await page.keyboard.press('Escape')
  await expect(question).toContainText('not recorded yet')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialogOf(page).getByLabel('Note')).toHaveValue('From the father')
  await page.keyboard.press('Escape')
  await press(page, 'Leave')
  await expect(dialogOf(page)).toHaveCount(0)
})
