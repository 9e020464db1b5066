import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { expectUsable, openAsAdmin, press } from './screen.ts'

/** Creates questions with formulas; returns the word that finds them. */
async function someQuestions(ganit: Ganit, count: number) {
  const { token } = await theAdmin(ganit)
  const word = 'Halves'
  for (let n = 1; n <= count; n++)
    await ganit.call('POST', 'questions', {
      token,
      body: {
        kind: 'choice',
        text: `${word} ${n}: what is $\\frac{1}{2} + ${n}$?`,
        options: [`$${n}\\tfrac{1}{2}$`, `$${n}$`, `$${n + 1}$`, '0'],
        right: ['A'],
        class_number: 9,
        marks: 2,
      },
    })
  return word
}

test('a paper is put together from the bank, made ready, shuffled into sets and printed', async ({
  page,
  ganit,
}) => {
  const word = await someQuestions(ganit, 3)
  await openAsAdmin(page, ganit, '/admin/papers')
  await page.getByRole('link', { name: 'New paper' }).first().click()
  await page.getByLabel('Title').fill('অর্ধবার্ষিক Half-yearly')
  await page.getByLabel('Minutes').fill('45')
  await press(page, 'Add paper')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('অর্ধবার্ষিক Half-yearly')

  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  const bank = page.getByRole('list', { name: 'Questions of the bank' })
  await expect(bank.getByRole('listitem').filter({ hasText: word })).toHaveCount(3)
  await bank.getByRole('button', { name: 'Add', exact: true }).first().click()
  await expect(bank.getByRole('button', { name: 'Added' })).toHaveCount(1)
  // A question is dragged by mouse before the existing one.
  const section = page.getByRole('region', { name: 'Section A' })
  await bank
    .locator('[draggable="true"]')
    .first()
    .dragTo(section.locator('[data-item]').first(), { targetPosition: { x: 4, y: 4 } })
  await expect(section.locator('[data-item]')).toHaveCount(2)
  const first = await section.locator('[data-item]').first().getAttribute('data-item')
  await page.getByRole('button', { name: 'Move question 1 down' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(section.locator('[data-item]').last()).toHaveAttribute('data-item', `${first}`)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('2 questions')
  await expect(summary).toContainText('4 marks')
  await expect(summary).toContainText('Saved')
  await page.reload()
  await expect(section.locator('[data-item]').last()).toHaveAttribute('data-item', `${first}`)
  await expect(section.locator('.katex').first()).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await press(page, 'Question bank')
  await expect(section).toBeHidden()
  await expectUsable(page)
  await page.goBack()
  await expect(section).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  await press(page, 'Ready')
  await expect(page.getByRole('button', { name: 'Back to draft' })).toBeVisible()
  await page.getByLabel('How many sets').selectOption('2')
  await press(page, 'Make sets')
  await expect(page.getByRole('columnheader', { name: 'Set B' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectUsable(page)

  await press(page, 'Print')
  await page.getByLabel('Set', { exact: true }).selectOption('B')
  const tab = page.waitForEvent('popup')
  const file = page.waitForResponse(/paper\.pdf\?set=B$/)
  await press(page, 'Open the PDF')
  expect((await file).headers()['content-type']).toBe('application/pdf')
  await tab
  await press(page, 'Close')
  await expect(page.getByText('Printed', { exact: true })).toBeVisible()
  await press(page, 'Back to draft')
  await expect(page.getByText('Set B was printed.')).toBeVisible()
})

test('a paper can be worked on while the styles of its formulas hang on a bad network', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const word = await someQuestions(ganit, 2)
  const { token } = await theAdmin(ganit)
  const body = { title: word, class_number: 9, duration_minutes: 45, sections: [] }
  const added = await ganit.call<{ paper: { paper_id: number } }>('POST', 'papers', {
    token,
    body,
  })
  const asked: string[] = []
  await page.route(/katex[^/]*\.css$/, (route) => void asked.push(route.request().url()))
  await openAsAdmin(page, ganit, `/admin/papers/${added.body.paper.paper_id}`)
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  const bank = page.getByRole('list', { name: 'Questions of the bank' })
  await expect(bank.getByRole('listitem').filter({ hasText: word })).toHaveCount(2)
  await expect(bank.locator('.katex').first()).toBeAttached()
  await bank.getByRole('button', { name: 'Add', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Saved')
  await expect(bank.getByRole('button', { name: 'Added' })).toHaveCount(1)
  expect(asked).toHaveLength(1)
})
