import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN, aRegistration } from './academy.ts'
import { runCommand, runDoctor } from './ganit-command.ts'
import { callApi, startGanit } from './ganit-process.ts'
import { ownServer, temporaryFolder } from './temporary.ts'

const DENIED = '42501'
const PERSON = { name: 'Riya', email: 'riya@example.in', password: 'seven times eight' }

/** An external server with the two roles and the database an operator creates (docs/operations.md). */
async function operatedServer() {
  const { address } = await ownServer()
  const { host, port } = address
  const connected = async (user: string, password: string, database: string) => {
    const client = new Client({ host, port, user, password, database })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const operator = await connected(address.user, address.password, 'postgres')
  await operator.query("create role academy_owner login createdb password 'of the owner'")
  await operator.query("create role academy_app login password 'of the app'")
  await operator.query('create database academy owner academy_owner')
  const urlOf = (user: string, password: string) =>
    `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/academy?host=${encodeURIComponent(host)}`
  return {
    operator,
    env: {
      DATA_DIR: temporaryFolder(),
      ADMIN_PASSWORD: ADMIN.password,
      OWNER_DATABASE_URL: urlOf('academy_owner', 'of the owner'),
      DATABASE_URL: urlOf('academy_app', 'of the app'),
    },
    asApp: () => connected('academy_app', 'of the app', 'academy'),
  }
}

test('[S111] on a server with two roles the app works from its first start on in the lesser one, which can drop nothing', async () => {
  const { operator, env, asApp } = await operatedServer()
  const first = startGanit(env)
  const url = await first.ready()
  const student = (await callApi(url, 'auth/sign-up/email', { body: PERSON })).body
  const registered = await callApi<{ student: { uid: string; student_id: number } }>(
    url,
    'student/register',
    { token: student.token, body: await aRegistration() },
  )
  expect(registered.status).toBe(201)
  const { uid, student_id } = registered.body.student
  const admin = (await callApi(url, 'auth/sign-in/email', { body: ADMIN })).body
  const profile = { method: 'GET', token: admin.token }
  expect(await callApi(url, `student/profile/${uid}`, profile)).toMatchObject({
    status: 200,
    body: { first_name: 'Riya' },
  })

  const { rows } = await operator.query(
    "select distinct usename from pg_stat_activity where datname = 'academy' and application_name = 'ganit'",
  )
  expect(rows).toEqual([{ usename: 'academy_app' }])
  const app = await asApp()
  expect((await app.query('select uid from students')).rows).toEqual([{ uid }])
  for (const statement of [
    'drop table students',
    'truncate students',
    'alter table students disable trigger all',
    'create table x (y integer)',
    'delete from audit_entries',
    'set role academy_owner',
  ])
    await expect(app.query(statement)).rejects.toMatchObject({ code: DENIED })

  expect(await runCommand('commands/backup.ts', env)).toMatchObject({
    code: 0,
    said: expect.stringContaining('equal row for row'),
  })
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const again = await startGanit(env).ready()
  const erasure = { token: admin.token, body: { confirm: student_id } }
  expect(await callApi(again, `student/${uid}/erase`, erasure)).toMatchObject({ status: 200 })
  expect((await callApi(again, `student/profile/${uid}`, profile)).status).toBe(404)
  expect(await runDoctor(env)).toEqual({ code: 0, said: 'The ledger is right.\n' })
})
