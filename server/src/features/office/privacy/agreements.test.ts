import { updateSettings, updateSitePage } from '@ganit/contract/ground/settings'
import { listAuditEntries } from '@ganit/contract/office/audit'
import {
  askErasure,
  getAgreements,
  getPrivacyTasks,
  PRIVACY_VERSION,
  recordConsent,
  withdrawErasure,
} from '@ganit/contract/office/privacy'
import { registerStudent, TERMS_VERSION } from '@ganit/contract/people/registration'
import { listPublicCourses } from '@ganit/contract/site/courses'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aRegistration, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { studentsPastTime } from '../../people/agreements/tasks.queries.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

test('[S073] a registration stores the agreed texts with their version and the time', async ({
  academy,
}) => {
  const before = clock.ms()
  const { call, uid } = await academy.aStudent()
  const { body } = await call(getAgreements, { params: { uid } })

  expect(
    body.consents.map(({ purpose, text_version, given, way }) => [
      purpose,
      text_version,
      given,
      way,
    ]),
  ).toEqual([
    ['privacy', PRIVACY_VERSION, true, 'registration'],
    ['terms', TERMS_VERSION, true, 'registration'],
    ['conditions', TERMS_VERSION, true, 'registration'],
  ])
  for (const { recorded_at } of body.consents)
    expect(Math.abs(new Date(recorded_at).getTime() - before)).toBeLessThan(60_000)
  expect(body.is_minor).toBe(true)
})

test('[S224] after a change of the privacy page people agree to its new version', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  await call(updateSitePage, { params: { page: 'privacy' }, body: { markdown: 'We keep little.' } })
  const student = await academy.aStudent()
  const { body } = await student.call(getAgreements, { params: { uid: student.uid } })

  expect(body.consents[0]).toMatchObject({ purpose: 'privacy', text_version: 'edited, version 2' })
})

test('a guardian’s agreement is kept where it is sent, and never asked for', async ({
  academy,
}) => {
  const guardian = { guardian_name: ' Anjali Banerjee ', guardian_consent: true }
  const student = await academy.aStudent(guardian as never)
  const { body } = await student.call(getAgreements, { params: { uid: student.uid } })
  expect(body.consents[0]).toMatchObject({
    purpose: 'guardian',
    given: true,
    guardian_name: 'Anjali Banerjee',
    way: 'registration',
  })

  for (const other of [
    { guardian_name: 'Anjali', guardian_consent: false },
    { guardian_name: null, guardian_consent: null },
    { guardian_name: '' },
  ]) {
    const { call, uid } = await academy.signUp()
    const reply = await call(registerStudent, { body: await aRegistration(other as never) })
    expect(reply.status).toBe(201)
    const { consents } = (await call(getAgreements, { params: { uid } })).body
    expect(consents.map(({ purpose }) => purpose)).not.toContain('guardian')
  }
})

test.for([{ guardian_name: 'x'.repeat(201) }, { guardian_name: 5 }, { guardian_consent: 'yes' }])(
  '%j is refused and named',
  async (wrong, { academy }) => {
    const { call } = await academy.signUp()
    const reply = await call(registerStudent, { body: await aRegistration(wrong as never) })
    expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, Object.keys(wrong)])
  },
)

test('[S225] a registration gives no consent to publicity, and the admin records consents and withdrawals', async ({
  academy,
}) => {
  const { call, uid, profile } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const record = (body: object) => admin.call(recordConsent, { params: { uid }, body } as never)
  const purposes = (await call(getAgreements, { params: { uid } })).body.consents
  expect(purposes.map(({ purpose }) => purpose)).not.toContain('publicity')

  expect((await record({ purpose: 'publicity', given: true })).status).toBe(201)
  const { body } = await record({ purpose: 'publicity', given: false })
  expect(body.agreements.consents.slice(0, 2)).toMatchObject([
    { purpose: 'publicity', given: false, way: 'office' },
    { purpose: 'publicity', given: true, way: 'office' },
  ])
  const trail = await admin.call(listAuditEntries, { querystring: { subject: 'consents' } })
  expect(trail.body.items).toHaveLength(2)
  expect(trail.body.items[0]).toMatchObject({
    subject_id: String(profile.student_id),
    changes: { purpose: [null, 'publicity'], given: [null, false] },
  })
})

