import { setTimeout as sleep } from 'node:timers/promises'
import { getMe } from '@ganit/contract/accounts/accounts'
import { findPayers } from '@ganit/contract/money/counter'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { find } from '@ganit/contract/office/find'
import { exportStudents, getStudentDetail, listDirectory } from '@ganit/contract/people/directory'
import { listStudentsOfClass } from '@ganit/contract/people/memberships'
import { getProfile, listStudentFees } from '@ganit/contract/people/students'
import { exportMonthSheet, getMonthSheet } from '@ganit/contract/teaching/attendance'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, ADMIN, PASSWORD, test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { theRegisters } from '../../../../test/registers.ts'
import { guardedAdmin, standStill } from '../../../../test/second-factor.ts'
import { clock } from '../../../lifecycle/clock.ts'

/** Trail entries that record no change, newest first. */
const alarms = async ({ db }: Academy) =>
  db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'subject', 'subject_id', 'changes'])
    .where('action', 'in', ['refused', 'read in bulk'])
    .orderBy('entry_id', 'desc')
    .execute()

const used = ({ db }: Academy, key: string, points: number) =>
  db
    .insertInto('rate_limits')
    .values({ key, points, expire: String(clock.ms() + 60_000) })
    .execute()

const guess = (academy: Academy, email: string) =>
  academy.auth('sign-in/email', { email, password: 'a wrong guess' })

test('[S215 S134] the trail records the fifth and the last wrong password of an account, without the password', async ({
  academy,
}) => {
  const { email, uid } = await academy.signUp()
  for (let n = 0; n < 17; n++) await guess(academy, email.toUpperCase())
  for (let n = 0; n < 6; n++) await guess(academy, 'nobody@example.in')

  const told = await alarms(academy)
  expect(told).toEqual(
    [15, 5].map((wrong_passwords) => ({
      actor: null,
      action: 'refused',
      subject: 'accounts',
      subject_id: uid,
      changes: { email: [null, email], wrong_passwords: [null, wrong_passwords] },
    })),
  )
  expect(JSON.stringify(told)).not.toContain('a wrong guess')
})

