import { listAuditEntries } from '@ganit/contract/office/audit'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { getProfile, markFees, resetFees, updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { test as base, expect, inject } from 'vitest'
import { giveRights, prepareAppRole, withAppRole } from '../../src/db/academy/app-role.ts'
import { connect } from '../../src/db/client.ts'
import { openAcademy } from '../academy.ts'
import { copyTemplate, PATIENT } from '../database.ts'
import { adminUid, theLedger } from '../ledger.ts'

/** A database entered with the app's lesser role. */
const test = base.extend('entered', { scope: 'file' }, async ({}, { onCleanup }) => {
  const owner = await copyTemplate(inject('database'), 'academy_least_privilege')
  await prepareAppRole(owner.address)
  const app = connect(withAppRole(owner.address), { max: 5, waits: PATIENT })
  onCleanup(async () => {
    await Promise.all([app.db.destroy(), owner.db.destroy()])
  })
  return { app, owner }
})

const DENIED = '42501'

test.for([
  'drop table students',
  'truncate students',
  'alter table students add column x text',
  'alter table students disable trigger all',
  'create table x (y integer)',
  'create function x() returns integer language sql as $$ select 1 $$',
  'create role x superuser',
  'alter role ganit_app superuser',
  'set role ganit',
  'set session authorization ganit',
  "set session_replication_role = 'replica'",
  'create database x',
  'drop database academy_least_privilege',
  'create extension pg_stat_statements',
  'select * from pg_authid',
  'select * from pg_shadow',
  "copy (select 1) to program 'id'",
  "copy (select 1) to '/tmp/ganit-x'",
  "copy students from '/etc/passwd'",
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  "alter system set fsync = 'off'",
  'update audit_entries set actor = null',
  "update audit_entries set changes = '{}'",
  'delete from audit_entries',
  'truncate audit_entries',
  'drop trigger never_changed on audit_entries',
  'delete from kysely_migration',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
])('[S111] the app’s role may not: %s', async (statement, { entered: { app } }) => {
  await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({
    code: expect.toSatisfy((code) => code === DENIED || code === '42809'),
  })
})

test('[S111] setting the word of an erasure does not open the trail to the app’s role', async ({
  entered: { app },
}) => {
  const attempt = app.db.transaction().execute(async (trx) => {
    await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
    await sql`update audit_entries set actor = 'nobody'`.execute(trx)
  })
  await expect(attempt).rejects.toMatchObject({ code: DENIED })
})

test('[S111] every table can be read by the app, and every one but those of the trail and of migrations written', async ({
  entered: { app },
}) => {
  const { rows } = await sql<{ name: string; rights: string }>`
    select tablename as name, array_to_string(array(
      select word from unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) as word
      where has_table_privilege(quote_ident(tablename), word)), ' ') as rights
    from pg_tables where schemaname = 'public' order by 1`.execute(app.db)
  const special = rows.filter(({ rights }) => rights !== 'select insert update delete')

  expect(rows.length).toBeGreaterThan(40)
  expect(special).toEqual([
    { name: 'audit_entries', rights: 'select insert' },
    { name: 'kysely_migration', rights: 'select' },
    { name: 'kysely_migration_lock', rights: 'select' },
  ])
})

test('[S111] with it the app does its work: students, fees, money, an erasure, and the trail of all', async ({
  entered: { app },
}) => {
  const academy = await openAcademy(app)
  const { call, uid, profile } = await academy.aStudent()
  const admin = await theLedger(academy)
  const student_id = Number(profile.student_id)
  await call(updateProfile, { params: { uid }, body: { city: 'Howrah' } })
  await admin.call(markFees, { params: { id: String(student_id) }, body: { status: 'Yes' } })
  expect((await admin.call(resetFees)).status).toBe(200)
  const erased = await admin.call(eraseStudent, {
    params: { uid },
    body: { confirm: student_id },
  } as never)
  expect(erased.status).toBe(200)
  expect((await admin.call(getProfile, { params: { uid } })).status).toBe(404)

  const { items } = (
    await admin.call(listAuditEntries, {
      querystring: { page_size: 100 } as never,
    })
  ).body
  const told = items.filter(({ subject }) => subject === 'students')
  expect(told.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created'])
  expect(JSON.stringify(told)).not.toContain('Howrah')
  await academy.close()
})

test('[S111] the app’s role takes nobody’s name out of the trail and rewrites no receipt, even where it says that it erases', async ({
  entered: { app },
}) => {
  const academy = await openAcademy(app)
  const { uid, profile } = await academy.aStudent()
  const ledger = await theLedger(academy)
  const batch = await ledger.aBatch()
  await ledger.addFee(batch)
  await ledger.toggle(batch, profile.student_id)
  await ledger.pay({ student_id: profile.student_id, amount: '600' })
  const admin = await adminUid(app.db)
  const { student_id } = profile
  const hash = (word: string) => sql`encode(sha256(convert_to(${word}, 'UTF8')), 'hex')`
  const onRecord = (of: string) =>
    sql`insert into erasures (student_id, uid_hash) values (${student_id}, ${hash(of)})`

  for (const [pretend, attempt] of [
    [sql`select 1`, sql`select make_trail_nameless(${admin}, ${student_id})`],
    [onRecord(uid), sql`select make_trail_nameless(${admin}, ${student_id})`],
    [onRecord(admin), sql`select make_trail_nameless(${admin}, ${student_id})`],
    [onRecord(uid), sql`select make_trail_nameless(${uid}, ${student_id})`],
    [
      onRecord(uid),
      sql`update receipts set snapshot = jsonb_set(snapshot, '{payment,amount}', '"9"')`,
    ],
    [onRecord(uid), sql`update students set notes = 'secretly changed'`],
  ] as const) {
    const trying = app.db.transaction().execute(async (trx) => {
      await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
      await pretend.execute(trx)
      await attempt.execute(trx)
    })
    await expect(trying).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|23001|23514)$/),
    })
  }
  await academy.close()
})

test('[S111] on another server the app gets the same rights in the role that its operator has made', async ({
  entered: { owner },
}) => {
  await sql`create role academy_app login password 'of the app'`.execute(owner.db)
  await giveRights(owner.address, 'academy_app')
  const app = connect(
    { ...owner.address, user: 'academy_app', password: 'of the app' },
    { max: 1, waits: PATIENT },
  )

  await sql`select 1 from students`.execute(app.db)
  for (const statement of [sql`delete from audit_entries`, sql`truncate students`])
    await expect(statement.execute(app.db)).rejects.toMatchObject({ code: DENIED })
  await app.db.destroy()
  await sql`drop owned by academy_app`.execute(owner.db)
  await sql`drop role academy_app`.execute(owner.db)
})