test('[S225] the public list of courses names no student, consent or not', async ({ academy }) => {
  const { uid } = await academy.aStudent({ first_name: 'Swastika' })
  const admin = await academy.signInAdmin()
  await admin.call(recordConsent, { params: { uid }, body: { purpose: 'publicity', given: true } })
  await sql`
    insert into courses (course_name, course_subtitle, class_level_id, category_id, on_front_page,
      student_id_of_the_week)
    select 'Sets', 'Of things', 9, 1, true, student_id from students`.execute(academy.db)
  const { body } = await academy.visitor(listPublicCourses)

  expect(body).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/Swastika|student/)
})

test('[S226] a student withdraws only publicity, and cannot consent as a guardian', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent()
  const say = (body: object) => call(recordConsent, { params: { uid }, body } as never)

  expect(
    (await say({ purpose: 'publicity', given: false })).body.agreements.consents[0],
  ).toMatchObject({ purpose: 'publicity', given: false, way: 'account' })
  expect((await say({ purpose: 'publicity', given: true })).status).toBe(403)
  expect((await say({ purpose: 'guardian', given: true, guardian_name: 'A' })).status).toBe(403)
  expect((await say({ purpose: 'guardian', given: false })).status).toBe(403)
  expect((await say({ purpose: 'terms', given: false })).fields).toHaveProperty('purpose')
})

test('what is said again of a purpose is not kept again, and anything else is', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const no = { purpose: 'publicity', given: false } as const
  const kept = async (who: typeof call, body: object) => {
    const reply = await who(recordConsent, { params: { uid }, body } as never)
    expect(reply.status).toBe(201)
    return reply.body.agreements.consents.length
  }
  const before = await kept(call, no)

  expect(await kept(call, no)).toBe(before)
  expect(await kept(admin.call, no)).toBe(before)
  expect(await kept(admin.call, { ...no, given: true })).toBe(before + 1)
  expect(await kept(call, no)).toBe(before + 2)
  const guardian = { purpose: 'guardian', given: true, guardian_name: 'Anjali' }
  expect(await kept(admin.call, guardian)).toBe(before + 3)
  expect(await kept(admin.call, guardian)).toBe(before + 3)
  expect(await kept(admin.call, { ...guardian, guardian_name: 'Bimal' })).toBe(before + 4)
})

test('agreements are the student’s own and the admin’s, 404 for others', async ({ academy }) => {
  const { uid } = await academy.aStudent()
  const other = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const guardian = { purpose: 'guardian', given: true } as const

  expect((await other.call(getAgreements, { params: { uid } })).status).toBe(404)
  const body = { purpose: 'publicity', given: false } as const
  expect((await other.call(recordConsent, { params: { uid }, body })).status).toBe(404)
  for (const unknown of ['x', '\0', '\ud800'.toWellFormed(), '💩'])
    expect((await admin.call(getAgreements, { params: { uid: unknown } })).status).toBe(404)
  const nameless = await admin.call(recordConsent, { params: { uid }, body: guardian })
  expect(nameless).toMatchObject({ status: 400, fields: { guardian_name: expect.any(String) } })
})

test('consents are never changed or deleted', async ({ academy }) => {
  await academy.aStudent()
  for (const attempt of [
    sql`update consents set given = false`,
    sql`update consents set guardian_name = 'x'`,
    sql`delete from consents`,
  ])
    await expect(attempt.execute(academy.db)).rejects.toThrow(/never changed/)
})

test('[S235] a student asks for erasure, the admin sees it, and it can be taken back', async ({
  academy,
}) => {
  const { call, uid, profile } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const waiting = async () => (await admin.call(getPrivacyTasks)).body.requests

  const { body } = await call(askErasure)
  const again = await call(askErasure)
  expect(body.agreements.erasure_asked_at).toMatch(/^\d{4}-/)
  expect(again.body.agreements.erasure_asked_at).toBe(body.agreements.erasure_asked_at)
  expect(await waiting()).toMatchObject({
    total: 1,
    students: [{ uid, student_id: profile.student_id, name: 'Riya Banerjee' }],
  })

  expect((await call(withdrawErasure)).body.agreements.erasure_asked_at).toBeNull()
  expect(await waiting()).toEqual({ total: 0, students: [] })
  const unregistered = await academy.signUp()
  expect((await unregistered.call(askErasure)).status).toBe(404)
})

