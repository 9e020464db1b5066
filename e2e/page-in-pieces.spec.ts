// Features: student
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from './ganit.ts'
import { aStudent, PASSWORD } from './people.ts'
import { atRest, enterPassword } from './screen.ts'

test.use({ viewport: { width: 360, height: 740 } })

const HOME = '/student/dashboard'
/** What a page was drawn with stands at its end. */
const LAST = '<script type="application/json" id="drawn-with"'

/** A slow line before the app: the end of a drawn page comes once it is let go. */
async function aSlowLine(origin: string) {
  const end = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const { method = 'GET' } = request
    const headers = new Headers(request.headers as Record<string, string>)
    for (const name of ['host', 'connection', 'accept-encoding']) headers.delete(name)
    const body = method === 'GET' ? null : await text(request)
    const answer = await fetch(origin + request.url, { method, headers, body, redirect: 'manual' })
    const said = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length']) said.delete(name)
    response.setHeaders(said).writeHead(answer.status)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const at = bytes.indexOf(LAST)
    if (at < 0) return response.end(bytes)
    response.write(bytes.subarray(0, at))
    await end.promise
    return response.end(bytes.subarray(at))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    letGo: end.resolve,
    close: () => {
      end.resolve()
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a drawn page whose end comes after its program is taken over, and stands there once', async ({
  page,
  browser,
  ganit,
}) => {
  const { email } = await aStudent(ganit, { first_name: 'Ashalata' })
  await enterPassword(page, { email, password: PASSWORD })
  await expect(page).toHaveURL(HOME)
  await atRest(page)
  const { cookies, origins } = await page.context().storageState()
  const line = await aSlowLine(ganit.url)
  const context = await browser.newContext({
    storageState: { cookies, origins: origins.map((each) => ({ ...each, origin: line.url })) },
    serviceWorkers: 'block',
  })
  const slow = await context.newPage()
  const wrong: string[] = []
  slow.on('pageerror', ({ message }) => wrong.push(message))
  await slow.goto(line.url + HOME, { waitUntil: 'commit' })
  await expect(slow.getByRole('heading', { level: 1 })).toHaveText('Ashalata’s dashboard')
  // All files of the program have come, and have had their turn.
  await slow.waitForFunction(() => {
    const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
    return files.length > 0 && files.every(({ href }) => come.has(href))
  })
  await slow.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  line.letGo()
  await atRest(slow)
  await expect(slow.getByRole('main')).toHaveCount(1)
  await expect(slow.getByRole('heading', { level: 1 })).toHaveText('Ashalata’s dashboard')
  expect(wrong).toEqual([])
  await context.close()
  line.close()
})
