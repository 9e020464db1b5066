import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { letPass } from '../../../test/clock.ts'
import { beginEachTestAt } from '../../../test/days.ts'
import { aHost } from '../../../test/hosts.ts'
import { outside } from '../../../test/in-academy.ts'
import { aMailServer } from '../../../test/mailbox.ts'
import { buildApp } from '../../app.ts'
import { createHostedAcademies } from '../academies.ts'
import { readHostCommand } from '../commands.ts'
import { connectHost } from '../host-database.ts'
import { makeAcademy } from '../making/make-academy.ts'
import { enterAsHost } from '../own-role.ts'
import { openFront } from './open-front.ts'
import { forgetRequests } from './requests.ts'

beginEachTestAt('2026-11-24', '10:00')

const QUIET = pino({ level: 'silent' })
const DOMAIN = 'nadia.example'
const ASKED = { name: 'Sen’s <Classes>', address: 'sen-maths', email: 'ananya@example.com' }

/** A host whose own domain is served, with its mailbox. Its process has the role of a process. */
async function aFront() {
  const mails = await aMailServer()
  const env = { HOSTING_DOMAIN: DOMAIN, SMTP_URL: mails.smtpUrl, HOSTING_EMAIL: 'pal@example.com' }
  const { host } = await aHost(undefined, env)
  const address = await enterAsHost(host)
  const { db } = connectHost(address)
  const front = await openFront({ host, address, log: QUIET, count: () => 3 })
  const hosted = createHostedAcademies({
    ...{ host, db, answerAsHost: front.answer },
    served: { begin: () => async () => {}, onChangedPages: () => {}, onHeld: () => {} },
  })
  const app = await buildApp({ academies: hosted.academies, log: QUIET })
  onTestFinished(async () => {
    await app.close()
    await front.close()
    await hosted.close()
    await db.destroy()
  })
  const call = (url: string, payload?: object | string, headers: Record<string, string> = {}) =>
    app.inject({
      ...{ url, method: payload === undefined ? 'GET' : 'POST' },
      ...(payload !== undefined && { payload }),
      headers: {
        host: DOMAIN,
        ...(typeof payload === 'string' && {
          'content-type': 'application/x-www-form-urlencoded',
        }),
        ...headers,
      },
      remoteAddress: headers.from ?? '203.0.113.7',
    })
  const ask = (wish: object = {}, from = '203.0.113.7') =>
    call('/api/hosting/requests', { ...ASKED, ...wish }, { from })
  const type = async (...words: string[]) => {
    const lines: string[] = []
    await readHostCommand(words).run(host, (line) => lines.push(line))
    return lines
  }
  /** The token of the latest mail. */
  const token = () =>
    /token=3D([\w=\r\n-]+?)&/.exec(mails.received.at(-1) ?? '')?.[1]?.replace(/=\r?\n/g, '') ?? ''
  return { host, hosted, db, mails, call, ask, type, token }
}

const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

