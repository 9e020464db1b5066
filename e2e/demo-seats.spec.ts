// Features: enquiries, site, settings
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { hand } from './hand.ts'
import { latinTexts } from './latin-texts.ts'
import { aSiteWithSeats } from './public.ts'
import { atRest, expectUsable } from './screen.ts'

const times = (page: Page) => page.locator('fieldset label')

test.use({ viewport: { width: 360, height: 640 } })

test('a parent who reads Hindi takes a seat in two presses and two fields', async ({
  page,
  ganit,
}) => {
  const token = await aSiteWithSeats(ganit)
  await page.goto('/demo?class=7&lang=hi')
  await expect(page.getByText('कब आएँगे?')).toBeVisible()
  await expect(times(page)).toHaveCount(6)
  await atRest(page)
  expect(await latinTexts(page)).toEqual([])
  await expectUsable(page)
  // Sent empty, the form asks in the reader's language.
  const take = page.getByRole('button', { name: /^सीट लें: .+, रात 11:00 बजे$/ })
  await take.click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  expect(await latinTexts(page)).toEqual([])
  const parent = hand()
  await parent.fill(page.getByLabel('आपका नाम'), 'सुनीता जोशी')
  await parent.fill(page.getByLabel('फ़ोन', { exact: true }), '98300 12345')
  await parent.click(page.getByLabel('इस बारे में मुझे फ़ोन कर सकते हैं'))
  await parent.click(take)
  expect(parent.counted()).toEqual({ buttons: 2, fields: 2 })
  const answer = page.getByRole('status').filter({ hasText: /, रात 11:00 बजे आइए।$/ })
  await expect(answer).toBeFocused()
  await expect(answer).toBeInViewport()
  await expect(page.locator('main').getByRole('link', { name: '98300 41200' })).toBeVisible()
  expect(await latinTexts(page)).toEqual([])
  await expectUsable(page)
  const { body } = await ganit.call<{ items: { stage: string; seat_by_site: boolean }[] }>(
    'GET',
    'enquiries?page=1',
    { token },
  )
  expect(body.items[0]).toMatchObject({ stage: 'trial', seat_by_site: true })
})

test('a time that was pressed on the class page is the one of the form; a full one is said in Bengali', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await aSiteWithSeats(ganit)
  await page.goto('/programs/class/7?lang=bn')
  const third = page.locator('#demo-times ~ div a').nth(2)
  await third.click()
  await expect(page).toHaveURL(/\/demo\?class=7&lesson=\d+/)
  await expect(times(page).nth(2).getByRole('radio')).toBeChecked()
  const lesson_id = Number(new URL(page.url()).searchParams.get('lesson'))
  // Another phone is quicker.
  const body = { name: 'Riya', phone: '98300 12346', class_number: 7, consent: true, lesson_id }
  expect((await ganit.call('POST', 'demo-seats', { body })).status).toBe(201)
  await page.getByLabel('আপনার নাম').fill('রিনা সেন')
  await page.getByLabel('ফোন', { exact: true }).fill('98300 12347')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^আসন নিন: / }).click()
  await expect(page.getByText('এই ক্লাস ভরে গেছে। অন্য একটি বেছে নিন।')).toBeVisible()
  await expect(page.getByLabel('আপনার নাম')).toHaveValue('রিনা সেন')
  expect(await latinTexts(page)).toEqual([])
  await page.getByRole('button', { name: /^আসন নিন: / }).click()
  await expect(page.getByRole('status').filter({ hasText: /আসুন।$/ })).toBeFocused()
})

test('without the setting there is no such page', async ({ page, ganit }) => {
  expect((await page.request.get('/demo')).status()).toBe(404)
  await page.goto('/programs/class/7')
  await expect(page.locator('#demo-times')).toHaveCount(0)
  expect((await ganit.call('GET', 'demo-lessons?class_number=7', {})).status).toBe(404)
})
