// Features: practice, review
import { expect, test } from './ganit.ts'
import { expectUsable, openAs, press } from './screen.ts'
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
