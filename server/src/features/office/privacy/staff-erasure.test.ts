import {
  endStaff,
  eraseStaff,
  listStaff,
  resumeStaff,
  updateStaff,
} from '@ganit/contract/accounts/staff'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { addAbsence } from '@ganit/contract/teaching/absences'
import { createCalendarFeed } from '@ganit/contract/teaching/calendar-feeds'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, PASSWORD, test } from '../../../../test/academy.ts'
import { placesOf } from '../../../../test/erasing.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { thePay } from '../../../../test/pay.ts'
import { theStaff } from '../../../../test/staff.ts'
import { insertSecondFactor } from '../../accounts/second-factor/second-factor.queries.ts'
import { eraseStaffAgain, staffErasuresOf } from './staff-erasure.service.ts'

const EMAIL = 'zqmail@example.in'

/** A member of staff with unique words as names, addresses and illness, who has taken money. */
async function aWrittenMember(academy: Academy, role = 'teacher') {
  const { call, invite, aMember } = await theStaff(academy)
  const member = await aMember({ name: 'Zqfirstname', email: EMAIL, role, phone: '9830041276' })
  const params = { account_id: member.id as string }
  const changes = { name: 'Zqrenamed', phone: '9830041277' }
  expect((await call(updateStaff, { params, body: changes } as never)).status).toBe(200)
  await academy.auth('request-password-reset', { email: EMAIL })
  if (role === 'teacher') {
    const absence = { from_date: '2026-12-07', to_date: '2026-12-09', reason: 'Zqillness' }
    expect((await member.call(addAbsence, { params, body: absence } as never)).status).toBe(201)
  }
  return {
    ...params,
    call,
    member,
    invite,
    words: ['Zqfirstname', 'Zqrenamed', 'zqmail', '9830041276', '9830041277'],
    of: (...[endpoint]: [never]) => call(endpoint, { params } as never),
    erase: (confirm = EMAIL) => call(eraseStaff, { params, body: { confirm } } as never),
  }
}

test('a member of staff whose access has ended is erased: no word is left, and what they did stays', async ({
  academy,
}) => {
  const { db } = academy
  const { account_id, call, words, of, erase, member } = await aWrittenMember(academy)
  await member.call(createCalendarFeed)
  const factor = { sealed_key: Buffer.from('key'), last_step: 1, hashes: [Buffer.alloc(32)] }
  await db.transaction().execute((trx) => insertSecondFactor(trx, account_id, factor))
  const batch_id = await (await theLedger(academy)).aBatch()
  await db
    .updateTable('batches')
    .set({ teacher_id: account_id })
    .where('batch_id', '=', batch_id)
    .execute()
  for (const word of [...words, 'Zqillness'])
    expect([word, (await placesOf(db, [word])).length]).not.toEqual([word, 0])

  expect(await erase()).toMatchObject({
    status: 409,
    error: 'They still have access. End it first.',
  })
  expect((await of(endStaff as never)).status).toBe(200)
  expect(await erase('other@example.in')).toMatchObject({
    status: 400,
    fields: { confirm: 'This is not their e-mail.' },
  })
  expect((await call(listStaff)).body).toHaveLength(1)
  expect(await erase()).toMatchObject({
    status: 200,
    body: { message: 'The person was erased. What they did is kept under ‘Former teacher 1’.' },
  })

  expect(await placesOf(db, [...words, 'Zqillness'])).toEqual([])
  for (const table of ['sessions', 'credentials', 'second_factors', 'calendar_feeds'] as const)
    expect(
      await db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', account_id)
        .execute(),
      table,
    ).toEqual([])
  expect((await call(listStaff)).body).toEqual([])
  expect((await of(resumeStaff as never)).status).toBe(404)
  expect((await erase()).status).toBe(404)
  expect(
    await db
      .selectFrom('batches')
      .innerJoin('accounts', 'accounts.id', 'batches.teacher_id')
      .select('accounts.name')
      .where('batch_id', '=', batch_id)
      .execute(),
  ).toEqual([{ name: 'Former teacher 1' }])
  const { body } = await call(listAuditEntries, {
    querystring: { subject: 'staff_absences' },
  } as never)
  expect(body.items.at(-1)).toMatchObject({
    action: 'created',
    actor: { name: 'Former teacher 1' },
    changes: { reason: [null, 'erased'] },
  })
})

