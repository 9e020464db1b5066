import { getMe, getOwnAccount } from '@ganit/contract/accounts/accounts'
import { updateSettings } from '@ganit/contract/ground/settings'
import { LANGUAGES } from '@ganit/contract/languages'
import {
  confirmGuardian,
  confirmGuardianship,
  getOwnGuardianships,
  letInGuardian,
  updateGuardian,
} from '@ganit/contract/people/guardians'
import { getRequests } from '@ganit/contract/people/requests'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Academy, openAcademy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { BORN } from '../../../../test/registrations.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'

const EMAIL = 'mita@example.in'
const ASKED = { message: 'If we know you, a code is on its way.', again_in: 60 }
const WRONG = [401, 'The code is wrong or too old.']

/** A browser with cookies. */
function aBrowser({ app }: Academy, remoteAddress = '127.0.0.1') {
  const jar = new Map<string, string>()
  async function post(path: string, payload: object) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      remoteAddress,
      headers: { cookie },
      payload,
    })
    for (const { name, value } of answer.cookies) jar.set(name, value)
    return answer
  }
  return {
    ask: (email: string = EMAIL, language?: string) => post('auth-code', { email, language }),
    enter: (code: string, more: object = {}) =>
      post('auth-code/confirm', { email: EMAIL, code, ...more }),
  }
}

async function theGuardian(academy: Academy, changes: object = {}) {
  const child = await academy.aStudent({ date_of_birth: BORN })
  const { aGuardian } = await theFamilies(academy)
  const { guardian_id } = await aGuardian([{ student_id: child.profile.student_id }], {
    account_id: null,
    proven_at: null,
    email: EMAIL,
    ...changes,
  })
  /** Code of the newest mail. */
  async function mailed() {
    const mails = (await academy.mails()).filter(({ to }) => to === EMAIL)
    return /(?<!\d)(\d{6})(?!\d)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'none'
  }
  /** Forgets all rate limits, as if they had expired. */
  const later = () => academy.db.deleteFrom('rate_limits').execute()
  return { child, guardian_id, mailed, later }
}

const refusal = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
]

test('a guardian signs in with a code and the date of birth of a child, and later with the code alone', async ({
  academy,
}) => {
  const { child, mailed, later } = await theGuardian(academy)
  const browser = aBrowser(academy)
  const asked = await browser.ask(' Mita@Example.in ')
  expect([asked.statusCode, asked.json()]).toEqual([200, ASKED])
  const code = await mailed()

  const without = await browser.enter(code)
  expect([without.statusCode, Object.keys(without.json().fields)]).toEqual([400, ['date_of_birth']])
  const entered = await browser.enter(code, { date_of_birth: BORN })
  expect(entered.statusCode).toBe(200)
  const { token, user } = entered.json()
  expect(user).toMatchObject({ email: EMAIL, name: 'Mita Banerjee' })
  const call = academy.caller(token)
  expect((await call(getMe)).body).toMatchObject({ userType: 'guardian', uid: user.id })
  const session = academy.db.selectFrom('sessions').select(['ip_address', 'user_agent'])
  expect(await session.where('account_id', '=', user.id).executeTakeFirst()).toEqual({
    ip_address: '127.0.0.1',
    user_agent: expect.stringContaining('light'),
  })
  expect((await call(getMe)).body.needs).toBeUndefined()
  const { children } = (await call(getOwnGuardianships)).body
  expect(children.map(({ uid }) => uid)).toEqual([child.uid])
  expect(refusal(await browser.enter(code))).toEqual(WRONG)

  await later()
  await browser.ask()
  const again = await browser.enter(await mailed())
  expect([again.statusCode, again.json().user.id]).toEqual([200, user.id])
  await later()
  const stranger = aBrowser(academy)
  await stranger.ask()
  expect((await stranger.enter(await mailed())).statusCode).toBe(400)
})