test('a stranger asks, confirms by the mailed link, and gets the academy that the host approves', () =>
  outside(async () => {
    const { host, hosted, mails, call, ask, type, token } = await aFront()
    const asked = await ask()
    expect([asked.statusCode, asked.json()]).toEqual([
      202,
      { message: 'We have sent you a link. Open it to send your request.' },
    ])
    expect(asked.headers['set-cookie']).toBeUndefined()
    expect(mails.received[0]).toContain('From: host@mail.nadia.example')
    expect(mails.received[0]).toContain('Reply-To: pal@example.com')
    // Only a confirmed one comes before the host.
    expect(await type('requests')).toEqual(['Nobody asks for an academy.'])
    await expect(type('approve', 'sen-maths')).rejects.toThrow('Nobody asks for sen-maths')

    const opened = await call(`/confirm?token=${token()}`)
    expect([opened.statusCode, opened.body]).toEqual([
      200,
      expect.stringContaining('Sen’s &lt;Classes&gt;'),
    ])
    expect(await type('requests')).toEqual(['Nobody asks for an academy.'])
    for (let n = 0; n < 2; n += 1)
      expect((await call('/api/hosting/requests/confirm', { token: token() })).statusCode).toBe(200)
    expect(await type('requests')).toEqual([
      expect.stringMatching(/^sen-maths {2}Sen’s <Classes> {2}ananya@example\.com {2}2026-11-24$/),
    ])

    const said = await type('approve', 'sen-maths')
    expect(said).toEqual([
      'Sen’s <Classes> is at https://sen-maths.nadia.example.',
      "Its owner's link was mailed to ananya@example.com.",
    ])
    expect(mails.received[1]?.replace(/=\r?\n/g, '')).toMatch(
      /https:\/\/sen-maths\.nadia\.example\/reset-password\?token=3D[\w-]{32}/,
    )
    expect(await type('requests')).toEqual(['Nobody asks for an academy.'])
    await hosted.look()
    expect(
      (await call('/api/settings', undefined, { host: `sen-maths.${DOMAIN}` })).json(),
    ).toMatchObject({
      academy_name: ASKED.name,
    })
    // The academy now exists, so its address is refused at the field.
    const again = await ask({ address: 'sen-math5' })
    expect([again.statusCode, again.json().fields]).toEqual([
      409,
      { address: 'This address is taken.' },
    ])
    const deeds = await host.db.selectFrom('deeds').select('deed').orderBy('deed_id').execute()
    expect(deeds.map(({ deed }) => deed)).toEqual(['made', 'approved a request'])
  }))

test(
  'the form works without scripts, in three languages, and says what is wrong at its field',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const { mails, call } = await aFront()
      const said = {
        en: ['Ask for an academy', 'reserved', 'We have sent you a link.'],
        hi: ['अकादमी के लिए निवेदन करें', 'आरक्षित', 'हमने आपको एक लिंक भेजा है।'],
        bn: ['অ্যাকাডেমির জন্য আবেদন করুন', 'সংরক্ষিত', 'আমরা আপনাকে একটি লিঙ্ক পাঠিয়েছি।'],
      }
      for (const [language, [title, reserved, sent]] of Object.entries(said)) {
        const page = await call('/', undefined, { 'accept-language': `xx,${language}-IN;q=0.9` })
        expect(page.body).toContain(`<html lang="${language}">`)
        for (const part of [title, DOMAIN, '/agreement', 'pal@example.com'])
          expect(page.body).toContain(part)
        const wrong = await call(`/?lang=${language}`, formOf({ ...ASKED, address: 'mail' }))
        expect([wrong.statusCode, wrong.body]).toEqual([
          400,
          expect.stringContaining(String(reserved)),
        ])
        // The typed values stay.
        expect(wrong.body).toContain('value="Sen’s &lt;Classes&gt;"')
        const right = await call(`/?lang=${language}`, formOf(ASKED))
        expect([right.statusCode, right.body]).toEqual([202, expect.stringContaining(String(sent))])
      }
      expect(mails.received).toHaveLength(3)
      const invalid = await call('/api/hosting/requests', { name: ' ', address: 'Sen', email: 'x' })
      expect([invalid.statusCode, Object.keys(invalid.json().fields)]).toEqual([
        400,
        ['name', 'address', 'email'],
      ])
      expect((await call('/agreement')).body).toContain('root password')
      const ended = await call('/confirm?token=none&lang=bn')
      expect([ended.statusCode, ended.body]).toEqual([404, expect.stringContaining('আর কাজ করে না')])
      const foreign = await call('/', formOf(ASKED), { 'sec-fetch-site': 'cross-site' })
      expect(foreign.statusCode).toBe(403)
      // It is no academy.
      for (const url of ['/api/settings', '/login', '/admin-dashboard'])
        expect((await call(url)).statusCode, url).toBe(404)
    }),
)

