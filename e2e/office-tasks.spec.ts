// Features: absences, closed-days, papers, exams, reports
import { dayAhead } from './clock.ts'
import { expect, test } from './ganit.ts'
import { hand } from './hand.ts'
import { aBatch, aMember } from './money.ts'
import { aColleague, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { openAsAdmin, said } from './screen.ts'

/** The academy's day that many days ahead: as `YYYY-MM-DD`, and as somebody types it. */
function daysAhead(days: number) {
  const date = dayAhead(days)
  const [year, month, ofMonth] = date.split('-').map(Number)
  return { date, typed: `${ofMonth}.${month}.${year}` }
}

async function asOwner(ganit: Ganit) {
  const { token } = await theAdmin(ganit)
  return async <Answer>(path: string, body: object) => {
    const answer = await ganit.call<Answer>('POST', path, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

test('four lessons of a teacher who is ill are given to another with one button and three fields', async ({
  page,
  ganit,
}) => {
  const post = await asOwner(ganit)
  const [ill, other] = ['Ravi Ill', 'Ravi Other']
  const { uid: teacher_id } = await aColleague(ganit, 'teacher', ill)
  const { uid: substitute } = await aColleague(ganit, 'teacher', other)
  // The day is a Sunday, because each batch has its weekly lesson on Mondays.
  const { date, typed } = daysAhead(5)
  const names = []
  for (const hour of ['07', '09', '11', '16']) {
    const name = `Ill at ${hour}`
    const batch_id = await aBatch(ganit, name)
    await aMember(ganit, batch_id)
    const [start_time, end_time] = [`${hour}:00`, `${hour}:45`]
    await post('lessons', { batch_id, date, start_time, end_time, teacher_id })
    names.push(name)
  }
  await openAsAdmin(page, ganit, '/admin/absent')
  const { choose, fill, click, counted } = hand()
  await choose(page.getByLabel('Teacher'), ill)
  await fill(page.getByRole('textbox', { name: 'From' }), typed)
  await page.keyboard.press('Tab')
  await choose(page.getByRole('combobox', { name: 'All 4 lessons' }), other)
  await expect(page.getByLabel('Tell 4 families')).toBeChecked()
  await click(page.getByRole('button', { name: 'Save 4 lessons' }))
  await said(page, 'Absence added.')
  expect(counted()).toEqual({ buttons: 1, fields: 3 })
  const { token } = await theAdmin(ganit)
  const lessons = `lessons?from=${date}&to=${date}&teacher_id=${substitute}`
  const { body } = await ganit.call<{ batch_name: string }[]>('GET', lessons, { token })
  expect(body.map(({ batch_name }) => batch_name)).toEqual(names)
})

test('a holiday of one day takes two fields and one button', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await openAsAdmin(page, ganit, '/admin/holidays/new')
  const { fill, click, counted } = hand()
  await fill(page.getByLabel('Title'), 'Bandh of one day')
  await fill(page.getByRole('textbox', { name: 'From' }), daysAhead(300).typed)
  await page.keyboard.press('Tab')
  await click(page.getByRole('button', { name: 'Save' }))
  await said(page, 'Holiday added.')
  await page.goto(`/admin/holidays?year=${daysAhead(300).date.slice(0, 4)}`)
  await expect(page.getByRole('link', { name: 'Bandh of one day' })).toBeVisible()
  expect(counted()).toEqual({ buttons: 1, fields: 2 })
})

test('all of a paper’s sets are one file after two presses, and the paper is an online test after four', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const post = await asOwner(ganit)
  const batch = 'Sitters'
  const batch_id = await aBatch(ganit, batch)
  await aMember(ganit, batch_id)
  const { question } = await post<{ question: { question_id: number } }>('questions', {
    ...{ kind: 'choice', text: 'What is $2^3$?', options: ['6', '8'], right: ['B'], marks: 4 },
  })
  const { paper } = await post<{ paper: { paper_id: number; version: number } }>('papers', {
    ...{ title: 'Few presses', duration_minutes: 60 },
    sections: [{ title: 'Section A', items: [{ question_id: question.question_id, marks: 4 }] }],
  })
  await post(`papers/${paper.paper_id}/ready`, { version: paper.version })
  await openAsAdmin(page, ganit, `/admin/papers/${paper.paper_id}`)
  const print = hand()
  await print.click(page.getByRole('button', { name: 'Print' }))
  await print.choose(page.getByLabel('What'), 'All: papers, OMR sheets, keys and solutions')
  const file = page.waitForEvent('popup')
  await print.click(page.getByRole('button', { name: 'Open the PDF' }))
  await file
  expect(print.counted()).toEqual({ buttons: 2, fields: 1 })
  await page.keyboard.press('Escape')

  const give = hand()
  await give.click(page.getByRole('link', { name: 'Give as test' }))
  await give.choose(page.getByLabel('Mode'), 'Online')
  await give.click(page.getByRole('checkbox', { name: batch }))
  await give.click(page.getByRole('button', { name: 'Till Monday' }))
  await give.click(page.getByRole('button', { name: /^(Schedule|Open now for 1 student)$/ }))
  await expect(page.getByRole('link', { name: 'Few presses' })).toBeVisible()
  expect(give.counted()).toEqual({ buttons: 4, fields: 1 })
})

test('from Today the month’s books are one press away', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await openAsAdmin(page, ganit, '/admin/today')
  const { click, counted } = hand()
  await click(page.getByRole('link', { name: /^Month|month/ }).first())
  await expect(page).toHaveURL(/\/admin\/reports\/month/)
  expect(counted()).toEqual({ buttons: 1, fields: 0 })
})
