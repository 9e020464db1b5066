import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary.ts'
import { createPageCookies } from '../features/accounts/sessions/page-cookies.ts'
import { securityHeaders } from '../http/answers/security-headers.ts'
import { answerError } from '../http/errors.ts'
import { loadShedding } from '../http/limits/load-shedding.ts'
import { createPageCache } from './page-cache.ts'
import { pages } from './pages.ts'

const SCRIPT = 'console.log("π")'
const HTML = `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/a.js"></script><h1>Ganit</h1>`

/** A fake build: counts renders, redirects `/old` and unknown pages, fails at `/broken`, calls the API at `/asks`, `/slow`. */
const BUILD = `
const handle = async (request, source) => {
  const { pathname, search, host } = new URL(request.url)
  globalThis.renderedForTest.push(host + pathname + search)
  if (['/old', '/.env', '/.git/config', '/package.json'].includes(pathname)) return new Response(null, { status: 302, headers: { location: '/' } })
  if (request.method === 'POST') return new Response('<p>' + (await request.text()) + '</p>', { status: 400 })
  if (pathname === '/broken') return new Response('<h1>Sorry</h1>', { status: 500 })
  if (pathname.endsWith('.data')) return new Response('data', { headers: { 'x-from': 'router' } })
  if (pathname === '/feed.xml')
    return new Response('<rss/>', { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
  if (pathname === '/og.png')
    return new Response('PNG', { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=60' } })
  if (pathname === '/asks') return Response.json([source.origin, await source.get('/health'), await source.get('/none')])
  if (pathname.startsWith('/slow')) return Response.json([await source.get('/slow')])
  return new Response(${JSON.stringify(HTML)}, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
const draw = async () => null
export const entry = { module: { createPageHandlers: (_, source) => ({ render: (request) => handle(request, source), draw }) } }
`

const NO_COOKIES = createPageCookies({ sessionKey: 'a', pageKey: 'b', isSecure: false })

async function openSite({ tls = false, most = 100 } = {}) {
  const buildDir = temporaryFolder()
  await mkdir(join(buildDir, 'server'), { recursive: true })
  await mkdir(join(buildDir, 'client', 'assets'), { recursive: true })
  await writeFile(join(buildDir, 'package.json'), '{"type":"module"}')
  await writeFile(join(buildDir, 'server', 'index.js'), BUILD)
  await writeFile(join(buildDir, 'client', 'assets', 'a-1x2y.js'), 'plain')
  await writeFile(join(buildDir, 'client', 'assets', 'a-1x2y.js.br'), 'brotli')
  await writeFile(join(buildDir, 'client', 'robots.txt'), 'User-agent: *')
  await writeFile(join(buildDir, 'client', 'shell-worker.js'), 'worker')

  const app = Fastify()
  app.setErrorHandler(answerError)
  app.decorate('pageCookies', NO_COOKIES)
  app.decorate('origin', 'https://ganit.example')
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ error: 'Not found.' }))
  await app.register(securityHeaders, { tls: () => tls })
  await app.register(loadShedding, { most })
  app.get('/api/health', () => ({ status: 'ok' }))
  app.get('/api/slow', () => sleep(300, { status: 'ok' }))
  const cache = createPageCache()
  await app.register(pages, { buildDir, cache, academies: { all: () => [] } })
  const rendered: string[] = []
  Object.assign(globalThis, { renderedForTest: rendered })
  return { app, rendered, cache, buildDir }
}

test('a page is rendered once for everyone, whatever the query, the slash and the host', async () => {
  const { app, rendered, cache } = await openSite()
  const first = await app.inject({ url: '/programs', headers: { host: 'evil.example' } })
  expect(first.body).toBe(HTML)
  await app.inject('/programs/')
  await app.inject('/programs?page=2')
  expect(rendered).toEqual(['ganit.invalid/programs'])

  cache.forget()
  await app.inject('/programs')
  expect(rendered).toHaveLength(2)
})

