import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMe } from '@ganit/contract/accounts/accounts'
import type { Endpoint } from '@ganit/contract/endpoint'
import { submitAttempt } from '@ganit/contract/exams/attempts'
import { endPractice } from '@ganit/contract/learning/practice'
import { askErasure } from '@ganit/contract/office/privacy'
import { exportStudents, listDirectory } from '@ganit/contract/people/directory'
import { createEnquiry } from '@ganit/contract/people/enquiries'
import { claimRecord } from '@ganit/contract/people/records'
import { getProfile, updateProfile } from '@ganit/contract/people/students'
import { createCalendarFeed, deleteCalendarFeed } from '@ganit/contract/teaching/calendar-feeds'
import Fastify from 'fastify'
import { expect } from 'vitest'
import { serverLimits } from '../../src/http/limits/limits.ts'
import { loadShedding } from '../../src/http/limits/load-shedding.ts'
import { allEndpoints } from '../../src/http/openapi/endpoints.ts'
import { isCostly } from '../../src/http/serve.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { type Academy, ADMIN, aRegistration, PASSWORD, test } from '../academy.ts'
import { ASKED } from '../enquiries.ts'
import { asDataUrl } from '../imports.ts'
import { BORN } from '../registrations.ts'
import { guardedAdmin } from '../second-factor.ts'
import { COURSE } from '../teaching.ts'

const ROOT = join(import.meta.dirname, '../../..')

const A_POST = {
  title: 'Zero',
  slug: 'zero',
  summary: 'It has no reciprocal.',
  markdown: 'None.',
  status: 'draft',
  date: '2026-01-14',
}

const REPORTS = [
  'collected',
  'month',
  'owed',
  'expected',
  'students',
  'batches',
  'teachers',
  'enquiries',
].map((report) => `reports/${report}`)

/** Raises an existing counter. The product created the row, with its key and expiry. */
async function used({ db }: Academy, key: string, points: number) {
  const { numUpdatedRows } = await db
    .updateTable('rate_limits')
    .set({ points })
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows, `the product counts ${key}`).toBe(1n)
}

/** Expects a refusal that lasts as long as the limit's window. */
function refusesFor(seconds: number, answer: { statusCode: number; headers: object }) {
  const { 'retry-after': wait } = answer.headers as Record<string, string>
  expect(answer.statusCode).toBe(429)
  expect(Number(wait)).toBeGreaterThan(seconds - 30)
  expect(Number(wait)).toBeLessThanOrEqual(seconds)
}

test('costly calls of one account are counted, and other calls go on [S096 S137 S139]', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent()
  const key = `costly:${uid}`
  const save = () => call(updateProfile, { params: { uid }, body: { city: 'Howrah' } as never })

  expect((await save()).status).toBe(200)
  await used(academy, key, 2_999)
  expect((await save()).status).toBe(200)
  expect((await save()).status).toBe(429)
  expect((await call(getProfile, { params: { uid } })).status).toBe(200)
})

test('changes of one account are counted whatever it calls; its tests go on, and so does the office [S096 S139]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, uid } = await academy.aStudent()
  const { call: admin } = await academy.signInAdmin()
  const again = { params: { attempt_id: '1' }, body: { answers: [] } as never }
  expect((await call(createCalendarFeed, {} as never)).status).toBe(201)
  await used(academy, `change:${uid}`, 600)

  for (const change of [
    await call(createCalendarFeed, {} as never),
    await call(deleteCalendarFeed, {} as never),
    await call(askErasure, {} as never),
    await call(updateProfile, { params: { uid }, body: { city: 'Howrah' } as never }),
  ])
    expect(change.status).toBe(429)
  expect((await call(getProfile, { params: { uid } })).status).toBe(200)
  expect((await call(submitAttempt, again)).status).toBe(404)

  for (let n = 0; n < 2; n++)
    expect((await admin(deleteCalendarFeed, {} as never)).status).toBe(200)
  const counted = academy.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'change:%')
  expect(await counted.execute()).toEqual([{ key: `change:${uid}` }])
})

const A_QUESTION = { kind: 'long', text: 'Prove it.', marks: 3 }

