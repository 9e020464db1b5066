// Features: lessons, lesson-changes, calendar-feeds, rooms
import type { Page } from '@playwright/test'
import { dayAhead } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aMember } from './money.ts'
import { aStudent, signInWith, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { expectUsable, openAsAdmin, press, said } from './screen.ts'

/** A day as its field shows it: `05 Apr 2026`. */
const shownDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(day))
    .replace('Sept', 'Sep')

/** The day that many weeks and days after this week's Monday. The day of the tests is a Tuesday. */
const dayOfWeek = (weeks: number, days = 0) => dayAhead(weeks * 7 + days - 1)

async function aRoom(ganit: Ganit, name: string) {
  const { token } = await theAdmin(ganit)
  const { body } = await ganit.call<{ room: { room_id: number } }>('POST', 'rooms', {
    token,
    body: { name },
  })
  return body.room.room_id
}

type Placed = { date: string; start_time: string; end_time: string; room_id: number | null }

/** A lesson of a new batch without weekly times. */
async function aLesson(ganit: Ganit, batch_name: string, placed: Placed) {
  const { token } = await theAdmin(ganit)
  const made = await ganit.call<{ batch: { batch_id: number } }>('POST', 'batches', {
    token,
    body: { name: batch_name, classNumber: 9 },
  })
  const { batch_id } = made.body.batch
  const { body } = await ganit.call<{ lesson: { lesson_id: number } }>('POST', 'lessons', {
    token,
    body: { batch_id, ...placed },
  })
  return { batch_id, lesson_id: body.lesson.lesson_id }
}

const sheet = (page: Page) => page.getByRole('dialog')
const lesson = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })

test('a lesson is moved by its form, around what is in the way, and by keyboard alone', async ({
  page,
  ganit,
}) => {
  const date = dayOfWeek(3)
  const [room_id, hall] = [await aRoom(ganit, 'Keyboard room'), await aRoom(ganit, 'Keyboard hall')]
  const at = { date, end_time: '17:30', room_id }
  await aLesson(ganit, 'Keyboard algebra', { ...at, start_time: '16:00' })
  await aLesson(ganit, 'Keyboard circles', { ...at, start_time: '17:30', end_time: '19:00' })
  await openAsAdmin(page, ganit, `/admin/timetable?day=${date}&by=room&of=${room_id}`)

  await lesson(page, 'Keyboard algebra').focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toContainText('4:00 – 5:30 pm')
  await expectUsable(page)
  await sheet(page).getByRole('link', { name: 'Move' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Start Time').fill('17:00')
  await expect(page.getByLabel('End Time')).toHaveValue('18:30')
  const preview = page.getByRole('status', { name: 'What this would mean' })
  await expect(preview).toContainText('The room is taken.')
  await expect(preview).toContainText('Keyboard circles')
  await expectUsable(page)
  // Typed text is not dropped without a question.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(sheet(page).getByRole('link', { name: 'Move' })).toBeVisible()
  await sheet(page).getByRole('link', { name: 'Move' }).click()
  await page.getByLabel('Start Time').fill('17:00')
  await sheet(page).getByLabel('Room').selectOption(String(hall))
  await expect(preview).toContainText('Nothing is in the way.')
  await press(page, 'Move')
  await said(page, 'Reason is required.')
  await page.getByLabel('Reason').fill('Exam in the room')
  await page.keyboard.press('Tab')
  await press(page, 'Move')
  await said(page, 'Lesson moved.')
  await expect(sheet(page)).toHaveCount(0)
  await expect(lesson(page, 'Keyboard algebra')).toHaveCount(0)
  await page.getByLabel('Room').selectOption('Keyboard hall')
  await expect(lesson(page, 'Keyboard algebra')).toContainText('5:00 – 6:30 pm')
})

test('a lesson that is dragged to another day opens the form, filled in', async ({
  page,
  ganit,
}) => {
  const date = dayOfWeek(4)
  const { batch_id } = await aLesson(ganit, 'Dragged', {
    date,
    start_time: '16:00',
    end_time: '17:00',
    room_id: null,
  })
  await openAsAdmin(page, ganit, `/admin/timetable?day=${date}&of=${batch_id}`)
  const thursday = page.getByRole('region', { name: /^Thu / }).locator('ul')
  await lesson(page, 'Dragged').dragTo(thursday.locator('..'), { targetPosition: { x: 40, y: 32 } })
  await expect(sheet(page)).toContainText('Move: Dragged')
  await expect(page.getByLabel('Date')).toHaveValue(shownDay(dayOfWeek(4, 3)))
  await expect(page.getByLabel('Start Time')).toHaveValue('16:00')
  await page.getByLabel('Reason').fill('Teacher away')
  await press(page, 'Move')
  await said(page, 'Lesson moved.')
  await expect(page.getByRole('region', { name: /^Thu / })).toContainText('Dragged')
  await page.reload()
  await expect(page.getByRole('region', { name: /^Thu / })).toContainText('Dragged')
})

test('a lesson is cancelled, restored, and another one added; Back leads back', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const date = dayOfWeek(5)
  const { batch_id } = await aLesson(ganit, 'Rained off', {
    date,
    start_time: '16:00',
    end_time: '17:00',
    room_id: null,
  })
  const token = await openAsAdmin(page, ganit, `/admin/timetable?day=${date}&of=${batch_id}`)
  await lesson(page, 'Rained off').click()
  await sheet(page).getByRole('link', { name: 'Cancel' }).click()
  await page.getByLabel('Reason').fill('Rain')
  await press(page, 'Cancel lesson')
  await said(page, 'Lesson cancelled.')
  await expect(lesson(page, 'Rained off')).toContainText('Cancelled')
  await lesson(page, 'Rained off').click()
  await expect(sheet(page)).toContainText('Cancelled: Rain')
  await sheet(page).getByRole('link', { name: 'Restore' }).click()
  await press(page, 'Restore')
  await said(page, 'Lesson is on again.')

  await press(page, 'Add lesson')
  await sheet(page).getByLabel('Batch').selectOption('Rained off')
  await page.getByLabel('Date').fill(dayOfWeek(5, 2))
  await page.getByLabel('End Time').fill('18:00')
  await sheet(page).getByRole('button', { name: 'Add lesson' }).click()
  await said(page, 'Lesson added.')
  await expect(page.getByRole('region', { name: /^Wed / })).toContainText('Extra lesson')

  await press(page, 'Next week')
  await said(page, 'No lessons in this week.')
  await page.goBack()
  await expect(page.getByRole('region', { name: /^Wed / })).toContainText('Rained off')
  const { body } = await ganit.call<{ state: string }[]>(
    'GET',
    `lessons?from=${date}&to=${dayOfWeek(5, 6)}&batch_id=${batch_id}`,
    { token },
  )
  expect(body.map(({ state }) => state)).toEqual(['scheduled', 'scheduled'])
})

test('times are the academy’s, whatever clock the browser goes by', { tag: '@slow' }, async ({
  browser,
  ganit,
}) => {
  const date = dayOfWeek(6)
  const { batch_id } = await aLesson(ganit, 'At dawn', {
    date,
    start_time: '06:00',
    end_time: '07:00',
    room_id: null,
  })
  const { token } = await theAdmin(ganit)
  const context = await browser.newContext({
    baseURL: ganit.url,
    timezoneId: 'America/Los_Angeles',
  })
  const page = await context.newPage()
  await signInWith(page, token)
  await page.goto(`/admin/timetable?day=${date}&of=${batch_id}`)
  const monday = page.getByRole('region', { name: `Mon ${Number(date.slice(8))}` })
  await expect(monday).toContainText('6:00 – 7:00 am')
  await context.close()
})

test('on a phone a day is listed, its lesson can be changed, and nothing lies beside the screen', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const date = dayOfWeek(7)
  const { batch_id } = await aLesson(ganit, 'Pocket', {
    date,
    start_time: '16:00',
    end_time: '17:00',
    room_id: null,
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsAdmin(page, ganit, `/admin/timetable?day=${dayOfWeek(7, 1)}&of=${batch_id}`)
  await said(page, 'No lessons on this day.')
  const thisWeek = page.getByRole('button', { name: 'This week' })
  await thisWeek.click()
  await expect(page).not.toHaveURL(/day=/)
  await expect(thisWeek).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^Mon/ }).click()
  await expectUsable(page)
  await lesson(page, 'Pocket').click()
  await expectUsable(page)
  await sheet(page).getByRole('link', { name: 'Change teacher' }).click()
  await expectUsable(page)
  await press(page, 'Back')
  await sheet(page).getByRole('link', { name: 'Move' }).click()
  await expectUsable(page)
})

