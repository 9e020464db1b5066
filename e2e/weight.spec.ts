// Features: all
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aGuardian, aStudent, theAdmin } from './people.ts'
import { openAs } from './screen.ts'

/** The scripts an open page has loaded, with their transfer size in kB. */
const programs = (page: Page) =>
  page.evaluate(() => {
    const all = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => name.includes('/assets/') && /\.js$/.test(name),
    )
    // Leaves out what loads after the page is idle.
    const later = all.find(({ name }) => name.includes('/own-sheets-'))?.startTime ?? Infinity
    const files = all.filter(({ startTime }) => startTime < later - 50)
    const bytes = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return {
      names: files.map(({ name }) => name.replace(/.*\/assets\/(.+)-[\w-]{8}\.js$/, '$1')),
      weight: bytes / 1000,
    }
  })

/** Programs of a visitor's page, in kB: 92 are React and its router, 11 the list of routes, 4 the reader's language. */
const OF_A_VISITOR = 132

/** Needed by signed-in pages only: the API with its schemas, forms, tables. */
const NOT_FOR_VISITORS = ['api', 'forms', 'signedIn', 'coursesDesk', 'writing', 'settings']

for (const path of ['/', '/programs', '/blog', '/roles', '/coming-soon', '/about'])
  test(`${path} loads no more than it shows`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    const { names, weight } = await programs(page)
    expect(weight).toBeLessThan(OF_A_VISITOR)
    expect(names.filter((name) => NOT_FOR_VISITORS.includes(name))).toEqual([])
  })

test('a class page loads the API and no forms', async ({ page }) => {
  await page.goto('/programs/class/9', { waitUntil: 'networkidle' })
  const { names, weight } = await programs(page)
  expect(weight).toBeLessThan(OF_A_VISITOR + 39)
  expect(names.filter((name) => name !== 'api' && NOT_FOR_VISITORS.includes(name))).toEqual([])
})

/** Each file costs a phone a request. About ten are inevitable, because each route of a page starts in its own file. */
const MANY = 26

test('signed-in pages load what is theirs', async ({ page, browser, ganit }) => {
  const { token, uid } = await aStudent(ganit)
  await openAs(page, token, '/student/dashboard')
  await page.waitForLoadState('networkidle')
  const own = await programs(page)
  expect(own.weight).toBeLessThan(262)
  expect(own.names.length, own.names.join(' ')).toBeLessThanOrEqual(MANY)
  expect(own.names.filter((name) => /^(coursesDesk|writing|settings|admin)/.test(name))).toEqual([])

  const family = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await openAs(family, (await aGuardian(ganit, { uid })).token, '/guardian/dashboard')
  await family.waitForLoadState('networkidle')
  const theirs = await programs(family)
  expect(theirs.names.length, theirs.names.join(' ')).toBeLessThanOrEqual(MANY)

  const other = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await openAs(other, (await theAdmin(ganit)).token, '/admin-dashboard')
  await other.waitForLoadState('networkidle')
  const admin = await programs(other)
  expect(admin.weight).toBeLessThan(260)
})

/** All that a page has loaded, photos apart, as it came over the line, in kB. */
async function weightOf(page: Page, path: string) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  let bytes = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return bytes / 1000
}

test('a guardian’s sign-in weighs little on a first visit', async ({ page }) => {
  // 200 are wanted.
  expect(await weightOf(page, '/login/guardian')).toBeLessThanOrEqual(207)
  const { names } = await programs(page)
  expect(names.filter((name) => [...NOT_FOR_VISITORS, 'fields'].includes(name))).toEqual([])
})
