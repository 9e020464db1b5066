// Features: leaving
import { today } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aBatch, aMember, paymentsOf, said } from './money.ts'
import { theAdmin } from './people.ts'
import { expectUsable, openAs, press } from './screen.ts'

test('a course fee is for a time, and who leaves has the rest back by a day', async ({
  page,
  ganit,
}) => {
  const batch_id = await aBatch(ganit, 'Paid in one sum')
  const { token } = await theAdmin(ganit)
  await openAs(page, token, `/admin/batches/fee/${batch_id}`)
  await page.getByLabel('Fee Title').fill('Course fee')
  await page.getByLabel('Amount').fill('36000')
  await page.getByLabel('Due Date').fill(today())
  await page.getByLabel('Fee Type').selectOption('One Time')
  await page.getByLabel('pays up to the last day, for the time').check()
  await expect(page.getByLabel('from', { exact: true })).toHaveValue(today())
  await expectUsable(page)
  await press(page, 'Save Fee')
  await said(page, 'Fee saved!')

  const { uid } = await aMember(ganit, batch_id, { first_name: 'Early' })
  const { student_id } = await paymentsOf(ganit, uid)
  const body = { student_id, amount: '36000', method: 'cash', date: today() }
  expect((await ganit.call('POST', 'payments', { token, body })).status).toBe(201)
  await openAs(page, token, `/admin/student/${uid}?tab=fees`)
  await press(page, 'Settle and leave')
  const dialog = page.getByRole('dialog', { name: 'Settle and leave' })
  await expect(dialog.getByRole('listitem')).toContainText('1 day of 10 months')
  await expect(dialog.getByText(/^Back/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Moves to Pune')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await page.getByRole('dialog', { name: 'Settled.' }).getByRole('button', { name: 'Done' }).click()
  await press(page, 'The family leaves it here')
  const note = page.getByRole('alertdialog')
  await note.getByLabel('Reason').fill('For the sister')
  await note.getByRole('button', { name: 'Note it' }).click()
  await said(page, 'Noted.')
})
