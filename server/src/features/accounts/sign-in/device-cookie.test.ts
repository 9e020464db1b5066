import { expect } from 'vitest'
import { type Academy, ADMIN, buildTestApp, PASSWORD, test } from '../../../../test/academy.ts'
import { letPass } from '../../../../test/clock.ts'
import { DAY_MS } from '../../../../test/moved-date.ts'
import { codeOf, guardedAdmin, standStill } from '../../../../test/second-factor.ts'

const WRONG = 'a wrong guess'
const NEW_PASSWORD = 'eight times seven'

type Guess = { email: string; password?: string; otp?: string }

function aBrowser({ app }: Pick<Academy, 'app'>, cookie = '', remoteAddress = '127.0.0.1') {
  const browser = {
    cookie,
    async ask(path: string, payload: object, token?: string) {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        remoteAddress,
        headers: { cookie: browser.cookie, ...(token && { authorization: `Bearer ${token}` }) },
        payload,
      })
      const set = reply.cookies.find(({ name }) => name === 'ganit-device')
      if (set) browser.cookie = `ganit-device=${set.value}`
      return reply
    },
    signIn: (guess: Guess) => browser.ask('sign-in/email', { password: PASSWORD, ...guess }),
    async statuses(times: number, guess: Guess) {
      const found = []
      for (let n = 0; n < times; n++) found.push((await browser.signIn(guess)).statusCode)
      return found
    },
  }
  return browser
}

/** An account, a browser that has signed in to it, and strangers who have locked its e-mail. */
async function lockedOut(academy: Academy) {
  const { email, uid } = await academy.signUp()
  const own = aBrowser(academy)
  await own.signIn({ email })
  const shut = () => aBrowser(academy).statuses(16, { email, password: WRONG })
  expect((await shut()).at(-1)).toBe(429)
  return { email, uid, own, strange: aBrowser(academy) }
}

/** The cookie of the device that an answer sets, beside that of drawn pages. */
const deviceCookieIn = ({
  headers,
}: {
  headers: { 'set-cookie'?: string | string[] | undefined }
}) => [headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('ganit-device=')) ?? ''

test('[S129 S139] strangers cannot lock the owner out of a browser in which the owner has signed in', async ({
  academy,
}) => {
  const { email, own, strange } = await lockedOut(academy)

  expect((await strange.signIn({ email })).statusCode).toBe(429)
  expect((await own.signIn({ email })).statusCode).toBe(200)
  expect((await own.signIn({ email: email.toUpperCase() })).statusCode).toBe(200)
})

test('[S129] in an own browser too fifteen are wrong and no more, strangers apart', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const own = aBrowser(academy)
  await own.signIn({ email })

  expect(await own.statuses(16, { email, password: WRONG })).toEqual([...Array(15).fill(401), 429])
  const right = await own.signIn({ email })
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(500)
  expect((await aBrowser(academy).signIn({ email })).statusCode).toBe(200)
})

test('[S129] guesses that are sent at once from an own browser open nothing beyond the limit', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const own = aBrowser(academy)
  await own.signIn({ email })
  await own.statuses(14, { email, password: WRONG })
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => own.signIn({ email, password: WRONG })),
  )

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([401, ...Array(5).fill(429)])
})

test('[S129] a forged cookie, a changed one and another account’s are a stranger’s', async ({
  academy,
}) => {
  const { email, uid, own } = await lockedOut(academy)
  const other = await academy.signUp()
  const theirs = aBrowser(academy)
  await theirs.signIn({ email: other.email })
  const forged = [
    theirs.cookie,
    theirs.cookie.replace(other.uid, uid),
    own.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    own.cookie.replace(/\.(\d+)\./, (_, time) => `.${Number(time) + 1}.`),
    own.cookie.replace(/\.[\w-]+\.(\d+)/, '.AAAAAAAAAAAAAAAAAAAAAA.$1'),
    'ganit-device=',
    'ganit-device=~~~',
    `ganit-device=${uid}.x.1.x`,
  ]

  for (const cookie of forged)
    expect((await aBrowser(academy, cookie).signIn({ email })).statusCode).toBe(429)
  expect((await own.signIn({ email })).statusCode).toBe(200)
})

