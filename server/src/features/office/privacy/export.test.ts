import { exportStudent } from '@ganit/contract/office/privacy'
import { updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, PASSWORD, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { affectedStudents, endAllSessions } from './affected.queries.ts'
import { erasedActorInWords } from './erasure.queries.ts'

const fetchExport = (academy: Academy, uid: string, token: string) =>
  academy.app.inject({
    url: `/api/student/export/${uid}`,
    headers: { authorization: `Bearer ${token}` },
  })

test('[S227] a student gets all data held about the student as one file, without any secret', async ({
  academy,
}) => {
  const guardian = { guardian_name: 'Anjali Banerjee', guardian_consent: true }
  const { uid, token, email, call, profile } = await academy.aStudent(guardian as never)
  const { student_id } = profile
  const ledger = await theLedger(academy)
  const batch = await ledger.aBatch()
  await ledger.addFee(batch)
  await ledger.toggle(batch, student_id)
  await ledger.pay({ student_id, amount: '500', transaction_id: 'UPI 77' })
  await call(updateProfile, { params: { uid }, body: { city: 'Howrah' } })
  const answer = await fetchExport(academy, uid, token)
  const file = answer.json()

  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+\.json"$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(file).toMatchObject({
    accounts: { uid, email },
    students: { student_id, city: 'Howrah', address: '27 Lake Road' },
    credentials: [{ provider: 'credential' }],
    sessions: [{ ip_address: expect.any(String) }],
    memberships: [{ batch_name: 'Evening', left_on: null }],
    dues: [{ amount: '1500.00' }],
    payments: [{ amount: '500.00', transaction_id: 'UPI 77' }],
    receipts: [{ snapshot: { student: { name: 'Riya Banerjee' } } }],
    deliveries: [{ address: email }],
  })
  expect(file.consents).toContainEqual(
    expect.objectContaining({ guardian_name: 'Anjali Banerjee' }),
  )
  expect(file.audit_entries).toContainEqual(
    expect.objectContaining({
      by: 'you',
      subject: 'students',
      changes: { city: ['Kolkata', 'Howrah'] },
    }),
  )
  const { width } = await sharp(Buffer.from(file.images.split(',')[1], 'base64')).metadata()
  expect(width).toBe(40)
  for (const secret of [token, token.split('.')[0], 'argon2', PASSWORD])
    expect(answer.body).not.toContain(secret)
})

test('[S227] the file tells about lessons, leave and tests what was stored, and about whom, in words', async ({
  academy,
}) => {
  const { db } = academy
  const { uid, token, profile } = await academy.aStudent()
  const { student_id } = profile
  const batch_id = await (await theLedger(academy)).aBatch()
  const at = '2026-11-02T11:30:00.000Z'
  await db.transaction().execute(async (trx) => {
    // Referenced rows are exported elsewhere.
    await sql`set local session_replication_role = 'replica'`.execute(trx)
    await sql`
      insert into lessons (batch_id, kind, date, start_time, end_time, state)
      values (${batch_id}, 'extra', '2026-11-02', '17:00', '18:00', 'scheduled')`.execute(trx)
    await trx
      .insertInto('lesson_guests')
      .values({ lesson_id: 1, student_id, makes_up_for: null })
      .execute()
    const mark = { code: 'L', minutes_late: 5, note: 'Bus', is_tapped: true } as const
    await trx
      .insertInto('attendance_marks')
      .values({ lesson_id: 1, student_id, marked_at: new Date(at), ...mark })
      .execute()
    const leave = { from_date: '2026-11-03', to_date: '2026-11-04', reason: 'Fever' }
    await trx
      .insertInto('leave_notes')
      .values({ student_id, ...leave, withdrawn_at: null })
      .execute()
    await sql`
      insert into tests (title, mode, total, opens_at, closes_at)
      values ('Fractions', 'paper', 20, ${at}, ${at}::timestamptz + interval '1 hour')`.execute(trx)
    await trx
      .insertInto('test_students')
      .values({ test_id: 1, student_id, sits: true, extra_minutes: 10 })
      .execute()
    await sql`
      insert into test_sheets (test_id, student_id, set_letter, marks, key_marks, answers)
      values (1, ${student_id}, 'B', '{}', '{}', '{"1": "3/4"}')`.execute(trx)
  })
  const file = (await fetchExport(academy, uid, token)).json()

  const lesson = {
    batch_name: 'Evening',
    date: '2026-11-02',
    start_time: expect.stringContaining('17:00'),
  }
  const sat = { title: 'Fractions', opens_at: at }
  expect(file).toMatchObject({
    lesson_guests: [lesson],
    attendance_marks: [{ ...lesson, code: 'L', minutes_late: 5, note: 'Bus', marked_at: at }],
    leave_notes: [{ from_date: '2026-11-03', to_date: '2026-11-04', reason: 'Fever' }],
    test_students: [{ ...sat, sits: true, extra_minutes: 10 }],
    test_sheets: [{ ...sat, set_letter: 'B', absent: false, answers: { 1: '3/4' } }],
  })
  expect(file.leave_notes[0]).toMatchObject({ created_at: expect.any(String), withdrawn_at: null })
})

