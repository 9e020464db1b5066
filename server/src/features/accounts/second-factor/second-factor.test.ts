import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getMe,
  getSecondFactor,
} from '@ganit/contract/accounts/accounts'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { expect } from 'vitest'
import { type Academy, ADMIN, openAcademy, test } from '../../../../test/academy.ts'
import { adminUid } from '../../../../test/ledger.ts'
import { codeOf, guardedAdmin, standStill } from '../../../../test/second-factor.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { deleteSecondFactor, insertSecondFactor } from './second-factor.queries.ts'

const NEW_PASSWORD = 'eight times seven'
const password = { password: ADMIN.password }

const tokenIn = (answer: { json: () => unknown }) => (answer.json() as { token: string }).token
const subjects = async (academy: Academy) => (await academy.mails()).map(({ subject }) => subject)

test('[S019] without a second factor no code is required', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  expect((await call(getSecondFactor)).body).toEqual({ is_on: false, recovery_codes_left: 0 })
  const answer = await academy.auth('sign-in/email', { ...ADMIN, otp: '000000' })
  expect(answer.statusCode).toBe(200)
})

test('[S019] it is begun with the password, or without one just after signing in, and is kept once', async ({
  academy,
}) => {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  const begin = (body: object) => call(beginSecondFactor, { body } as never)
  expect((await begin({})).fields).toEqual({ password: 'Password is required.' })
  expect((await begin({ password: 'a wrong guess' })).fields).toEqual({
    password: 'This is not your password.',
  })
  const { address } = (await begin(password)).body as { address: string }
  expect(decodeURIComponent(address)).toMatch(/^otpauth:\/\/totp\/.+:admin@ganit\.local\?issuer=.+/)

  await db.updateTable('credentials').set({ password: null }).execute()
  expect((await begin({})).status).toBe(200)
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(clock.ms() - 24 * 3600_000) })
    .execute()
  expect((await begin({})).fields).toEqual({ password: expect.stringContaining('Google') })

  const uid = await adminUid(db)
  const values = { sealed_key: Buffer.from('key'), last_step: 1, hashes: [Buffer.alloc(32)] }
  const insert = () => db.transaction().execute((trx) => insertSecondFactor(trx, uid, values))
  expect([await insert(), await insert()]).toEqual([true, false])
})

test('[S019] with it signing in asks for a code after the right password, and for nothing after a wrong one', async ({
  academy,
}) => {
  const move = standStill()
  const { key, signIn, call } = await guardedAdmin(academy)
  expect((await call(getSecondFactor)).body).toEqual({ is_on: true, recovery_codes_left: 10 })
  move(1)

  const without = await signIn()
  expect([without.statusCode, without.json()]).toEqual([
    401,
    { code: 'OTP_REQUIRED', message: 'Please enter the code of your authenticator app.' },
  ])
  const wrong = await signIn('abc')
  expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([401, 'OTP_WRONG'])
  const otp = codeOf(key)
  const guess = { email: ADMIN.email, password: 'a wrong guess', otp }
  const guessed = await academy.auth('sign-in/email', guess)
  expect([guessed.statusCode, guessed.json<{ code: string }>().code]).toEqual([
    401,
    'INVALID_EMAIL_OR_PASSWORD',
  ])
  for (const answer of [without, wrong, guessed]) expect(answer.body).not.toContain('token')

  const right = await signIn(otp)
  expect(right.statusCode).toBe(200)
  expect((await academy.caller(tokenIn(right))(getMe)).body.userType).toBe('admin')
})

test('[S019] what is switched off on the machine is asked for no more', async ({ academy }) => {
  standStill()
  const { signIn } = await guardedAdmin(academy)
  expect((await signIn()).statusCode).toBe(401)
  const uid = await adminUid(academy.db)
  expect(await deleteSecondFactor(academy.db, uid)).toBe(true)
  expect((await signIn()).statusCode).toBe(200)
  expect(await deleteSecondFactor(academy.db, uid)).toBe(false)
})

test('[S019] a code works once, also when sent four times at once, and none before it works any more', async ({
  academy,
}) => {
  const move = standStill()
  const { key, signIn } = await guardedAdmin(academy)
  // The code that switched it on is used up.
  expect((await signIn(codeOf(key))).statusCode).toBe(401)
  move(2)
  const early = codeOf(key, -1)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(codeOf(key))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401])
  expect((await signIn(codeOf(key))).statusCode).toBe(401)
  expect((await signIn(early)).statusCode).toBe(401)
})

test('[S019] a clock may be half a minute off, and no more', { tags: 'slow' }, async ({
  academy,
}) => {
  const move = standStill()
  const { key, signIn } = await guardedAdmin(academy)
  move(4)
  expect((await signIn(codeOf(key, -2))).statusCode).toBe(401)
  expect((await signIn(codeOf(key, 2))).statusCode).toBe(401)
  expect((await signIn(codeOf(key, -1))).statusCode).toBe(200)
  expect((await signIn(codeOf(key, 1))).statusCode).toBe(200)
})

