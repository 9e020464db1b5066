import { officeToken } from './people.ts'
import type { Ganit } from './product.ts'

type Saved = { course: { ID: number } }

/** A course with one chapter and one essential. */
export async function aCourse(ganit: Ganit, changes: object = {}) {
  const token = await officeToken(ganit)
  const body = {
    course_name: 'Euclid and after',
    course_subtitle: 'Proofs about lines and circles',
    class_level_id: 9,
    category_id: 1,
    show_in_forntpage: 1,
    isActive: 1,
    ...changes,
  }
  const made = await ganit.call<Saved>('POST', 'coursemanegment/create_course/', { token, body })
  const course_id = made.body.course.ID
  const add = (path: string, row: object) =>
    ganit.call('POST', `coursemanegment/${path}/`, { token, body: { ...row, course_id } })
  await add('add_course_curriculum', { curriculum_name: 'Congruent triangles' })
  await add('add_classroom_essentials', {
    classroom_essentials_name: 'Compass',
    classroom_essentials_description: 'With a pencil that fits.',
  })
  return course_id
}

/** A post with all kinds of content. Its slug exists after the first time. */
export async function aPost(ganit: Ganit) {
  const token = await officeToken(ganit)
  const markdown =
    '## Roots\n\n$x^2$ and $\\frac{1}{$\n\n$$\nx = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}\n$$\n\n| n | n² |\n|---|---|\n| 2 | 4 |\n\n> Quoted.\n\n```\ncode\n```\n\n- [one](/programs)'
  const body = { title: 'Mathematics', slug: 'mathematics', markdown, status: 'published' }
  await ganit.call('POST', 'posts', { token, body: { ...body, date: '2026-04-05' } })
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A site on which one seat of each lesson of Class 7 can be taken, every night at 11. */
export async function aSiteWithSeats(ganit: Ganit) {
  const token = await officeToken(ganit)
  const body = { free_trial: true, shows_batch_times: true, demo_seats: 1, phone: '98300 41200' }
  await ganit.call('PUT', 'settings', { token, body })
  const schedules = DAYS.map((weekday) => ({ weekday, start_time: '23:00', end_time: '23:59' }))
  const batch = { batch_name: 'Evening', class_number: 7, schedules }
  await ganit.call('POST', 'batchmanegment/create_batch', { token, body: batch })
  return token
}

/** A prospectus with a batch and all that the owner can switch on beside it. */
export async function aProspectus(ganit: Ganit) {
  const token = await officeToken(ganit)
  const body = {
    prospectus: true,
    no_promise: true,
    shows_helplines: true,
    registration_number: '17/2026',
    owner_qualification: 'Mathematics',
  }
  await ganit.call('PUT', 'settings', { token, body })
  await ganit.call('PUT', 'account', { token, body: { name: 'Ananya Sen' } })
  const schedules = [{ weekday: 'Monday', start_time: '07:00', end_time: '08:30' }]
  const dates = { starts_on: '2026-04-01', ends_on: '2190-03-31' }
  const batch = { batch_name: 'Morning', class_number: 9, capacity: 30, schedules, ...dates }
  await ganit.call('POST', 'batchmanegment/create_batch', { token, body: batch })
}
