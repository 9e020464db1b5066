// Features: admissions, counter, enquiries
import { today } from './clock.ts'
import { expect, test } from './ganit.ts'
import { signInWith, theAdmin } from './people.ts'

test('a mother at the counter: her child is admitted by keyboard, and what is due stands at the counter', async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  const call = <Answer>(path: string, body: object) =>
    ganit.call<Answer>('POST', path, { token, body })
  const { body } = await call<{ batch: { id: number } }>('batches', {
    name: 'Class 3 – Weekend',
    classNumber: 3,
  })
  await call('batchmanegment/add_batch_fee', {
    batch_id: body.batch.id,
    fee_title: 'Admission fee',
    amount: '1000',
    due_date: today(),
    fee_type: 'one-time',
  })
  await signInWith(page, token)
  await page.goto('/admin/admissions/new')
  await expect(page.getByLabel('Student’s name')).toBeFocused()
  await page.keyboard.type('Arka Banerjee')
  await page.getByRole('radio', { name: '3', exact: true }).press('Space')
  await page.getByLabel('Parent’s name').fill('Anita Banerjee')
  await page.getByLabel('Mobile').fill('98300 45671')
  await expect(page.getByRole('radio', { name: /Weekend/ })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Save and collect ₹1,000/ })).toBeVisible()
  await page.getByLabel('Mobile').press('Enter')
  await expect(page).toHaveURL(/\/admin\/counter\?student=\d+/)
  await expect(page.getByRole('checkbox', { name: /Admission fee|Arka/ }).first()).toBeVisible()

  // Her second child: the number is hers.
  await page.goto('/admin/admissions/new')
  await page.getByLabel('Student’s name').fill('Riya Banerjee')
  await page.getByRole('radio', { name: '3', exact: true }).press('Space')
  await page.getByLabel('Parent’s name').fill('Anita Banerjee')
  await page.getByLabel('Mobile').fill('98300 45671')
  await expect(page.getByText('This is Anita Banerjee’s number')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Same family' })).toBeChecked()
  await page.getByRole('button', { name: 'Save, pay later' }).click()
  await expect(page).toHaveURL(/\/admin\/student\/record-\d+/)
  await expect(page.getByText('Anita Banerjee').first()).toBeVisible()
})
