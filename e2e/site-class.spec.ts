// Features: site, classes
import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import { atRest, beyondScreen, expectUsable, navigate } from './screen.ts'

test('every class has six topics, three facts, three books and a quotation of its own', {
  tag: '@slow',
}, async ({ page }) => {
  const quotations = new Set<string>()
  for (let n = 1; n <= 12; n++) {
    if (n === 1) await page.goto('/programs/class/1')
    else await navigate(page, `/programs/class/${n}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Class ${n}`)
    await expect(page.getByRole('heading', { name: `Class ${n}` })).toHaveCount(1)
    const section = (name: string) => page.getByRole('region', { name })
    await expect(section('Key Topics').getByRole('listitem')).toHaveCount(6)
    await expect(section('Did You Know?').getByRole('listitem')).toHaveCount(3)
    await expect(section('Recommended Books').getByRole('listitem')).toHaveCount(3)
    quotations.add(await page.locator('blockquote').innerText())
  }
  expect(quotations.size).toBe(12)
  await page.getByRole('link', { name: 'Back to programs' }).click()
  await expect(page).toHaveURL(/\/programs$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible()
})

test('a class’s modules are loaded, and are none at first', { tag: '@slow' }, async ({ page }) => {
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/classes', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/programs/class/3')
  await expect(page.getByText('Loading class details...')).toBeVisible()
  answer()
  await expect(page.getByText('No modules found for this class yet.')).toBeVisible()
})

test('a module shows its title, four lines at most, and the class’s figure where it has no picture', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token } = await theAdmin(ganit)
  const description = 'Halves and quarters of shapes, of amounts and of an hour. '.repeat(20)
  await ganit.call('POST', 'classes', {
    token,
    body: { classNumber: 3, title: 'Parts of a whole', description },
  })
  await page.goto('/programs/class/3')
  const module = page.getByRole('region', { name: 'Modules' }).getByRole('listitem')
  await expect(module.getByRole('heading', { name: 'Parts of a whole' })).toBeVisible()
  await expect(module.getByRole('img')).toBeVisible()
  const lines = await module
    .locator('p')
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
  expect(lines).toBeLessThanOrEqual(4.05)
  await ganit.call('DELETE', 'classes/3', { token })
})

test('modules that cannot be loaded leave the rest of the page, and can be asked for again', {
  tag: '@slow',
}, async ({ page }) => {
  await page.route('**/api/classes', (route) => route.abort())
  await page.goto('/programs/class/3')
  await expect(page.getByRole('alert')).toHaveText('Failed to load class details.')
  await expect(page.getByRole('heading', { name: 'Key Topics' })).toBeVisible()
  await page.unroute('**/api/classes')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No modules found for this class yet.')).toBeVisible()
})

test('a course on the front page is among the programs and on its class’s page', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token } = await theAdmin(ganit)
  const { body } = await ganit.call<{ course: { ID: number } }>(
    'POST',
    'coursemanegment/create_course',
    {
      token,
      body: {
        course_name: 'Number Systems',
        course_subtitle: 'From counting to the real line',
        class_level_id: 9,
        category_id: 1,
        show_in_forntpage: 1,
      },
    },
  )
  await page.goto('/programs')
  await expect(page.getByRole('heading', { name: 'Number Systems' })).toBeVisible()
  await page.goto('/programs/class/9')
  const courses = page.getByRole('region', { name: 'Courses for this class' })
  await expect(courses.getByText('From counting to the real line')).toBeVisible()
  await page.goto('/programs/class/8')
  await expect(page.getByText('Number Systems')).toBeHidden()
  await ganit.call('POST', 'coursemanegment/edit_course', {
    token,
    body: { id: body.course.ID, isActive: 0 },
  })
  await page.goto('/programs')
  await expect(page.getByText('Number Systems')).toBeHidden()
})

test('a word without end, a link for example, widens no page', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  const endless = 'mathematics'.repeat(10)
  const post = (path: string, body: object) =>
    ganit.call<{ course: { ID: number }; post: { post_id: number } }>('POST', path, { token, body })
  const course = await post('coursemanegment/create_course', {
    course_name: 'Endless',
    course_subtitle: endless,
    class_level_id: 11,
    category_id: 1,
    show_in_forntpage: 1,
  })
  await post('classes', { classNumber: 11, title: endless, description: endless })
  const news = { title: endless, slug: 'endless', markdown: endless, date: '2026-04-05' }
  const written = await post('posts', { ...news, status: 'published' })

  for (const path of ['/', '/programs', '/programs/class/11', '/blog', '/blog/endless']) {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(path)
    await expect(page.getByText(endless).first()).toBeVisible()
    await atRest(page)
    for (const width of [360, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await beyondScreen(page), `${path} at ${width}`).toBe(0)
    }
  }
  await post('coursemanegment/edit_course', { id: course.body.course.ID, isActive: 0 })
  await ganit.call('DELETE', 'classes/11', { token })
  await ganit.call('DELETE', `posts/${written.body.post.post_id}`, { token })
})

test('a parent learns on the class’s page when its batches meet and whom to ring, and on the contact page, too', async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  const put = (body: object) => ganit.call('PUT', 'settings', { token, body })
  await put({ phone: '+91 98300 12345', address: '27 Lake Road' })
  const { body } = await ganit.call<{ batch: { batch_id: number } }>('POST', 'batches', {
    token,
    body: { name: 'Of the tenth, early', classNumber: 10 },
  })
  const schedules = ['Monday', 'Wednesday', 'Friday'].map((weekday) => ({
    weekday,
    start_time: '07:00',
    end_time: '08:00',
  }))
  await ganit.call('POST', 'batchmanegment/update_batch', {
    token,
    body: { batch_id: body.batch.batch_id, batch_name: 'Of the tenth, early', schedules },
  })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/programs/class/10')
  await expect(page.getByText('Of the tenth, early')).toBeVisible()
  await expect(page.getByText('Mon, Wed, Fri 7:00 – 8:00 am')).toBeVisible()
  const call = page.getByRole('link', { name: 'Call +91 98300 12345' })
  await expect(call).toHaveAttribute('href', 'tel:+919830012345')
  await expect(page.getByRole('main').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919830012345',
  )
  await expectUsable(page)
  await page.goto('/contact')
  await expect(call).toBeVisible()
  await expect(page.getByRole('main').getByText('27 Lake Road')).toBeVisible()
  await expectUsable(page)

  await put({ shows_batch_times: false })
  await page.goto('/programs/class/10')
  await expect(call).toBeVisible()
  await expect(page.getByText('Of the tenth, early')).toBeHidden()
  await put({ shows_batch_times: true, phone: null, address: null })
  await ganit.call('DELETE', `batches/${body.batch.batch_id}`, { token })
})
