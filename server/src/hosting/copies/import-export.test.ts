import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { outside } from '../../../test/in-academy.ts'
import { codeOf, standStill } from '../../../test/second-factor.ts'
import { served } from '../../../test/served-host.ts'
import { temporaryFolder } from '../../../test/temporary.ts'
import type { Academy } from '../../academy/academy.ts'
import { inAcademy } from '../../academy/place.ts'
import { runInSession } from '../../backup/session.ts'
import { LOCKS } from '../../db/connections/lock-numbers.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { ownerToken } from '../../features/accounts/admin.ts'
import { AGREEMENT } from '../agreement.ts'
import { databaseName } from '../host-database.ts'
import { ownerOf } from '../making/make-academy.ts'
import { withHostLock } from '../open-host.ts'

type Hosted = Awaited<ReturnType<typeof served>>

const OWNER = 'one@example.com'
const PASSWORD = 'sums on the veranda'

const post = async (
  { app }: Hosted,
  address: string,
  path: string,
  payload: object,
  token = '',
) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: `/api/${path}`, payload },
    headers: {
      host: `${address}.localhost:3000`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const openOne = ({ host, idOf }: Hosted, address: string, academy_id = idOf(address)) => {
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  onTestFinished(() => db.destroy())
  return db
}

/** The owner's second factor, of which two mails tell that wait, and a photo's signed address. */
async function used(hosted: Hosted) {
  const db = openOne(hosted, 'one')
  const token = await ownerToken(db, OWNER)
  await post(hosted, 'one', 'auth/password-resets', {
    ...{ token, new_password: PASSWORD, agreement: AGREEMENT.version },
  })
  const { body } = await post(hosted, 'one', 'auth/sign-in/email', {
    email: OWNER,
    password: PASSWORD,
  })
  const begun = await post(
    hosted,
    'one',
    'account/second-factor/begin',
    { password: PASSWORD },
    body.token,
  )
  const { key, ticket } = begun.body
  const confirmed = await post(
    ...([hosted, 'one', 'account/second-factor/confirm'] as const),
    { ticket, code: codeOf(key) },
    body.token,
  )
  expect(confirmed.status).toBe(200)
  const photo = inAcademy(hosted.academyOf('one'), () => hosted.app.photoUrls.sign('7'))
  await db.destroy()
  return { key: String(key), photo }
}

const isOpen = ({ app }: Hosted, academy: Academy, photo: string) => {
  const { searchParams } = new URL(photo, 'http://localhost')
  const [expires = '', signature = ''] = ['expires', 'signature'].map((each) =>
    String(searchParams.get(each)),
  )
  return inAcademy(academy, () => app.photoUrls.secondsLeft('7', expires, signature)) > 0
}

const stateOf = (hosted: Hosted, academy_id: number) =>
  openOne(hosted, '', academy_id)
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.message_id', 'deliveries.message_id')
    .select(['deliveries.state', 'text'])
    .execute()

test('an exported academy moves with its secret, and is copied without it', { tags: 'slow' }, () =>
  outside(async () => {
    const letPass = standStill()
    const folder = temporaryFolder()
    const first = await served(['one'])
    const { key, photo } = await used(first)
    const [file, secret] = ['one.backup', 'one.secret'].map((name) => join(folder, name)) as [
      string,
      string,
    ]
    await first.typed('export', 'one', file)
    expect(existsSync(file)).toBe(true)
    const kept = readFileSync(secret, 'utf8')
    expect(kept).toBe(first.academyOf('one').secret)
    expect(readFileSync(file).includes(kept)).toBe(false)
    await expect(first.typed('export', 'one', file)).rejects.toThrow(/is there already/)
    const home = ['import', file, '--owner', OWNER, '--secret', secret, '--address']
    await expect(first.typed(...home, 'again')).rejects.toThrow(/is here already, at one/)

    const second = await served(['two'])
    const moved = await second.typed(...home, 'moved')
    expect(moved.join('\n')).toContain('It was moved here')
    const copied = await second.typed('import', file, '--owner', OWNER, '--address', 'copied')
    expect(copied.join('\n')).toContain('It is a copy')
    await second.hosted.look()
    expect(await second.nameAt('moved')).toBe('one')

    letPass(3)
    const signIn = (address: string, otp?: string) =>
      post(second, address, 'auth/sign-in/email', { email: OWNER, password: PASSWORD, otp })
    expect((await signIn('moved')).status).toBe(401)
    expect((await signIn('moved', codeOf(key))).status).toBe(200)
    expect((await signIn('copied')).status).toBe(200)
    const isOpenAt = (address: string) => isOpen(second, second.academyOf(address), photo)
    expect([isOpenAt('moved'), isOpenAt('copied')]).toEqual([true, false])
    const ids = await second.host.db
      .selectFrom('academies')
      .select('academy_id')
      .orderBy('academy_id')
      .execute()
    const [, there, copy] = ids.map(({ academy_id }) => academy_id) as [number, number, number]
    expect(await stateOf(second, there)).toEqual(
      Array(2).fill({ state: 'waiting', text: expect.any(String) }),
    )
    expect(await stateOf(second, copy)).toEqual(Array(2).fill({ state: 'given up', text: null }))

    // A database that an older copy of the list does not know, of the number that comes next.
    const stray = databaseName(copy + 1)
    await withHostLock(second.host, (client) => client.query(`create database ${stray}`))
    const fresh = ['import', file, '--owner', OWNER, '--address', 'fresh']
    await expect(second.typed(...fresh)).rejects.toThrow(`${stray} is there, and not in the list`)
    await expect(second.typed('delete', 'fresh', 'fresh')).rejects.toThrow(/no academy at fresh/)
    const isThere = (name: string) =>
      runInSession(second.host.owner, async (client) => {
        const found = await client.query('select from pg_database where datname = $1', [name])
        return found.rowCount === 1
      })
    expect(await isThere(stray)).toBe(true)

    // The secret of another academy, and an import that was cut off.
    const stranger = join(folder, 'stranger.secret')
    await first.typed('new-secret', 'one')
    await first.typed('export', 'one', join(folder, 'stranger.backup'))
    const wrong = ['import', file, '--owner', OWNER, '--address', 'wrong', '--secret', stranger]
    await expect(second.typed(...wrong)).rejects.toThrow(/not that of this backup/)
    await second.host.db
      .updateTable('academies')
      .set({ state: 'making' })
      .where('academy_id', '=', copy)
      .execute()
    let isOver = false
    const again = second
      .typed('import', file, '--owner', OWNER, '--address', 'copied')
      .finally(() => {
        isOver = true
      })
    // Others can be made from the moment on in which it begins to load; its role is let in only afterwards.
    let isFree: boolean | undefined
    await runInSession(second.host.owner, async (client) => {
      while (!isOver && isFree === undefined) {
        const { rows } = await client.query(
          `select exists (
             select from pg_stat_activity join pg_database using (datname)
             where datname = $1 and backend_type = 'client backend'
               and not has_database_privilege($1::name, pg_database.oid, 'connect')) as loads`,
          [databaseName(copy)],
        )
        if (!rows[0]?.loads) continue
        const lock = await client.query('select pg_try_advisory_lock($1) as mine', [LOCKS.appRole])
        isFree = lock.rows[0]?.mine
      }
    })
    await again
    expect(isFree).toBe(true)
    await second.hosted.look()
    expect(await second.nameAt('copied')).toBe('one')
  }),
)
