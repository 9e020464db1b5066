// Features: agreements, privacy, welcome, settings, site
import { anAdmitted } from './admitted.ts'
import { expect, test } from './ganit.ts'
import { latinTexts } from './latin-texts.ts'
import { officeToken, signInWith, theAdmin } from './people.ts'
import { atRest, expectUsable } from './screen.ts'

const PHONE = { width: 360, height: 640 }

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  for (const [language, rights, bold] of [
    ['hi', 'आपके अधिकार', 'उपस्थिति'],
    ['bn', 'আপনার অধিকার', 'উপস্থিতি'],
  ] as const)
    test(`the notice stands alone in its language: ${language}`, async ({ page }) => {
      await page.goto(`/notice?lang=${language}`)
      await expect(page.getByRole('heading', { name: rights })).toBeVisible()
      await expect(page.locator('header, footer, nav')).toHaveCount(0)
      expect(await latinTexts(page)).toEqual([])
      await atRest(page)
      await expectUsable(page)
      // The keyboard opens a fold.
      const fold = page.locator('details', { hasText: bold }).first()
      await fold.locator('summary').focus()
      await page.keyboard.press('Enter')
      await expect(fold).toHaveAttribute('open', '')
    })
})

test('on paper everything is open, and the academy’s own page is shown whole', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await page.goto('/notice')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('for each lesson whether the student was there')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.length).toBeGreaterThan(10_000)
  await page.emulateMedia({ media: 'screen' })

  const token = await officeToken(ganit)
  const body = { markdown: '## Ours\n\nWe keep little.' }
  await ganit.call('PUT', 'settings/pages/privacy', { token, body })
  await page.goto('/notice')
  await expect(page.getByText('We keep little.')).toBeVisible()
  await expect(page.locator('details')).toHaveCount(0)
})

test('a family reads the notice before the ticks, and the owner finds what it agreed to', async ({
  page,
  browser,
  ganit,
}) => {
  const { uid, digits } = await anAdmitted(ganit)
  await signInWith(page, (await theAdmin(ganit)).token)
  await page.goto(`/admin/student/${uid}`)
  await page.getByRole('button', { name: 'Send the family their link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  const phone = await browser.newContext({ viewport: PHONE, baseURL: ganit.url, locale: 'bn-IN' })
  const family = await phone.newPage()
  const [, token] = link.split('#')
  await family.goto(`/welcome?lang=bn#${token}`)
  await family.getByLabel('আপনার মোবাইলের শেষ চারটি অঙ্ক').fill(digits)
  await family.getByRole('button', { name: 'খুলুন' }).click()
  const notice = family.getByRole('heading', { name: 'আপনার অধিকার' })
  await expect(notice).toBeVisible()
  const boxes = family.getByRole('checkbox')
  const below = async () =>
    ((await boxes.first().boundingBox())?.y ?? 0) > ((await notice.boundingBox())?.y ?? 1e9)
  expect(await below()).toBe(true)
  await boxes.first().check()
  await family.getByLabel('আপনার নাম').fill('রিনা সেন')
  await family.getByRole('button', { name: 'পাঠান' }).click()
  await expect(boxes).toHaveCount(0)
  await phone.close()

  await page.goto('/admin/consents')
  await expect(page.getByText('রিনা সেন')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('বাংলা')
})
