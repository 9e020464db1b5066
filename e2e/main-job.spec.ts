// Features: all
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { phonePhoto } from './photos.ts'
import { ADMIN, Ganit } from './product.ts'

const STUDENT = { email: 'riya.banerjee@example.in', password: 'seven times eight' }

async function signUp(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: 'REGISTER STUDENT' }).click()
  await expect(page).toHaveURL(/\/student\/login$/)
  await page.getByRole('button', { name: 'Sign Up with Email' }).click()
  await page.getByLabel('Email').fill(STUDENT.email)
  await page.getByLabel('Password', { exact: true }).fill(STUDENT.password)
  await page.getByRole('button', { name: 'Sign Up with Email' }).click()
  await expect(page).toHaveURL(/\/student\/register/)
}

const step = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function fillWizard(page: Page) {
  await step(page, 'Your Name')
  await next(page)
  await expect(page.getByText('First Name is required.')).toBeVisible()
  await expect(page.getByText('Photo is required.')).toBeVisible()
  await page.getByLabel('First Name').fill('Riya')
  await page.getByLabel('Last Name').fill('বন্দ্যোপাধ্যায়')
  await page.locator('input[type=file]').setInputFiles({
    name: 'IMG_2041.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(),
  })
  await expect(page.getByText('Image uploaded and compressed')).toBeVisible()
  await next(page)

  await step(page, 'Date of Birth')
  await page.getByLabel('Date of Birth').fill('2011-08-14')
  await next(page)

  await step(page, 'Contact Numbers')
  await page.getByLabel('Contact Number 1').fill('98300 41276')
  await next(page)

  await step(page, 'Education')
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'Class 9' })
  await page.getByLabel('School or College Name').fill('Ballygunge Girls’ High School')
  await page.reload()
  await step(page, 'Education')
  await expect(page.getByLabel('School or College Name')).toHaveValue(/Ballygunge/)
  await page.getByLabel('Board or University Name').fill('WBBSE')
  await next(page)

  await step(page, 'Address')
  const address = { Address: '27 Lake Road', City: 'Kolkata', District: 'Kolkata' }
  for (const [label, value] of Object.entries({ ...address, State: 'West Bengal', PIN: '700029' }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await next(page)

  await step(page, 'Additional Info')
  await expect(page.getByLabel('Email')).toHaveValue(STUDENT.email)
  await page.getByLabel('Notes').fill('Prefers the evening batch.')
  await next(page)

  await step(page, 'Terms And Conditions')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Submit' }).dblclick()
}

async function signInAsAdmin(page: Page) {
  await page.goto('/login/student')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-dashboard$/)
}

test('a student registers, the admin finds them, marks the fee and resets all; it outlives a restart', async ({
  browser,
}) => {
  const ganit = new Ganit()
  await ganit.start()
  try {
    const student = await (await browser.newContext({ baseURL: ganit.url })).newPage()
    const problems: string[] = []
    student.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await signUp(student)
    await fillWizard(student)
    await expect(student.getByRole('dialog', { name: 'Registration Successful' })).toBeVisible()
    await student.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(student).toHaveURL(/\/student\/dashboard$/)
    await expect(student.getByText('Riya বন্দ্যোপাধ্যায়').first()).toBeVisible()
    expect(problems).toEqual([])

    const admin = await (await browser.newContext({ baseURL: ganit.url })).newPage()
    await signInAsAdmin(admin)
    await admin.getByLabel('Search').fill('বন্দ্যো')
    const row = admin.getByRole('row', { name: /Riya/ })
    await expect(row.getByRole('img', { name: 'Riya বন্দ্যোপাধ্যায়' })).toHaveJSProperty(
      'naturalWidth',
      200,
    )
    await row.getByRole('link', { name: 'Riya বন্দ্যোপাধ্যায়' }).last().click()
    await expect(admin).toHaveURL(/\/admin\/student\//)
    await expect(admin.getByText('+919830041276')).toBeVisible()
    await admin.getByRole('link', { name: /^Back/ }).click()
    // The record has such a button too.
    await expect(admin).toHaveURL(/\/admin-dashboard/)

    await admin.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(admin.getByRole('cell', { name: 'Yes' })).toBeVisible()
    await expect(admin.getByText('1 of 1 paid')).toBeVisible()

    await ganit.stop()
    await ganit.start()
    await admin.reload()
    await expect(admin.getByRole('cell', { name: 'Yes' })).toBeVisible()

    await admin.getByRole('button', { name: 'Reset Fees' }).click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText("Are you sure you want to reset all fees to 'No'?")
    await question.getByRole('button', { name: 'Reset' }).click()
    await expect(admin.getByText('✅ All fees reset successfully!')).toBeVisible()
    await expect(admin.getByRole('cell', { name: 'No', exact: true })).toBeVisible()

    await student.reload()
    await expect(student.getByText('Riya বন্দ্যোপাধ্যায়').first()).toBeVisible()
  } finally {
    await ganit.remove()
  }
})
