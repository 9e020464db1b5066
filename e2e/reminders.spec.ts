// Features: reminders

import { dayAhead } from './clock.ts'
import { aPhone } from './counting.ts'
import { expect, test } from './ganit.ts'
import { officeToken } from './people.ts'
import type { Ganit } from './product.ts'
import { atRest, expectUsable, openAsAdmin } from './screen.ts'

/** Children with parents, each with a charge that is overdue. */
async function someFamilies(ganit: Ganit, names: readonly string[]) {
  const token = await officeToken(ganit)
  const post = async <Answer>(path: string, body: object) => {
    const answer = await ganit.call<Answer>('POST', path, { token, body })
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  for (const [n, name] of names.entries()) {
    const guardian = { name: `Parent of ${name}`, relation: 'mother', phone: `+91${aPhone()}` }
    const { student } = await post<{ student: { student_id: number } }>('admissions', {
      ...{ name: `${name} Banerjee`, class_number: 9, guardian },
    })
    const due = {
      title: 'Book',
      amount: String(600 - n),
      due_date: dayAhead(n - names.length - 17),
    }
    await post('dues', { student_id: student.student_id, ...due })
  }
}

test('families are reminded by one Enter each, and the list says when all rest', async ({
  page,
  ganit,
}) => {
  await someFamilies(ganit, ['Asha', 'Bina', 'Chitra'])
  await page.addInitScript(() => {
    localStorage.setItem('openWith', 'web')
    const opened: string[] = []
    Object.assign(window, { openedChats: opened })
    window.open = (url) => {
      opened.push(String(url))
      return null
    }
  })
  await openAsAdmin(page, ganit, '/admin/reminders')
  const first = page.getByRole('button', { name: 'WhatsApp: Parent of Asha' })
  await expect(page.getByText(/^Asha .*: Fees overdue since/)).toBeVisible()
  await atRest(page)
  await expectUsable(page)
  await first.focus()
  for (const name of ['Asha', 'Bina', 'Chitra']) {
    await expect(page.getByRole('button', { name: `WhatsApp: Parent of ${name}` })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: /^Not sent: / })).toHaveCount(3)
  const chats = await page.evaluate(() => Object(window).openedChats as string[])
  expect(chats.map((url) => new URL(url).searchParams.get('text')?.split(' ')[0])).toEqual([
    'Asha',
    'Bina',
    'Chitra',
  ])
  await page.reload()
  await expect(page.getByText('All 3 were reminded.')).toBeVisible()
  await expectUsable(page)
})

test('on a phone a promise is noted from the family’s sheet', async ({ page, ganit }) => {
  await someFamilies(ganit, ['Asha', 'Bina'])
  await page.setViewportSize({ width: 360, height: 640 })
  await openAsAdmin(page, ganit, '/admin/reminders')
  await page.getByRole('button', { name: /^Parent of Asha/ }).click()
  const sheet = page.getByRole('complementary', { name: 'Parent of Asha' })
  await expect(sheet.getByText(/Fees overdue since/)).toBeVisible()
  await expectUsable(page)
  await sheet.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Promised 1' })).toBeVisible()
})

test('43 families are reminded by 43 times Enter', { tag: '@slow' }, async ({ page, ganit }) => {
  test.setTimeout(240_000)
  const names = Array.from({ length: 43 }, (_, n) => `Child${String(n + 1).padStart(2, '0')}`)
  await someFamilies(ganit, names)
  await page.addInitScript(() => {
    localStorage.setItem('openWith', 'web')
    const opened: string[] = []
    Object.assign(window, { openedChats: opened })
    window.open = (url) => {
      opened.push(String(url))
      return null
    }
  })
  await openAsAdmin(page, ganit, '/admin/reminders')
  await expect(page.getByText(/^Child\d\d .*: Fees overdue since/)).toBeVisible()
  await atRest(page)
  const count = () => page.evaluate(() => (Object(window).openedChats as string[]).length)
  await page
    .getByRole('button', { name: /^WhatsApp: / })
    .first()
    .focus()
  for (let pressed = 1; pressed <= names.length; pressed += 1) {
    await page.keyboard.press('Enter')
    await expect.poll(count).toBe(pressed)
  }
  await expect(page.getByRole('button', { name: /^Not sent: / })).toHaveCount(43)
  await page.reload()
  await expect(page.getByText('All 43 were reminded.')).toBeVisible()
})
