// Features: online, lessons
import { clockAhead } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aGuardian, signInWith } from './people.ts'
import { atRest, expectUsable, openAs } from './screen.ts'
import { aBegunLesson } from './teaching.ts'

const MEET = 'https://meet.example.org/abc-defg-hij'

test('five minutes before, a teacher holds the lesson online, and the child joins on the phone', async ({
  page,
  browser,
  ganit,
}) => {
  const phoneOf = async (language: string) => {
    const size = { width: 360, height: 740 }
    const context = await browser.newContext({ baseURL: ganit.url, viewport: size })
    await context.addCookies([{ name: 'language', value: language, url: ganit.url }])
    const phone = await context.newPage()
    await phone.addInitScript(
      (pressed) => sessionStorage.setItem('language-pressed', pressed),
      language,
    )
    return phone
  }
  const times = { start_time: clockAhead(5), end_time: clockAhead(50) }
  const begun = await aBegunLesson(ganit, { students: ['Riya'], times })
  const [child] = begun.members
  if (!child) throw new Error('There is no child.')

  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, begun.teacher.token, `/teacher/lessons/${begun.lesson}`)
  await page.getByRole('button', { name: 'Hold online' }).click()
  await page.getByLabel('Address').fill('meet')
  await page.getByRole('button', { name: 'Hold online' }).click()
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Address').fill(MEET)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Hold online' }).click()
  await expect(page.getByText(`Online: ${MEET}`)).toBeVisible()

  const phone = await phoneOf('bn')
  await signInWith(phone, child.token)
  await phone.goto('/student/dashboard')
  // First in what is to be done, and beside the lesson of the week.
  await expect(phone.getByRole('link', { name: 'যোগ দিন' })).toHaveCount(2)
  const first = phone.getByRole('region', { name: 'অনলাইন' })
  const join = first.getByRole('link', { name: 'যোগ দিন' })
  await expect(join).toHaveAttribute('href', MEET)
  await expect(join).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(first.getByText('meet.example.org')).toBeVisible()
  await atRest(phone)
  await expectUsable(phone)

  const mothers = await phoneOf('hi')
  await signInWith(mothers, (await aGuardian(ganit, child)).token)
  await mothers.goto('/guardian/dashboard')
  await expect(mothers.getByRole('link', { name: 'जुड़ें' }).first()).toHaveAttribute('href', MEET)
  await atRest(mothers)
  await expectUsable(mothers)
})
