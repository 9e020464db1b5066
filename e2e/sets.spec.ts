// Features: sets, slips, practice
import { hoursAhead } from './clock.ts'
import { expect, test } from './ganit.ts'
import { officeToken } from './people.ts'
import { aPractisingClass } from './practising.ts'
import type { Ganit } from './product.ts'
import { choose, expectUsable, openAs, press, said } from './screen.ts'

type Session = { session: { session_id: number; items: { position: number }[] } }

/** Two of three students took A, which is a slip, in today's practice. */
async function aClassWithASlip(ganit: Ganit) {
  const class9 = await aPractisingClass(ganit, { students: ['Riya', 'Kabir', 'Debjit'] })
  const { batch: batch_id, teacher, members } = class9
  const token = await officeToken(ganit)
  const body = { batch_id, teacher_id: teacher.uid }
  await ganit.call('POST', 'batchmanegment/update_batch', { token, body })
  for (const student of members.slice(0, 2)) {
    const begun = await ganit.call<Session>('POST', 'practice', {
      token: student.token,
      body: { kind: 'today' },
    })
    const { session_id, items } = begun.body.session
    const answers = items.map(({ position }) => ({
      ...{ position, try: 1, value: ['A'] },
      at: hoursAhead(0),
    }))
    const told = await ganit.call('PUT', `practice/${session_id}/answers`, {
      token: student.token,
      body: { answers },
    })
    expect(told.status).toBe(200)
  }
  return class9
}

test('a set is given to the students of a slip, done by one of them, and then only its day changes', async ({
  page,
  ganit,
  browser,
}) => {
  const { batch, teacher, members, question_ids } = await aClassWithASlip(ganit)
  await page.setViewportSize({ width: 1366, height: 650 })
  await openAs(page, teacher.token, `/teacher/batch/${batch}/slips`)
  await expect(page.getByRole('heading', { name: '2 of 2 One short' })).toBeVisible()
  await page.getByRole('link', { name: 'Reteach' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(/^Packs/)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  const chosen = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await expect(page.getByRole('button', { name: /^Remove question/ })).toHaveCount(6)
  await expectUsable(page)

  // A reload keeps what the slip filled in. One question goes, and comes back by its number.
  await page.reload()
  const first = /\((\d)\)/.exec(await chosen.first().innerText())?.[1]
  const removed = question_ids[Number(first) - 1]
  await page.getByRole('button', { name: 'Remove question 1', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Remove question/ })).toHaveCount(5)
  await page.getByRole('combobox', { name: 'Add a question' }).fill(String(removed))
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await said(page, 'Set added.')
  await expect(page).toHaveURL(new RegExp(`/teacher/batches/${batch}/sets$`))
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('0 of 2')
  await expectUsable(page)

  const token = teacher.token
  const listed = async () =>
    (
      await ganit.call<{ items: { set_id: number; due_on: string; title: string }[] }>(
        'GET',
        `practice-sets?batch_id=${batch}`,
        { token },
      )
    ).body.items[0]
  const set = await listed()
  const [riya, , debjit] = members
  if (!riya || !debjit || !set) throw new Error('There is no set.')
  const others = await browser.newPage({ baseURL: ganit.url })
  await openAs(others, riya.token, `/student/practice?set=${set.set_id}`)
  await expect(others.getByText('Questions from your teacher')).toBeVisible()
  await others.getByRole('button', { name: 'Begin' }).first().click()
  const end = others.getByText(/at the first try$/)
  for (let n = 0; n < 6; n += 1) {
    await expect(others.getByRole('heading', { name: `Question ${n + 1} of` })).toBeVisible()
    await choose(others, 'B')
    await press(others, 'Check')
    await expect(others.getByText('Right.')).toBeVisible()
    await press(others, 'Next')
  }
  await expect(end).toHaveText('6 of 6 at the first try')
  await others.close()
  const stranger = await ganit.call('POST', 'practice', {
    token: debjit.token,
    body: { kind: 'set', set_id: set.set_id },
  })
  expect(stranger.status).toBe(404)

  await page.reload()
  await expect(row).toContainText('1 of 2')
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await row.getByRole('link').click()
  await said(page, '1 student has begun. Only the day can change.')
  await expect(page.getByLabel('Title')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove question/ })).toHaveCount(0)
  await expectUsable(page)
  await page.getByLabel('Due').fill('2099-01-01')
  await press(page, 'Save')
  await said(page, 'Set saved.')
  expect(await listed()).toMatchObject({ due_on: '2099-01-01', title: set.title })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('refusals of a set stand at their fields', { tag: '@slow' }, async ({ page, ganit }) => {
  const { batch, teacher } = await aClassWithASlip(ganit)
  await openAs(page, teacher.token, `/teacher/batches/${batch}/sets`)
  await said(page, 'No practice sets yet.')
  await expectUsable(page)
  await page.getByRole('link', { name: 'Add set' }).first().click()
  await press(page, 'Save')
  await said(page, 'Choose questions.')
  await page.getByLabel('Title').fill('Packs again')
  await page.getByLabel('Drawn from topics').check()
  await page.getByLabel('Chapter').selectOption({ index: 1 })
  const chapters = page.getByLabel('Chapter').getByRole('option')
  const packs = (await chapters.allTextContents()).filter((text) => text.startsWith('Packs'))
  await page.getByLabel('Chapter').selectOption({ label: packs.at(-1) ?? '' })
  await page.getByLabel('Number').fill('19')
  await page.getByLabel('Chosen students').check()
  await press(page, 'Save')
  await said(page, 'Choose students.')
  await page.getByRole('checkbox').first().check()
  await press(page, 'Save')
  await expect(page.getByText(/^Only 6 questions in Packs/)).toBeVisible()
  await expect(page.getByLabel('Number')).toBeFocused()
  await expectUsable(page)
  await page.getByLabel('Number').fill('4')
  await press(page, 'Save')
  await said(page, 'Set added.')
  await expect(page.getByRole('row').nth(1)).toContainText('0 of 1')
})
