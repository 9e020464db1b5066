import { randomUUID } from 'node:crypto'
import { getMe } from '@ganit/contract/accounts/accounts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/db/schema.ts'
import { ensureAdmin } from '../src/features/accounts/admin.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { type Academy, ADMIN, PASSWORD, test } from './academy.ts'
import { empty } from './database.ts'
import { quickAdmin } from './quick-accounts.ts'

/**
 * All rows of the tables that have any, with changing values replaced by their kind: times by the day,
 * and random words. A table's size says too little: one that was emptied keeps its pages until a vacuum.
 */
async function rowsLeft(db: Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > 0 and relname not like 'kysely%' and relname <> 'rate_limits'`.execute(
    db,
  )
  const left: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by 1`.execute(db)
    if (rows.length > 0) left[name] = rows.map(({ row }) => alike(JSON.stringify(row))).toSorted()
  }
  return left
}

const DAY_MS = 24 * 3_600_000
const daysAhead = (time: string) =>
  `in ${Math.round((Date.parse(time) - clock.ms()) / DAY_MS)} days`

const alike = (row: string) =>
  row
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, daysAhead)
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'uuid')
    .replace(/\$argon2id\$(\S+?)\$[^"]+/g, 'hash $1')
    .replace(/token=eyJ[\w.-]+/g, 'token=signed')
    .replace(/\b[\dA-Za-z]{32}\b/g, 'id')

/** Rows that some work leaves in a new academy. */
async function leftBy({ db }: Academy, work: () => Promise<unknown>) {
  await empty(db)
  await ensureAdmin(db, ADMIN)
  await work()
  return rowsLeft(db)
}

test('an admin who is made quickly has the rows of the one that the first start makes', async ({
  academy,
}) => {
  const made = await leftBy(academy, async () => {})
  expect(made).toMatchObject({ accounts: { length: 1 }, credentials: { length: 1 } })
  await empty(academy.db)
  await quickAdmin(academy, ADMIN)
  expect(await rowsLeft(academy.db)).toEqual(made)
})

test('who is made quickly leaves the rows of who signs up, and can do the same', async ({
  academy,
}) => {
  const asked = await leftBy(academy, () => academy.signUp(`${randomUUID()}@example.in`))
  expect(asked).toMatchObject({ accounts: { length: 2 }, sessions: { length: 1 } })
  let person: Awaited<ReturnType<Academy['signUp']>> | undefined
  const quick = await leftBy(academy, async () => {
    person = await academy.signUp()
  })
  expect(quick).toEqual(asked)

  const { email = '', token } = person ?? {}
  const session = await academy.app.inject({
    url: '/api/auth/get-session',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(session.json()).toMatchObject({ user: { email } })
  expect((await academy.auth('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(200)
  const [mail] = await academy.mails()
  const [link = ''] = /http\S+/.exec(mail?.text ?? '') ?? []
  const { statusCode } = await academy.app.inject({
    url: link.replace(/^http:\/\/[^/]+/, '/api/auth'),
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
})

test('an admin who is signed in quickly leaves the rows of one who signs in', async ({
  academy,
}) => {
  const asked = await leftBy(academy, () => academy.auth('sign-in/email', ADMIN))
  expect(asked).toMatchObject({ sessions: { length: 1 } })
  let token = ''
  const quick = await leftBy(academy, async () => {
    token = (await academy.signInAdmin()).token
  })
  expect(quick).toEqual(asked)

  const me = await academy.caller(token)(getMe)
  expect(me.body).toMatchObject({ email: ADMIN.email, userType: 'admin' })
})

test('an admin who has chosen another password is not signed in with the first one', async ({
  academy,
}) => {
  const { token } = await academy.signInAdmin()
  const change = { currentPassword: ADMIN.password, newPassword: 'eleven times twelve' }
  expect((await academy.auth('change-password', change, token)).statusCode).toBe(200)
  expect((await academy.signInAdmin()).token).toBeUndefined()
})