test('a page comes in the encoding that is asked for, and not again while it is unchanged', async () => {
  const { app } = await openSite()
  const get = (headers: Record<string, string>) => app.inject({ url: '/', headers })

  const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(HTML)
  const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(HTML)
  expect(gzip.headers.etag).not.toBe(br.headers.etag)
  expect(br.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' })

  const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('pages that cannot be loaded are a fault, and are loaded with the next page', async () => {
  const { app, buildDir } = await openSite()
  const code = join(buildDir, 'server', 'index.js')
  await rm(code)
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json()]).toEqual([500, { error: expect.any(String) }])

  await writeFile(code, BUILD)
  expect((await app.inject('/')).body).toBe(HTML)
})

test('a page’s policy names its own inline scripts and no others [S115]', async () => {
  const { app } = await openSite()
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(SCRIPT).digest('base64')

  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('redirections and failures go out as they are and are not kept', async () => {
  const { app, rendered } = await openSite()
  const old = await app.inject('/old')
  expect([old.statusCode, old.headers.location]).toEqual([302, '/'])
  expect(old.headers['cache-control']).toBe('no-store')
  expect((await app.inject('/broken')).statusCode).toBe(500)
  await app.inject('/broken')
  expect(rendered).toHaveLength(3)
})

test('a page’s head comes without its body', async () => {
  const { app } = await openSite()
  const page = await app.inject('/')
  const head = await app.inject({ method: 'HEAD', url: '/' })

  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', page.headers.etag])
})

test('what is no page keeps its own kind, and is kept and compressed like one', async () => {
  const { app, rendered } = await openSite()
  const feed = await app.inject({ url: '/feed.xml', headers: { 'accept-encoding': 'br' } })
  expect(brotliDecompressSync(feed.rawPayload).toString()).toBe('<rss/>')
  expect(feed.headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'none'; frame-ancestors"),
  })
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(feed.headers.etag) }
  expect((await app.inject({ url: '/feed.xml', headers })).statusCode).toBe(304)
  expect(rendered).toHaveLength(1)

  const png = await app.inject({ url: '/og.png', headers: { 'accept-encoding': 'br' } })
  expect([png.body, png.headers['content-encoding']]).toEqual(['PNG', undefined])
  expect(png.headers['cache-control']).toBe('public, max-age=60')
})

test('pages are given the site’s address, and ask the API without leaving the process', async () => {
  const { app } = await openSite()
  expect((await app.inject('/asks')).json()).toEqual([
    'https://ganit.example',
    { status: 200, body: { status: 'ok' } },
    { status: 404, body: { error: 'Not found.' } },
  ])
})

test('a page that was admitted gets its data even where one more request would be refused [S186]', async () => {
  const { app } = await openSite({ most: 1 })
  const page = app.inject('/slow')
  await sleep(100)
  expect((await app.inject('/programs')).statusCode).toBe(503)
  expect((await page).json()).toEqual([{ status: 200, body: { status: 'ok' } }])
})

test('the router’s own data requests reach it with their query', async () => {
  const { app, rendered } = await openSite()
  const { body, headers } = await app.inject('/blog.data?page=2')
  expect([body, headers['x-from']]).toEqual(['data', 'router'])
  expect(headers['cache-control']).toBe('no-store')
  expect(rendered).toEqual(['ganit.invalid/blog.data?page=2'])
})

test('a missing file is answered with 404 and never leads to a page [S101]', async () => {
  const { app } = await openSite()

  expect((await app.inject('/old')).statusCode).toBe(302)
  for (const url of ['/.env', '/.git/config', '/package.json', '/assets/../package.json'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
})

test('an address that begins like that of another host is a path of this site [S084]', async () => {
  const { app } = await openSite()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string) => {
    const [answer] = await once(get({ host: '127.0.0.1', port, path, agent: false }), 'response')
    return answer.resume().statusCode as number
  }

  for (const path of ['//', '///', '//a:b@']) expect([path, await ask(path)]).toEqual([path, 200])
  for (const path of ['//evil.example', '/\\evil.example'])
    expect([path, await ask(path)]).toEqual([path, expect.not.toSatisfy((code) => code >= 500)])
})

test('pages are not served in place of calls, nor of files of an older build [S211]', async () => {
  const { app } = await openSite()
  expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' })
  for (const url of [
    '/api/unknown',
    '/api',
    '/assets/b-9z.js',
    '/assets/..%2f..%2fserver/index.js',
  ]) {
    const { statusCode, body } = await app.inject(url)
    expect([url, statusCode, body.includes('Ganit')]).toEqual([url, 404, false])
  }
})

test('hashed files are kept for a year, compressed ones included', async () => {
  const { app } = await openSite()
  const { body, headers } = await app.inject({
    url: '/assets/a-1x2y.js',
    headers: { 'accept-encoding': 'br' },
  })
  expect(body).toBe('brotli')
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await app.inject('/robots.txt')).body).toBe('User-agent: *')
})

test('the service worker is looked at anew each time, and may ask this site alone', async () => {
  const { app } = await openSite()
  const { headers, body } = await app.inject('/shell-worker.js')
  expect(body).toBe('worker')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
    'content-type': 'text/javascript; charset=utf-8',
  })
})

test('a built file that went away under the running app is 404, and is there again when it comes back', async () => {
  const { app, buildDir } = await openSite()
  const file = join(buildDir, 'client', 'assets', 'a-1x2y.js')
  await rm(file)
  expect((await app.inject('/assets/a-1x2y.js')).statusCode).toBe(404)
  await writeFile(file, 'plain')
  expect((await app.inject('/assets/a-1x2y.js')).body).toBe('plain')
})

test('every answer has the security headers, and requires TLS only where there is TLS [S117]', async () => {
  const plain = await openSite()
  for (const url of ['/', '/api/health', '/api/unknown', '/assets/none.js', '/robots.txt'])
    expect([url, (await plain.app.inject(url)).headers]).toMatchObject([
      url,
      {
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      },
    ])
  expect((await plain.app.inject('/')).headers['strict-transport-security']).toBeUndefined()

  const { app } = await openSite({ tls: true })
  expect((await app.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a form that a browser sends by itself is answered with its page and what came of it', async () => {
  const { app } = await openSite()
  const answer = await app.inject({
    method: 'POST',
    url: '/enquire',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Mita+Sen&consent=on',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(JSON.parse(answer.body.slice(3, -4))).toMatchObject({
    status: expect.any(Number),
    values: { name: 'Mita Sen', consent: true },
  })
  const json = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })
  expect(json.statusCode).toBe(404)
})

test.for([
  [{ origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'http://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://localhost' }, 400],
  [{ origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }, 400],
  // Another academy of the host, and another address of this one.
  [{ origin: 'http://roy.localhost', 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'http://localhost', 'sec-fetch-site': 'same-site' }, 400],
] as const)('a form with %j is answered with %i', async ([headers, status]) => {
  const { app } = await openSite()
  const answer = await app.inject({
    method: 'POST',
    url: '/enquire',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost', ...headers },
    payload: 'name=Mita+Sen&consent=on',
  })
  expect(answer.statusCode).toBe(status)
})
