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

test('who was erased may be invited again by the same address, as somebody new', async ({
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
