// Features: welcome, admissions, known-children
import { aKnownChild, anAdmitted } from './admitted.ts'
import { expect, test } from './ganit.ts'
import { officeToken, signInWith, smallPhoto, theAdmin } from './people.ts'
import { atRest } from './screen.ts'

const PHONE = { width: 360, height: 640 }

test('the desk sends a family its link, and the mother fills in the rest on her phone', async ({
  page,
  browser,
  ganit,
}) => {
  const { uid, digits } = await anAdmitted(ganit)
  await signInWith(page, (await theAdmin(ganit)).token)
  await page.goto(`/admin/student/${uid}`)
  await page.getByRole('button', { name: 'Send the family their link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toMatch(/\/welcome#[\w-]{43}$/)
  const whatsApp = page.getByRole('link', { name: 'Send by WhatsApp' })
  expect(await whatsApp.getAttribute('href')).toContain(encodeURIComponent(link))

  const phone = await browser.newContext({ viewport: PHONE, baseURL: ganit.url, locale: 'en-IN' })
  const family = await phone.newPage()
  await family.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  const field = family.getByLabel('The last four digits of your mobile')
  await field.fill(digits === '0000' ? '1111' : '0000')
  await field.press('Enter')
  await expect(family.getByText('These are not the last digits')).toBeVisible()
  await field.fill(digits)
  await family.getByRole('button', { name: 'Open' }).click()
  await expect(family.getByText('Arka · Class 9')).toBeVisible()
  for (const box of await family.getByRole('checkbox').all()) await expect(box).not.toBeChecked()

  await family.getByLabel('Email').fill('arka@example.in')
  await family.getByLabel('Date of Birth').fill('2012-03-04')
  await family.getByLabel('School').fill('South Point')
  const photo = Buffer.from((await smallPhoto()).split(',')[1] ?? '', 'base64')
  await family
    .locator('input[type="file"]')
    .setInputFiles({ name: 'arka.jpg', mimeType: 'image/jpeg', buffer: photo })
  await family.getByLabel(/I am a parent or guardian of Arka/).check()
  await family.getByRole('button', { name: 'Send' }).click()
  await expect(family.getByText('Your name is required.')).toBeVisible()
  await family.getByLabel('Your name').fill('Anita Banerjee')
  const width = () => family.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(PHONE.width)
  await family.getByRole('button', { name: 'Send' }).dblclick()
  await expect(family.getByText('Thank you.')).toBeVisible()

  // A reload asks for the digits again, but not for what is already filled in.
  await family.reload()
  await field.fill(digits)
  await field.press('Enter')
  await expect(family.getByLabel('Address')).toBeVisible()
  await expect(family.getByLabel('School')).toHaveCount(0)
  await expect(family.getByLabel(/I am a parent or guardian/)).toHaveCount(0)
  // The welcome link signs nobody in.
  expect(await family.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await phone.close()

  const { body } = await ganit.call<{ school_or_college_name: string; student_photo_path: string }>(
    'GET',
    `student/profile/${uid}`,
    { token: await officeToken(ganit) },
  )
  expect(body).toMatchObject({
    school_or_college_name: 'South Point',
    student_photo_path: expect.stringContaining('/api/images/'),
  })
})

test('in Hindi the page and what the server says are in Hindi, and an ended link says so', {
  tag: '@slow',
}, async ({ browser, ganit }) => {
  const phone = await browser.newContext({ viewport: PHONE, baseURL: ganit.url, locale: 'hi-IN' })
  const family = await phone.newPage()
  await family.goto('/welcome?lang=hi#unknown')
  await family.getByLabel('आपके मोबाइल के आख़िरी चार अंक').fill('1234')
  await family.getByRole('button', { name: 'खोलें' }).click()
  await expect(family.getByText('यह लिंक अब मान्य नहीं है।')).toBeVisible()
  await phone.close()
})

test('Today leads to a registration beside the child who is here, and the two become one', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { uid, student_id } = await aKnownChild(ganit)
  await signInWith(page, (await theAdmin(ganit)).token)
  await page.goto('/admin/today')
  await expect(page.getByText('registration is of a child who is here.')).toBeVisible()
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/student/${uid}/same/${student_id}$`))
  await expect(page.getByRole('row', { name: /Name Arka Banerjee Arka Banerjee/ })).toBeVisible()
  await expect(page.getByText('Anita Banerjee')).toBeVisible()
  await page.getByRole('button', { name: 'Same child' }).click()
  // Nobody has confirmed the e-mail of this account.
  await expect(page.getByText('The e-mail of this account is not confirmed yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Another child' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/student/${uid}$`))
  await page.goto('/admin/today')
  await atRest(page)
  await expect(page.getByText('registration is of a child who is here.')).toHaveCount(0)
})
