// Features: settings, welcome, guardians, registration
import { anAdmitted } from './admitted.ts'
import { expect, test } from './ganit.ts'
import { latinTexts } from './latin-texts.ts'
import { aGuardian, aStudent, officeToken, signInWith, theAdmin } from './people.ts'
import { atRest, expectUsable } from './screen.ts'

test.use({ viewport: { width: 360, height: 640 } })

test('helplines stand at the foot of families’ pages once the owner switches them on', async ({
  page,
  ganit,
}) => {
  const child = await aStudent(ganit)
  const { token } = await aGuardian(ganit, child)
  await page.context().addCookies([{ name: 'language', value: 'bn', url: ganit.url }])
  await page.addInitScript(() => sessionStorage.setItem('language-pressed', 'bn'))
  await signInWith(page, token)
  await page.goto('/guardian/dashboard')
  await atRest(page)
  const part = page.getByRole('complementary', { name: 'হেল্পলাইন' })
  await expect(part).toHaveCount(0)

  const owner = (await theAdmin(ganit)).token
  await ganit.call('PUT', 'settings', { token: owner, body: { shows_helplines: true } })
  await page.goto('/guardian/dashboard')
  await expect(part.getByRole('link', { name: '14416' })).toHaveAttribute('href', 'tel:14416')
  await atRest(page)
  await expectUsable(page)
  expect(await latinTexts(page)).toEqual([])
  await signInWith(page, child.token)
  await page.goto('/student/dashboard')
  await expect(part).toBeVisible()
  // Visitors of the site read nothing of it.
  await page.goto('/')
  await expect(page.getByRole('link', { name: '14416' })).toHaveCount(0)
})

test('that no result is promised stands in the family’s link, in its language', {
  tag: '@slow',
}, async ({ page, browser, ganit }) => {
  const body = { no_promise: true }
  await ganit.call('PUT', 'settings', { token: await officeToken(ganit), body })
  const { uid, digits } = await anAdmitted(ganit)
  await signInWith(page, (await theAdmin(ganit)).token)
  await page.goto(`/admin/student/${uid}`)
  await page.getByRole('button', { name: 'Send the family their link' }).click()
  const [, token] = (await page.getByRole('textbox', { name: 'Link' }).inputValue()).split('#')
  const phone = await browser.newContext({ baseURL: ganit.url, locale: 'bn-IN' })
  const family = await phone.newPage()
  await family.goto(`/welcome?lang=bn#${token}`)
  await family.getByLabel('আপনার মোবাইলের শেষ চারটি অঙ্ক').fill(digits)
  await family.getByRole('button', { name: 'খুলুন' }).click()
  await expect(family.getByText('কোনো ফলের প্রতিশ্রুতি দেওয়া হয় না।')).toBeVisible()
  await phone.close()
})