test('a code is written in the page’s language, or else in the guardian’s', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mailed, later } = await theGuardian(academy, { language: 'hi' })
  const text = async () => (await academy.mails()).findLast(({ to }) => to === EMAIL)?.text
  await aBrowser(academy).ask()
  expect(await mailed()).toMatch(/^\d{6}$/)
  expect(await text()).toMatch(/[ऀ-ॿ]/)
  await later()
  await aBrowser(academy).ask(EMAIL, 'bn')
  expect(await text()).toMatch(/[ঀ-৿]/)
  // Screen readers choose their voice by the language that the mail declares.
  const written = academy.db.selectFrom('messages').select('language').orderBy('message_id')
  expect((await written.execute()).slice(-2)).toEqual([{ language: 'hi' }, { language: 'bn' }])
})

test('a code for a phone goes there by the provider, where there is one, and lets in who has no e-mail', async ({
  academy,
  connection,
}) => {
  const phone = '+919830041276'
  const { db } = academy
  const sms = { url: 'http://127.0.0.1:1', token: 't', sender: 'GANIT' }
  const reached = await openAcademy(connection, { sms })
  const ask = () =>
    reached.app.inject({ method: 'POST', url: '/api/auth-code', payload: { phone } })
  const { child } = await theGuardian(academy, { phone, email: null })
  const texts = () =>
    db
      .selectFrom('deliveries as d')
      .innerJoin('messages as m', 'm.message_id', 'd.message_id')
      .select(['d.channel', 'd.address', 'm.text'])
      .where('m.purpose', '=', 'code')
      .execute()
  // The provider does not have the template yet.
  expect((await ask()).json()).toEqual(ASKED)
  expect(await texts()).toEqual([])
  await db
    .insertInto('message_templates')
    .values({ event: 'code', language: 'en', text: '{code} {academy}', sms_template_id: '7' })
    .execute()
  await db.deleteFrom('rate_limits').execute()
  const asked = await ask()
  expect(asked.json()).toEqual(ASKED)
  const sent = await texts()
  expect(sent).toEqual([{ channel: 'sms', address: phone, text: expect.stringMatching(/^\d{6} /) }])
  const entered = await reached.app.inject({
    method: 'POST',
    url: '/api/auth-code/confirm',
    headers: { cookie: `ganit-code=${asked.cookies[0]?.value}` },
    payload: { phone, code: sent[0]?.text?.slice(0, 6), date_of_birth: BORN },
  })
  await reached.close()
  expect(entered.statusCode).toBe(200)
  const { children } = (await academy.caller(entered.json().token)(getOwnGuardianships)).body
  expect(children.map(({ uid }) => uid)).toEqual([child.uid])
  // Nothing is sent to the placeholder e-mail.
  const to = entered.json().user.email
  await queueMail(db, { to, subject: '', text: '', usefulHours: 1 })
  expect((await academy.mails()).map((mail) => mail.to)).not.toContain(to)
})

test('an e-mail that the office has typed is no account’s before a code was mailed to it', {
  tags: 'slow',
}, async ({ academy, connection }) => {
  const phone = '+919830041276'
  const { db } = academy
  const { guardian_id, mailed, later } = await theGuardian(academy, { phone })
  await db
    .insertInto('message_templates')
    .values({ event: 'code', language: 'en', text: '{code} {academy}', sms_template_id: '7' })
    .execute()
  const sms = { url: 'http://127.0.0.1:1', token: 't', sender: 'GANIT' }
  const reached = await openAcademy(connection, { sms })
  const post = (path: string, payload: object, cookie = '') =>
    reached.app.inject({ method: 'POST', url: `/api/${path}`, headers: { cookie }, payload })
  const asked = await post('auth-code', { phone })
  const { text } = await db
    .selectFrom('messages')
    .select('text')
    .where('purpose', '=', 'code')
    .executeTakeFirstOrThrow()
  const entered = await post(
    'auth-code/confirm',
    { phone, code: text?.slice(0, 6), date_of_birth: BORN },
    `ganit-code=${asked.cookies[0]?.value}`,
  )
  await reached.close()
  expect(entered.statusCode).toBe(200)
  const accounts = () =>
    db
      .selectFrom('accounts')
      .innerJoin('guardians', 'guardians.account_id', 'accounts.id')
      .select(['accounts.email', 'accounts.email_verified'])
      .where('guardian_id', '=', guardian_id)
      .execute()
  expect(await accounts()).toEqual([{ email: entered.json().user.email, email_verified: false }])
  expect(await accounts()).not.toMatchObject([{ email: EMAIL }])

  await later()
  const browser = aBrowser(academy)
  await browser.ask()
  const again = await browser.enter(await mailed(), { date_of_birth: BORN })
  expect(again.json().user).toMatchObject({ id: entered.json().user.id, email: EMAIL })
  expect(await accounts()).toEqual([{ email: EMAIL, email_verified: true }])
})

