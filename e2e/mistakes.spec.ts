// Features: practice, review
import type { Locator } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { officeToken } from './people.ts'
import { expectUsable, openAs, press, untilCalm } from './screen.ts'
import { aPublishedTest, SOLUTION } from './testing.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a result leads to what lost marks in two taps; each is tried again before its solution is shown', async ({
  page,
  ganit,
}) => {
  const { student } = await aPublishedTest(ganit)
  await openAs(page, student.token, '/student/tests')
  await page.getByRole('link', { name: 'Unit test 4' }).click()
  await page.getByRole('link', { name: 'Questions and answers' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: '3 questions to look at again' }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/student\/attempts\//)
  // One's own answer is crossed out, and cannot be chosen again.
  await expect(page.getByText('yours in the test')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'C' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(SOLUTION)).toBeHidden()
  await expectUsable(page)
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Right.', { exact: true })).toBeVisible()
  await expect(page.getByText(SOLUTION)).toBeVisible()
  await press(page, 'Next')

  // A number that was left blank.
  await page.getByRole('button', { name: 'Question 3' }).click()
  await expect(page.getByText('You left it blank in the test.')).toBeVisible()
  // The keys stand below the answer, and cover neither it nor the question.
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
  const field = page.getByLabel('Your answer')
  expect(await top(field)).toBeLessThan((await top(page.getByRole('group', { name: 'Keys' }))) - 40)
  await page.getByLabel('Your answer').fill('24')
  await press(page, 'Check')
  await expect(page.getByText('Right.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Question 3, looked at' })).toBeVisible()

  // All questions are one press away.
  await press(page, 'All 3 questions with answers')
  await expect(page.getByText('Wrong · -1 of 4')).toBeVisible()
  await expect(page.getByText('Not answered · 0 of 4').first()).toBeVisible()
  await expectUsable(page)
})

test('a result that is withdrawn while one looks at its mistakes closes with the next press, and comes back when it is published', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { student, test_id, attempt_id } = await aPublishedTest(ganit)
  const token = await officeToken(ganit)
  const office = async (what: string, body: object = {}) => {
    const { status } = await ganit.call('POST', `tests/${test_id}/${what}`, { token, body })
    expect(status).toBe(200)
  }
  await openAs(page, student.token, `/student/attempts/${attempt_id}`)
  await page.getByRole('radio', { name: 'B' }).click()
  await press(page, 'Check')
  await expect(page.getByText(SOLUTION)).toBeVisible()
  await office('withdraw', { reason: 'A wrong key.' })
  await press(page, 'Next')
  await expect(page.getByText('The results of this test are not published yet.')).toBeVisible()
  await expect(page.getByText(SOLUTION)).toBeHidden()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectUsable(page)
  await office('publish')
  // The focus sends a request, whose answer must arrive before the result is withdrawn again.
  await untilCalm(page, async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByRole('heading', { name: '3 questions to look at again' })).toBeVisible()
  })

  // An answer that is sent after it was withdrawn is kept, and judged once it is published again.
  await page.getByRole('button', { name: 'Question 3' }).click()
  await page.getByLabel('Your answer').fill('24')
  await office('withdraw', { reason: 'A wrong key.' })
  await press(page, 'Check')
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL(/\/student\/dashboard$/)
  await office('publish')
  await page.goto(`/student/attempts/${attempt_id}`)
  await expect(page.getByRole('button', { name: 'Question 3, looked at' })).toBeVisible()
})
