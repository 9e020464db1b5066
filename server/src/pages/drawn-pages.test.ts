import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { type Academy, buildTestApp, ORIGIN, PASSWORD, test } from '../../test/academy.ts'
import { temporaryFolder } from '../../test/temporary.ts'
import { clock } from '../lifecycle/clock.ts'

/** A site whose page `/home` is drawn for a signed-in person, with e-mail and role. Other people get its shell. */
const BUILD = `
const html = (body) => new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
export const entry = { module: { createPageHandlers: () => ({
  render: async (request) => html('shell of ' + new URL(request.url).pathname),
  async draw(request, language, { mark, get, at }) {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/broken') throw new Error('broken')
    if (pathname === '/hanging') await new Promise(() => {})
    if (pathname !== '/home') return null
    const { status, body: me } = await get('/me')
    if (status !== 200) return null
    const asked = search && (await get(search.slice(1))).status
    return html('<script>1</script>' + [me.email, me.userType, mark, asked, at].join(' '))
  },
}) } }`

async function builtSite() {
  const buildDir = temporaryFolder()
  await mkdir(join(buildDir, 'server'), { recursive: true })
  await mkdir(join(buildDir, 'client', 'assets'), { recursive: true })
  await writeFile(join(buildDir, 'package.json'), '{"type":"module"}')
  await writeFile(join(buildDir, 'server', 'index.js'), BUILD)
  return buildDir
}

/** The academy with this site, and a browser that keeps cookies. */
async function openSite({ db, pool }: Academy) {
  const app = await buildTestApp({ db, pool }, { webBuildDir: await builtSite() })
  onTestFinished(() => app.close())

  function aBrowser() {
    const jar = new Map<string, string>()
    async function ask(
      url: string,
      more: { token?: string; payload?: object; headers?: object } = {},
    ) {
      const { token, payload, headers } = more
      const answer = await app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: {
          ...headers,
          'sec-fetch-site': 'same-origin',
          origin: ORIGIN,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(payload && { payload }),
      })
      for (const { name, value } of answer.cookies) {
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
      return answer
    }
    const signIn = async (email: string, password = PASSWORD) =>
      (await ask('/api/auth/sign-in/email', { payload: { email, password } })).json<{
        token: string
      }>().token
    const cookie = () => jar.get('ganit-page')
    return { ask, signIn, jar, cookie, home: async () => (await ask('/home')).body }
  }
  return { app, aBrowser }
}

test('whoever signs in gets the first page with their data, by a cookie that scripts cannot read', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  expect(await browser.home()).toBe('shell of /home')

  const token = await browser.signIn(email)
  const before = clock.ms()
  const drawn = await browser.ask('/home')
  expect(drawn.body).toContain(`${email} student ${token.slice(0, 8)}`)
  // The browser takes the page over with the time at which the server drew it.
  const at = Number(drawn.body.split(' ').at(-1))
  expect([before <= at, at <= clock.ms()]).toEqual([true, true])
  expect(drawn.headers).toMatchObject({
    'cache-control': 'no-store',
    vary: expect.stringContaining('Cookie'),
    'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-/),
  })
  expect(drawn.headers).not.toHaveProperty('etag')
  expect((await browser.ask('/other')).body).toBe('shell of /other')
})

test('the cookie opens no call of the API, and is not a token', async ({ academy }) => {
  const { email } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  await browser.signIn(email)

  expect((await browser.ask('/api/me')).statusCode).toBe(401)
  expect((await browser.ask('/api/me', { token: browser.cookie() ?? '' })).statusCode).toBe(401)
  // Nor is a token the cookie.
  const { token } = await academy.signUp()
  browser.jar.set('ganit-page', token)
  expect(await browser.home()).toBe('shell of /home')
})

test.for([
  ['forged', (value: string) => `${value.slice(0, -2)}AA`],
  ['cut', (value: string) => value.slice(0, 20)],
  ['empty', () => ''],
  ['long', (value: string) => value + 'x'.repeat(4000)],
] as const)('a %s cookie draws nothing', async ([, change], { academy }) => {
  const { email } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  await browser.signIn(email)
  browser.jar.set('ganit-page', change(browser.cookie() ?? ''))
  expect(await browser.home()).toBe('shell of /home')
})