test('[S231] records past their retention are listed if the academy has set one, and stay', async ({
  academy,
}) => {
  const old = await academy.aStudent()
  const lately = await academy.aStudent()
  const { db } = academy
  await sql`
    update students set registered_at = now() - interval '4 years'
    where uid in (${old.uid}, ${lately.uid})`.execute(db)
  await sql`insert into batches (batch_name) values ('Evening')`.execute(db)
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    values (1, ${lately.profile.student_id}, now()::date - 1000)`.execute(db)
  const admin = await academy.signInAdmin()
  const findPastTime = async () => (await admin.call(getPrivacyTasks)).body.past_time

  expect(await findPastTime()).toEqual({ total: 0, students: [] })
  await admin.call(updateSettings, { body: { keep_inactive_years: 3 } })
  // A signed-in student is still active.
  expect(await findPastTime()).toEqual({ total: 0, students: [] })
  await db.deleteFrom('sessions').where('account_id', 'in', [old.uid, lately.uid]).execute()
  expect(await findPastTime()).toMatchObject({ total: 1, students: [{ uid: old.uid }] })
  await sql`update memberships set left_on = now()::date - 900 where true`.execute(db)
  await admin.call(updateSettings, { body: { keep_inactive_years: 2 } })
  expect((await findPastTime()).students.map(({ uid }) => uid)).toEqual([old.uid, lately.uid])
  // Without the setting no record is up for review, however old it is.
  for (const keep_inactive_years of [5, 0]) {
    await admin.call(updateSettings, { body: { keep_inactive_years } })
    expect((await findPastTime()).total).toBe(0)
  }
})

test('[S231] a payment counts until the exact day on which its years are over', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const admin = await theLedger(academy)
  const batch = await admin.aBatch()
  await admin.addFee(batch)
  const { student_id } = await admin.aMember(batch)
  await sql`update students set registered_at = '2020-01-01'`.execute(db)
  await sql`update memberships set joined_on = '2020-01-01', left_on = '2020-02-01'`.execute(db)
  await admin.pay({ student_id, amount: '100', date: '2022-06-15' })
  const findPastTime = async (today: string) => (await studentsPastTime(3, today).execute(db)).rows

  expect(await findPastTime('2025-06-15')).toEqual([])
  expect(await findPastTime('2025-06-16')).toMatchObject([{ student_id, since: '2022-06-15' }])
})

test('[S231] records past their retention are found with one query, however many there are', {
  tags: 'slow',
}, async ({ academy: { db } }) => {
  const { rows } = await sql`explain ${studentsPastTime(3, '2026-11-20')}`.execute(db)
  const plan = JSON.stringify(rows)

  expect(plan.match(/Anti Join/g)).toHaveLength(3)
  expect(plan).not.toMatch(/NOT .*SubPlan/)
})

test('[S235] the day of a request for erasure is the academy’s day', async ({ academy }) => {
  const { call } = await academy.aStudent()
  await call(askErasure)
  await sql`update erasure_requests set asked_at = '2026-11-20T20:00:00Z'`.execute(academy.db)
  const admin = await academy.signInAdmin()

  expect((await admin.call(getPrivacyTasks)).body.requests.students).toMatchObject([
    { since: '2026-11-21' },
  ])
})

test.for([
  ['GET', '/api/student/profile/%00'],
  ['GET', '/api/student/ledger/%00'],
  ['GET', '/api/student/export/a%00b'],
  ['PUT', '/api/student/%00'],
  ['DELETE', '/api/account/sessions/%00'],
] as const)(
  '[S068] %s %s is answered with 404 like any other unknown name',
  async ([method, url], { academy }) => {
    const { token } = await academy.signInAdmin()
    const headers = { authorization: `Bearer ${token}` }
    const payload = method === 'PUT' ? { payload: {} } : {}
    const { statusCode } = await academy.app.inject({ method, url, headers, ...payload })

    expect(statusCode).toBe(404)
  },
)
