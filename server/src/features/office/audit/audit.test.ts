import { endOthers } from '@ganit/contract/accounts/accounts'
import { type AuditQuery, listAuditEntries } from '@ganit/contract/office/audit'
import { markFees, resetFees, updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, ADMIN, PASSWORD, test } from '../../../../test/academy.ts'
import { runInNameOf } from '../../../academy/place.ts'
import type { Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { deleteExpired } from '../../accounts/sessions/expired.queries.ts'

const trail = async (academy: Academy, querystring: Partial<Record<keyof AuditQuery, unknown>>) => {
  const { call } = await academy.signInAdmin()
  return call(listAuditEntries, { querystring: { page_size: 100, ...querystring } as never })
}
const entries = async (academy: Academy, querystring: Parameters<typeof trail>[1]) =>
  (await trail(academy, querystring)).body.items

test('the admin’s change tells who, what before and what after [S215]', async ({ academy }) => {
  const { profile, uid } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const params = { id: String(profile.student_id) }
  await admin.call(markFees, { params, body: { status: 'Yes' } })
  await admin.call(updateProfile, { params: { uid }, body: { city: 'Howrah' } })

  expect(await entries(academy, { subject: 'students', action: 'changed' })).toMatchObject([
    {
      actor: { email: ADMIN.email },
      subject_id: String(profile.student_id),
      changes: { city: ['Kolkata', 'Howrah'] },
    },
  ])
  expect(await entries(academy, { subject: 'fee_marks' })).toMatchObject([
    { actor: { email: ADMIN.email }, action: 'created', subject_id: String(profile.student_id) },
  ])
})

test('the trail names the student who made a change, and has no refused changes [S216]', async ({
  academy,
}) => {
  const { call, uid, email } = await academy.aStudent()
  await call(updateProfile, { params: { uid }, body: { city: 'Howrah' } })
  await call(updateProfile, { params: { uid }, body: { city: 'X', student_class: 3 } })

  const changes = await entries(academy, { subject: 'students', actor: uid })
  expect(changes.map(({ action, actor }) => [action, actor?.email])).toEqual([
    ['changed', email],
    ['created', email],
  ])
})

test('of a long text the trail keeps how it begins and how long it was', { tags: 'slow' }, async ({
  academy,
}) => {
  const { uid, call } = await academy.aStudent()
  const notes = 'দীর্ঘ'.repeat(900)
  await call(updateProfile, { params: { uid }, body: { notes: 'short' } })
  await call(updateProfile, { params: { uid }, body: { notes } })

  const { changes } = await academy.db
    .selectFrom('audit_entries')
    .select('changes')
    .orderBy('entry_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(changes).toEqual({
    notes: ['short', `${notes.slice(0, 500)}… (${notes.length} characters)`],
  })
})

test('signing in and out is recorded, and no token or password is [S215]', async ({ academy }) => {
  const { email, uid, token } = await academy.signUp()
  await academy.auth('sign-out', {}, token)
  await academy.auth('sign-in/email', { email, password: PASSWORD })

  const sessions = await entries(academy, { subject: 'sessions', actor: uid })
  expect(sessions.map(({ action }) => action)).toEqual(['signed in', 'signed out', 'signed in'])
  const whole = JSON.stringify(await entries(academy, {}))
  expect(whole).not.toContain(token.split('.')[0])
  expect(whole).not.toContain('argon2')
  expect(whole).toContain('"password":["hidden","hidden"]')
})

