// Features: all
import type { Page } from '@playwright/test'
import { dayAhead } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aColleague, aGuardian, aStudent, signInWith, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { atRest } from './screen.ts'
import { aBegunLesson } from './teaching.ts'

/** Google's limit of a good page is 0.1. */
const MOST = 0.05

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

/** A cheap phone on a slow line. */
async function slowDown(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Opens a page and returns how far it jumped until it rested, and which parts did. */
async function jumpsOf(page: Page, path: string) {
  await page.addInitScript(() => {
    const seen = { sum: 0, parts: [] as string[] }
    Object.assign(globalThis, { jumps: seen })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        seen.sum += value
        for (const { node, previousRect, currentRect } of sources)
          seen.parts.push(`${node?.className}: ${previousRect.y} → ${currentRect.y}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await atRest(page)
  return page.evaluate(() => {
    const { jumps } = globalThis as unknown as { jumps: { sum: number; parts: string[] } }
    return jumps
  })
}

async function expectNoJump(page: Page, path: string) {
  const { sum, parts } = await jumpsOf(page, path)
  expect(sum, parts.join('\n')).toBeLessThanOrEqual(MOST)
}

for (const path of ['/login/student', '/student/login', '/login/guardian', '/login/staff'])
  test(`${path} does not jump on a slow line`, { tag: '@slow' }, async ({ page }) => {
    await slowDown(page)
    await expectNoJump(page, path)
  })

const OPENERS: Record<string, (ganit: Ganit) => Promise<{ token: string; path: string }>> = {
  'a student’s home': async (ganit) => {
    const { members } = await aBegunLesson(ganit)
    const [{ token } = await aStudent(ganit)] = members
    return { token, path: '/student/dashboard' }
  },
  'a guardian’s home': async (ganit) => {
    const { members } = await aBegunLesson(ganit)
    const [student = await aStudent(ganit)] = members
    const { token } = await aGuardian(ganit, student)
    return { token, path: '/guardian/dashboard' }
  },
  'a register': async (ganit) => {
    const { teacher, lesson } = await aBegunLesson(ganit)
    return { token: teacher.token, path: `/teacher/lessons/${lesson}` }
  },
  ...Object.fromEntries(
    ['/admin/today', '/admin/counter', '/admin-dashboard', '/admin/students'].map((path) => [
      path,
      async (ganit: Ganit) => {
        await aBegunLesson(ganit)
        return { token: (await theAdmin(ganit)).token, path }
      },
    ]),
  ),
}

for (const [name, prepare] of Object.entries(OPENERS))
  test(`${name} does not jump on a slow line`, { tag: '@slow' }, async ({ page, ganit }) => {
    const { token, path } = await prepare(ganit)
    await signInWith(page, token)
    await slowDown(page)
    await expectNoJump(page, path)
  })

test('missing registers wait for the lessons above them, and do not jump', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token: admin } = await theAdmin(ganit)
  const { token, uid } = await aColleague(ganit, 'teacher')
  const post = async <Answer>(path: string, body: object) =>
    (await ganit.call<Answer>('POST', path, { token: admin, body })).body
  const { batch } = await post<{ batch: { batch_id: number } }>('batchmanegment/create_batch', {
    batch_name: 'Algebra 9A',
    teacher_id: uid,
    schedules: [{ weekday: 'Monday', start_time: '23:58', end_time: '23:59' }],
  })
  const { uid: studentId } = await aStudent(ganit)
  await post(`batches/${batch.batch_id}/toggle`, { studentId })
  const lessons: number[] = []
  for (const day of [-3, -2, -1, 0]) {
    const { lesson } = await post<{ lesson: { lesson_id: number } }>('lessons', {
      batch_id: batch.batch_id,
      date: dayAhead(day),
      start_time: '10:00',
      end_time: '11:00',
      teacher_id: uid,
    })
    lessons.push(lesson.lesson_id)
  }
  // After an academy's first register, others count as missing.
  await ganit.call('PUT', `lessons/${lessons[0]}/register`, {
    token: admin,
    body: { rest: 'P', marks: [] },
  })
  await signInWith(page, token)
  const region = page.getByRole('region', { name: 'Registers missing' })
  const missing = page.waitForResponse(/\/api\/attendance\/missing/)
  let wasShown: boolean | undefined
  await page.route(/\/api\/lessons\?/, async (route) => {
    await (await missing).finished()
    // The lower part would have been drawn by the third frame.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
    wasShown ??= await region.isVisible()
    await route.continue()
  })
  await expectNoJump(page, '/teacher/today')
  await expect(region).toBeVisible()
  expect(wasShown).toBe(false)
})
