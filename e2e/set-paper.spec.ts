// Features: questions
import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { openAsAdmin, press, said } from './screen.ts'

const PAPER = '/admin/set-paper'

async function aQuestion(ganit: Ganit, changes: object = {}) {
  const { token } = await theAdmin(ganit)
  const { body } = await ganit.call<{ question: { id: number } }>('POST', 'exam/questions/', {
    token,
    body: {
      Question: 'What is $\\frac{1}{2} + \\frac{1}{2}$?',
      OptionA: '1',
      OptionB: '$\\frac{2}{4}$',
      OptionC: '2',
      RightOption: 'A',
      ...changes,
    },
  })
  return body.question.id
}

test('the menu leads to every screen; unknown ones lead to Create', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await openAsAdmin(page, ganit, PAPER)
  await expect(page).toHaveURL(`${ganit.url}${PAPER}/create`)
  for (const [text, path] of [
    ['Get by ID', 'get-one'],
    ['All', 'all'],
    ['Create', 'create'],
  ] as const) {
    await page.getByRole('link', { name: text, exact: true }).click()
    await expect(page).toHaveURL(`${ganit.url}${PAPER}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await page.goto(`${PAPER}/nowhere`)
  await expect(page).toHaveURL(`${ganit.url}${PAPER}/create`)
})

test('a question is written beside its preview, created, and the form emptied', async ({
  page,
  ganit,
}) => {
  await openAsAdmin(page, ganit, `${PAPER}/create`)
  await page.getByLabel('Marks', { exact: true }).fill('0')
  await press(page, 'Create')
  await said(page, 'Question is required')
  await said(page, 'At least Option A & B are required')
  await expect(page.getByLabel('Option B')).toHaveAttribute('aria-invalid', 'true')
  await said(page, 'Right Option must be A, B, C, or D')
  await said(page, 'Marks must be greater than 0')

  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByLabel('Question').fill('বৃত্তের ক্ষেত্রফল $\\int_0^1 x^2\\,dx$?')
  await expect(preview.locator('.katex')).toHaveCount(1)
  await expect(preview).toContainText('বৃত্তের ক্ষেত্রফল')
  await page.getByLabel('Option A').fill('$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$')
  await page.getByLabel('Option B').fill('$\\href{javascript:alert(1)}{x}$')
  await expect(preview.locator('.katex')).toHaveCount(3)
  await expect(preview.locator('a')).toHaveCount(0)
  await page.getByLabel('Right Option').pressSequentially('cx')
  await expect(page.getByLabel('Right Option')).toHaveValue('C')
  await page.getByLabel('Marks', { exact: true }).fill('2')
  await press(page, 'Create')
  await said(page, 'Right Option must be an option that is filled in.')
  await page.getByLabel('Right Option').fill('b')

  await page.route('**/exam/questions', (route) => route.abort())
  await press(page, 'Create')
  await expect(page.getByRole('dialog')).toContainText('Could not create question.')
  await press(page, 'OK')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Create', exact: true }).dblclick()
  await said(page, 'Question created!')
  await expect(page.getByLabel('Question')).toHaveValue('')
  await expect(page.getByLabel('Marks', { exact: true })).toHaveValue('1')
  await expect(page.getByText('Question is required')).toHaveCount(0)

  await page.goto(`${PAPER}/all?search=বৃত্তের`)
  await expect(page.getByRole('row').filter({ hasText: 'বৃত্তের' })).toHaveCount(1)
  await expect(page.locator('td .katex')).toHaveCount(1)
})

test('one question by its ID; a missing one is said in place', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const id = await aQuestion(ganit)
  await openAsAdmin(page, ganit, `${PAPER}/get-one`)
  await press(page, 'Get')
  await said(page, 'Question ID is required.')
  await page.getByLabel('Question ID').fill('99999')
  await page.keyboard.press('Enter')
  await said(page, 'Question not found')
  await expect(page).toHaveURL(/get-one\?id=99999/)
  await page.getByLabel('Question ID').fill(String(id))
  await press(page, 'Get')
  await expect(page.locator('main .katex').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Right' })).toContainText('A')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(`${ganit.url}${PAPER}/edit/${id}`)
})

test('a question is edited; its options are looked at together', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const id = await aQuestion(ganit, { RightOption: 'C' })
  await openAsAdmin(page, ganit, `${PAPER}/edit/${id}`)
  await expect(page.getByLabel('Option Count')).toHaveValue('3')
  await page.getByLabel('Question').fill('')
  await page.getByLabel('Marks', { exact: true }).fill('0')
  await page.getByLabel('Option Count').fill('1')
  await press(page, 'Update')
  await said(page, 'Question text required')
  await said(page, 'Marks must be > 0')
  await said(page, 'At least 2 options')

  await page.getByLabel('Question').fill('Changed $x^2$')
  await page.getByLabel('Marks', { exact: true }).fill('3')
  await page.getByLabel('Option Count').fill('2')
  await press(page, 'Update')
  await said(page, 'Option Count must be high enough to print the right option, C.')
  await page.getByLabel('Option Count').fill('3')
  await page.getByLabel('Active').uncheck()
  await page.route('**/editquestions', (route) => route.fulfill({ status: 500, json: {} }))
  await press(page, 'Update')
  await expect(page.getByRole('alert')).toContainText('Could not update question')
  await page.unrouteAll()
  await press(page, 'Update')
  await said(page, 'Updated!')
  await expect(page).toHaveURL(`${ganit.url}${PAPER}/all`)
  const row = page.getByRole('row').filter({ hasText: 'Changed' })
  await expect(row).toContainText('Inactive')
  await expect(row.locator('.katex')).toHaveCount(1)
})

test('editing a missing question says so and leads to the list', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await openAsAdmin(page, ganit, `${PAPER}/edit/99999`)
  await said(page, 'Question not found')
  await expect(page).toHaveURL(`${ganit.url}${PAPER}/all`)
})

test('the list is searched, filtered, sorted and paged in the address', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  for (let marks = 1; marks <= 11; marks++)
    await aQuestion(ganit, { Question: `Listed ${marks}`, Marks: marks })
  await openAsAdmin(page, ganit, `${PAPER}/all?search=Listed`)
  const cells = page.locator('tbody tr td:nth-child(4)')
  await expect(cells).toHaveCount(10)
  await page.getByRole('button', { name: 'Marks' }).click()
  await expect(cells.first()).toHaveText('1')
  await expect(page.getByRole('columnheader', { name: 'Marks' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await press(page, 'Next')
  await expect(cells).toHaveText(['11'])
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(cells).toHaveText(['11'])
  await page.getByLabel('Status').selectOption('Inactive')
  await said(page, 'No questions found.')
  await page.route('**/getallquestions*', (route) => route.abort())
  await page.reload()
  await said(page, 'Failed to load questions.')
})