test('[S019 S134] five wrong codes lock the account for a while, a mail says so, and even the right code is refused until then', async ({
  academy,
}) => {
  const move = standStill()
  const { key, signIn } = await guardedAdmin(academy)
  move(1)
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await signIn('000000')).statusCode)
  const right = await signIn(codeOf(key))

  expect(statuses).toEqual([401, 401, 401, 401, 401])
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(500)
  expect(right.body).not.toContain('token')
  expect(
    (await subjects(academy)).filter((each) => each === 'Wrong codes for your account'),
  ).toHaveLength(1)
  // The password was right each time, so its own limit counts nothing.
  const [{ count }] = (await academy.db
    .selectFrom('rate_limits')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('key', 'like', 'wrong-password:%')
    .execute()) as [{ count: string }]
  expect(count).toBe('0')
})

test('[S019] a right code lets all wrong ones before it be forgotten', { tags: 'slow' }, async ({
  academy,
}) => {
  const move = standStill()
  const { key, signIn } = await guardedAdmin(academy)
  move(1)
  expect((await signIn('000000')).statusCode).toBe(401)
  expect((await signIn(codeOf(key))).statusCode).toBe(200)

  expect(
    await academy.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'wrong-code%')
      .execute(),
  ).toEqual([])
})

test('[S019] after fifty wrong codes in a day the account waits longer than ten minutes', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const move = standStill()
  const { key, signIn } = await guardedAdmin(academy)
  move(1)
  expect((await signIn('000000')).statusCode).toBe(401)
  await db.deleteFrom('rate_limits').where('key', 'like', 'wrong-code:%').execute()
  await db
    .updateTable('rate_limits')
    .set({ points: 50 })
    .where('key', 'like', 'wrong-code-of-day:%')
    .execute()
  const right = await signIn(codeOf(key))

  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(600)
})

test('[S019] of fifty guesses at once none beyond the limit is looked at', {
  tags: 'slow',
}, async ({ academy }) => {
  const move = standStill()
  const { key, signIn } = await guardedAdmin(academy)
  move(1)
  const guesses = [...Array(50).fill('000000'), codeOf(key)]
  const answers = await Promise.all(guesses.map((otp) => signIn(otp)))
  const counts = Object.groupBy(answers, ({ statusCode }) => String(statusCode))
  // A right code resets the count.
  expect((counts['401'] ?? []).length + (counts['200'] ?? []).length).toBeLessThanOrEqual(10)
})

test('[S019] each recovery code opens once, typed as people type it', async ({ academy }) => {
  standStill()
  const { codes, signIn } = await guardedAdmin(academy)
  const [first = '', second = ''] = codes
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)

  const right = await signIn(` ${first.toUpperCase().replace('-', ' ')} `)
  expect(right.statusCode).toBe(200)
  expect((await signIn(first)).statusCode).toBe(401)
  const left = await academy.caller(tokenIn(right))(getSecondFactor)
  expect(left.body.recovery_codes_left).toBe(9)
  expect((await subjects(academy)).at(-1)).toBe('A recovery code was used')
  expect((await signIn(second)).statusCode).toBe(200)
})

test('[S019] switching on wants the password and a first code, ends other sessions and is announced', async ({
  academy,
}) => {
  standStill()
  const other = await academy.signInAdmin()
  const { call } = await academy.signInAdmin()
  const wrong = await call(beginSecondFactor, { body: { password: 'a wrong guess' } })
  expect([wrong.status, wrong.fields]).toEqual([400, { password: 'This is not your password.' }])
  const { key, address, ticket } = (await call(beginSecondFactor, { body: password })).body
  expect(address).toMatch(/^otpauth:\/\/totp\/Ganit:admin%40ganit\.local\?issuer=Ganit&secret=/)
  expect(address).toContain(key)

  const refused = [
    { ticket, code: '000000' },
    { ticket: `${ticket.slice(0, -3)}abc`, code: codeOf(key) },
    { ticket: 'x', code: codeOf(key) },
  ]
  for (const body of refused) expect((await call(confirmSecondFactor, { body })).status).toBe(400)
  expect((await call(getSecondFactor)).body.is_on).toBe(false)
  expect((await other.call(getMe)).status).toBe(200)

  const confirmed = await call(confirmSecondFactor, { body: { ticket, code: codeOf(key) } })
  expect(confirmed.status).toBe(200)
  expect((await other.call(getMe)).status).toBe(401)
  expect((await call(getMe)).status).toBe(200)
  expect(await subjects(academy)).toContain('Your second factor was switched on')
  expect((await call(beginSecondFactor, { body: password })).status).toBe(409)
  expect((await call(confirmSecondFactor, { body: { ticket, code: codeOf(key, 1) } })).status).toBe(
    409,
  )
})

