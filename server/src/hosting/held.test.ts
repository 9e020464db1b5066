import * as contract from '@ganit/contract'
import type { Endpoint } from '@ganit/contract/endpoint'
import { expect, onTestFinished, test } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import { served } from '../../test/served-host.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { ownerOf } from './making/make-academy.ts'

const HELD = 'This academy cannot be reached at the moment. Please try again later.'

/** Every call of the contract, with a number in place of each parameter. */
const CALLS = Object.values(contract)
  .flatMap((members) => Object.values<unknown>(members))
  .filter((one): one is Endpoint => typeof one === 'object' && one !== null && 'access' in one)
  .map(({ method, path }) => ({ method, url: `/api${path.replaceAll(/:\w+/g, '7')}` }))
  .filter(({ url }) => !['/api/health', '/api/ready'].includes(url))

/** Public pages, pay links, short receipts, built files, the service worker and a page's data. */
const PAGES = [
  ...['/', '/programs', '/login', '/p/abcdefghijkl', '/r/abcdefghijkl', '/enquire'],
  ...['/assets/entry.js', '/service-worker.js', '/robots.txt', '/_root.data', '/not-there'],
]

test('a held academy answers 503 whatever is asked, and does no work, until it is unheld', () =>
  outside(async () => {
    const { app, host, nameAt, idOf, academyOf, working, typed } = await served(['one', 'two'])
    expect(CALLS.length).toBeGreaterThan(500)
    const record = academyOf('one')
    const said = await typed('hold', 'one', '--because', 'The owner asked for it.')
    // A hook that is refused for a day may be switched off at the provider.
    expect(said.join(' ')).toMatch(/Razorpay repeats its reports for a day, and may then switch/)
    expect(working.has(record)).toBe(false)
    expect(working.size).toBe(1)

    const at = (asked: { method?: string; url: string }, address = 'one') =>
      app.inject({
        ...(asked as { method: 'GET'; url: string }),
        headers: { host: `${address}.localhost:3000` },
      })
    for (const asked of CALLS) {
      const { statusCode, headers, body } = await at(asked)
      expect([asked, statusCode, headers['retry-after']]).toEqual([asked, 503, '60'])
      expect(JSON.parse(body)).toEqual({ error: HELD })
    }
    for (const url of PAGES) {
      const { statusCode, headers, body } = await at({ url })
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '60'])
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['cache-control']).toBe('no-store')
      for (const text of [HELD, '<p lang="hi">यह अकादमी', '<p lang="bn">এই অ্যাকাডেমি'])
        expect(body, url).toContain(text)
    }
    for (const url of ['/api/health', '/api/ready'])
      expect((await at({ url })).statusCode, url).toBe(200)
    expect(await nameAt('two')).toBe('two')

    await typed('unhold', 'one')
    expect(await nameAt('one')).toBe('one')
    expect(working.has(academyOf('one'))).toBe(true)
    const { db } = openOperatorConnection(ownerOf(host, idOf('one')))
    onTestFinished(() => db.destroy())
    const trail = await db
      .selectFrom('audit_entries')
      .select('changes')
      .where('actor', '=', 'host')
      .orderBy('entry_id')
      .execute()
    expect(trail.map(({ changes }) => changes)).toEqual([
      { by_the_host: [null, 'held: The owner asked for it.'] },
      { by_the_host: [null, 'unheld'] },
    ])
  }))