test('[S227] of money the file tells each due with its parts, and each message with where it went', async ({
  academy,
}) => {
  const { uid, token, profile, email } = await academy.aStudent()
  const ledger = await theLedger(academy)
  const batch = await ledger.aBatch()
  await ledger.addFee(batch)
  await ledger.toggle(batch, profile.student_id)
  const file = (await fetchExport(academy, uid, token)).json()

  expect(file.dues).toEqual([
    {
      due_id: expect.any(Number),
      kind: 'fee',
      title: 'Tuition',
      amount: '1500.00',
      due_date: '2190-01-10',
      paid_from: null,
      paid_to: null,
      period: 'once',
      made_at: expect.any(String),
      withdrawn_at: null,
      recorded_on: null,
      reason: null,
      parts: [{ kind: 'fee', text: 'Tuition', amount: '1500.00' }],
    },
  ])
  expect(file.memberships).toEqual([
    { batch_name: 'Evening', joined_on: expect.any(String), left_on: null, left_why: null },
  ])
  expect(file.messages[0]).toMatchObject({
    message_id: expect.any(Number),
    purpose: 'account',
    subject: 'Confirm your email',
    created_at: expect.any(String),
    text: null,
  })
  expect(file.deliveries[0]).toMatchObject({ channel: 'mail', address: email, ended_at: null })
  expect([file.fee_marks, file.erasure_requests, file.calendar_feeds]).toEqual([[], [], []])
})

test('whom a breach concerns is told with how to reach them; in words who is erased has a number', async ({
  academy,
}) => {
  const { db } = academy
  const guardian = { guardian_name: 'Anjali Banerjee', guardian_consent: true }
  const { profile } = await academy.aStudent(guardian as never)
  const now = { from: new Date(clock.ms() - 60_000), to: new Date(clock.ms() + 60_000) }
  const before = { from: new Date(0), to: new Date(1) }
  const all = await affectedStudents(db, undefined, 0, 10)

  expect(all).toMatchObject([
    {
      student_id: profile.student_id,
      first_name: 'Riya',
      last_name: 'Banerjee',
      is_active: true,
      contact_number_1: '+919830041276',
      guardian_name: 'Anjali Banerjee',
    },
  ])
  for (const more of ['email', 'contact_number_2', 'date_of_birth'])
    expect(Object.keys(all[0] ?? {})).toContain(more)
  expect(await affectedStudents(db, now, 0, 10)).toEqual(all)
  expect(await affectedStudents(db, before, 0, 10)).toEqual([])
  expect([await endAllSessions(db), await endAllSessions(db)]).toEqual([1, 0])
  expect(
    ['erased-12', 'erased-guardian-7', 'not-erased-12', 'erased-12-13', null].map(
      erasedActorInWords,
    ),
  ).toEqual(['Erased student 12', 'Erased guardian 7', undefined, undefined, undefined])
})

test('[S227] only the own file, or any for the admin; also before registering', async ({
  academy,
}) => {
  const { uid } = await academy.aStudent()
  const other = await academy.signUp()
  const admin = await academy.signInAdmin()

  expect((await fetchExport(academy, uid, other.token)).statusCode).toBe(404)
  expect((await academy.visitor(exportStudent, { params: { uid } })).status).toBe(401)
  expect((await fetchExport(academy, uid, admin.token)).json().students.uid).toBe(uid)
  const own = (await fetchExport(academy, other.uid, other.token)).json()
  expect(own.accounts.email).toBe(other.email)
  expect(own.students).toBeUndefined()
  const { uid: adminUid } = (
    await academy.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${admin.token}` },
    })
  ).json()
  expect((await fetchExport(academy, adminUid, admin.token)).statusCode).toBe(404)
})

test('[S227] the file holds nothing of other people', async ({ academy }) => {
  const { uid, token } = await academy.aStudent()
  const other = await academy.aStudent({ first_name: 'Swastika', city: 'Siliguri' })
  const admin = await academy.signInAdmin()
  await admin.call(updateProfile, { params: { uid }, body: { city: 'Howrah' } })
  const { body } = await fetchExport(academy, uid, token)

  for (const word of ['Swastika', 'Siliguri', other.uid, other.email, 'admin@ganit.local'])
    expect(body).not.toContain(word)
  expect(body).toContain('"by": "the academy"')
})

test('[S227] the mails in the file went to the account, whatever address the record names', async ({
  academy,
}) => {
  const victim = await academy.signUp('victim@example.in')
  await academy.auth('request-password-reset', { email: victim.email })
  const { uid, token, email } = await academy.aStudent({ email: victim.email })
  const { body } = await fetchExport(academy, uid, token)

  const { deliveries } = JSON.parse(body) as { deliveries: { address: string }[] }
  expect([...new Set(deliveries.map(({ address }) => address))]).toEqual([email])
})

test('[S227] of a change of very many the file tells that it was made, and nothing of the others', async ({
  academy,
}) => {
  const { uid, token, profile } = await academy.aStudent()
  await sql`
    insert into audit_entries (action, subject, subject_id, row_count, changes)
    values ('changed', 'students', ${String(profile.student_id)}, 600,
      '{"city": ["Kolkata", "Siliguri"]}')`.execute(academy.db)
  const { body } = await fetchExport(academy, uid, token)

  const file = JSON.parse(body) as {
    audit_entries: { action: string; subject: string; changes: object }[]
  }
  const swept = file.audit_entries.filter(
    ({ action, subject }) => action === 'changed' && subject === 'students',
  )
  expect(swept).toMatchObject([{ by: 'Ganit itself', changes: {} }])
  expect(Object.keys(swept[0]?.changes ?? {})).toEqual([])
})