test('[S129] a browser is remembered for ninety days', async ({ academy }) => {
  const { email } = await academy.signUp()
  const own = aBrowser(academy)
  await own.signIn({ email })
  for (const [days, status] of [
    [89, 200],
    [2, 429],
  ] as const) {
    letPass(days * DAY_MS)
    await aBrowser(academy).statuses(15, { email, password: WRONG })
    expect((await aBrowser(academy, own.cookie).signIn({ email })).statusCode).toBe(status)
  }
})

test('[S129] signing out keeps the browser known', async ({ academy }) => {
  const { email } = await academy.signUp()
  const own = aBrowser(academy)
  const { token } = (await own.signIn({ email })).json<{ token: string }>()
  expect((await own.ask('sign-out', {}, token)).statusCode).toBe(200)
  await aBrowser(academy).statuses(15, { email, password: WRONG })

  expect((await own.signIn({ email })).statusCode).toBe(200)
})

test('[S129 S015] a new password makes strangers of all browsers but the one it was chosen in', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const [own, phone] = [aBrowser(academy), aBrowser(academy)]
  const { token } = (await own.signIn({ email })).json<{ token: string }>()
  await phone.signIn({ email })
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await own.ask('change-password', change, token)).statusCode).toBe(200)
  await aBrowser(academy).statuses(15, { email, password: WRONG })
  expect((await phone.signIn({ email, password: NEW_PASSWORD })).statusCode).toBe(429)
  expect((await own.signIn({ email, password: NEW_PASSWORD })).statusCode).toBe(200)

  await academy.auth('request-password-reset', { email })
  const { text } = (await academy.mails()).findLast(({ to }) => to === email) ?? {}
  const [, link] = /token=(\S+)/.exec(text ?? '') ?? []
  const reset = await own.ask('reset-password', { newPassword: PASSWORD, token: link })
  expect(reset.statusCode).toBe(200)
  expect((await own.signIn({ email })).statusCode).toBe(200)
  expect((await phone.signIn({ email })).statusCode).toBe(429)
})

test('[S129] who follows the link for a new password signs in there though strangers have shut the account', async ({
  academy,
}) => {
  const { email, strange } = await lockedOut(academy)
  await academy.auth('request-password-reset', { email })
  const { text } = (await academy.mails()).findLast(({ to }) => to === email) ?? {}
  const [, token] = /token=(\S+)/.exec(text ?? '') ?? []
  const other = aBrowser(academy)
  expect((await other.ask('reset-password', { newPassword: 'x', token })).statusCode).toBe(400)
  expect(other.cookie).toBe('')
  await other.ask('reset-password', { newPassword: NEW_PASSWORD, token })

  expect((await other.signIn({ email, password: NEW_PASSWORD })).statusCode).toBe(200)
  expect((await strange.signIn({ email, password: NEW_PASSWORD })).statusCode).toBe(429)
})

test('[S129] strangers do not keep anybody from changing their password there', async ({
  academy,
}) => {
  const { email, token } = await academy.signUp()
  const own = aBrowser(academy)
  await own.signIn({ email })
  await aBrowser(academy).statuses(15, { email, password: WRONG })
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }

  expect((await aBrowser(academy).ask('change-password', change, token)).statusCode).toBe(429)
  expect((await own.ask('change-password', change, token)).statusCode).toBe(200)
})

test('[S129] one browser knows the five accounts that signed in there last, each by itself', async ({
  academy,
}) => {
  const emails = Array.from({ length: 6 }, (_, n) => `pupil${n}@example.in`)
  const family = aBrowser(academy)
  for (const email of emails) {
    await academy.signUp(email)
    await family.signIn({ email })
  }
  const [first, second, ...rest] = emails as [string, string, ...string[]]
  for (const email of emails) await aBrowser(academy).statuses(15, { email, password: WRONG })
  await family.statuses(15, { email: second, password: WRONG })

  expect((await family.signIn({ email: first })).statusCode).toBe(429)
  expect((await family.signIn({ email: second })).statusCode).toBe(429)
  for (const email of rest) expect((await family.signIn({ email })).statusCode).toBe(200)
})

