// Features: teaching, absences
import { dayAhead } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aColleague, aStudent, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { expectUsable, openAs } from './screen.ts'

const weekdayOf = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** A teacher with a lesson at ten in the morning on each of these days, relative to today. */
async function aTeacherOn(ganit: Ganit, days: readonly number[]) {
  const { token } = await theAdmin(ganit)
  const teacher = await aColleague(ganit, 'teacher', 'Ananya Sen')
  const { uid } = await aStudent(ganit)
  const post = async <Answer>(path: string, body: object) => {
    const answer = await ganit.call<Answer>('POST', path, { token, body })
    if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { batch } = await post<{ batch: { batch_id: number } }>('batchmanegment/create_batch', {
    batch_name: 'Algebra 9A',
    teacher_id: teacher.uid,
    // Not today: the day after tomorrow.
    schedules: [{ weekday: weekdayOf(dayAhead(2)), start_time: '10:00', end_time: '11:00' }],
  })
  await post(`batches/${batch.batch_id}/toggle`, { studentId: uid })
  const lessons: number[] = []
  for (const day of days) {
    const { lesson } = await post<{ lesson: { lesson_id: number } }>('lessons', {
      batch_id: batch.batch_id,
      date: dayAhead(day),
      start_time: '10:00',
      end_time: '11:00',
      teacher_id: teacher.uid,
    })
    lessons.push(lesson.lesson_id)
  }
  return { ...teacher, lessons, batch: batch.batch_id, admin: token }
}

test('a teacher sees the lessons of today and of the week, and takes a register that is missing', async ({
  page,
  ganit,
}) => {
  const { token, admin, lessons } = await aTeacherOn(ganit, [-2, -1, 0])
  const [first, second] = lessons
  // After an academy's first register, others count as missing.
  await ganit.call('PUT', `lessons/${first}/register`, {
    token: admin,
    body: { rest: 'P', marks: [] },
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, token, '/teacher/today')
  await expect(page.getByRole('heading', { level: 2, name: 'Algebra 9A' })).toHaveCount(1)
  const missing = page.getByRole('region', { name: 'Registers missing' })
  await expect(missing).toBeVisible()
  await expectUsable(page)
  const places = page.getByRole('navigation', { name: 'Teacher' }).locator('a, button')
  const isCut = (all: Element[]) => all.some((each) => each.scrollWidth > each.clientWidth)
  expect(await places.evaluateAll(isCut), 'each place is read whole').toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectUsable(page)
  await missing.getByRole('link', { name: 'Take register' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/teacher/lessons/${second}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Algebra 9A')

  await page.goto('/teacher/week')
  await expect(page.getByRole('heading', { level: 2, name: /· today$/ })).toHaveCount(1)
  await expectUsable(page)
  await page.getByRole('link', { name: 'Next week' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/teacher\/week\?from=\d{4}-\d\d-\d\d$/)
  await expect(page.getByText('No lessons.')).toHaveCount(6)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: /· today$/ })).toHaveCount(1)

  const nav = page.getByRole('navigation', { name: 'Teacher' })
  await nav.getByRole('link', { name: 'Batches' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Batches')
  await expect(page.getByText('1 student', { exact: true })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Month sheet' }).click()
  await expect(page).toHaveURL(/\/teacher\/registers\?show=sheet&batch=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registers')
})