/** Input for each expensive call; the uid is that of a student. */
const costlyInputs = async (
  uid: string,
): Promise<Record<string, { by?: 'newcomer' | 'guardian'; input: object }>> => {
  const course = { ...COURSE, id: 1 }
  return {
    'POST /attempts/:attempt_id/photos': {
      by: 'newcomer',
      input: {
        params: { attempt_id: 1 },
        body: { item_id: 1, image: 'data:image/png;base64,iVBORw0KGgo=' },
      },
    },
    'POST /lessons/:lesson_id/hand-in/photos': {
      by: 'newcomer',
      input: {
        params: { lesson_id: 1 },
        body: { image: 'data:image/png;base64,iVBORw0KGgo=' },
      },
    },
    'POST /claims/:claim_id/paid': {
      by: 'newcomer',
      input: { params: { claim_id: 1 }, body: { utr: '412345678901' } },
    },
    'POST /classes': { input: { body: { classNumber: 9, title: 'Nine', description: 'Lines' } } },
    'POST /coursemanegment/create_course': { input: { body: COURSE } },
    'POST /coursemanegment/edit_course': { input: { body: course } },
    'POST /imports': { input: { body: { file_name: 'a.csv', file: asDataUrl('Name\nAsha\n') } } },
    'POST /posts': { input: { body: A_POST } },
    'PUT /posts/:post_id': { input: { params: { post_id: 1 }, body: A_POST } },
    'PUT /settings': { input: { body: {} } },
    'POST /student/register': { by: 'newcomer', input: { body: await aRegistration() } },
    'POST /student/update_student_detail': { input: { body: { student_id: 1 } } },
    'PUT /student/:uid': { input: { params: { uid }, body: { city: 'Howrah' } } },
    ...Object.fromEntries(
      [
        'student/export',
        'payments',
        'batches',
        'day-closes',
        'book',
        'expenses',
        'pay-sheets',
        'reports/result',
        'guardians',
        'enquiries',
        'imports',
        'letters',
        'consents',
        'imports/template',
        'reports/gst-papers',
        ...REPORTS,
      ].flatMap((list) => ['csv', 'xlsx'].map((end) => [`GET /${list}.${end}`, { input: {} }])),
    ),
    ...Object.fromEntries(
      ['csv', 'xlsx'].map((end) => [
        `GET /concessions.${end}`,
        { input: { querystring: { student_id: 1 } } },
      ]),
    ),
    ...Object.fromEntries(
      ['csv', 'xlsx'].map((end) => [
        `GET /imports/:import_id/rows.${end}`,
        { input: { params: { import_id: 1 } } },
      ]),
    ),
    ...Object.fromEntries(['csv', 'xlsx'].map((end) => [`GET /reminders.${end}`, { input: {} }])),
    'GET /account/guardian-data': { by: 'guardian', input: {} },
    'GET /student/export/:uid': { input: { params: { uid } } },
    'GET /questions/export.csv': { input: {} },
    'GET /questions/import/template.csv': { input: {} },
    'GET /settings/sample-receipt.pdf': { input: {} },
    'GET /letters.pdf': { input: { querystring: { ids: '1' } } },
    'GET /student-cards/:print_id': {
      input: { params: { print_id: '00000000-0000-4000-8000-000000000000' } },
    },
    'GET /payments/:payment_id/receipt': { input: { params: { payment_id: 1 } } },
    'GET /pay-slips/:pay_slip_id/slip': { input: { params: { pay_slip_id: 1 } } },
    'POST /expenses': {
      input: { body: { kind: 'rent', amount: '5', paid_to: 'Landlord', paid_from: 'upi' } },
    },
    'GET /refunds/:refund_id/voucher': { input: { params: { refund_id: 1 } } },
    'GET /attempts/:attempt_id/report.pdf': { input: { params: { attempt_id: 1 } } },
    'GET /students/:uid/reports/:report_id.pdf': {
      input: { params: { uid, report_id: 1 } },
    },
    'GET /batches/:id/reports.pdf': {
      input: { params: { id: 1 }, querystring: { from: '2026-11-01', to: '2026-11-20' } },
    },
    ...Object.fromEntries(
      ['paper', 'key', 'solutions', 'omr', 'all'].map((print) => [
        `GET /papers/:paper_id/${print}.pdf`,
        { input: { params: { paper_id: 1 } } },
      ]),
    ),
    'GET /papers/:paper_id/prints/:print_id': {
      input: { params: { paper_id: 1, print_id: '00000000-0000-4000-8000-000000000000' } },
    },
    ...Object.fromEntries(
      ['csv', 'xlsx'].map((end) => [
        `GET /tests/:test_id/results.${end}`,
        { input: { params: { test_id: 1 } } },
      ]),
    ),
    'GET /attendance/sheet.csv': { input: { querystring: { batch_id: 1, month: '2026-11' } } },
    'GET /staff/:account_id/taught.csv': {
      input: { params: { account_id: uid }, querystring: { month: '2026-11' } },
    },
    'POST /questions': { input: { body: A_QUESTION } },
    'POST /questions/check': { input: { body: A_QUESTION } },
    'PUT /questions/:question_id': { input: { params: { question_id: 1 }, body: {} } },
    'PUT /lessons/:lesson_id/homework': {
      input: { params: { lesson_id: 1 }, body: { text: 'Exercise 4' } },
    },
    'POST /batches/:batch_id/notes': {
      input: { params: { batch_id: 1 }, body: { title: 'Video', url: 'https://example.org' } },
    },
  }
}