test('a week is printed on one lying page of A4, however full it is', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const date = dayOfWeek(8)
  for (const n of [1, 2, 3, 4, 5])
    await aLesson(ganit, `Printed ${n}`, {
      date,
      start_time: '16:00',
      end_time: '17:00',
      room_id: null,
    })
  await openAsAdmin(page, ganit, `/admin/timetable?day=${date}`)
  await expect(lesson(page, 'Printed 5')).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, , width, height] = (pdf.match(/\/MediaBox\s*\[([^\]]+)\]/)?.[1] ?? '')
    .trim()
    .split(/\s+/)
    .map(Number)
  expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([842, 595])
})

test('a student sees on the dashboard what has become of the lessons', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const date = dayAhead(2)
  const { batch_id, lesson_id } = await aLesson(ganit, 'Seen by students', {
    date,
    start_time: '16:00',
    end_time: '17:00',
    room_id: null,
  })
  const student = await aMember(ganit, batch_id)
  const { token } = await theAdmin(ganit)
  await ganit.call('POST', `lessons/${lesson_id}/cancel`, { token, body: { reason: 'Festival' } })
  await signInWith(page, student.token)
  await page.goto('/student/dashboard')
  const thisWeek = page.getByRole('region', { name: 'This week' })
  await expect(thisWeek).toContainText('Seen by students')
  await expect(thisWeek).toContainText('Cancelled: Festival')
})

test('a batch is given a room that is taken, which is told when it is saved', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token } = await theAdmin(ganit)
  const room_id = await aRoom(ganit, 'Wanted by two')
  const schedules = [{ weekday: 'Sunday', start_time: '06:00', end_time: '07:00' }]
  const body = { batch_name: 'First in the room', room_id, schedules }
  await ganit.call('POST', 'batchmanegment/create_batch', { token, body })
  await openAsAdmin(page, ganit, '/admin/batches/create')
  await page.getByLabel('Batch Name').fill('Second in the room')
  await page.getByLabel('Room').selectOption('Wanted by two')
  await page.getByLabel('Weekday').selectOption('Sunday')
  await page.getByLabel('Start Time').fill('06:30')
  await page.getByLabel('End Time').fill('07:30')
  await press(page, 'Create Batch')
  const told = page.getByRole('dialog', { name: 'The batch is saved' })
  await expect(told).toContainText('Wanted by two is taken by First in the room')
  await press(page, 'OK')
  const row = page.getByRole('row').filter({ hasText: 'Second in the room' })
  await expect(row).toContainText('Sun 6:30 – 7:30 amWanted by two')
})

test('a student copies an address under which a calendar reads the lessons', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token } = await aStudent(ganit)
  await signInWith(page, token)
  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: 'In your calendar' }).click()
  await expect(page).toHaveURL(/\/student\/calendar$/)
  await press(page, 'Copy calendar address')
  const address = await page.getByLabel('Calendar address').inputValue()
  const { pathname } = new URL(address)
  const calendar = await page.request.get(`${ganit.url}${pathname}`)
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR')
  await press(page, 'End the address')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect(page.getByLabel('Calendar address')).toHaveCount(0)
  expect((await page.request.get(`${ganit.url}${pathname}`)).status()).toBe(404)
})
