// Features: admissions, counter, cheques
import type { Page } from '@playwright/test'
import { today } from './clock.ts'
import { aPhone } from './counting.ts'
import { expect, test } from './ganit.ts'
import { aDebtor } from './money.ts'
import { theAdmin } from './people.ts'
import { openAs } from './screen.ts'

/** Presses buttons and choices, and counts the presses. */
function pressing(page: Page) {
  let presses = 0
  const counted = async (work: Promise<unknown>) => {
    presses += 1
    await work
  }
  return {
    press: (role: 'button' | 'radio', name: string | RegExp) =>
      counted(
        role === 'radio'
          ? page.getByRole(role, { name, exact: true }).press('Space')
          : page.getByRole(role, { name, exact: true }).click(),
      ),
    key: (key: string) => counted(page.keyboard.press(key)),
    presses: () => presses,
  }
}

test('a child who joins is asked admission, kit, deposit and half of the month, with seven presses at most', async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  const call = <Answer>(path: string, body: object) =>
    ganit.call<Answer>('POST', path, { token, body })
  const { body } = await call<{ batch: { id: number } }>('batches', {
    name: 'Class 7 – Evening',
    classNumber: 7,
  })
  const add = (fee_title: string, amount: string, more: object) =>
    call('batchmanegment/add_batch_fee', {
      ...{ batch_id: body.batch.id, fee_title, amount, fee_type: 'one-time' },
      ...{ due_date: `${today().slice(0, 7)}-01`, on_joining: true, ...more },
    })
  await add('Admission', '500', {})
  await add('Kit', '450', { asks_within: true })
  await add('Deposit', '1000', { is_deposit: true })
  const monthly = { fee_type: 'recurring', on_joining: false, due_date: '2026-01-10' }
  await add('Tuition', '1600', monthly)

  await openAs(page, token, '/admin/admissions/new')
  const { press, key, presses } = pressing(page)
  await page.getByLabel('Student’s name').fill('Tuli Sen')
  await press('radio', '7')
  await page.getByLabel('Parent’s name').fill('Anita Sen')
  await page.getByLabel('Mobile').fill(aPhone())
  await expect(page.getByRole('radio', { name: /Evening/ })).toBeChecked()
  const fees = page.getByRole('region', { name: 'Fees to pay' })
  for (const title of ['Admission', 'Kit', 'Deposit'])
    await expect(fees.getByText(new RegExp(`^${title}`))).toBeVisible()
  await press('radio', 'Half')
  await expect(fees.getByText(/half of the month/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save and collect ₹2,750' })).toBeVisible()
  await press('button', 'Save and collect ₹2,750')
  await expect(page).toHaveURL(/\/admin\/counter\?student=\d+/)
  await expect(page.getByRole('button', { name: 'Collect ₹2,750', exact: true })).toBeFocused()
  await key('Enter')
  await expect(page.getByText(/₹2,750 collected from Tuli/i)).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(7)
})

test('a cheque is taken with its bank and date, and its return takes two presses', async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  const { uid } = await aDebtor(ganit, 'Cheques', 'Bouncy', { due_date: today() })
  await openAs(page, token, '/admin/counter')
  await page.getByRole('combobox', { name: 'Name, number or phone' }).fill('bouncy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Collect ₹1,500' })).toBeFocused()
  await page.keyboard.press('4')
  await page.getByLabel('Number', { exact: true }).fill('104455')
  await page.getByRole('textbox', { name: 'Bank' }).fill('SBI')
  await page.getByRole('button', { name: 'Collect ₹1,500' }).click()
  await expect(page.getByText(/₹1,500 collected from Bouncy/i)).toBeVisible()

  await page.goto('/admin/payments/cheques')
  await expect(page.getByText(/Cheque 104455, SBI, dated/)).toBeVisible()
  const { press, key, presses } = pressing(page)
  await press('button', 'Bounced')
  await expect(page.getByLabel(/^Charge/)).toBeFocused()
  await key('Enter')
  await expect(page.getByText('Taken back. 1 payment.')).toBeVisible()
  await expect(page.getByText('No cheque is to be cleared.')).toBeVisible()
  expect(presses()).toBe(2)
  const { body } = await ganit.call<{ owed: string }>('GET', `student/ledger/${uid}`, { token })
  expect(body.owed).toBe('1500.00')
})
