// Features: course-contents
import { expect, test } from './ganit.ts'
import { aCourse } from './public.ts'
import { expectUsable, ON_ITS_WAY } from './screen.ts'

test('a course leads from the programs to its curriculum and essentials', { tag: '@slow' }, async ({
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

test('a course’s video asks nothing of its host before it is pressed', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
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

test('a course that is not active is not there', { tag: '@slow' }, async ({ page, ganit }) => {
  const id = await aCourse(ganit, { isActive: 0 })
  const response = await page.goto(`/programs/course/${id}`)

  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This course is not here' })).toBeVisible()
})
