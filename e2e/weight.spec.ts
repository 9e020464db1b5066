// Features: all
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aGuardian, aStudent, signInWith, signUp, theAdmin } from './people.ts'
import { aPractiser } from './practising.ts'
import { atRest, navigate, openAs } from './screen.ts'

/** The scripts an open page has loaded, with their transfer size in kB; without those whose address has `apart`. */
const programs = (page: Page, apart = '^$') =>
  page.evaluate((without) => {
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) =>
        name.includes('/assets/') && /\.js$/.test(name) && !new RegExp(without).test(name),
    )
    const bytes = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return {
      names: files.map(({ name }) => name.replace(/.*\/assets\/(.+)-[\w-]{8}\.js$/, '$1')),
      weight: bytes / 1000,
    }
  }, apart)

/** Programs of a visitor's page, in kB: 92 are React and its router, 4 the list of routes, 4 the reader's language. */
const OF_A_VISITOR = 127.5

/** Needed by signed-in pages only: the API with its schemas, forms, tables. */
const NOT_FOR_VISITORS = ['api', 'forms', 'signedIn', 'coursesDesk', 'writing', 'settings']

for (const path of ['/', '/programs', '/blog', '/roles', '/coming-soon', '/about'])
  test(`${path} loads no more than it shows`, { tag: '@slow' }, async ({ page }) => {
    await page.goto(path)
    await atRest(page)
    const { names, weight } = await programs(page)
    expect(weight).toBeLessThan(OF_A_VISITOR)
    expect(names.filter((name) => NOT_FOR_VISITORS.includes(name))).toEqual([])
  })

test('a class page loads the API and no forms', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/programs/class/9')
  await atRest(page)
  const { names, weight } = await programs(page)
  expect(weight).toBeLessThan(165)
  expect(names.filter((name) => name !== 'api' && NOT_FOR_VISITORS.includes(name))).toEqual([])
})

/** Each file costs a phone a request. About ten are inevitable, because each route of a page starts in its own file. */
const MANY = 20

/** Forms, with their schemas, load when they are opened. */
const NOT_FOR_FAMILIES = /^(forms|signedIn|coursesDesk|writing|settings|admin)/

test('signed-in pages load what is theirs', { tag: '@slow' }, async ({ page, browser, ganit }) => {
  const { token, uid } = await aStudent(ganit)
  await openAs(page, token, '/student/dashboard')
  const own = await programs(page)
  expect(own.weight).toBeLessThan(210)
  expect(own.names.length, own.names.join(' ')).toBeLessThanOrEqual(MANY)
  expect(own.names.filter((name) => NOT_FOR_FAMILIES.test(name))).toEqual([])

  const family = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await openAs(family, (await aGuardian(ganit, { uid })).token, '/guardian/dashboard')
  const theirs = await programs(family)
  // Three of the files draw what somebody has written.
  const drawn = /^(markdown-preview|render-rich-text|rich-text|figure-rule)/
  const few = theirs.names.filter((name) => !drawn.test(name))
  expect(few.length, few.join(' ')).toBeLessThanOrEqual(MANY)
  expect(theirs.names.filter((name) => NOT_FOR_FAMILIES.test(name))).toEqual([])

  const other = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await openAs(other, (await theAdmin(ganit)).token, '/admin-dashboard')
  const admin = await programs(other)
  expect(admin.weight).toBeLessThan(260)
})

test('visitors’ pages list no route of the staff, and lead there all the same', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await openAs(page, (await theAdmin(ganit)).token, '/')
  const listed = await page.evaluate(() => {
    const { __reactRouterManifest: list } = globalThis as unknown as {
      __reactRouterManifest: { routes: Record<string, { path?: string }> }
    }
    return Object.values(list.routes).map(({ path }) => path ?? '')
  })
  expect(listed).toContain('student/dashboard')
  expect(listed.filter((path) => /^(admin|teacher)\b/.test(path))).toEqual([])
  await navigate(page, '/admin/students').catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'Student directory' })).toBeVisible()
})

/** Files that draw written texts, once a page has nothing else to do. */
const DRAWN =
  /\/(api\/images\/|assets\/(markdown-preview|render-rich-text|rich-text|figure-rule|katex|KaTeX))/

/**
 * Size in kB of all that a page loads anew, except photos and written texts: as it comes over the network, with its
 * headers.
 */
async function weightOf(page: Page, path: string) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const apart = new Set<string>()
  let bytes = 0
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (DRAWN.test(request.url)) apart.add(requestId)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!apart.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(path)
  await atRest(page)
  await line.detach()
  return bytes / 1000
}

