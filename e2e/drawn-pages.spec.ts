// Features: student, guardian, accounts
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent, PASSWORD, signInWith } from './people.ts'
import { atRest, enterPassword } from './screen.ts'

test.use({ viewport: { width: 360, height: 740 } })

const HOME = '/student/dashboard'

/** Opens the home anew; returns the HTML that the server sent. */
async function htmlOfHome(page: Page) {
  const answer = await page.goto(HOME)
  return (await answer?.text()) ?? ''
}

test('whoever has signed in gets the home with its data, which React takes over and asks for nothing again', async ({
  page,
  browser,
  ganit,
}) => {
  const { email } = await aStudent(ganit, { first_name: 'Ashalata' })
  await enterPassword(page, { email, password: PASSWORD })
  await expect(page).toHaveURL(HOME)
  await atRest(page)

  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  page.on('pageerror', ({ message }) => wrong.push(message))
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  const html = await htmlOfHome(page)
  expect(html).toContain('Ashalata’s dashboard')
  await atRest(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ashalata’s dashboard')
  expect(wrong).toEqual([])
  // Data that the server of a busy machine could not read in time is not in the page, and the browser asks for it.
  const isDrawn = html.includes('"queryKey":["GET /to-do"')
  expect(calls).not.toContain('/api/me')
  expect(calls.includes('/api/to-do')).toBe(!isDrawn)

  // Without JavaScript the page can be read.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const read = await plain.newPage()
  await read.goto(new URL(HOME, page.url()).href)
  await expect(read.getByRole('heading', { name: 'This week' })).toBeVisible()
  await plain.close()
})

test('after logging out without a network, a shared phone shows nothing of the child, nor does Back', async ({
  page,
  context,
  ganit,
}) => {
  const { email } = await aStudent(ganit, { first_name: 'Ashalata' })
  await enterPassword(page, { email, password: PASSWORD })
  await expect(page).toHaveURL(HOME)
  await htmlOfHome(page)
  await atRest(page)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Ashalata')).toHaveCount(0)
  await context.setOffline(false)

  // Without a network the landing page could not load, and the browser shows an error page of its own. It reloads that
  // one when it likes, which may interrupt an attempt.
  const sent: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) sent.push(response.text().catch(() => ''))
  })
  await expect(() => htmlOfHome(page)).toPass()
  expect((await Promise.all(sent)).join()).not.toContain('Ashalata')
  await expect(page).toHaveURL(/login/)
  await page.goBack()
  await expect(page.getByText('Ashalata')).toHaveCount(0)
  expect((await context.cookies()).filter(({ name }) => name === 'ganit-page')).toEqual([])
})

test('a page that was drawn for another session than the browser’s is never seen', async ({
  page,
  ganit,
}) => {
  const asha = await aStudent(ganit, { first_name: 'Ashalata' })
  const ravi = await aStudent(ganit, { first_name: 'Ravindra' })
  await enterPassword(page, { email: asha.email, password: PASSWORD })
  await expect(page).toHaveURL(HOME)
  await atRest(page)
  await page.evaluate(() => localStorage.clear())
  await signInWith(page, ravi.token)

  const seen: string[] = []
  await page.exposeFunction('noteSeen', (text: string) => void seen.push(text))
  await page.addInitScript(() => {
    const { noteSeen } = globalThis as unknown as { noteSeen: (text: string) => void }
    const look = () => {
      noteSeen(document.body?.checkVisibility() ? document.body.innerText : '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(HOME)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ravindra’s dashboard')
  expect(seen.filter((text) => text.includes('Ashalata'))).toEqual([])
})

test('a drawn page whose data cannot be taken over begins anew in the browser', async ({
  page,
  ganit,
}) => {
  const { email } = await aStudent(ganit, { first_name: 'Ashalata' })
  await enterPassword(page, { email, password: PASSWORD })
  await expect(page).toHaveURL(HOME)
  await page.route('**/assets/take-over-*', (route) => route.abort())
  expect(await htmlOfHome(page)).toContain('Ashalata’s dashboard')
  await atRest(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ashalata’s dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
})
