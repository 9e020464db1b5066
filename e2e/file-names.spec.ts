// Features: all
import type { Page } from '@playwright/test'
import { filesOfPages } from '../server/test/upgrade/pages.ts'
import { expect, test } from './ganit.ts'
import { aColleague, aGuardian, aStudent, signInWith, theAdmin } from './people.ts'
import { atRest, navigate } from './screen.ts'

/** Errors, and reports of the content security policy, on a page that is opened later. */
async function faultsOn(page: Page) {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`)
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective}: ${blockedURI}`),
    ),
  )
  return faults
}

/** Scripts that a page asks for from now on, each time. */
function scriptsOf(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.js$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('pages find all their files by the import map, each file once', { tag: '@slow' }, async ({
  browser,
  ganit,
}) => {
  const { token, uid } = await aStudent(ganit)
  const teacher = await aColleague(ganit, 'teacher')
  for (const [path, whose, next] of [
    ['/', null, '/programs'],
    ['/login/guardian?lang=bn', null, '/roles'],
    ['/no-such-page', null, '/about'],
    ['/student/dashboard', token, '/student/practice'],
    ['/guardian/dashboard', (await aGuardian(ganit, { uid })).token, '/guardian/practice'],
    ['/teacher/today', teacher.token, '/teacher/questions/new'],
    ['/admin-dashboard', (await theAdmin(ganit)).token, '/admin/students'],
  ] as const) {
    const page = await (await browser.newContext({ baseURL: ganit.url })).newPage()
    if (whose) await signInWith(page, whose)
    const faults = await faultsOn(page)
    const asked = scriptsOf(page)
    const html = (await (await page.goto(path))?.text()) ?? ''
    // A browser of 2023 ignores a map that comes after the first script.
    expect(html.indexOf('<script type="importmap">'), path).toBeGreaterThan(0)
    expect(html.indexOf('<script type="importmap">'), path).toBeLessThan(
      html.search(/rel="modulepreload"|type="module"/),
    )
    await atRest(page)
    await navigate(page, next)
    await atRest(page)
    expect(faults, path).toEqual([])
    // A name without its hash would be a second address of a file.
    const names = asked.map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
    expect(names.length, path).toBeGreaterThan(8)
    expect([...new Set(names)], path).toEqual(names)
    expect(names.filter((name) => name.endsWith('.js'))).toEqual([])
    await page.context().close()
  }
})

test('each name in the scripts of a page, of those that open later, too, leads to a file', {
  tag: '@slow',
}, async ({ ganit }) => {
  const { files, missing } = await filesOfPages(ganit.url, ganit.url)
  expect(missing).toEqual([])
  expect(files).toBeGreaterThan(300)
})