test('a contact that the desk has overwritten opens no account, and its holder is told [S237]', async ({
  academy,
}) => {
  const { child, guardian_id, mailed, later } = await theGuardian(academy)
  const browser = aBrowser(academy)
  await browser.ask()
  const first = await browser.enter(await mailed(), { date_of_birth: BORN })
  const { id } = first.json().user
  const desk = await academy.signUpAs('desk')
  const change = async (contact: object) => {
    const { version } = await academy.db
      .selectFrom('guardians')
      .select('version')
      .where('guardian_id', '=', guardian_id)
      .executeTakeFirstOrThrow()
    const params = { uid: child.uid, guardian_id: String(guardian_id) }
    return desk.call(updateGuardian, { params, body: { ...contact, version } } as never)
  }
  expect((await change({ email: 'desk.own@example.in' })).status).toBe(200)
  const told = (await academy.mails()).filter(({ subject }) => subject?.includes('was changed'))
  expect(told.map(({ to }) => to)).toEqual([EMAIL])

  await later()
  const before = (await academy.mails()).length
  await aBrowser(academy).ask('desk.own@example.in')
  expect((await academy.mails()).length).toBe(before)
  // The guardian's own e-mail still signs the guardian in.
  await later()
  const again = aBrowser(academy)
  await again.ask()
  const back = await again.enter(await mailed(), { date_of_birth: BORN })
  expect(back.json().user).toMatchObject({ id })
  // The contact typed by the desk still proves nothing.
  await later()
  await aBrowser(academy).ask('desk.own@example.in')
  const codes = (await academy.mails()).filter(
    ({ to, text }) => to === 'desk.own@example.in' && /\d{6}/.test(text ?? ''),
  )
  expect(codes).toEqual([])
})

/** A guardian with an account whose phone the desk has changed, at an academy that can send to phones. */
async function theRenumbered(
  academy: Academy,
  connection: Parameters<typeof openAcademy>[0],
  phone = '+919830041299',
) {
  const child = await academy.aStudent({ date_of_birth: BORN })
  const { aGuardian } = await theFamilies(academy)
  const guardian = await aGuardian([{ student_id: child.profile.student_id }])
  const guardian_id = String(guardian.guardian_id)
  const text = { event: 'code', language: 'en', text: '{code} {academy}', sms_template_id: '7' }
  await academy.db
    .insertInto('message_templates')
    .values(text as never)
    .execute()
  const sms = { url: 'http://127.0.0.1:1', token: 't', sender: 'GANIT' }
  const reached = await openAcademy(connection, { sms })
  onTestFinished(reached.close)
  const desk = await academy.signUpAs('desk')
  const renumber = { params: { uid: child.uid, guardian_id }, body: { phone } }
  expect((await desk.call(updateGuardian, renumber as never)).status).toBe(200)
  const inject = (url: string, payload: object, cookie = '') =>
    reached.app.inject({ method: 'POST', url, payload, headers: { cookie } })

  /** The account that a code to the new phone opens; undefined if none was sent. */
  async function opened() {
    await academy.db.deleteFrom('rate_limits').execute()
    await academy.db.deleteFrom('deliveries').execute()
    const asked = await inject('/api/auth-code', { phone })
    const [sent] = await academy.db
      .selectFrom('deliveries as d')
      .innerJoin('messages as m', 'm.message_id', 'd.message_id')
      .select('m.text')
      .where('d.address', '=', phone)
      .execute()
    if (!sent) return undefined
    const shown = { phone, code: sent.text?.slice(0, 6), date_of_birth: BORN }
    const cookie = `ganit-code=${asked.cookies[0]?.value}`
    return (await inject('/api/auth-code/confirm', shown, cookie)).json().user?.id
  }
  return { child, guardian, guardian_id, desk, opened }
}