test('[S135] only a browser that knows the password, and after it the second factor, gets the cookie', async ({
  academy,
}) => {
  const move = standStill()
  const { key } = await guardedAdmin(academy)
  move(1)
  const { email } = await academy.signUp()
  const own = aBrowser(academy)
  const failures = [
    await own.signIn({ email, password: WRONG }),
    await own.signIn({ email: 'nobody@example.in' }),
    await own.ask('sign-up/email', { name: 'x', email, password: PASSWORD }),
    await own.signIn(ADMIN),
    await own.signIn({ ...ADMIN, otp: '000000' }),
  ]
  for (const { headers } of failures) expect(headers).not.toHaveProperty('set-cookie')

  const right = await own.signIn({ ...ADMIN, otp: codeOf(key) })
  expect(deviceCookieIn(right)).toMatch(
    /^ganit-device=[\w.-]+; Path=\/api\/auth; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
  )
})

/** The admin with a second factor in a known browser, and a guesser at another address. */
async function adminAndGuesser(academy: Academy) {
  const move = standStill()
  const { key } = await guardedAdmin(academy)
  const own = aBrowser(academy)
  // Each code works once.
  const enter = (browser: typeof own) => {
    move(1)
    return browser.signIn({ ...ADMIN, otp: codeOf(key) })
  }
  await enter(own)
  const guess = (browser: typeof own, times: number) =>
    browser.statuses(times, { ...ADMIN, otp: '000000' })
  return { own, enter, guess, guesser: aBrowser(academy, '', '192.0.2.7') }
}

test('[S019 S139] a person who has the password and guesses codes locks out only their own address, and no browser that the account knows', async ({
  academy,
}) => {
  const { own, enter, guess, guesser } = await adminAndGuesser(academy)

  expect(await guess(guesser, 6)).toEqual([401, 401, 401, 401, 401, 429])
  expect((await enter(guesser)).statusCode).toBe(429)
  expect((await enter(aBrowser(academy, '', '192.0.2.8'))).statusCode).toBe(200)
  expect((await enter(own)).statusCode).toBe(200)
})

test('[S019] from however many addresses fifty codes a day are guessed and no more, and the own browser stays open', async ({
  academy,
}) => {
  const { own, enter, guess } = await adminAndGuesser(academy)
  for (let n = 1; n <= 10; n++)
    expect(await guess(aBrowser(academy, '', `192.0.2.${n}`), 5)).toEqual(Array(5).fill(401))

  const stranger = aBrowser(academy, '', '192.0.2.99')
  expect(await guess(stranger, 1)).toEqual([429])
  const right = await enter(stranger)
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(600)
  expect((await enter(own)).statusCode).toBe(200)
})

test('[S019] in an own browser too five codes are wrong and no more, and strangers lose nothing by it', async ({
  academy,
}) => {
  const { own, enter, guess } = await adminAndGuesser(academy)

  expect(await guess(own, 6)).toEqual([401, 401, 401, 401, 401, 429])
  expect((await enter(own)).statusCode).toBe(429)
  expect((await enter(aBrowser(academy))).statusCode).toBe(200)
})

test('[S032] the cookie gives access to nothing, and over TLS it is sent over TLS only', async ({
  academy,
  connection,
}) => {
  const { email } = await academy.signUp()
  const app = await buildTestApp(connection, { origins: ['https://academy.example.in'] })
  try {
    const reply = await aBrowser({ app }).signIn({ email })
    expect(deviceCookieIn(reply)).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
    const cookie = deviceCookieIn(reply).split(';')[0] ?? ''
    for (const url of ['/api/me', '/api/auth/list-sessions'])
      expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(401)
  } finally {
    await app.close()
  }
})
