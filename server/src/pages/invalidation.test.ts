import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint, Input } from '@ganit/contract/endpoint'
import { withdrawTest } from '@ganit/contract/exams/test-publishing'
import { updateTest } from '@ganit/contract/exams/tests'
import { updateSettings, updateSitePage } from '@ganit/contract/ground/settings'
import { recordConsent } from '@ganit/contract/office/privacy'
import { deleteClassModule, saveClassModule } from '@ganit/contract/site/classes'
import {
  addCurriculum,
  addEssential,
  deleteCurriculum,
  deleteEssential,
  updateCurriculum,
  updateEssential,
} from '@ganit/contract/site/course-contents'
import { createCourse, deleteCourse, updateCourse } from '@ganit/contract/site/courses'
import { createPost, deletePost, updatePost } from '@ganit/contract/site/posts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { type Academy, buildTestApp, test } from '../../test/academy.ts'
import { anExamWith, uidOf } from '../../test/results.ts'
import { COURSE } from '../../test/teaching.ts'
import { temporaryFolder } from '../../test/temporary.ts'

/** A site with one page that shows all content and its render count; redirects if the settings say so. */
const BUILD = `
let rendering = 0
export const entry = { module: { createPageHandlers: (_, { get }) => ({ render: async () => {
  const courses = ['/coursemanegment/all_courses_show_public', '/coursemanegment/public_course/1']
  const paths = ['/settings', '/settings/pages/about', '/classes', '/posts', '/toppers', ...courses]
  const shown = await Promise.all(paths.map(async (path) => (await get(path)).body))
  if (shown[0].landing_redirects_to_login)
    return new Response(null, { status: 302, headers: { location: '/login/student' } })
  const body = JSON.stringify({ rendering: ++rendering, shown })
  return new Response(body, { headers: { 'content-type': 'text/html' } })
} }) } }`

async function builtSite() {
  const buildDir = temporaryFolder()
  await mkdir(join(buildDir, 'server'), { recursive: true })
  await mkdir(join(buildDir, 'client', 'assets'), { recursive: true })
  await writeFile(join(buildDir, 'package.json'), '{"type":"module"}')
  await writeFile(join(buildDir, 'server', 'index.js'), BUILD)
  return buildDir
}

/** Another process of the academy, with pages. */
async function aProcess({ db, pool }: Academy) {
  const app = await buildTestApp({ db, pool }, { webBuildDir: await builtSite() })
  onTestFinished(() => app.close())
  await isKeepingPages(app)
  return app
}

const read = async (app: FastifyInstance) => (await app.inject('/')).body

const isKeepingPages = (app: FastifyInstance) =>
  vi.waitFor(async () => expect(await read(app)).toBe(await read(app)), { interval: 10 })

const SOON = { interval: 10 }

/** Waits until the page contains the text. */
const shows = (app: FastifyInstance, text: string) =>
  vi.waitFor(async () => expect(await read(app)).toContain(text), SOON)

/** The admin at one process. */
async function adminAt(app: FastifyInstance, academy: Academy) {
  const { token } = await academy.signInAdmin()
  return async <E extends Endpoint>({ method, path }: E, input: Input<E>) => {
    const { params = {}, body } = input as { params?: Record<string, string>; body?: object }
    const url = `/api${path.replace(/:(\w+)/, (_, name) => params[name] ?? '')}`
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ method, url, headers, ...(body && { payload: body }) })).json()
  }
}

const POST = { title: 'Zero', slug: 'zero', markdown: '0', status: 'published', date: '2026-01-01' }

test('every change of the site is on the page as soon as it is answered', async ({ academy }) => {
  const app = await aProcess(academy)
  const admin = await adminAt(app, academy)

  await admin(updateSettings, { body: { academy_name: 'Bindu' } })
  expect(await read(app)).toContain('Bindu')
  await admin(updateSitePage, { params: { page: 'about' }, body: { title: 'Of us' } })
  expect(await read(app)).toContain('Of us')
  const module = { classNumber: 3, title: 'Sharing', description: 'Equal parts.' }
  await admin(saveClassModule, { body: module })
  expect(await read(app)).toContain('Sharing')
  await admin(deleteClassModule, { params: { classNumber: '3' } })
  expect(await read(app)).not.toContain('Sharing')
  const { post } = await admin(createPost, { body: POST as never })
  expect(await read(app)).toContain('Zero')
  const byId = { params: { post_id: String(post.post_id) } }
  await admin(updatePost, { ...byId, body: { title: 'Nought' } })
  expect(await read(app)).toContain('Nought')
  await admin(deletePost, byId)
  expect(await read(app)).not.toContain('Nought')
})

const ESSENTIAL = {
  classroom_essentials_name: 'Compass',
  classroom_essentials_description: 'Sharp.',
  course_id: 1,
}

