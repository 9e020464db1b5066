// Features: settings, students, accounts

import { dayAhead } from './clock.ts'
import { aPhone } from './counting.ts'
import { expect, test } from './ganit.ts'
import { officeToken } from './people.ts'
import { ADMIN, type Ganit } from './product.ts'
import { atRest, enterPassword, expectUsable, openAsAdmin, press } from './screen.ts'

const WIDE = { width: 1366, height: 650 }
const PHONE = { width: 360, height: 640 }

/** An academy in which receipts say who has paid, with children who owe. */
async function byReceipts(ganit: Ganit) {
  const token = await officeToken(ganit)
  const write = async <Answer>(method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await ganit.call<Answer>(method, path, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await write('PUT', 'settings', { fees_by_hand: false })
  await write('POST', 'today/checklist/close', {})
  for (const [n, name] of ['Asha', 'Bina', 'Chitra'].entries()) {
    const guardian = { name: `Parent of ${name}`, relation: 'mother', phone: `+91${aPhone()}` }
    const { student } = await write<{ student: { student_id: number } }>('POST', 'admissions', {
      ...{ name: `${name} Banerjee`, class_number: 9, guardian },
    })
    const due = { title: 'Book', amount: String(600 - n), due_date: dayAhead(n - 20) }
    await write('POST', 'dues', { student_id: student.student_id, ...due })
  }
}

test('with receipts the office begins on Today, and a link leads to what was asked', async ({
  page,
  ganit,
}) => {
  await byReceipts(ganit)
  await enterPassword(page, ADMIN)
  await expect(page).toHaveURL(/\/admin\/today$/)
  await atRest(page)
  await page.goto('/login/student')
  await expect(page).toHaveURL(/\/admin\/today$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await atRest(page)
  await page.goto('/admin/reminders')
  await expect(page).toHaveURL(/\/$/)
  await enterPassword(page, ADMIN)
  await expect(page).toHaveURL(/\/admin\/reminders$/)
})

test('with receipts Students has no marks, and the first child is in sight', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await byReceipts(ganit)
  await openAsAdmin(page, ganit, '/admin-dashboard')
  await atRest(page)
  await expectUsable(page)
  await page.setViewportSize(WIDE)
  await atRest(page)
  const row = page.getByRole('row', { name: /Asha Banerjee/ })
  const first = row.getByRole('link', { name: 'Asha Banerjee' }).last()
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(240)
  await expect(page.getByRole('columnheader', { name: 'Fees status' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reset Fees' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Remind 3' })).toBeVisible()
  await page.setViewportSize(PHONE)
  await atRest(page)
  const { y = 0, height = 0 } = (await first.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(PHONE.height)
  await expectUsable(page)
  await page.setViewportSize(WIDE)
  await first.click()
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
  await expect(page.getByText('Fees status')).toHaveCount(0)
  await expect(page.getByText('marked by the academy')).toHaveCount(0)
})

test('what the owner chooses shows on Students at once', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await byReceipts(ganit)
  await openAsAdmin(page, ganit, '/admin/settings#who-has-paid')
  await atRest(page)
  await page.getByRole('radio', { name: 'marks by hand' }).check()
  await press(page, 'Save')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.getByRole('link', { name: 'Students', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(3)
  await page.goBack()
  await atRest(page)
  await page.getByRole('radio', { name: 'receipts in Ganit' }).check()
  await press(page, 'Save')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.getByRole('link', { name: 'Students', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Last paid' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
})