test('a changed phone opens the account only after its signed-in holder has given a date of birth [S237]', {
  tags: 'slow',
}, async ({ academy, connection }) => {
  const { child, guardian, opened } = await theRenumbered(academy, connection)
  expect(await opened()).toBeUndefined()
  const readGuardianships = async () => (await guardian.call(getOwnGuardianships)).body
  expect(await readGuardianships()).toMatchObject({
    guardian: { is_proven: false, phone: '+919830041299' },
    children: [],
  })
  const stale = { date_of_birth: BORN, version: 1 }
  expect(
    await guardian.call(confirmGuardianship, { body: stale }),
    'as shown before',
  ).toMatchObject({
    status: 409,
  })
  const { version } = (await readGuardianships()).guardian ?? {}
  const { status } = await guardian.call(confirmGuardianship, {
    body: { date_of_birth: BORN, version },
  })
  expect(status).toBe(200)
  expect((await readGuardianships()).children.map(({ uid }) => uid)).toEqual([child.uid])
  expect(await opened()).toBe(guardian.uid)
})

test('otherwise only the owner lets in a guardian with a changed phone [S237]', {
  tags: 'slow',
}, async ({ academy, connection }) => {
  const { guardian, guardian_id, desk, opened } = await theRenumbered(academy, connection)
  const params = { guardian_id }
  expect((await desk.call(letInGuardian, { params })).status).toBe(403)
  expect(await opened()).toBeUndefined()
  const owner = await academy.signInAdmin()
  expect((await owner.call(letInGuardian, { params })).body).toEqual({ message: 'Let in.' })
  expect(await opened()).toBe(guardian.uid)
  expect((await owner.call(letInGuardian, { params: { guardian_id: '99999' } })).status).toBe(404)
  await academy.db.updateTable('guardians').set({ account_id: null, proven_at: null }).execute()
  expect((await owner.call(letInGuardian, { params })).status).toBe(409)
})

test('a guardian’s own account is never lost by wrong dates or another changed e-mail: the office confirms again', {
  tags: 'slow',
}, async ({ academy, connection }) => {
  const { child, guardian, guardian_id, desk } = await theRenumbered(academy, connection)
  const params = { uid: child.uid, guardian_id }
  const change = { params, body: { email: 'second@example.in' } }
  expect((await desk.call(updateGuardian, change as never)).status).toBe(200)
  const say = (date_of_birth: string) =>
    guardian.call(confirmGuardianship, { body: { date_of_birth } })
  const said = []
  for (const day of WRONG_DAYS) said.push((await say(day)).status)
  expect(said).toEqual([400, 400, 403])
  expect((await guardian.call(getOwnGuardianships)).body).toMatchObject({ children: [] })
  expect((await desk.call(confirmGuardian, { params, body: {} })).status).toBe(200)
  expect((await say(BORN)).status).toBe(200)
  expect((await guardian.call(getOwnGuardianships)).body.children).toHaveLength(1)
})

test('a code that goes to a phone opens no student’s account', { tags: 'slow' }, async ({
  academy,
  connection,
}) => {
  const { guardian_id } = await theGuardian(academy, { phone: '+919830041277' })
  const student = await academy.aStudent()
  await academy.db
    .updateTable('guardians')
    .set({
      account_id: student.uid,
      proven_at: clock.now(),
      proven_contacts: [EMAIL, '+919830041277'],
    })
    .where('guardian_id', '=', guardian_id)
    .execute()
  const sms = { url: 'http://127.0.0.1:1', token: 't', sender: 'GANIT' }
  const reached = await openAcademy(connection, { sms })
  await academy.db
    .insertInto('message_templates')
    .values({ event: 'code', language: 'en', text: '{code} {academy}', sms_template_id: '7' })
    .execute()
  const payload = { phone: '+919830041277' }
  const asked = await reached.app.inject({ method: 'POST', url: '/api/auth-code', payload })
  await reached.close()
  expect(asked.statusCode).toBe(200)
  const codes = academy.db.selectFrom('messages').select('text').where('purpose', '=', 'code')
  expect(await codes.execute()).toEqual([])
})