test('slips of a teacher who was erased name a former teacher, and stay to the rupee', async ({
  academy,
}) => {
  const { db } = academy
  const { account_id, of, erase, words } = await aWrittenMember(academy)
  const { aTeacher, aBatch, rate, lessons, adjust, slip, rowOf, findings } = await thePay(academy)
  const das = await aTeacher('Mrs. S. Das')
  await rate(account_id, { kind: 'lesson', amount: '300' })
  await rate(das.uid, { kind: 'lesson', amount: '350' })
  const batch_id = await aBatch('Class 9')
  await db
    .updateTable('batches')
    .set({ teacher_id: account_id })
    .where('batch_id', '=', batch_id)
    .execute()
  await lessons(batch_id, account_id, { from: '2026-11-10' })
  await lessons(batch_id, das.uid, { from: '2026-11-12' })
  await adjust(account_id, { amount: '200', reason: 'Zqreason' })
  await adjust(das.uid, { amount: '-50', reason: 'Phone bill' })
  for (const uid of [account_id, das.uid]) expect((await slip(uid)).status).toBe(201)
  await adjust(account_id, { amount: '10', reason: 'Zqreason' })
  const texts = async () =>
    (
      await db.selectFrom('pay_slip_lines').select(['text', 'amount']).orderBy('text').execute()
    ).map(({ text, amount }) => `${text}: ${amount}`)
  expect(await texts()).toEqual([
    '1 for Zqrenamed: 350.00',
    '1 lesson × ₹300: 300.00',
    'Phone bill: -50.00',
    'Zqreason: 200.00',
  ])

  await of(endStaff as never)
  expect((await erase()).status).toBe(200)
  expect(await placesOf(db, [...words, 'Zqreason'])).toEqual([])
  expect(await texts()).toEqual([
    '1 for Former teacher 1: 350.00',
    '1 lesson × ₹300: 300.00',
    'Phone bill: -50.00',
    'erased: 200.00',
  ])
  const snapshots = await db.selectFrom('pay_slips').select('snapshot').orderBy('serial').execute()
  expect(snapshots).toMatchObject([
    {
      snapshot: {
        teacher: 'Former teacher 1',
        gross: '500.00',
        lines: [{ text: '1 lesson × ₹300', amount: '300.00' }, { text: 'erased' }],
      },
    },
    {
      snapshot: {
        teacher: 'Mrs. S. Das',
        lines: [{ text: '1 for Former teacher 1' }, { text: 'Phone bill' }],
      },
    },
  ])
  expect(await rowOf(account_id)).toMatchObject({ gross: '10.00', lines: [{ text: 'erased' }] })
  expect(await findings()).toEqual([])
  await expect(sql`update pay_slips set snapshot = '{}'`.execute(db)).rejects.toThrow('only added')
})

test('a slip’s line that may mean another person of the same name stays', async ({ academy }) => {
  const { db } = academy
  const { account_id, of, erase } = await aWrittenMember(academy)
  const { aTeacher, aBatch, rate, lessons, slip } = await thePay(academy)
  const namesake = await aTeacher('Zqrenamed')
  const das = await aTeacher('Mrs. S. Das')
  await rate(das.uid, { kind: 'lesson', amount: '350' })
  const batch_id = await aBatch('Class 9')
  await db.updateTable('batches').set({ teacher_id: namesake.uid }).execute()
  await lessons(batch_id, das.uid, { from: '2026-11-12' })
  expect((await slip(das.uid)).status).toBe(201)
  await of(endStaff as never)
  expect((await erase()).status).toBe(200)
  const rows = await db.selectFrom('pay_slip_lines').select('text').execute()
  expect([account_id === namesake.uid, rows]).toEqual([false, [{ text: '1 for Zqrenamed' }]])
})

test('somebody who was erased may be invited again by the same address, as somebody new', async ({
  academy,
}) => {
  const { invite, of, erase, member } = await aWrittenMember(academy, 'desk')
  await of(endStaff as never)
  const { message } = (await erase()).body
  expect(message).toContain('‘Former member of staff 1’')
  expect((await member.call(listStaff)).status).toBe(401)
  for (const email of [EMAIL, 'former-1@erased.invalid'])
    expect((await academy.auth('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(
      401,
    )
  expect((await invite({ name: 'Zqagain', email: EMAIL, role: 'desk' })).status).toBe(201)
})

test('a restored backup forgets again which staff this academy had erased, and nobody else', async ({
  academy,
}) => {
  const { db } = academy
  const { account_id, words } = await aWrittenMember(academy)
  const erasure = { account_id, erased_at: new Date('2026-11-20'), erased_by: 'owner' }
  const unknown = { ...erasure, account_id: 'not there yet' }
  expect(await eraseStaffAgain(db, [unknown, erasure])).toBe(1)
  expect(await placesOf(db, words)).toEqual([])
  expect(await staffErasuresOf(db)).toEqual([erasure])
  expect(await eraseStaffAgain(db, [erasure])).toBe(0)
})

test('the word of an erasure alone takes no member of staff out of the trail', async ({
  academy,
}) => {
  const { account_id } = await aWrittenMember(academy)
  const nameless = (before: string) =>
    academy.db.transaction().execute(async (trx) => {
      await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
      await sql.raw(before).execute(trx)
      await sql`select make_staff_nameless(${account_id})`.execute(trx)
    })
  for (const before of [
    'select 1',
    `insert into staff_erasures (account_id) values ('${account_id}')`,
    `update accounts set is_active = false, email = 'former-1@erased.invalid' where id = '${account_id}'`,
  ])
    await expect(nameless(before)).rejects.toThrow('only an erasure')
})
