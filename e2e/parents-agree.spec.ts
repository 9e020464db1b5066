// Features: agreements, parents-to-agree, guardian
import { expect, test } from './ganit.ts'
import { latinTexts } from './latin-texts.ts'
import { aGuardian, aStudent, officeToken, signInWith, theAdmin } from './people.ts'
import { atRest, expectUsable, openAsAdmin } from './screen.ts'

test('a mother agrees on her phone in Hindi, and the child leaves the office’s list', async ({
  page,
  browser,
  ganit,
}) => {
  const token = await officeToken(ganit)
  const child = await aStudent(ganit, { first_name: 'रिया' })
  const batch = await ganit.call<{ batch: { batch_id: number } }>(
    'POST',
    'batchmanegment/create_batch',
    {
      token,
      body: {
        batch_name: 'शाम',
        schedules: [{ weekday: 'Monday', start_time: '17:00', end_time: '18:00' }],
      },
    },
  )
  const toggle = `batches/${batch.body.batch.batch_id}/toggle`
  await ganit.call('POST', toggle, { token, body: { studentId: child.uid } })
  const guardian = await aGuardian(ganit, child)
  const owner = (await theAdmin(ganit)).token
  await ganit.call('PUT', 'settings', { token: owner, body: { minors_wait: true } })

  await openAsAdmin(page, ganit, '/admin/parents-to-agree')
  await expect(page.getByRole('link', { name: 'रिया' })).toBeVisible()

  const context = await browser.newContext({
    baseURL: ganit.url,
    viewport: { width: 360, height: 740 },
  })
  await context.addCookies([{ name: 'language', value: 'hi', url: ganit.url }])
  const phone = await context.newPage()
  await phone.addInitScript(() => sessionStorage.setItem('language-pressed', 'hi'))
  await signInWith(phone, guardian.token)
  await phone.goto('/guardian/dashboard')
  const part = phone.getByRole('region', { name: 'पहले माता-पिता की सहमति चाहिए।' })
  await part.getByRole('button', { name: 'अभी सहमति दें' }).click()
  const agree = part.getByRole('button', { name: 'मैं सहमत हूँ' })
  await expect(agree).toHaveAttribute('aria-disabled', 'true')
  await atRest(phone)
  await expectUsable(phone)
  expect(await latinTexts(phone)).toEqual([])
  await part.getByRole('checkbox').check()
  await agree.click()
  await expect(part).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('No child waits for a parent.')).toBeVisible()
  await context.close()
})