test('a code is good in the browser that asked, five times, for ten minutes', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mailed, later } = await theGuardian(academy)
  const browser = aBrowser(academy)
  await browser.ask()
  const code = await mailed()
  expect(refusal(await aBrowser(academy).enter(code, { date_of_birth: BORN }))).toEqual(WRONG)
  const other = code === '000000' ? '111111' : '000000'
  for (let left = 4; left >= 0; left -= 1) {
    const wrong = await browser.enter(other)
    expect(refusal(wrong)).toEqual(WRONG)
    expect(wrong.json().fields).toEqual({ code: `This code is wrong. Tries left: ${left}.` })
  }
  expect(refusal(await browser.enter(code, { date_of_birth: BORN }))).toEqual(WRONG)

  await later()
  await browser.ask()
  await academy.db.updateTable('sign_in_codes').set({ expires_at: clock.now() }).execute()
  expect(refusal(await browser.enter(await mailed(), { date_of_birth: BORN }))).toEqual(WRONG)
})

test('a guardian who is not known, not confirmed, staff, or has another’s account gets the same words and no code', async ({
  academy,
}) => {
  const { mailed, later } = await theGuardian(academy)
  const silent = async () => {
    await later()
    const before = (await academy.mails()).length
    const answer = await aBrowser(academy).ask()
    expect([answer.statusCode, answer.json()]).toEqual([200, ASKED])
    expect((await academy.mails()).length).toBe(before)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['ganit-code'])
  }
  const desk = await academy.signUpAs('desk')
  const emailOf = (email: string, uid: string) =>
    academy.db.updateTable('accounts').set({ email }).where('id', '=', uid).execute()
  await emailOf(EMAIL, desk.uid)
  await silent()
  await emailOf('else@example.in', desk.uid)
  const student = await academy.aStudent()
  await emailOf(EMAIL, student.uid)
  await silent()
  await emailOf('other@example.in', student.uid)
  await academy.db.updateTable('guardianships').set({ confirmed_at: null }).execute()
  await silent()
  await academy.db.deleteFrom('guardians').execute()
  await silent()
  expect(await mailed()).toBe('none')
})

/** Forgets the limit of one code a minute, as if a minute had passed. */
const minuteLater = ({ db }: Academy) =>
  db.deleteFrom('rate_limits').where('key', 'like', 'code-minute%').execute()

test('codes are limited to one a minute and five an hour, for known and unknown people, three of them from one address [S239]', async ({
  academy,
}) => {
  await theGuardian(academy)
  for (const email of [EMAIL, 'nobody@example.in']) {
    const askFrom = async (from: string) => (await aBrowser(academy, from).ask(email)).statusCode
    expect(await askFrom('2001:db8:1:1::1')).toBe(200)
    expect(await askFrom('192.0.2.1')).toBe(429)
    for (const [from, status] of [
      ['2001:db8:1:1::2', 200],
      ['2001:db8:1:1::3', 200],
      ['2001:db8:1:1::4', 429],
      ['192.0.2.1', 200],
      ['192.0.2.2', 200],
      ['192.0.2.3', 429],
    ] as const) {
      await minuteLater(academy)
      expect(await askFrom(from)).toBe(status)
    }
  }
})

test('signing in again and again gives no more codes, and twenty a day are the maximum [S239]', async ({
  academy,
}) => {
  const { mailed } = await theGuardian(academy)
  const browser = aBrowser(academy)
  await browser.ask()
  await browser.enter(await mailed(), { date_of_birth: BORN })
  expect((await browser.ask()).statusCode).toBe(200)
  expect((await browser.enter(await mailed())).statusCode).toBe(200)
  expect((await browser.ask()).statusCode).toBe(429)

  await academy.db
    .updateTable('rate_limits')
    .set({ points: 20 })
    .where('key', 'like', 'code-day:known%')
    .execute()
  await minuteLater(academy)
  expect((await browser.ask()).statusCode).toBe(429)
})

const WRONG_DAYS = ['2011-08-13', '2011-08-15', '2011-08-16']
const NOT_THEIRS = 'This date does not belong to one of your children.'

const confirmedOnes = async ({ db }: Academy) => {
  const rows = await db.selectFrom('guardianships').select('confirmed_at').execute()
  return rows.filter(({ confirmed_at }) => confirmed_at !== null).length
}

