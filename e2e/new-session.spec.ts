import type { Page } from '@playwright/test'
import { today } from './clock.ts'
import { expect, test as withGanit } from './ganit.ts'
import { hand } from './hand.ts'
import { aFee } from './money.ts'
import { aStudent, officeToken } from './people.ts'
import type { Ganit } from './product.ts'
import { expectUsable, openAsAdmin, said } from './screen.ts'

/** This file has a product of its own, because starting a new session moves all students. */
const test = withGanit.extend<object, { apart: true }>({
  apart: [true, { scope: 'worker', auto: true }],
})

const PATH = '/admin/new-session'

async function aBatchOf(ganit: Ganit, classNumber: number, name: string) {
  const { body } = await ganit.call<{ batch: { batch_id: number } }>('POST', 'batches', {
    token: await officeToken(ganit),
    body: { name, classNumber },
  })
  return body.batch.batch_id
}

const toggle = async (ganit: Ganit, batch_id: number, studentId: string) =>
  ganit.call('POST', `batches/${batch_id}/toggle`, {
    token: await officeToken(ganit),
    body: { studentId },
  })

async function batchesOf(ganit: Ganit, uid: string) {
  const { body } = await ganit.call<{ batches: { name: string }[] }>(
    'GET',
    `student/profile/${uid}`,
    { token: await officeToken(ganit) },
  )
  return body.batches.map(({ name }) => name)
}

/** Batches of Class 10 and 11, with a fee, and students of Class 10. */
async function aSchool(ganit: Ganit, word: string, names: string[]) {
  const ten = await aBatchOf(ganit, 10, `Class 10 – ${word}`)
  const eleven = await aBatchOf(ganit, 11, `Class 11 – ${word}`)
  await aFee(ganit, ten, { fee_type: 'recurring', amount: '1800', due_date: today() })
  await aFee(ganit, eleven, { fee_type: 'recurring', amount: '2000', due_date: today() })
  const people = []
  for (const first_name of names) {
    const person = await aStudent(ganit, { first_name, student_class: 10 })
    await toggle(ganit, ten, person.uid)
    people.push(person)
  }
  return people
}

const part = (page: Page) => page.getByRole('region', { name: /^\d+ \w+ \d{4}$/ })

test('a session is planned for April with three presses, and changed and given up until then', async ({
  page,
  ganit,
}) => {
  await aSchool(ganit, 'Evening', [])
  await openAsAdmin(page, ganit, '/admin/today')
  const { click, clicks } = hand()
  await click(page.getByRole('button', { name: 'More of Batches' }))
  await click(page.getByRole('link', { name: 'New session' }))
  const to = page.getByLabel('Class 10 – Evening moves to')
  await expect(to.locator('option:checked')).toHaveText('Class 11 – Evening')
  await expect(page.getByRole('row', { name: /^Class 10 – Evening/ })).toContainText(
    '₹1,800 → ₹2,000',
  )
  await expectUsable(page)
  await click(page.getByRole('button', { name: /^Plan for 1 Apr/ }))
  await expect(page.getByText('→ Class 11 – Evening')).toBeVisible()
  expect(clicks()).toBe(3)
  await expectUsable(page)

  await page.getByRole('link', { name: 'Change' }).click()
  await to.selectOption('Stays')
  await expect(page.getByRole('button', { name: /^Plan for/ })).toBeDisabled()
  await to.selectOption('Leaves the academy')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(to).toHaveValue('leave')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Class 10 – Evening moves to').selectOption('Leaves the academy')
  await page.getByRole('button', { name: /^Plan for/ }).dblclick()
  await said(page, 'leaves the academy')
  await other.getByRole('button', { name: /^Plan for/ }).click()
  await expect(other.getByText(/was changed in another tab/)).toBeVisible()
  await other.close({ runBeforeUnload: false })

  await page.reload()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByLabel('First day')).toBeVisible()
})

test('somebody who repeats the year is left out, one who cannot move is named and tried again, and all is taken back', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const names = ['Goingon', 'Repeating', 'Clashing']
  const [going, repeating, clashing] = await aSchool(ganit, 'Morning', names)
  const seven = await aBatchOf(ganit, 10, 'Olympiad')
  await toggle(ganit, seven, clashing?.uid ?? '')
  await openAsAdmin(page, ganit, PATH)
  const first = page.getByLabel('First day')
  await first.fill(today())
  await first.press('Enter')
  await expect(page.getByRole('button', { name: 'Begin now' })).toBeEnabled()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: '2 students can move, 1 cannot' })).toBeFocused()
  await expect(page.getByText('Is in ‘Olympiad’, too, a batch of Class 10.')).toBeVisible()
  await page.getByText('Class 10 – Morning: 2 of 2 students').click()
  await page.getByLabel(/^Repeating/).uncheck()
  await expect(page.getByRole('heading', { name: '1 student can move, 1 cannot' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Begin now' }).click()

  await expect(part(page).getByText('1 student moved.')).toBeVisible()
  await expect(part(page).getByRole('link', { name: /^Clashing/ })).toBeVisible()
  await expectUsable(page)
  expect(await batchesOf(ganit, going?.uid ?? '')).toEqual(['Class 11 – Morning'])
  expect(await batchesOf(ganit, repeating?.uid ?? '')).toEqual(['Class 10 – Morning'])
  await page.goto('/admin/today')
  const line = page.getByRole('listitem').filter({ hasText: 'could not move into the new session' })
  await line.getByRole('link', { name: 'Look' }).click()

  await toggle(ganit, seven, clashing?.uid ?? '')
  await part(page).getByRole('button', { name: 'Try again' }).click()
  await expect(part(page).getByText('2 students moved.')).toBeVisible()
  await part(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(part(page).getByText('2 students taken back.')).toBeVisible()
  expect(await batchesOf(ganit, going?.uid ?? '')).toEqual(['Class 10 – Morning'])
})
