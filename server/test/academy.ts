import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, Input, Output } from '@ganit/contract/endpoint'
import type { Registration } from '@ganit/contract/people/registration'
import { registerStudent } from '@ganit/contract/people/registration'
import type { StudentProfile } from '@ganit/contract/people/students'
import type { Role } from '@ganit/contract/roles'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { test as base, inject, vi } from 'vitest'
import {
  type AcademyParts,
  type Academy as AcademyRecord,
  createAcademy,
} from '../src/academy/academy.ts'
import { buildApp } from '../src/app.ts'
import type { Connection } from '../src/db/client.ts'
import { ensureAdmin } from '../src/features/accounts/admin.ts'
import { FEATURES } from '../src/features/index.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { noteFaultsOf } from './asked-faults.ts'
import { askNeighbour, withNeighbour } from './beside.ts'
import { noteCalls } from './contract/notes.ts'
import { copyTemplate, empty, workersCopy } from './database.ts'
import { outside, workIn } from './in-academy.ts'
import { quickAdmin, quickSignIn, quickSignUp } from './quick-accounts.ts'
import { aPhoto, aRegistration, PASSWORD } from './registrations.ts'
import { refuseSplitWrites, watchTransactions } from './split-writes.ts'

export { aPhoto, aRegistration, PASSWORD }

export const ADMIN = { email: 'admin@ganit.local', password: 'chalk and duster' }
export const ORIGIN = 'http://localhost:3000'
const SECRET = 'ab'.repeat(32)

type Parts = {
  params?: Record<string, unknown>
  querystring?: Record<string, unknown>
  body?: unknown
}

/** An answer of the wire; `body` is decoded by the contract if the call succeeded. */
type Reply<E extends Endpoint> = {
  status: number
  body: Output<E>
  error: string | undefined
  fields: Record<string, string> | undefined
}

const pathWith = (path: string, params: Record<string, unknown> = {}) =>
  `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))}`

/** Parts of an app with one academy. */
type AppParts = Omit<Parameters<typeof buildApp>[0], 'academies'> & AcademyParts

/** Created by the first backup, which few tests make. */
const DATA_DIR = join(tmpdir(), `ganit-test-data-${process.pid}`)
process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))

// Named, because Fastify searches all loaded modules for unnamed plugins each time an app is built.
for (const routes of FEATURES)
  Object.assign(routes, { [Symbol.for('fastify.display-name')]: routes.name })

/** The academies of the apps that tests build. */
const records = new WeakMap<FastifyInstance, AcademyRecord>()
/** The `inject` of an app without the calls to the neighbour. */
const injecting = new WeakMap<FastifyInstance, FastifyInstance['inject']>()

/** An app on a database as most tests need it; `more` overrides parts. */
export async function buildTestApp({ pool }: Connections, more: Partial<AppParts> = {}) {
  const parts: AppParts = {
    pool,
    secret: SECRET,
    origins: [ORIGIN, 'http://127.0.0.1:3000'],
    adminEmail: ADMIN.email,
    dataDir: DATA_DIR,
    hasOwnDatabase: true,
    log: pino({ level: 'silent' }),
    ...more,
  }
  const academy = createAcademy(parts)
  const academies = await withNeighbour(academy)
  const app = await outside(() => buildApp({ ...parts, academies }))
  records.set(app, academy)
  // The neighbour's calls are not those of the tests.
  injecting.set(app, app.inject.bind(app))
  workIn(academy)
  noteCalls(app)
  noteFaultsOf(app)
  return app
}

type Connections = Pick<Connection, 'db' | 'pool'>

/** Apps that are closing and accept no calls. */
const closed = new WeakSet<FastifyInstance>()

async function startApp(
  parts: Connections,
  more: Partial<
    Pick<
      AppParts,
      | 'google'
      | 'razorpay'
      | 'dataDir'
      | 'secret'
      | 'sms'
      | 'whatsApp'
      | 'stopping'
      | 'metrics'
      | 'readingPool'
      | 'smtpUrl'
      | 'mailFrom'
      | 'hosting'
      | 'apis'
    >
  > = {},
) {
  const app = await buildTestApp(parts, more)
  refuseSplitWrites(app)
  app.addHook('onClose', async () => void closed.add(app))
  await app.ready()
  await askNeighbour({ inject: injecting.get(app) ?? app.inject })
  return app
}

/** A separate app on a database, with its admin and a way to call in any account's name. */
export const openAcademy = async (...[parts, more]: Parameters<typeof startApp>) =>
  academyOf(await startApp(parts, more), parts, more?.secret)

