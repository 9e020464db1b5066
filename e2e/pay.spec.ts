// Features: money/pay-sheets, money/expenses, office/reports
import { today } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aBatch } from './money.ts'
import { theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { openAs, said } from './screen.ts'

/** A teacher, who is invited only, with a month's pay since the first of this month. */
async function aPaidTeacher(ganit: Ganit, token: string, name: string, rate: object) {
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}@example.in`
  await ganit.call('POST', 'staff', { token, body: { name, email, role: 'teacher' } })
  const { body } = await ganit.call<{ account_id: string; name: string }[]>('GET', 'teachers', {
    token,
  })
  const account_id = body.find((each) => each.name === name)?.account_id
  const from_date = `${today().slice(0, 7)}-01`
  await ganit.call('POST', 'pay-rates', { token, body: { account_id, from_date, ...rate } })
  return account_id
}

test('the owner pays a teacher, writes down a bill, and reads what was left', async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  const month = today().slice(0, 7)
  await aPaidTeacher(ganit, token, 'P. Rao', { kind: 'month', amount: '18000' })
  await aPaidTeacher(ganit, token, 'R. Iyer', { kind: 'month', amount: '12000' })
  await aBatch(ganit, 'Class 9')
  await openAs(page, token, `/admin/pay?month=${month}`)
  const rao = page.getByRole('region', { name: 'P. Rao' })
  await expect(rao.getByText('Slip', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('paid, P0001')).toBeVisible()

  await page.goto(`/admin/expenses?month=${month}`)
  await page.getByLabel('Amount').fill('240')
  await page.getByLabel('To whom').fill('Sharma Stores')
  await page.keyboard.press('Enter')
  await said(page, 'Expense recorded.')
  await expect(page.getByLabel('Kind')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Expenses' })).toContainText('Sharma Stores')

  await page.goto(`/admin/reports/result?month=${month}`)
  const sum = page.getByRole('region', { name: 'The month as a sum' })
  await expect(sum).toContainText('₹240')
})
