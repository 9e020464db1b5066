// Features: course-contents
import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { expectUsable, ON_ITS_WAY } from './screen.ts'

type Saved = { course: { ID: number } }

/** A course with one chapter and one essential. */
async function aCourse(ganit: Ganit, changes: object = {}) {
  const { token } = await theAdmin(ganit)
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

test('a course leads from the programs to its curriculum and essentials', async ({
  page,
  ganit,
}) => {
  const id = await aCourse(ganit)
  await page.goto('/programs')
  await page.getByRole('link', { name: 'Euclid and after' }).first().click()

  await expect(page).toHaveURL(/\/programs\/course\/\d+$/)
  await page.goto(`/programs/course/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Euclid and after' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Congruent triangles' })).toBeVisible()
  await expect(page.getByText('With a pencil that fits.')).toBeVisible()
  await expect(page.getByText(ON_ITS_WAY)).toHaveCount(0)
  await expectUsable(page)
})

test('a course’s video asks nothing of its host before it is pressed', async ({ page, ganit }) => {
  const video = 'https://www.youtube.com/watch?v=abcDEF_12-3'
  const id = await aCourse(ganit, { course_video_path: video })
  const strangers: string[] = []
  await page.route(/youtube/, (route) => {
    strangers.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>video</title>' })
  })
  await page.goto(`/programs/course/${id}`)
  await expect(page.getByRole('link', { name: 'Watch on www.youtube.com' })).toHaveAttribute(
    'href',
    video,
  )
  await expect(page.getByText(ON_ITS_WAY)).toHaveCount(0)
  expect(strangers).toEqual([])

  await page.getByRole('button', { name: 'Play video' }).click()
  await expect(page.getByTitle('Video of Euclid and after')).toBeVisible()
  await expect.poll(() => strangers.length).toBe(1)
  expect(strangers[0]).toContain('youtube-nocookie.com/embed/abcDEF_12-3')
})

test('a course that is not active is not there', async ({ page, ganit }) => {
  const id = await aCourse(ganit, { isActive: 0 })
  const response = await page.goto(`/programs/course/${id}`)

  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This course is not here' })).toBeVisible()
})