test('resetting very many fees is one entry that counts them', { tags: 'slow' }, async ({
  academy,
}) => {
  await sql`
    insert into accounts (id, name, email, email_verified, role, created_at, updated_at)
    select 'x' || n, 'X', 'x' || n || '@example.in', true, 'student', now(), now()
    from generate_series(1, 1200) n`.execute(academy.db)
  await sql`
    insert into students (uid, first_name, last_name, email, student_class, date_of_birth,
      contact_number_1, school_or_college_name, board_or_university_name, address, city, district,
      state, pin, terms_version)
    select 'x' || n, 'X', 'Y', 'x' || n || '@example.in', 3, '2012-01-01', '1', 's', 'b', 'a', 'c',
      'd', 's', 'p', '1'
    from generate_series(1, 1200) n`.execute(academy.db)
  await sql`insert into fee_marks (student_id) select student_id from students`.execute(academy.db)
  const admin = await academy.signInAdmin()
  await admin.call(resetFees)

  const [reset, made] = await entries(academy, { subject: 'fee_marks' })
  expect(reset).toMatchObject({ action: 'deleted', row_count: 1200, actor: { email: ADMIN.email } })
  expect(made).toMatchObject({ action: 'created', row_count: 1200, actor: null })
})

test('the trail cannot be changed, and goes with what it tells of [S215]', async ({ academy }) => {
  await academy.aStudent()
  const attempts = [
    sql`update audit_entries set actor = null`,
    sql`delete from audit_entries where entry_id = 1`,
  ]
  for (const attempt of attempts)
    await expect(attempt.execute(academy.db)).rejects.toThrow(/never changed/)

  const before = (await trail(academy, { subject: 'students' })).body.total
  const undone = academy.db.transaction().execute(async (trx) => {
    await trx.updateTable('students').set({ city: 'Howrah' }).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await trail(academy, { subject: 'students' })).body.total).toBe(before)
})

test('after the admin, another’s change on the same connection is not told as the admin’s', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  for (let n = 0; n < 10; n++) {
    await admin.call(updateProfile, { params: { uid }, body: { city: `A${n}` } })
    await call(updateProfile, { params: { uid }, body: { city: `S${n}` } })
  }

  const changes = await entries(academy, { subject: 'students', action: 'changed' })
  const wrong = changes.filter(
    ({ actor, changes: { city } }) =>
      String(city?.[1]).startsWith('A') !== (actor?.email === ADMIN.email),
  )
  expect(changes).toHaveLength(20)
  expect(wrong).toEqual([])
})

test('whoever writes is told, after whatever was read or undone on the same connection [S215]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { uid, profile } = await academy.aStudent()
  const other = await academy.aStudent()
  const move = (trx: Db, city: string) =>
    trx.updateTable('students').set({ city }).where('student_id', '=', profile.student_id).execute()
  const look = () => db.selectFrom('students').select('city').execute()
  // The two accounts use each of the few connections in turn.
  for (let n = 0; n < 8; n++) {
    await runInNameOf(uid, () => move(db, `own ${n}`))
    await runInNameOf(other.uid, async () => {
      await look()
      await move(db, `other ${n}`)
    })
    await runInNameOf(uid, () => db.transaction().execute((trx) => move(trx, `own in one ${n}`)))
    const undone = runInNameOf(other.uid, () =>
      db.transaction().execute(async (trx) => {
        await move(trx, 'undone')
        throw new Error('undone')
      }),
    )
    await expect(undone).rejects.toThrow('undone')
    await runInNameOf(uid, async () => {
      await readInSnapshot(db, (trx) => trx.selectFrom('students').select('city').execute())
      await sql`
        with moved as (update students set city = ${`own at last ${n}`} returning 1)
        select count(*) from moved`.execute(db)
    })
  }

  const told = await entries(academy, { subject: 'students', action: 'changed' })
  const wrong = told.filter(
    ({ actor, changes: { city } }) => (actor?.uid === uid) !== String(city?.[1]).startsWith('own'),
  )
  expect(told.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

test('sessions whose time is over end by themselves, however many they are', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { uid } = await academy.aStudent()
  await sql`
    insert into sessions (id, account_id, token, expires_at)
    select 's' || n, ${uid}, 't' || n, now() - interval '1 hour' from generate_series(1, 600) n`.execute(
    db,
  )
  await deleteExpired(db)
  const one = await academy.signUp()
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('account_id', '=', one.uid)
    .execute()
  await deleteExpired(db)

  const told = await db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'subject_id', 'row_count'])
    .where('subject', '=', 'sessions')
    .where('action', 'in', ['signed out', 'expired'])
    .orderBy('entry_id')
    .execute()
  expect(told).toEqual([
    { actor: null, action: 'expired', subject_id: uid, row_count: 600 },
    { actor: null, action: 'expired', subject_id: one.uid, row_count: 1 },
  ])
})