test('whatever takes a picture or answers a file is a costly call, and is counted [S096 S137]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { uid } = await academy.aStudent()
  const inputs = await costlyInputs(uid)
  const costly = allEndpoints.map(({ endpoint }): Endpoint => endpoint).filter(isCostly)
  const names = costly.map(({ method, path }) => `${method} ${path}`)
  expect(names.toSorted(), 'say above what to send to each').toEqual(Object.keys(inputs).toSorted())

  const callers = {
    admin: await academy.signInAdmin(),
    newcomer: await academy.signUp(),
    guardian: await academy.signUpAs('guardian'),
  }
  const { admin, newcomer, guardian } = callers
  const adminUid = (await admin.call(getMe)).body.uid
  const expire = String(clock.ms() + 60_000)
  const spent = (who: string) => ({ key: `costly:${who}`, points: 3_000, expire })
  await academy.db
    .insertInto('rate_limits')
    .values([spent(adminUid), spent(newcomer.uid), spent(guardian.uid)])
    .execute()
  for (const [n, endpoint] of costly.entries()) {
    const { by = 'admin', input } = inputs[names[n] as string] ?? { input: {} }
    const { status, fields } = await callers[by].call(endpoint, input as never)
    expect([names[n], status, fields]).toEqual([names[n], 429, undefined])
  }
})

/** Window of each limit, in seconds. */
const WINDOWS: Record<string, number> = {
  'sign-up': 60,
  'sign-up-day': 86_400,
  'sign-in': 60,
  'wrong-password': 600,
  'wrong-password-device': 600,
  'wrong-password-from': 600,
  'wrong-code': 600,
  'wrong-code-of-day': 86_400,
  'wrong-code-device': 600,
  'wrong-code-device-of-day': 86_400,
  verification: 3_600,
  reset: 3_600,
  'reset-day': 86_400,
  costly: 60,
  missed: 60,
  'own-change': 3_600,
  change: 3_600,
  enquiry: 3_600,
  'picture-ms': 60,
  claim: 86_400,
  practice: 60,
  'code-minute': 60,
  'code-hour': 3_600,
  'code-hour-from': 3_600,
  'code-day': 86_400,
  'code-all': 86_400,
  'wrong-birth': 86_400,
}

test('each limit lasts as long as it says [S130 S133 S134]', { tags: 'slow' }, async ({
  academy,
}) => {
  const { auth, app, db } = academy
  const student = await academy.aStudent()
  const { email, uid, token } = student
  const newcomer = await academy.signUp('newcomer@example.in')
  await db
    .updateTable('accounts')
    .set({ email_verified: true })
    .where('id', '=', newcomer.uid)
    .execute()
  const headers = { authorization: `Bearer ${token}` }
  const wrong = { email, password: 'a wrong guess' }
  await app.inject({ method: 'POST', url: '/api/auth-code', payload: { email } })
  const known = await auth('sign-in/email', { email, password: PASSWORD })
  await auth('sign-in/email', wrong)
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { cookie: String(known.headers['set-cookie']).split(';')[0] },
    payload: wrong,
  })
  await auth('request-password-reset', { email })
  await academy.visitor(createEnquiry, { body: ASKED })
  await auth('send-verification-email', {}, token)
  await student.call(updateProfile, { params: { uid }, body: { city: 'Howrah' } as never })
  await app.inject({ url: '/api/batches/4711', headers })
  await student.call(endPractice, { params: { session_id: '1' } })
  await newcomer.call(claimRecord, { body: { date_of_birth: BORN } })
  const owners = await auth('sign-in/email', ADMIN)
  const { signIn } = await guardedAdmin(academy)
  await signIn('000000')
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { cookie: String(owners.headers['set-cookie']).split(';')[0] },
    payload: { ...ADMIN, otp: '000000' },
  })

  const rows = await db.selectFrom('rate_limits').select(['key', 'expire']).execute()
  const left = rows.map(({ key, expire }): [string, number] => [
    key.split(':')[0] as string,
    (Number(expire) - clock.ms()) / 1000,
  ])
  const seconds = Object.values(WINDOWS)
  const windows = left.map(([what, left]) => [
    what,
    seconds.find((each) => Math.abs(each - left) < 30),
  ])
  // Two guardians with one phone are tested in `auth-codes.test.ts`.
  expect({ ...Object.fromEntries(windows), 'wrong-birth': 86_400 }).toEqual(WINDOWS)
})