test('the cookie ends with the session, wherever it is ended', async ({ academy }) => {
  const { email } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const [browser, other] = [aBrowser(), aBrowser()]
  const token = await browser.signIn(email)
  await other.signIn(email)
  const kept = browser.cookie() ?? ''

  await browser.ask('/api/auth/sign-out', { token, payload: {} })
  expect(browser.cookie()).toBeUndefined()
  browser.jar.set('ganit-page', kept)
  expect(await browser.home()).toBe('shell of /home')
  expect(await other.home()).toContain('student')

  await academy.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await other.home()).toBe('shell of /home')
})

test('a browser that ended its session without network gets no drawn page, and loses the cookie', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  await browser.signIn(email)
  browser.jar.set('ganit-page-ended', '1')

  expect(await browser.home()).toBe('shell of /home')
  expect([...browser.jar.keys()].filter((each) => each.startsWith('ganit-page'))).toEqual([])

  // Signing in again ends the mark.
  browser.jar.set('ganit-page-ended', '1')
  await browser.signIn(email)
  expect(await browser.home()).toContain(email)
})

test('whoever signs in after somebody else gets the own page', async ({ academy }) => {
  const [asha, ravi] = [await academy.signUp(), await academy.signUp()]
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  await browser.signIn(asha.email)
  await browser.signIn(ravi.email)
  expect(await browser.home()).toContain(ravi.email)
  await browser.signIn(asha.email)
  expect(await browser.home()).toContain(asha.email)
})

test('a page is drawn with what its reader may see, and an account that is shut out gets the shell', async ({
  academy,
}) => {
  const { email, uid } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  await browser.signIn(email)
  expect((await browser.ask('/home?/me')).body).toContain(' 200')
  expect((await browser.ask('/home?/office/today')).body).toMatch(/ 40[34]/)

  await academy.db.updateTable('accounts').set({ is_active: false }).where('id', '=', uid).execute()
  expect(await browser.home()).toBe('shell of /home')
})

test('a page that cannot be drawn comes as its shell; so does every page that a service worker asks for', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  await browser.signIn(email)
  expect((await browser.ask('/broken')).body).toBe('shell of /broken')
  const kept = await browser.ask('/home', { headers: { 'x-shell': '1' } })
  expect(kept.body).toBe('shell of /home')
  expect(kept.headers.etag).toContain(String((await browser.ask('/home')).headers['x-shell']))
})

test('a page whose data hangs comes as its shell, and others need not wait for it', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  await browser.signIn(email)
  const hanging = Array.from({ length: 8 }, () => browser.ask('/hanging'))
  expect((await browser.ask('/hanging')).body).toBe('shell of /hanging')
  for (const { body } of await Promise.all(hanging)) expect(body).toBe('shell of /hanging')
  // As long as they hang, each holds its place.
  expect(await browser.home()).toBe('shell of /home')
})

test('the next page is that of the role and account as they are then', async ({ academy }) => {
  const { email, uid } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  await browser.signIn(email)
  for (const role of ['guardian', 'teacher'] as const) {
    await academy.db.updateTable('accounts').set({ role }).where('id', '=', uid).execute()
    expect(await browser.home()).toContain(`${email} ${role} `)
  }

  await academy.db.deleteFrom('accounts').where('id', '=', uid).execute()
  expect(await browser.home()).toBe('shell of /home')
})

test('of many that come at once some get shells, and everybody gets an answer', async ({
  academy,
}) => {
  const { email } = await academy.signUp()
  const { aBrowser } = await openSite(academy)
  const browser = aBrowser()
  await browser.signIn(email)
  const bodies = await Promise.all(Array.from({ length: 60 }, () => browser.home()))
  const drawn = bodies.filter((body) => body.includes(email))
  expect(drawn.length).toBeGreaterThan(0)
  expect(bodies.filter((body) => body === 'shell of /home')).toHaveLength(60 - drawn.length)
  // Each gives its place back, and so does a page that cannot be drawn.
  for (let n = 0; n < 9; n += 1) await browser.ask('/broken')
  expect(await browser.home()).toContain(email)
})
