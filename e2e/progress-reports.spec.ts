// Features: progress-reports
import { expect, test } from './ganit.ts'
import { signInWith } from './people.ts'
import { reportDays, somethingToReport } from './reports.ts'

test('by keys a teacher chooses a line and sends; a mother reads the report on her phone', async ({
  page,
  browser,
  ganit,
}) => {
  const { batch, teacher, parent } = await somethingToReport(ganit)
  await signInWith(page, teacher.token)
  await page.goto(`/teacher/batches/${batch}/reports?${new URLSearchParams(reportDays())}`)
  await expect(page.getByRole('button', { name: 'Send 3' })).toBeVisible()
  await expect(page.getByText('Lessons: present at 1 of 1.')).toBeVisible()
  await expect(page.getByRole('button', { name: '2 Writes every step.' })).toBeEnabled()
  await page.keyboard.press('2')
  await expect(page.getByText(/“Writes every step\.”/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Send 2' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^sent /)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Send 0' })).toBeDisabled()

  const viewport = { width: 360, height: 740 }
  const phone = await (await browser.newContext({ baseURL: ganit.url, viewport })).newPage()
  await signInWith(phone, parent.token)
  await phone.goto('/guardian/dashboard')
  await phone.getByRole('link', { name: /^Progress report, / }).click()
  await expect(phone.getByRole('heading', { name: 'Progress report' })).toBeVisible()
  await expect(phone.getByText(/“Writes every step\.”/)).toBeVisible()
  const opened = phone.waitForEvent('popup')
  await phone.getByRole('button', { name: 'Print on A4 (PDF)' }).click()
  await opened
})