test('every limit is in the table of windows, and counts by account, address or e-mail [S133 S139]', () => {
  const files = [...globSync('server/src/**/*.ts', { cwd: ROOT })].filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('server/src/commands/'),
  )
  const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const limits = sources.matchAll(/(?:\bwhat: |\b(?:l|networkL)imiter\()'([\w-]+)'/g)
  expect([...new Set([...limits].map(([, what]) => what))].toSorted()).toEqual(
    Object.keys(WINDOWS).toSorted(),
  )
  // Signing in again makes another session.
  expect(
    sources.match(/(countOne|refuseWhenSpent|\.(consume|penalty|reward))\([^)]*session/g),
  ).toBe(null)
})

test('a record of one’s own is changed 120 times an hour, what changes nothing not counted, and by the office as often as need be [S139]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, uid } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const save = async (city: string, who = call) =>
    (await who(updateProfile, { params: { uid }, body: { city } as never })).status
  expect(await save('Howrah')).toBe(200)
  await used(academy, `own-change:${uid}`, 118)
  expect(await save('Howrah')).toBe(200)
  expect(await save('')).toBe(400)
  const atOnce = await Promise.all(['Hooghly', 'Durgapur', 'Asansol'].map((city) => save(city)))

  expect(atOnce.toSorted()).toEqual([200, 200, 429])
  const { token } = (
    await academy.auth('sign-in/email', {
      email: (await call(getMe)).body.email,
      password: PASSWORD,
    })
  ).json<{ token: string }>()
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/student/${uid}`
  refusesFor(
    3600,
    await academy.app.inject({ method: 'PUT', url, headers, payload: { city: 'Bolpur' } }),
  )
  expect(await save('Kolkata', admin.call)).toBe(200)
})

test('an account that asks too often for missing objects is refused for a while, and no other account [S050 S136 S139]', async ({
  academy,
}) => {
  const [a, b] = [await academy.aStudent(), await academy.aStudent()]
  const ask = (url: string, token: string) =>
    academy.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect((await ask('/api/batches/4711', a.token)).statusCode).toBe(404)
  await used(academy, `missed:${a.uid}`, 3_000)
  const miss = await ask('/api/batches/4711', a.token)

  expect(miss.statusCode).toBe(429)
  expect(Number(miss.headers['retry-after'])).toBeGreaterThan(0)
  expect(Object.keys(miss.json())).toEqual(['error'])
  expect((await ask(`/api/student/profile/${a.uid}`, a.token)).statusCode).toBe(429)
  const again = await academy.auth('sign-in/email', { email: a.email, password: PASSWORD })
  const { token } = again.json<{ token: string }>()
  expect((await ask(`/api/student/profile/${a.uid}`, token)).statusCode).toBe(429)
  expect((await ask('/api/batches/4711', token)).statusCode).toBe(429)
  expect((await ask('/api/batches/4711', b.token)).statusCode).toBe(404)
  expect((await ask(`/api/student/profile/${b.uid}`, b.token)).statusCode).toBe(200)
})

test('limits are counted in the database, so another process and a restart know them [S133]', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const signIn = (password: string) => academy.auth('sign-in/email', { email, password })
  expect((await signIn('a wrong guess')).statusCode).toBe(401)
  await used(academy, `wrong-password:${email}`, 15)

  // The limit refuses the right password, too.
  refusesFor(600, await signIn(PASSWORD))
})

test('one address can try and create only a limited number of accounts [S130 S134]', async ({
  academy,
}) => {
  const body = { name: 'R', email: 'riya@example.in', password: PASSWORD }
  for (const what of ['sign-up', 'sign-in']) {
    expect((await academy.auth(`${what}/email`, body)).statusCode).toBe(200)
    await used(academy, `${what}:127.0.0.1`, 600)
    refusesFor(60, await academy.auth(`${what}/email`, body))
  }
})

test('one mailbox gets only so many links, and whoever asks reads nothing from it [S134]', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const statuses = []
  for (let n = 0; n < 12; n++)
    statuses.push((await academy.auth('request-password-reset', { email })).statusCode)
  const links = (await academy.mails()).filter(({ text }) => text?.includes('reset-password'))

  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(links).toHaveLength(10)
})

test('one session may make fifty calls a second and more [S131]', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call } = await academy.signUp()
  for (let lot = 0; lot < 20; lot++) {
    const replies = await Promise.all(Array.from({ length: 5 }, () => call(getMe)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  }
})

test('what comes on top of the most at once is refused at once, and room is made again [S186]', async () => {
  const app = Fastify()
  await app.register(loadShedding, { most: 2 })
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  app.get('/slow', async () => {
    await opened
    return 'done'
  })
  app.get('/api/health', () => 'ok')
  const running = [app.inject('/slow'), app.inject('/slow')].map((answer) =>
    answer.then((reply) => reply.statusCode),
  )
  await app.ready()
  const refused = await app.inject('/slow')

  expect(refused.statusCode).toBe(503)
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  open()
  expect(await Promise.all(running)).toEqual([200, 200])
  expect((await app.inject('/slow')).statusCode).toBe(200)
})

test('slow senders and silent connections are cut off in time [S188]', async ({ academy }) => {
  const { server } = academy.app
  expect(server.requestTimeout).toBe(serverLimits.requestTimeout)
  expect(server.requestTimeout).toBeLessThanOrEqual(180_000)
  expect(server.headersTimeout).toBeLessThanOrEqual(10_000)
  expect(server.timeout).toBeLessThanOrEqual(30_000)
})

test.for([
  { page: 0 },
  { page: -1 },
  { page: 'x' },
  { page_size: 0 },
  { page_size: 101 },
  { page_size: 1e9 },
  { page: '1e3' },
])('the page %j is refused [S191]', { tags: 'slow' }, async (querystring, { academy }) => {
  const { call } = await academy.signInAdmin()
  const reply = await call(listDirectory, { querystring } as never)

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, Object.keys(querystring)])
})

test('lists contain addresses of photos, never their bytes [S192]', async ({ academy }) => {
  const { token } = await academy.signInAdmin()
  await academy.aStudent()
  for (const url of ['/api/student', '/api/student/student_list', '/api/student?page=1']) {
    const { body } = await academy.app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(body).toContain('/api/images/students/')
    expect(body).not.toContain('data:')
    expect(body.length).toBeLessThan(2_000)
  }
})

test('a page of students causes as many queries as one of ten times the length [S196]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  let asked = 0
  academy.pool.on('acquire', () => {
    asked += 1
  })
  const questions = async () => {
    asked = 0
    expect((await call(listDirectory, { querystring: { page: '1' } } as never)).status).toBe(200)
    return asked
  }
  await academy.aStudent()
  await questions()
  const withOne = await questions()
  for (let n = 0; n < 5; n++) await academy.aStudent()

  expect(await questions()).toBe(withOne)
  expect(withOne).toBeLessThanOrEqual(5)
  expect((await call(exportStudents)).status).toBe(200)
})

test('other calls are answered while very many sign-ins arrive [S187]', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call } = await academy.signUp()
  const finished: string[] = []
  const flood = Array.from({ length: 40 }, (_, n) =>
    academy
      .auth('sign-in/email', { email: `nobody${n}@example.in`, password: 'wrong one here' })
      .then(({ statusCode }) => finished.push(`sign-in ${statusCode}`)),
  )
  for (let n = 0; n < 3; n++) finished.push(`me ${(await call(getMe)).status}`)
  await Promise.all(flood)

  expect(finished.filter((each) => each.startsWith('me'))).toEqual(Array(3).fill('me 200'))
  expect(finished.at(-1)).toMatch(/^sign-in/)
})