test('[S215] an address that tries many accounts is told of once, and shuts nobody out', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  await used(academy, 'wrong-password-from:127.0.0.1', 48)
  for (const name of ['a', 'b', 'c', 'd']) await guess(academy, `${name}@example.in`)

  expect(await alarms(academy)).toEqual([
    {
      actor: null,
      action: 'refused',
      subject: 'sessions',
      subject_id: '127.0.0.1',
      changes: { address: [null, '127.0.0.1'], wrong_passwords: [null, 50] },
    },
  ])
  expect((await academy.auth('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(200)
})

test.for([
  ['sign-up-day', 'sign_ups'],
  ['reset-day', 'resets'],
  ['code-all', 'codes'],
] as const)(
  '[S215 S239] the owner is told once a day if visitors cause very many messages: %s',
  { tags: 'slow' },
  async ([key, what], { academy }) => {
    await used(academy, `${key}:all`, 498)
    for (const name of ['a', 'b', 'c', 'd']) {
      const email = `${name}@example.in`
      if (what === 'sign_ups')
        await academy.auth('sign-up/email', { name, email, password: PASSWORD })
      else if (what === 'resets') await academy.auth('request-password-reset', { email })
      else await academy.app.inject({ method: 'POST', url: '/api/auth-code', payload: { email } })
    }
    expect(await alarms(academy)).toMatchObject([
      { action: 'refused', changes: { [`${what}_in_a_day`]: [null, 500] } },
    ])
  },
)

test('[S215 S019] wrong codes of a second factor are told', { tags: 'slow' }, async ({
  academy,
}) => {
  standStill()
  const { signIn } = await guardedAdmin(academy)
  for (let n = 0; n < 7; n++) await signIn('000000')
  const told = (await alarms(academy)).map(({ changes }) => changes)
  expect(told).toEqual([{ email: [null, ADMIN.email], wrong_codes: [null, 5] }])
})

test('[S136 S215] the owner is told once of an account that tries one number after the other', async ({
  academy,
}) => {
  const { uid, email, token } = await academy.aStudent()
  await used(academy, `missed:${uid}`, 3_000)
  const ask = () =>
    academy.app.inject({ url: '/api/batches/4711', headers: { authorization: `Bearer ${token}` } })
  for (let n = 0; n < 5; n++) expect((await ask()).statusCode).toBe(429)

  expect(await alarms(academy)).toEqual([
    {
      actor: null,
      action: 'refused',
      subject: 'accounts',
      subject_id: uid,
      changes: { email: [null, email], asked_for_what_is_not_there: [null, 3_000] },
    },
  ])
})

test('[S137] the owner is told of a long list that is read whole, as of its file, once in five minutes, but not of a page or a short list', {
  tags: 'slow',
}, async ({ academy }) => {
  const admin = await academy.signInAdmin()
  await academy.aStudent({ student_class: 3 })
  await admin.call(listDirectory)
  await aCrowd(academy.db, 1_200)
  await admin.call(listDirectory, { querystring: { page: 1, page_size: 100 } as never })
  await admin.call(listStudentsOfClass, { params: { classNumber: 3 } } as never)
  for (const list of [listDirectory, listStudentFees, listDirectory]) await admin.call(list)

  // Alarms are written after the answer, so in any order.
  await expect.poll(async () => (await alarms(academy)).length).toBeGreaterThanOrEqual(3)
  const told = (await alarms(academy)).map(({ changes }) => changes)
  expect(told).toHaveLength(3)
  expect(told).toEqual(
    expect.arrayContaining([
      { taken_as: [null, 'the fee list as a whole'], rows: [null, 1_201] },
      { taken_as: [null, 'the list as a whole'], rows: [null, 1_201] },
      { taken_as: [null, 'a class as a whole'], rows: [null, expect.any(Number)] },
    ]),
  )
})

test('[S137] a stop waits for what is still to be written into the trail', {
  tags: 'slow',
}, async ({ academy }) => {
  const admin = await academy.signInAdmin()
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = academy.db.transaction().execute(async (trx) => {
    await sql`lock table audit_entries in share mode`.execute(trx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  await admin.call(exportStudents)
  let isClosed = false
  const closing = academy.app.close().then(() => {
    isClosed = true
  })
  await sleep(300)
  expect(isClosed).toBe(false)

  released.resolve()
  await Promise.all([holding, closing])
  expect(await alarms(academy)).toHaveLength(1)
})

test('[S137] the owner is told of a thousand records read in five minutes, and of the list as a file', {
  tags: 'slow',
}, async ({ academy }) => {
  const { uid, profile, call } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  await admin.call(exportStudents)
  for (let n = 0; n < 998; n++) await admin.call(getProfile, { params: { uid } })
  await admin.call(getStudentDetail, { body: { student_id: profile.student_id } })
  // Alarms are written after the answer.
  await expect.poll(async () => (await alarms(academy)).length).toBe(1)
  await admin.call(getProfile, { params: { uid } })
  await admin.call(getProfile, { params: { uid } })
  // A student may read their own record.
  await call(getProfile, { params: { uid } })
  await expect.poll(async () => (await alarms(academy)).length).toBe(2)

  const { body } = await admin.call(listAuditEntries, {
    querystring: { action: 'read in bulk', page_size: 10 } as never,
  })
  expect(body.items.map(({ actor, changes }) => [actor?.email, changes])).toEqual([
    [ADMIN.email, { records: [null, 1_000] }],
    [ADMIN.email, { taken_as: [null, expect.stringMatching(/^students-.*\.csv$/)] }],
  ])
  expect((await admin.call(getMe)).status).toBe(200)
})

test('[S137] searches count for as many records as they find students', { tags: 'slow' }, async ({
  academy,
}) => {
  const admin = await academy.signInAdmin()
  await aCrowd(academy.db, 12)
  const search = (n: number) =>
    n % 2
      ? admin.call(find, { querystring: { q: 'crowd' } } as never)
      : admin.call(findPayers, { querystring: { search: 'crowd' } } as never)
  for (let n = 0; n < 99; n++) expect((await search(n)).status).toBe(200)
  await sleep(300)
  expect(await alarms(academy)).toEqual([])

  await search(99)
  await expect
    .poll(async () => (await alarms(academy)).map(({ changes }) => changes))
    .toEqual([{ records: [null, 1_000] }])
})

test('[S137] registers count for as many records as they have students', { tags: 'slow' }, async ({
  academy,
}) => {
  const { db } = academy
  const { batch_id, lesson, read, call } = await theRegisters(academy)
  await aCrowd(db, 400)
  const joined_on = '2026-09-01'
  const students = await db.selectFrom('students').select('student_id').execute()
  await db
    .insertInto('memberships')
    .values(students.map(({ student_id }) => ({ batch_id, student_id, joined_on })))
    .execute()
  const lesson_id = await lesson()
  await read(lesson_id)
  const querystring = { batch_id: String(batch_id), month: '2026-12' }
  await call(getMonthSheet, { querystring })
  expect(await alarms(academy)).toEqual([])

  await read(lesson_id)
  await expect.poll(async () => (await alarms(academy)).length).toBe(1)
  await read(lesson_id)
  await call(exportMonthSheet, { querystring })
  await expect.poll(async () => (await alarms(academy)).length).toBe(2)
})