test('[S019] a key that was not confirmed in a quarter of an hour is none', {
  tags: 'slow',
}, async ({ academy }) => {
  const move = standStill()
  const { call } = await academy.signInAdmin()
  const { key, ticket } = (await call(beginSecondFactor, { body: password })).body
  move(31)
  const late = await call(confirmSecondFactor, { body: { ticket, code: codeOf(key) } })
  expect([late.status, late.fields]).toEqual([
    400,
    { ticket: 'Setting up took too long. Please begin again.' },
  ])
})

test('[S019] switching off wants the password and a code', async ({ academy }) => {
  const move = standStill()
  const { key, call, signIn } = await guardedAdmin(academy)
  move(1)
  const code = codeOf(key)
  const attempts = [
    { password: 'a wrong guess', code },
    { ...password, code: '000000' },
  ]
  for (const body of attempts) expect((await call(endSecondFactor, { body })).status).toBe(400)
  expect((await call(getSecondFactor)).body.is_on).toBe(true)

  expect((await call(endSecondFactor, { body: { ...password, code } })).status).toBe(200)
  expect((await signIn()).statusCode).toBe(200)
  expect((await subjects(academy)).at(-1)).toBe('Your second factor was switched off')
  expect((await call(endSecondFactor, { body: { ...password, code } })).status).toBe(409)
})

test('[S019 S129] here, too, the password cannot be guessed: after fifteen wrong ones even the right one is refused for a while', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const ask = async (guess: string) =>
    (await call(beginSecondFactor, { body: { password: guess } })).status
  const statuses = []
  for (let n = 0; n < 15; n++) statuses.push(await ask('a wrong guess'))

  expect(statuses).toEqual(Array(15).fill(400))
  expect(await ask(ADMIN.password)).toBe(429)
  const end = { ...password, code: '000000' }
  expect((await call(endSecondFactor, { body: end })).status).toBe(429)
})

test('[S019] a password chosen anew, by mail or signed in, leads past it nowhere', {
  tags: 'slow',
}, async ({ academy }) => {
  const move = standStill()
  const { token, signIn, key } = await guardedAdmin(academy)
  move(1)
  const change = { currentPassword: ADMIN.password, newPassword: NEW_PASSWORD }
  const changed = await academy.auth('change-password', change, token)
  expect(changed.statusCode).toBe(200)
  expect((await academy.caller(tokenIn(changed))(getMe)).status).toBe(200)

  await academy.auth('request-password-reset', { email: ADMIN.email })
  const mail = (await academy.mails()).findLast(
    ({ subject }) => subject === 'Choose a new password',
  )
  const [, link = ''] = /token=(\S+)/.exec(mail?.text ?? '') ?? []
  const reset = { newPassword: ADMIN.password, token: link }
  expect((await academy.auth('reset-password', reset)).statusCode).toBe(200)
  expect((await signIn()).json()).toMatchObject({ code: 'OTP_REQUIRED' })
  expect((await signIn(codeOf(key))).statusCode).toBe(200)
})

test('[S019 S215] the database and the trail contain no key and no code that anybody could use', async ({
  academy,
}) => {
  const move = standStill()
  const { key, codes, signIn, call } = await guardedAdmin(academy)
  move(1)
  const used = codeOf(key)
  await signIn(used)
  await signIn(codes[0])
  const rows = JSON.stringify([
    await academy.db.selectFrom('second_factors').selectAll().execute(),
    await academy.db.selectFrom('recovery_codes').selectAll().execute(),
  ])
  const { items } = (await call(listAuditEntries, { querystring: { page_size: 100 } as never }))
    .body
  const trail = JSON.stringify(items)

  for (const secret of [key, ...codes]) {
    expect(rows).not.toContain(secret)
    expect(trail).not.toContain(secret)
  }
  expect(
    items
      .filter(({ subject }) => ['second_factors', 'recovery_codes'].includes(subject))
      .map(({ action, subject, actor }) => [action, subject, actor?.email]),
  ).toEqual([
    ['changed', 'recovery_codes', ADMIN.email],
    ['created', 'second_factors', ADMIN.email],
  ])
})

test('[S019] under another secret of the server the stored key opens nothing', {
  tags: 'slow',
}, async ({ academy, connection }) => {
  const move = standStill()
  const { key, codes } = await guardedAdmin(academy)
  move(1)
  const moved = await openAcademy(connection, { secret: 'cd'.repeat(32) })
  for (const otp of [codeOf(key), codes[0]])
    expect((await moved.auth('sign-in/email', { ...ADMIN, otp })).statusCode).toBe(401)
  await moved.close()
})

test('[S019 S215] the trail records that a second factor was added, without its key', {
  tags: 'slow',
}, async ({ academy }) => {
  standStill()
  await guardedAdmin(academy)
  const told = await academy.db
    .selectFrom('audit_entries')
    .select(['action', 'changes'])
    .where('subject', '=', 'second_factors')
    .execute()
  expect(told).toMatchObject([{ action: 'created', changes: { sealed_key: ['hidden', 'hidden'] } }])
})
