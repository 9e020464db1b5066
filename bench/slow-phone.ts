import type { Browser } from '@playwright/test'
import { ADMIN, type Ganit } from '../e2e/product.ts'
import { DEMO_GUARDIAN } from '../server/seed/seed.ts'
import { DEMO_TEACHER } from '../server/seed/staff.ts'
import { photoOf } from './slow-phone/photo.ts'
import { previewOf } from './slow-phone/previews.ts'
import { contextFor, signedInBy } from './slow-phone/sessions.ts'
import { signInToRows } from './slow-phone/sign-in.ts'
import { firstVisits } from './slow-phone/slow-line.ts'
import { visit } from './slow-phone/visit.ts'
import { visits } from './slow-phone/visits.ts'

/** The pages on a phone four times slower than this machine. Returns tables to print. */
export async function measureSlowPhone(
  browser: Browser,
  ganit: Ganit,
  seeded: { email: string; password: string },
) {
  const admin = await signedInBy(ganit, 'sign-in/email', ADMIN)
  const newcomer = await signedInBy(ganit, 'sign-up/email', {
    name: 'Riya',
    email: 'riya@example.in',
    password: 'seven times eight',
  })
  const student = await signedInBy(ganit, 'sign-in/email', seeded)
  const teacher = await signedInBy(ganit, 'sign-in/email', DEMO_TEACHER)
  const guardian = await signedInBy(ganit, 'sign-in/email', DEMO_GUARDIAN)
  const { body } = await ganit.call<{ items: { lesson_id: number }[] }>(
    'GET',
    'attendance/missing',
    { token: teacher.accessToken },
  )
  const lesson = body.items[0]?.lesson_id ?? 0
  const pages = []
  const interactions = []
  for (const each of visits({ admin, newcomer, student, teacher }, lesson)) {
    const context = await contextFor(browser, each.who)
    const { row, interactions: timedHere } = await visit(context, ganit.url, each)
    pages.push(row)
    interactions.push(...timedHere)
    await context.close()
  }
  const wide = await contextFor(browser, admin, { width: 1280, height: 900 })
  const previews = [
    await previewOf(wide, `${ganit.url}/admin/set-paper/create`, 'Question'),
    await previewOf(wide, `${ganit.url}/admin/blog/new`, 'Text'),
  ]
  await wide.close()
  const signIn = [{ 'the admin’s sign-in to first rows, ms': await signInToRows(browser, ganit) }]
  const photos = [await photoOf(browser, ganit, newcomer)]
  const slowLine = await firstVisits(browser, ganit.url, [
    { name: 'student’s sign-in', path: '/login/student', wanted: 'form' },
    { name: 'guardian’s sign-in', path: '/login/guardian', wanted: 'form' },
    { name: 'student’s home', path: '/student/dashboard', wanted: '#this-week', who: student },
    { name: 'guardian’s home', path: '/guardian/dashboard', wanted: '#money', who: guardian },
    { name: 'practice', path: '/student/practice', wanted: 'main h2', who: student },
    { name: 'teacher’s Today', path: '/teacher/today', wanted: 'main h2', who: teacher },
    { name: 'register', path: `/teacher/lessons/${lesson}`, wanted: '[data-code]', who: teacher },
    { name: 'counter', path: '/admin/counter', wanted: 'main input', who: admin },
    { name: 'office’s Today', path: '/admin/today', wanted: 'main h2', who: admin },
    { name: 'Students', path: '/admin-dashboard', wanted: 'tbody td', who: admin },
  ])
  return { pages, interactions, previews, signIn, photos, slowLine }
}