test('a wrong date of birth is told as that, and after the third the office has to confirm again', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mailed } = await theGuardian(academy)
  const owner = await academy.signInAdmin()
  await owner.call(updateSettings, { body: { phone: '+91 33 2465 0110' } as never })
  const browser = aBrowser(academy)
  await browser.ask()
  const code = await mailed()
  const tried = []
  for (const day of WRONG_DAYS) tried.push(await browser.enter(code, { date_of_birth: day }))

  const then = 'Then the academy has to confirm you again.'
  expect(tried.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    ...[2, 1].map((tries_left) => {
      const error = `${NOT_THEIRS} Tries left: ${tries_left}. ${then}`
      const phone = '+91 33 2465 0110'
      return [400, { error, fields: { date_of_birth: error }, tries_left, phone }]
    }),
    [403, { error: 'The academy has to confirm you again.' }],
  ])
  expect(refusal(await browser.enter(code, { date_of_birth: BORN }))).toEqual(WRONG)
  expect(await confirmedOnes(academy)).toBe(0)
  const { body } = await owner.call(getRequests)
  expect(JSON.stringify(body)).toContain('Mita Banerjee')
})

test('before the last date the page knows that it is the last, also after a reload', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mailed, later } = await theGuardian(academy)
  const asked = async (more = {}) => {
    await later()
    const browser = aBrowser(academy)
    await browser.ask()
    return (await browser.enter(await mailed(), more)).json()
  }
  expect(await asked()).not.toHaveProperty('tries_left')
  await asked({ date_of_birth: WRONG_DAYS[0] })
  await asked({ date_of_birth: WRONG_DAYS[1] })
  expect(await asked()).toMatchObject({
    fields: { date_of_birth: 'Please give the date of birth of one of your children.' },
    tries_left: 1,
  })
})

test('wrong dates of birth count no more after 30 days', { tags: 'slow' }, async ({ academy }) => {
  const { mailed, later } = await theGuardian(academy)
  const browser = aBrowser(academy)
  const wrong = async (day: string) => {
    await later()
    await browser.ask()
    return (await browser.enter(await mailed(), { date_of_birth: day })).json().tries_left
  }
  expect([await wrong('2011-08-13'), await wrong('2011-08-15')]).toEqual([2, 1])
  await sql`update guardians set wrong_birth_at = now() - interval '31 days'`.execute(academy.db)
  expect(await wrong('2011-08-16')).toBe(2)
})

test('the language that was pressed becomes the guardian’s, and none leaves it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mailed, later } = await theGuardian(academy, { language: 'hi' })
  const languageAfter = async (more: object) => {
    await later()
    const browser = aBrowser(academy)
    await browser.ask(EMAIL, 'en')
    const entered = await browser.enter(await mailed(), { date_of_birth: BORN, ...more })
    const { guardian } = (await academy.caller(entered.json().token)(getOwnGuardianships)).body
    return guardian?.language
  }
  expect(await languageAfter({ read_in: 'bn' })).toBe('hi')
  // The terms are stored in the page's language, whether the guardian chose it there or not.
  const read = academy.db.selectFrom('accounts').select('terms_language').where('email', '=', EMAIL)
  expect(await read.execute()).toEqual([{ terms_language: 'bn' }])
  expect(await languageAfter({ language: 'bn', read_in: 'bn' })).toBe('bn')
  const strange = await aBrowser(academy).enter('000000', { language: 'xx' })
  expect([strange.statusCode, Object.keys(strange.json().fields)]).toEqual([400, ['language']])
})

test('a right date of birth makes up for wrong ones', { tags: 'slow' }, async ({ academy }) => {
  const { mailed } = await theGuardian(academy)
  const browser = aBrowser(academy)
  await browser.ask()
  const code = await mailed()
  for (const day of WRONG_DAYS.slice(1)) await browser.enter(code, { date_of_birth: day })
  expect((await browser.enter(code, { date_of_birth: BORN })).statusCode).toBe(200)
  const rows = academy.db.selectFrom('guardians').select('wrong_births')
  expect(await rows.execute()).toEqual([{ wrong_births: 0 }])
})