test('every change of a course and its content is on the page as soon as it is answered', async ({
  academy,
}) => {
  const app = await aProcess(academy)
  const admin = await adminAt(app, academy)

  await admin(createCourse, { body: { ...COURSE, show_in_forntpage: 1 } })
  expect(await read(app)).toContain('Number Systems')
  await admin(updateCourse, { body: { id: 1, course_name: 'Real Line' } })
  expect(await read(app)).toContain('Real Line')
  await admin(addCurriculum, { body: { course_id: 1, curriculum_name: 'Surds' } })
  expect(await read(app)).toContain('Surds')
  await admin(updateCurriculum, { body: { curriculum_id: 1, curriculum_name: 'Roots' } })
  expect(await read(app)).toContain('Roots')
  await admin(deleteCurriculum, { params: { curriculum_id: '1' } })
  expect(await read(app)).not.toContain('Roots')
  await admin(addEssential, { body: ESSENTIAL })
  expect(await read(app)).toContain('Compass')
  await admin(updateEssential, { body: { essentials_id: 1, name: 'Divider' } })
  expect(await read(app)).toContain('Divider')
  await admin(deleteEssential, { body: { ID: 1 } })
  expect(await read(app)).not.toContain('Divider')
  await admin(deleteCourse, { params: { id: '1' } })
  expect(await read(app)).not.toContain('Real Line')
})

test('what one process changes, the pages of another show', async ({ academy }) => {
  const [one, other] = [await aProcess(academy), await aProcess(academy)]
  const admin = await adminAt(one, academy)

  await admin(updateSettings, { body: { academy_name: 'Bindu' } })
  await shows(other, 'Bindu')
  await isKeepingPages(other)
  await admin(updateSitePage, { params: { page: 'about' }, body: { title: 'Of us' } })
  await shows(other, 'Of us')
  const body = { classNumber: 3, title: 'Sharing', description: 'Equal parts.' }
  await admin(saveClassModule, { body })
  await shows(other, 'Sharing')
  await admin(createPost, { body: POST as never })
  await shows(other, 'Zero')
  await admin(createCourse, { body: COURSE })
  await shows(other, 'Number Systems')
  await isKeepingPages(other)
  await admin(addCurriculum, { body: { course_id: 1, curriculum_name: 'Surds' } })
  await shows(other, 'Surds')
  await isKeepingPages(other)
  await admin(addEssential, { body: ESSENTIAL })
  await shows(other, 'Compass')
})

test('who did best is on the page as long as they agree to it, in every process', async ({
  academy,
}) => {
  const { test_id, studentOf, publish } = await anExamWith(academy, { Asha: 60 })
  await publish(test_id)
  const [one, other] = [await aProcess(academy), await aProcess(academy)]
  const admin = await adminAt(one, academy)
  const student_id = studentOf('Asha')
  const params = { uid: await uidOf(academy, student_id) }
  const agree = (given: boolean) =>
    admin(recordConsent, { params, body: { purpose: 'publicity', given } })
  const shown = async (isShown: boolean) => {
    expect((await read(one)).includes('Asha')).toBe(isShown)
    await vi.waitFor(async () => expect((await read(other)).includes('Asha')).toBe(isShown), SOON)
    await isKeepingPages(other)
  }

  await admin(updateSettings, { body: { public_toppers: true } })
  await admin(updateTest, { params: { test_id: `${test_id}` }, body: { toppers: 3, version: 2 } })
  await shown(false)
  await agree(true)
  await shown(true)
  await agree(false)
  await shown(false)
  await agree(true)
  await shown(true)
  await academy.db
    .updateTable('students')
    .set({ first_name: 'Usha' })
    .where('student_id', '=', student_id)
    .execute()
  await shows(one, 'Usha')
  await shows(other, 'Usha')
  await isKeepingPages(other)
  const body = { reason: 'A mark is wrong.' }
  await admin(withdrawTest, { params: { test_id: `${test_id}` }, body })
  expect(await read(one)).not.toContain('Usha')
  await vi.waitFor(async () => expect(await read(other)).not.toContain('Usha'), SOON)
})

test('a change while the news were lost is shown all the same', async ({ academy }) => {
  const app = await aProcess(academy)
  const { db } = academy
  await db.transaction().execute(async (trx) => {
    await sql`insert into class_modules values (1, 'Counting', 'To a hundred.')`.execute(trx)
    // The listener is dead before the change is announced.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(trx)
  })

  await shows(app, 'Counting')
  await isKeepingPages(app)
})

test('the landing page redirects from the moment it is set to, and back again', async ({
  academy,
}) => {
  const app = await aProcess(academy)
  const admin = await adminAt(app, academy)
  const landing = async () => {
    const { statusCode, headers } = await app.inject('/')
    return [statusCode, headers.location]
  }

  await admin(updateSettings, { body: { landing_redirects_to_login: 1 } })
  expect(await landing()).toEqual([302, '/login/student'])
  await admin(updateSettings, { body: { landing_redirects_to_login: 0 } })
  expect(await landing()).toEqual([200, undefined])
})