async function academyOf(app: FastifyInstance, parts: Connections, secret = SECRET) {
  const record = records.get(app)
  if (record) workIn(record)
  await ensureAdmin(parts.db, ADMIN)

  /** A client for the contract's calls, signed in if it has a token. */
  const caller = (token?: string) =>
    async function call<E extends Endpoint>(
      { method, path, response }: E,
      input: Input<E> | Record<string, never> = {},
      headers: Record<string, string> = {},
    ): Promise<Reply<E>> {
      const { params, querystring, body } = input as Parts
      const answer = await app.inject({
        method,
        url: pathWith(path, params),
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(querystring && { query: querystring as Record<string, string> }),
        ...(body !== undefined && { payload: body as object }),
      })
      const json: unknown = answer.headers['content-type']?.toString().includes('json')
        ? answer.json()
        : answer.body
      const refusal = json as { error?: string; fields?: Record<string, string> } | undefined
      return {
        status: answer.statusCode,
        body: (answer.statusCode < 300 && response ? response.parse(json) : json) as Output<E>,
        error: refusal?.error,
        fields: refusal?.fields,
      }
    }

  const auth = (path: string, payload: object, token?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload,
    })

  /** Signs up by call for a chosen address; otherwise writes the rows directly. */
  async function signUp(chosen?: string) {
    const email = chosen ?? `${randomUUID()}@example.in`
    if (!chosen) {
      const made = await quickSignUp(parts, { email, secret, origin: ORIGIN })
      return { email, ...made, call: caller(made.token) }
    }
    const answer = await auth('sign-up/email', { name: 'Riya', email, password: PASSWORD })
    if (answer.statusCode !== 200) throw new Error(`Could not sign up: ${answer.body}`)
    const { token, user } = answer.json<{ token: string; user: { id: string } }>()
    return { email, token, uid: user.id, call: caller(token) }
  }

  return {
    ...parts,
    app,
    /** Queued mails, oldest first. */
    mails: () =>
      parts.db
        .selectFrom('deliveries as d')
        .innerJoin('messages as m', 'm.message_id', 'd.message_id')
        .select(['m.subject', 'm.text'])
        .select((eb) => eb.ref('d.address').$castTo<string>().as('to'))
        .where('d.channel', '=', 'mail')
        .orderBy('d.created_at')
        .execute(),
    auth,
    caller,
    visitor: caller(),
    signUp,
    async signInAdmin() {
      const { token } =
        (await quickSignIn(parts.db, { email: ADMIN.email, secret })) ??
        (await auth('sign-in/email', ADMIN)).json<{ token: string }>()
      return { token, call: caller(token) }
    },
    /** A signed-up account with a student record. */
    async aStudent(changes: Partial<Record<keyof Registration, unknown>> = {}) {
      const account = await signUp()
      const { status, body, error } = await account.call(registerStudent, {
        body: await aRegistration(changes),
      })
      if (status !== 201) throw new Error(`Could not register: ${error}`)
      return { ...account, profile: body.student as StudentProfile }
    },
    async signUpAs(role: Role) {
      const account = await signUp()
      await parts.db
        .updateTable('accounts')
        .set({ role, terms_agreed_at: clock.now() })
        .where('id', '=', account.uid)
        .execute()
      return account
    },
    close: () => app.close(),
  }
}

export type Academy = Awaited<ReturnType<typeof openAcademy>>

const onDatabase = base.extend('connection', { scope: 'file' }, () =>
  workersCopy(inject('database'), ({ pool }) => watchTransactions(pool)),
)

/** With the rows that migrations write and `empty` deletes. */
const onNewDatabase = base.extend('connection', { scope: 'file' }, async ({}, { onCleanup }) => {
  const connection = await copyTemplate(
    inject('database'),
    `academy_new_${process.env.VITEST_POOL_ID}`,
  )
  watchTransactions(connection.pool)
  onCleanup(() => connection.db.destroy())
  return connection
})

/** One app per file, because building it takes longer than most tests. Closed or listening ones are replaced. */
const onApp = onDatabase.extend('app', { scope: 'file' }, ({ connection }, { onCleanup }) => {
  let app: FastifyInstance | undefined
  onCleanup(() => app?.close())
  return async () => {
    if (app?.server.listening) await app.close()
    if (!app || closed.has(app)) app = await startApp(connection)
    return app
  }
})

/** Waits for work that continues after answers. */
const untilQuiet = ({ pool }: Connection) =>
  vi.waitFor(
    () => {
      if (pool.idleCount < pool.totalCount || pool.waitingCount > 0)
        throw new Error('A test has ended, and something still asks the database.')
    },
    { interval: 5 },
  )

/** Each test starts with a database that is empty except for the admin. */
export const test = onApp.extend('academy', async ({ connection, app }, { onCleanup }) => {
  await empty(connection.db)
  await quickAdmin(connection, ADMIN)
  onCleanup(() => untilQuiet(connection))
  return academyOf(await app(), connection)
})

/** A test with a separate app, for state kept in an app. */
export const freshTest = onDatabase.extend('academy', async ({ connection }, { onCleanup }) => {
  await empty(connection.db)
  await quickAdmin(connection, ADMIN)
  const academy = await openAcademy(connection)
  onCleanup(academy.close)
  return academy
})

/** One academy, student and admin for all tests of a file that change nothing. */
export const readingTest = onNewDatabase
  .extend('academy', { scope: 'file' }, async ({ connection }, { onCleanup }) => {
    const academy = await openAcademy(connection)
    onCleanup(academy.close)
    return academy
  })
  .extend('student', { scope: 'file' }, ({ academy }) => academy.aStudent())
  .extend('admin', { scope: 'file' }, ({ academy }) => academy.signInAdmin())