test('a name cannot pass for another line of the list of requests', () =>
  outside(async () => {
    const { call, ask, type, token } = await aFront()
    const forged = `Roy  roy@example.com  2026-11-01\u202e${' '.repeat(30)}\u001b[8m.\ud800`
    expect((await ask({ name: forged })).statusCode).toBe(202)
    await call('/api/hosting/requests/confirm', { token: token() })
    const [line = '', ...more] = await type('requests')
    expect(more).toEqual([])
    expect(line.split('  ').slice(1)).toEqual([
      'Roy roy@example.com 2026-11-01 [8m.\ufffd',
      'ananya@example.com',
      '2026-11-24',
    ])
    for (const name of ['\u3164', '\u202e', 'a'.repeat(81)])
      expect((await ask({ name })).json().fields, name).toEqual({
        name: expect.stringContaining('1 to 80 letters'),
      })
  }))

test('strangers who fill the host’s page keep no health check waiting', { tags: 'slow' }, () =>
  outside(async () => {
    const { host, call } = await aFront()
    const confirming = await host.db.transaction().execute(async (trx) => {
      await sql`lock table requests in access exclusive mode`.execute(trx)
      const asked = Array.from({ length: 8 }, () =>
        call('/api/hosting/requests/confirm', { token: 'none' }).then((it) => it.statusCode),
      )
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(trx)
        expect(rows.length).toBeGreaterThanOrEqual(4)
      })
      const health = await call('/api/health', undefined, { host: 'anything.example' })
      expect(health.statusCode).toBe(200)
      return asked
    })
    for (const status of await Promise.all(confirming)) expect([404, 503]).toContain(status)
  }),
)

test(
  'a network, a contact and all together have limits, and a link works for a day',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const { host, db, mails, call, ask, token } = await aFront()
      const statuses = async (count: number, asked: (n: number) => ReturnType<typeof ask>) => {
        const all: number[] = []
        for (let n = 0; n < count; n += 1) all.push((await asked(n)).statusCode)
        return all
      }
      const from = (n: number) => `198.51.100.${n}`
      expect(await statuses(4, (n) => ask({}, from(n)))).toEqual([202, 202, 202, 429])
      expect(await statuses(6, (n) => ask({ email: `n${n}@example.com` }))).toEqual([
        ...[202, 202, 202, 202, 202, 429],
      ])
      // The same for whoever has an academy already.
      await makeAcademy(host, { name: 'Roy', address: 'roy', email: 'roy@example.com' })
      expect((await ask({ email: 'roy@example.com' }, from(9))).statusCode).toBe(202)

      const late = token()
      letPass(25 * 3_600_000)
      expect((await call('/api/hosting/requests/confirm', { token: late })).statusCode).toBe(404)

      await ask({ email: 'last@example.com' }, from(10))
      const last = token()
      const waiting = Array.from({ length: 20 }, (_, n) => ({
        ...{ ...ASKED, email: `w${n}@example.com`, token_hash: Buffer.from([n]) },
        ...{ language: 'en' as const, confirmed_at: new Date(0) },
      }))
      await db.insertInto('requests').values(waiting).execute()
      const full = await ask({ email: 'more@example.com' }, from(11))
      expect([full.statusCode, full.json().error]).toEqual([
        503,
        expect.stringContaining('Too many ask'),
      ])
      expect((await call('/api/hosting/requests/confirm', { token: last })).statusCode).toBe(503)

      await db
        .updateTable('requests')
        .set({ at: new Date(0) })
        .where('email', 'like', 'w%')
        .execute()
      await forgetRequests(db)
      expect((await call('/api/hosting/requests/confirm', { token: last })).statusCode).toBe(200)

      await mails.close()
      const failed = await call('/?lang=hi', formOf({ ...ASKED, email: 'z@example.com' }), {
        from: from(12),
      })
      expect([failed.statusCode, failed.body]).toEqual([
        503,
        expect.stringContaining('अभी नहीं भेजा जा सका'),
      ])
      const left = await db
        .selectFrom('requests')
        .select('email')
        .where('email', '=', 'z@example.com')
        .execute()
      expect(left).toEqual([])
    }),
)

test('one network cannot use up the links of a day', { tags: 'slow' }, () =>
  outside(async () => {
    const { ask } = await aFront()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      if (n % 5 === 0) letPass(3_601_000)
      statuses.push((await ask({ email: `n${n}@example.com` })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(202), 429])
    expect((await ask({ email: 'm@example.com' }, '198.51.100.7')).statusCode).toBe(202)
  }),
)
