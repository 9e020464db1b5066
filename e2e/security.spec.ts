// Features: all
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent, signInWith, signUp, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { atRest, ON_ITS_WAY } from './screen.ts'

/** Texts that would run as code if they were not escaped, setting `__ran`. */
const PAYLOADS = [
  '<img src=x onerror="window.__ran=1">',
  '<svg onload="window.__ran=1"></svg>',
  '"><script>window.__ran=1</script>',
  "'-window.__ran=1-'",
  '<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>',
  '&#x3c;script&#x3e;window.__ran=1&#x3c;/script&#x3e;',
  '{{constructor.constructor("window.__ran=1")()}}',
  '<a href="javascript:window.__ran=1">x</a>',
]
const PAYLOAD = PAYLOADS.join(' ').slice(0, 195)

/** Records whether a page ran a hostile text or violated its policy. */
function mischiefOn(page: Page) {
  const seen: string[] = []
  page.on('dialog', (dialog) => seen.push(dialog.message()))
  page.on('console', (message) => {
    if (/Content Security Policy|__ran/.test(message.text())) seen.push(message.text())
  })
  return seen
}

async function expectTextOn(page: Page, path: string, mischief: string[]) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByText(ON_ITS_WAY)).toHaveCount(0)
  await atRest(page)
  expect([path, await page.evaluate(() => '__ran' in window)]).toEqual([path, false])
  expect([path, mischief]).toEqual([path, []])
}

const TEXTS = {
  first_name: PAYLOAD,
  middle_name: PAYLOADS[1],
  last_name: PAYLOADS[2],
  address: PAYLOAD,
  city: PAYLOADS[3],
  district: PAYLOADS[4],
  state: PAYLOADS[5],
  school_or_college_name: PAYLOAD,
  board_or_university_name: PAYLOADS[6],
  notes: PAYLOADS.join('\n'),
  pin: '<b>1</b>',
  contact_number_1: '<img src=x>',
}

test('a student’s input is shown as text on every screen of the admin [S112]', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { uid } = await aStudent(ganit, TEXTS)
  const { token } = await theAdmin(ganit)
  const { body } = await ganit.call<{ student_id: number }>('GET', `student/profile/${uid}`, {
    token,
  })
  await ganit.call('POST', 'batches', { token, body: { name: PAYLOAD, classNumber: 9 } })
  await signInWith(page, token)
  const mischief = mischiefOn(page)

  for (const path of [
    '/admin-dashboard',
    `/admin/student/${uid}`,
    '/admin/students',
    `/students/edit/${body.student_id}`,
    '/admin/class-batches?class=9',
    '/admin/batches/all',
    '/admin/audit',
  ])
    await expectTextOn(page, path, mischief)
})

/** An academy with hostile texts in all fields that the admin fills in for others. */
async function anAcademyOfMischief(ganit: Ganit) {
  const { token } = await theAdmin(ganit)
  const post = <Body>(path: string, body: object) => ganit.call<Body>('POST', path, { token, body })
  const course = {
    course_name: PAYLOAD,
    course_subtitle: PAYLOAD,
    class_level_id: 8,
    category_id: 1,
  }
  const { body } = await post<{ course: { ID: number } }>('coursemanegment/create_course', {
    ...course,
    isActive: 1,
    show_in_forntpage: 1,
  })
  const course_id = body.course.ID
  await post('coursemanegment/add_course_curriculum', { course_id, curriculum_name: PAYLOAD })
  await post('coursemanegment/add_classroom_essentials', {
    course_id,
    classroom_essentials_name: PAYLOAD,
    classroom_essentials_description: PAYLOADS.join('\n'),
  })
  await post('classes', { classNumber: 8, title: PAYLOAD, description: PAYLOADS.join('\n') })
  const post_ = { title: PAYLOAD.slice(0, 100), slug: 'mischief', markdown: PAYLOADS.join('\n\n') }
  await post('posts', { ...post_, summary: PAYLOAD, status: 'published', date: '2026-04-05' })
  await post('exam/questions', {
    Question: PAYLOADS.join('\n\n'),
    OptionA: PAYLOADS[0],
    OptionB: PAYLOADS[1],
    RightOption: 'A',
  })
  return { course_id, token }
}

test('the admin’s input is shown as text to everybody who reads it [S113]', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { course_id, token } = await anAcademyOfMischief(ganit)
  const mischief = mischiefOn(page)
  for (const path of [
    '/',
    '/programs',
    '/programs/class/8',
    `/programs/course/${course_id}`,
    '/blog',
    '/blog/mischief',
  ])
    await expectTextOn(page, path, mischief)

  await signInWith(page, token)
  for (const path of [
    '/admin/courses/all',
    '/admin/set-paper/all',
    '/admin/courses/curriculums',
    '/admin/blog',
  ])
    await expectTextOn(page, path, mischief)
})

test('a script that somebody inserted into a page does not run [S115]', async ({ page }) => {
  await page.goto('/')
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.__ran = 1'
    document.body.append(script)
    const image = document.createElement('div')
    image.innerHTML = '<img src="x:" onerror="window.__ran = 1">'
    document.body.append(image)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return '__ran' in window
  })

  expect(ran).toBe(false)
})

test('after logging out while the server is down, neither Back nor a reload shows anything of the student [S025 S118]', async ({
  page,
  ganit,
}) => {
  const { token } = await aStudent(ganit, { first_name: 'Ritwika', city: 'Siliguri' })
  await signInWith(page, token)
  await page.goto('/student/dashboard')
  await expect(page.getByText('Ritwika').first()).toBeVisible()
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()

  for (const again of [() => page.reload(), () => page.goto('/student/dashboard')]) {
    await expect(page).toHaveURL(/login/)
    await expect(page.getByText('Siliguri')).toHaveCount(0)
    await again()
  }
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('no address leads to another site after signing in [S120]', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token } = await signUp(ganit)
  await signInWith(page, token)
  for (const next of [
    '//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
  ]) {
    await page.goto(
      `/login/student?next=${encodeURIComponent(next)}&redirect=${encodeURIComponent(next)}`,
    )
    await atRest(page)
    expect(page.url().startsWith(ganit.url)).toBe(true)
  }
})