test('the landing page weighs little on a first visit', { tag: '@slow' }, async ({ page }) => {
  expect(await weightOf(page, '/')).toBeLessThanOrEqual(203.5)
})

for (const [language, most] of [
  ['en', 200],
  ['hi', 258],
  ['bn', 261],
] as const)
  test(`a guardian’s sign-in weighs little on a first visit in ${language}`, {
    tag: '@slow',
  }, async ({ page }) => {
    expect(await weightOf(page, `/login/guardian?lang=${language}`)).toBeLessThanOrEqual(most)
    const { names } = await programs(page)
    expect(names.filter((name) => [...NOT_FOR_VISITORS, 'fields'].includes(name))).toEqual([])
  })

for (const path of ['/login/student', '/login/staff', '/login/guardian'])
  test(`${path} listens before the calls of an account come`, { tag: '@slow' }, async ({
    page,
  }) => {
    const html = await (await page.request.get(path)).text()
    const named = [...html.matchAll(/rel="modulepreload"[^>]*\/assets\/(\w+)-[\w-]{8}\.js/g)].map(
      ([, name]) => name,
    )
    expect(named).toEqual(expect.arrayContaining(['vendor', 'plainForms']))
    expect(named.filter((name) => ['api', 'forms', 'areas'].includes(String(name)))).toEqual([])
  })

/** Fonts are left out: the device's own fonts show until they come. */
const OF_THE_FIRST_STEP = 154

test('the first step of registering works before what the others need is loaded', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await signInWith(page, (await signUp(ganit)).token)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const asked: { url: string; requestId: string }[] = []
  const bytes = new Map<string, number>()
  line.on('Network.requestWillBeSent', ({ requestId, request: { url } }) =>
    asked.push({ url, requestId }),
  )
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  await page.goto('/student/register')
  const isAsked = (file: string) => asked.some(({ url }) => url.includes(`/assets/${file}-`))
  await expect.poll(() => isAsked('admit') && isAsked('forms')).toBe(true)

  // The page asks the server who registers as soon as it listens.
  const alive = asked.findIndex(({ url }) => url.includes('/assets/admit-'))
  expect(alive).toBeGreaterThan(0)
  const before = asked.slice(0, alive).filter(({ url }) => !url.endsWith('.woff2'))
  const weight = before.reduce((sum, { requestId }) => sum + (bytes.get(requestId) ?? 0), 0)
  expect(weight / 1000).toBeLessThanOrEqual(OF_THE_FIRST_STEP)
  expect(asked.findIndex(({ url }) => url.includes('/assets/forms-'))).toBeGreaterThan(alive)
})

const OF_A_HOME = 277
const OF_A_KNOWN_HOME = 16.2

test('homes weigh little on a first visit, and next to nothing on the next', {
  tag: '@slow',
}, async ({ page, browser, ganit }) => {
  const { token, uid } = await aStudent(ganit)
  const family = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  const guardian = await aGuardian(ganit, { uid })
  for (const [own, whose, path] of [
    [page, token, '/student/dashboard'],
    [family, guardian.token, '/guardian/dashboard'],
  ] as const) {
    await signInWith(own, whose)
    expect(await weightOf(own, path), path).toBeLessThanOrEqual(OF_A_HOME)
    // On a busy machine the first visit may seem idle before its last file, which comes with the next one.
    const again = () => weightOf(own, path)
    await expect.poll(again, `${path} again`).toBeLessThanOrEqual(OF_A_KNOWN_HOME)
  }
  await family.context().close()
})

/** Weight of the program of pages with a session of practice, without the formula editor. */
const OF_PRACTICE = 207

test('practice loads little, a session of choices with it', { tag: '@slow' }, async ({
  page,
  browser,
  ganit,
}) => {
  const student = await aPractiser(ganit, { student_class: 7 })
  const family = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  const guardian = await aGuardian(ganit, student)
  for (const [own, whose, path] of [
    [page, student.token, '/student/practice'],
    [family, guardian.token, '/guardian/practice'],
  ] as const) {
    await signInWith(own, whose)
    await own.goto(path)
    await own
      .getByRole('button', { name: 'Begin' })
      .or(own.getByRole('button', { name: 'Go on' }))
      .click()
    await expect(own.getByRole('button', { name: 'Check' })).toBeVisible()
    await atRest(own)
    const { names, weight } = await programs(own, DRAWN.source)
    expect(weight, `${path}: ${names.join(' ')}`).toBeLessThanOrEqual(OF_PRACTICE)
    expect(names.filter((name) => NOT_FOR_FAMILIES.test(name))).toEqual([])
  }
  await family.context().close()
})