test('of a sweep the trail counts what has changed and tells of the first of that', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  await sql`
    insert into questions (question, option_a, option_b, option_c, option_d, right_option, option_count, marks)
    select 'Question ' || n, 'a', 'b', 'c', 'd', 'A', 4, case when n = 1 then 5 else 1 end
    from generate_series(1, 600) n`.execute(db)
  await sql`update questions set marks = 5`.execute(db)
  await sql`update questions set marks = 5`.execute(db)

  const told = await db
    .selectFrom('audit_entries')
    .select(['row_count', 'changes'])
    .where('subject', '=', 'questions')
    .where('action', '=', 'changed')
    .execute()
  expect(told).toEqual([{ row_count: 599, changes: { marks: [1, 5] } }])
})

test('of few rows the trail tells the same as of many [S215]', { tags: 'slow' }, async ({
  academy,
}) => {
  const { db } = academy
  const toldOf = async (count: number) => {
    await sql`delete from questions`.execute(db)
    const { last } = await db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.max('entry_id').as('last'))
      .executeTakeFirstOrThrow()
    await sql`
      insert into questions (question, option_a, option_b, option_c, option_d, right_option, option_count, marks)
      select 'Question', 'a', 'b', 'c', 'd', 'A', 4, 1 from generate_series(1, ${count}::int)`.execute(
      db,
    )
    await sql`update questions set question = repeat('x', 3000), marks = 1`.execute(db)
    await sql`update questions set marks = 1`.execute(db)
    await sql`delete from questions`.execute(db)
    const { rows } = await sql<{ entries: number }>`
      select action, row_count, changes - 'question_id' as changes,
        bool_and(changes ? 'question_id' = (action <> 'changed')) as is_named,
        (count(distinct subject_id)::int) as entries
      from audit_entries where entry_id > ${last} and subject = 'questions'
      group by 1, 2, 3 order by 1, 3`.execute(db)
    expect(rows).toMatchObject(rows.map(() => ({ entries: count })))
    return rows.map(({ entries, ...row }) => row)
  }
  const few = await toldOf(2)
  expect(few).toMatchObject([
    { action: 'changed', row_count: 1, changes: { question: ['Question', expect.any(String)] } },
    { action: 'created', row_count: 1, changes: { marks: [null, 1] } },
    { action: 'deleted', row_count: 1, changes: { marks: [1, null] } },
  ])
  expect(await toldOf(30)).toEqual(few)
})

test('signing out is told as the student’s own, with a token or by another device', {
  tags: 'slow',
}, async ({ academy }) => {
  const { email, uid, token, call } = await academy.signUp()
  await academy.auth('sign-in/email', { email, password: PASSWORD })
  await call(endOthers)
  await academy.auth('sign-out', {}, token)

  const told = await entries(academy, { subject: 'sessions', action: 'signed out' })
  expect(told.map(({ actor }) => actor?.uid)).toEqual([uid, uid])
})

test.for([
  ['action', 'forgot'],
  ['subject', 'rate_limits'],
  ['from', '2026-02-30'],
  ['page', '0'],
] as const)(
  'the query %s=%s is 400 and named',
  { tags: 'slow' },
  async ([name, value], { academy }) => {
    const reply = await trail(academy, { [name]: value })
    expect(reply).toMatchObject({ status: 400, fields: { [name]: expect.any(String) } })
  },
)

test('the trail is narrowed to days of the academy, and paged', { tags: 'slow' }, async ({
  academy,
}) => {
  await academy.aStudent()
  const { body } = await trail(academy, { from: '2020-01-01', to: '2020-01-02' })
  expect(body).toMatchObject({ items: [], total: 0 })
  const page = (await trail(academy, { from: '2020-01-01', page_size: 2, page: 2 })).body
  expect(page.items).toHaveLength(2)
  expect(page.total).toBeGreaterThan(4)
})
