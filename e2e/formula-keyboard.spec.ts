// Features: attempts, practice, questions, question-bank, test-keys, test-marking
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { officeToken } from './people.ts'
import { aPractiser } from './practising.ts'
import { openAs, press } from './screen.ts'
import { anOnlineTest, sit } from './testing.ts'

const LONG = 'Assume a fraction in lowest terms; then its square is 2, and both parts are even. '
const QUESTIONS = [
  { kind: 'expression', text: 'Solve $x^2-5x+6=0$.', right: ['x=2,x=3'] },
  {
    kind: 'long',
    text: 'Prove that $\\sqrt2$ is irrational.',
    scheme: [
      { step: 'Assume $\\sqrt2=\\frac{p}{q}$', marks: 2 },
      { step: 'Both are even', marks: 2 },
    ],
  },
]

const keysOn = (page: Page) => page.locator('.MLK__layer.is-visible .MLK__keycap')
const pressSeven = (page: Page) => keysOn(page).filter({ hasText: /^7/ }).tap()

/** True if nothing covers the place where a finger would press the element. */
const inReach = (locator: Locator) =>
  expect
    .poll(() =>
      locator.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
    .toBe(true)

const fail = () => {
  throw new Error('It is not on the page.')
}

/** The number of lines of a button's text. */
const linesOf = (button: Locator) =>
  button.evaluate((element) => {
    const range = document.createRange()
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    range.selectNodeContents(words ?? element)
    return range.getClientRects().length
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a formula is answered with the keys of its class: all stand on the screen, large enough for a finger', async ({
    page,
    ganit,
  }) => {
    const { student, test_id } = await anOnlineTest(ganit, QUESTIONS)
    await openAs(page, student.token, `/student/tests/${test_id}`)
    await page.getByLabel('I have read this').check()
    await press(page, 'Start')
    const field = page.locator('math-field')
    await expect(field).toHaveAttribute('aria-label', 'Your answer')
    await expect(page.locator('.ML__keyboard')).toBeHidden()
    await expect(field.locator('[part=virtual-keyboard-toggle]')).toBeHidden()
    await expect(field.locator('[part=menu-toggle]')).toBeHidden()
    const keys = page.getByRole('group', { name: 'Keys' }).getByRole('button')
    const tap = (name: string) => keys.and(page.getByRole('button', { name, exact: true })).tap()
    for (const each of await keys.all()) {
      const { width, height, x, y } = (await each.boundingBox()) ?? fail()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect(x >= 0 && x + width <= 360 && y + height <= 740).toBe(true)
    }
    await inReach(field)
    for (const name of [
      'minus',
      '9',
      'fraction',
      '1',
      '0',
      'To the right',
      'x',
      'to the power of 2',
    ])
      await tap(name)
    await expect
      .poll(() => field.evaluate((it) => (it as unknown as { value: string }).value))
      .toBe('-\\frac{9}{10}x^2')

    await press(page, 'Type it as text')
    const text = page.getByRole('textbox', { name: 'Your answer' })
    await expect(text).toHaveValue('-9/10x^2')
    await text.fill('x = 2 or 3')
    await expect(page.getByText('Read as')).toBeVisible()
    await press(page, 'Write it as it looks')
    await expect(field).toBeVisible()
    const next = page.getByRole('button', { name: 'Save and next' })
    await inReach(next)
    await next.tap()
    await expect(page.getByRole('heading', { name: 'Question 2 of 2' })).toBeVisible()
  })

  const HEIGHTS = [560, 640, 700, 740, 800]
  const type = async (page: Page, digits: string) => {
    const keys = page.getByRole('group', { name: 'Keys' }).getByRole('button')
    for (const digit of digits) await keys.getByText(digit, { exact: true }).tap()
  }
  const typed = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })

  test('in a test the typed value stands above the keys at every height, however long the question', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    const asked = { kind: 'number', text: LONG.repeat(4), right: { value: '24' } }
    const { student, test_id } = await anOnlineTest(ganit, [asked])
    await openAs(page, student.token, `/student/tests/${test_id}`)
    await page.getByLabel('I have read this').check()
    await press(page, 'Start')
    for (const height of HEIGHTS) {
      await page.setViewportSize({ width: 360, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      await type(page, '20')
      await expect(typed(page)).toHaveValue('20')
      await inReach(typed(page))
      await press(page, 'Clear')
    }
  })

  test('in practice so does the verdict', { tag: '@slow' }, async ({ page, ganit }) => {
    const question = { kind: 'number', options: [], slips: [], right: { value: '24' } }
    const child = await aPractiser(ganit, { text: LONG.repeat(4), question })
    await openAs(page, child.token, '/student/practice')
    await press(page, 'Begin')
    for (const height of HEIGHTS) {
      await page.setViewportSize({ width: 360, height })
      await type(page, '7')
      await inReach(typed(page))
      await press(page, 'Check')
      await inReach(page.getByText('Not yet.'))
      await page.getByRole('button', { name: 'Show me' }).click()
      await press(page, 'Next')
    }
  })

  test('a question is saved while the keyboard is open; its button stands in one line', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    // The first marked formula starts the marking process, which on a busy machine takes longer than a page waits.
    await anOnlineTest(ganit, QUESTIONS)
    await openAs(page, await officeToken(ganit), '/admin/questions/new?kind=expression')
    const next = page.getByRole('button', { name: 'Save and next' })
    await expect.poll(() => linesOf(next)).toBe(1)
    await page.getByRole('textbox', { name: 'Text' }).fill('What is $3+4$?')
    const field = page.locator('math-field')
    await field.tap()
    await pressSeven(page)
    await inReach(field)
    await inReach(next)
    const saved = page.waitForRequest('**/api/questions')
    await next.tap()
    expect((await saved).postDataJSON()).toMatchObject({ right: ['7'] })
  })

  test('in the dialog of a key the keyboard is pressed, and what would change is asked for', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    const made = await anOnlineTest(ganit, QUESTIONS)
    await sit(ganit, made, ['x=7'])
    await openAs(page, made.token, `/admin/tests/${made.test_id}?show=statistics`)
    await press(page, 'Correct the key of question 1')
    const dialog = page.getByRole('dialog')
    const field = dialog.locator('math-field')
    await field.tap()
    await pressSeven(page)
    await expect(dialog.getByRole('textbox', { name: 'Right answer', exact: true })).toHaveValue(
      '7',
    )
    await inReach(field)
    const show = dialog.getByRole('button', { name: 'Show what changes' })
    await show.scrollIntoViewIfNeeded()
    await inReach(show)
    await dialog.getByLabel('Reason').fill('It was meant otherwise.')
    const tried = page.waitForRequest('**/key')
    await show.tap()
    expect((await tried).postDataJSON()).toMatchObject({ right: ['7'] })
  })
})

test('words that are typed in a formula are words, and what follows them is a formula again', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await openAs(page, await officeToken(ganit), '/admin/questions/new?kind=expression')
  const field = page.locator('math-field')
  const latex = page.getByRole('textbox', { name: 'Right answer', exact: true })
  await field.click()
  for (const [typed, read] of [
    ['x=2 or 3/4', 'x=2\\;\\mathrm{or}\\;\\frac34'],
    ['5 minutes', '5\\operatorname{\\mathrm{minutes}}'],
    ['30 degrees', '30\\degree'],
  ] as const) {
    await latex.fill('')
    await field.focus()
    await page.keyboard.type(typed)
    await expect(latex).toHaveValue(read)
  }
})

test('an answer is marked by hand on a low screen without scrolling', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  const made = await anOnlineTest(ganit, QUESTIONS)
  await sit(ganit, made, ['x=7', { text: LONG.repeat(4), photos: [] }])
  await openAs(page, made.token, `/admin/tests/${made.test_id}/mark`)
  const mark = page.getByLabel('Mark, of 4')
  await expect(mark).toBeFocused()
  await inReach(mark)
  await inReach(page.getByRole('button', { name: 'Save', exact: true }))
})
