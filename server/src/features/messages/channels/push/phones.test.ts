import { createECDH } from 'node:crypto'
import { endSession, listSessions } from '@ganit/contract/accounts/accounts'
import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { addPhone, getPush, removePhone } from '@ganit/contract/messages/push'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { theFamilies } from '../../../../../test/families.ts'
import { aPushService } from '../../../../../test/push-service.ts'
import * as phones from './push.queries.ts'

const pair = createECDH('prime256v1')
const KEYS = { p256dh: pair.generateKeys('base64url'), auth: 'a'.repeat(22) }

test('a phone is added and removed, and its owner sees which it is', async ({ academy }) => {
  const { aPhone } = await aPushService()
  const { aGuardian } = await theFamilies(academy)
  const child = await academy.aStudent()
  const mother = await aGuardian([{ student_id: child.profile.student_id }])
  const before = (await mother.call(getPush)).body
  expect(before).toEqual({
    key: expect.stringMatching(/^B[\w-]{86}$/),
    on: false,
    subscriptions: [],
  })
  const phone = await aPhone(mother.call)
  const { subscription_id } = phone
  const listed = { subscription_id, device: expect.any(String), added_at: expect.any(String) }
  expect((await mother.call(getPush)).body.subscriptions).toEqual([{ ...listed, is_current: true }])

  expect((await child.call(getPush)).body).toMatchObject({ key: before.key, subscriptions: [] })
  const params = { subscription_id: String(subscription_id) }
  expect(await child.call(removePhone, { params } as never)).toMatchObject({ status: 404 })
  expect(await mother.call(removePhone, { params } as never)).toMatchObject({
    status: 200,
    body: { message: 'This phone gets no more messages.' },
  })
  expect((await mother.call(getPush)).body.subscriptions).toEqual([])
  expect(await mother.call(removePhone, { params } as never)).toMatchObject({ status: 404 })
})

test.for([
  'https://fcm.googleapis.com.evil.in/fcm/send/a',
  'https://evil.in/fcm.googleapis.com/',
  'https://fcm.googleapis.com@evil.in/a',
  'https://user:word@fcm.googleapis.com/a',
  'https://fcm.googleapis.com\\@evil.in/a',
  'https://fcm.googleapis.com:443/a',
  'https://fcm.googleapis.com:8443/a',
  'http://fcm.googleapis.com/a',
  'https://fcm.googleapis.com',
  'https://fcm.googleapis.com./a',
  'https://notify.windows.com/a',
  'https://notify.windows.com.evil.in/a',
  'https://evilnotify.windows.com/a',
  'https://fcm.googleapis.com/a b',
  'https://fcm.googleapis.com/a\r\nx: y',
  'https://127.0.0.1/a',
  `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  'javascript:alert(1)',
  42,
])('%s is no push service', async (endpoint, { academy }) => {
  const { call } = await academy.aStudent()
  const answer = await call(addPhone, { body: { endpoint, keys: KEYS } as never })
  expect(answer).toMatchObject({
    status: 400,
    fields: { endpoint: 'This push service is not known.' },
  })
})

test.for([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGt',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d%3d',
])('%s is one', async (endpoint, { academy }) => {
  const { call } = await academy.aStudent()
  const answer = await call(addPhone, { body: { endpoint, keys: KEYS } })
  expect(answer).toMatchObject({
    status: 201,
    body: { message: 'This phone gets messages now.', subscription: { is_current: true } },
  })
})

test('keys that could encrypt nothing are refused', async ({ academy }) => {
  const { call } = await academy.aStudent()
  const endpoint = 'https://fcm.googleapis.com/fcm/send/a'
  const off = `B${'A'.repeat(86)}`
  for (const keys of [undefined, {}, { ...KEYS, auth: 'a' }, { ...KEYS, p256dh: off }])
    expect(await call(addPhone, { body: { endpoint, keys } as never })).toMatchObject({
      status: 400,
    })
})

test('the sixth phone takes the place of the oldest, also when all say yes at once', async ({
  academy,
}) => {
  const { aPhone } = await aPushService()
  const { call } = await academy.aStudent()
  const phones = [await aPhone(call), await aPhone(call)]
  const ids = async () =>
    (await call(getPush)).body.subscriptions.map(({ subscription_id }) => subscription_id)
  phones.push(...(await Promise.all([1, 2, 3, 4].map(() => aPhone(call)))))
  const known = await ids()
  expect(known).toHaveLength(5)
  expect(known).not.toContain(phones[0]?.subscription_id)
  expect(known).toContain(phones[1]?.subscription_id)
})

test('a browser that says yes again is there once, and goes over to who signs in on it', async ({
  academy,
}) => {
  const { draft } = await aPushService()
  const [one, other] = [await academy.aStudent(), await academy.aStudent()]
  const body = draft()
  const first = await one.call(addPhone, { body })
  const again = await one.call(addPhone, { body })
  expect(again.body.subscription.subscription_id).toBe(first.body.subscription.subscription_id)
  await other.call(addPhone, { body })
  expect((await one.call(getPush)).body.subscriptions).toEqual([])
  expect((await other.call(getPush)).body.subscriptions).toHaveLength(1)
})

test('a phone is forgotten with its session, and the trail tells no address', async ({
  academy,
}) => {
  const { aPhone } = await aPushService()
  const { call } = await academy.aStudent()
  const phone = await aPhone(call)
  const [session] = (await call(listSessions)).body
  await call(endSession, { params: { id: session?.session_id } } as never)
  const { db } = academy
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
  const trail = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', '=', 'push_subscriptions')
    .orderBy('entry_id')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['created', 'deleted'])
  expect(JSON.stringify(trail)).not.toContain(phone.endpoint)
})

test('a phone is refused in a session that ends while the call runs', async ({ academy }) => {
  const { uid } = await academy.aStudent()
  const session = await academy.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', uid)
    .returning('id')
    .executeTakeFirstOrThrow()
  const draft = { endpoint: 'https://fcm.googleapis.com/fcm/send/late', keys: KEYS }
  const adding = academy.db
    .transaction()
    .execute((trx) => phones.addPhone(trx, { uid, session_id: session.id }, draft))
  await expect(adding).rejects.toMatchObject({ statusCode: 401 })
})

test('the owner switches it on; visitors and staff have no phones', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  expect((await call(getSettings)).body.push_on).toBe(false)
  expect((await call(updateSettings, { body: { push_on: true } })).body.settings.push_on).toBe(true)
  expect((await academy.visitor(getSettings)).body).not.toHaveProperty('push_on')
  const student = await academy.aStudent()
  expect((await student.call(getPush)).body.on).toBe(true)
  const teacher = await academy.signUpAs('teacher')
  for (const [who, status] of [
    [academy.visitor, 401],
    [teacher.call, 403],
    [call, 403],
  ] as const)
    expect((await who(getPush)).status).toBe(status)
})