test('a guardian who has a child without a date of birth is told so, and loses nothing', {
  tags: 'slow',
}, async ({ academy }) => {
  const { mailed } = await theGuardian(academy)
  await academy.db.updateTable('students').set({ date_of_birth: null }).execute()
  const browser = aBrowser(academy)
  await browser.ask()
  const code = await mailed()
  const unknown = [400, 'The academy has no date of birth of your child yet. Please call it.']
  expect(refusal(await browser.enter(code))).toEqual(unknown)
  for (const day of [...WRONG_DAYS, BORN])
    expect(refusal(await browser.enter(code, { date_of_birth: day }))).toEqual(unknown)
  expect(await confirmedOnes(academy)).toBe(1)
})

test('of two guardians with one phone neither loses anything by the other’s wrong dates', {
  tags: 'slow',
}, async ({ academy, connection }) => {
  const phone = '+919830041278'
  const { child } = await theGuardian(academy, { phone, email: null })
  await theGuardian(academy, { phone, email: null, name: 'Ravi Banerjee' })
  await academy.db
    .insertInto('message_templates')
    .values({ event: 'code', language: 'en', text: '{code} {academy}', sms_template_id: '7' })
    .execute()
  const sms = { url: 'http://127.0.0.1:1', token: 't', sender: 'GANIT' }
  const { app, close } = await openAcademy(connection, { sms })
  const asked = await app.inject({ method: 'POST', url: '/api/auth-code', payload: { phone } })
  const { text } = await academy.db
    .selectFrom('messages')
    .select('text')
    .where('purpose', '=', 'code')
    .executeTakeFirstOrThrow()
  const enter = (date_of_birth: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth-code/confirm',
      headers: { cookie: `ganit-code=${asked.cookies[0]?.value}` },
      payload: { phone, code: text?.slice(0, 6), date_of_birth },
    })
  const both = [401, 'Two guardians have this number. Please call the academy.']
  expect(refusal(await enter(BORN))).toEqual(both)
  await academy.db
    .updateTable('students')
    .set({ date_of_birth: '2013-02-03' })
    .where('student_id', '!=', child.profile.student_id)
    .execute()
  const tried = []
  for (const day of WRONG_DAYS) tried.push(refusal(await enter(day)))

  expect(tried).toEqual([2, 1, 0].map((left) => [400, `${NOT_THEIRS} Tries left: ${left}.`]))
  const spent = await enter(BORN)
  expect(spent.statusCode).toBe(429)
  expect(Number(spent.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(await confirmedOnes(academy)).toBe(2)
  await academy.db.deleteFrom('rate_limits').execute()
  expect((await enter('2013-02-03')).json().user).toMatchObject({ name: 'Ravi Banerjee' })
  await close()
})

test('a student’s account that is joined is opened, and counts from then on', {
  tags: 'slow',
}, async ({ academy }) => {
  const shared = await academy.aStudent({ date_of_birth: '2009-01-01' })
  await academy.db
    .updateTable('accounts')
    .set({ email: EMAIL, email_verified: false })
    .where('id', '=', shared.uid)
    .execute()
  const { child, mailed } = await theGuardian(academy, { account_id: shared.uid })
  const browser = aBrowser(academy)
  await browser.ask()
  const entered = await browser.enter(await mailed(), { date_of_birth: BORN })
  expect(entered.json().user.id).toBe(shared.uid)
  const { children } = (await academy.caller(entered.json().token)(getOwnGuardianships)).body
  expect(children.map(({ uid }) => uid)).toEqual([child.uid])
  // The code went to the account's own address.
  const { email_verified } = (await academy.caller(entered.json().token)(getOwnAccount)).body
  expect(email_verified).toBe(true)
})

/** A student with the guardian's address, linked to the guardian by the office. */
async function theJoined(academy: Academy, email: string) {
  const shared = await academy.aStudent({ date_of_birth: '2009-01-01' })
  await academy.db
    .updateTable('accounts')
    .set({ email, email_verified: true })
    .where('id', '=', shared.uid)
    .execute()
  return shared
}

test('the only child’s account is opened by the parent, and counts for nobody else', {
  tags: 'slow',
}, async ({ academy }) => {
  const shared = await theJoined(academy, EMAIL)
  const { child, guardian_id, mailed, later } = await theGuardian(academy, {
    account_id: shared.uid,
  })
  await academy.db
    .updateTable('guardianships')
    .set({ student_id: shared.profile.student_id })
    .where('guardian_id', '=', guardian_id)
    .execute()
  const browser = aBrowser(academy)
  await browser.ask()
  const entered = await browser.enter(await mailed(), { date_of_birth: '2009-01-01' })
  expect([entered.statusCode, entered.json().user?.id]).toEqual([200, shared.uid])
  // A browser that knows the account proves nothing later either.
  await academy.db
    .updateTable('guardianships')
    .set({ student_id: child.profile.student_id })
    .where('guardian_id', '=', guardian_id)
    .execute()
  await later()
  await browser.ask()
  const again = await browser.enter(await mailed())
  expect(again.statusCode).toBe(200)
  const { guardian, children } = (await shared.call(getOwnGuardianships)).body
  expect([guardian?.is_proven, children]).toEqual([false, []])
})

test('an account that was joined by mistake is opened by nobody else’s code', {
  tags: 'slow',
}, async ({ academy }) => {
  const stranger = await theJoined(academy, 'mitra@example.in')
  const { child, guardian_id, mailed } = await theGuardian(academy, {
    account_id: stranger.uid,
    email: 'mitra@example.in',
  })
  const desk = await academy.signUpAs('desk')
  const { status } = await desk.call(updateGuardian, {
    params: { uid: child.uid, guardian_id: String(guardian_id) },
    body: { email: EMAIL },
  })
  expect(status).toBe(200)
  const browser = aBrowser(academy)
  await browser.ask()
  const entered = await browser.enter(await mailed(), { date_of_birth: BORN })
  expect([entered.statusCode, entered.json().user?.name]).toEqual([200, 'Mita Banerjee'])
  expect(entered.json().user.id).not.toBe(stranger.uid)
  expect((await stranger.call(getOwnGuardianships)).body.guardian).toBeNull()
})

test('before it is proven a joined account is opened by its own e-mail alone', {
  tags: 'slow',
}, async ({ academy }) => {
  const stranger = await theJoined(academy, 'mitra@example.in')
  const { mailed } = await theGuardian(academy, { account_id: stranger.uid })
  await aBrowser(academy).ask()
  expect(await mailed()).toBe('none')
})

test('a joined account counts once it gives a date of birth; three wrong ones part the two', {
  tags: 'slow',
}, async ({ academy }) => {
  const shared = await academy.aStudent({ date_of_birth: '2009-01-01' })
  const { child } = await theGuardian(academy, { account_id: shared.uid })
  const say = (date_of_birth: string) =>
    shared.call(confirmGuardianship, { body: { date_of_birth } })
  const joined = async () => (await shared.call(getOwnGuardianships)).body

  // The account's own record proves nothing about a guardian.
  expect((await say('2009-01-01')).status).toBe(400)
  expect((await joined()).children).toEqual([])
  expect((await say(BORN)).status).toBe(200)
  expect((await joined()).children.map(({ uid }) => uid)).toEqual([child.uid])
  await academy.db.updateTable('guardians').set({ proven_at: null }).execute()
  for (const day of ['2010-01-01', '2010-01-02', '2010-01-03'])
    expect((await say(day)).status).toBe(400)
  expect((await joined()).guardian).toBeNull()
  expect((await say(BORN)).status).toBe(404)
})

test.for([
  [{}, ['email']],
  [{ email: EMAIL, phone: '+919830041276' }, ['email']],
  [{ email: 'nobody' }, ['email']],
  [{ phone: '98300 41276' }, ['phone']],
] as const)('%j is 400 and named', { tags: 'slow' }, async ([payload, fields], { academy }) => {
  const answer = await academy.app.inject({ method: 'POST', url: '/api/auth-code', payload })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, fields])
})

test('a code is asked for and entered by who reads in each language', { tags: 'slow' }, async ({
  academy,
}) => {
  const { mailed, later } = await theGuardian(academy)
  for (const language of LANGUAGES) {
    const browser = aBrowser(academy)
    await browser.ask(EMAIL, language)
    const code = await mailed()
    const entered = await browser.enter(code, { date_of_birth: BORN, language, read_in: language })
    expect(entered.statusCode).toBe(200)
    await later()
  }
})
