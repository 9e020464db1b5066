import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { temporaryFolder } from '../../../test/temporary.ts'
import type { Db } from '../../db/schema.ts'
import { sealConnection } from '../../features/office/connections/stored.ts'
import type { Config } from '../../lifecycle/config.ts'
import { linesOfLook } from './installation.ts'
import type { Installation } from './look.ts'
import { checkMailServer, checkMasterSecret } from './mail-server.ts'

const secret = 'ab'.repeat(32)
const hosted = {
  ...{ secret, mailDomain: 'mail.nadia.example', isPublic: true },
  copyNotice: async () => [] as string[],
  note: async () => {},
}
const own = { server: 'smtp.own.example', port: '587', user: 'u', password: 'p' }

/** The finding about the mail server, and the names that the DNS was asked for. */
async function look(db: Db, parts: Omit<Partial<Installation>, 'config'>, config = {}) {
  const asked: string[] = []
  const looks = await checkMailServer({
    ...({ db, pool: undefined } as never as Installation),
    config: { dataDir: temporaryFolder(), secret, ...config } as Config,
    ask: async (name) => {
      asked.push(name)
      throw Object.assign(new Error(), { code: 'ESERVFAIL' })
    },
    ...parts,
  })
  return { lines: looks.flatMap(linesOfLook), asked }
}

async function enter(db: Db, sealedWith = secret) {
  const sealed = sealConnection(sealedWith, 'mail', { ...own, from: 'office@sen.example' })
  await db.insertInto('connections').values({ kind: 'mail', sealed }).execute()
}

test('a single installation is told how mails leave, and asks no DNS', async ({
  academy: { db },
}) => {
  const smtpUrl = 'smtp://user:word@given.example:587'
  const none = await look(db, {})
  expect(none.lines).toEqual([expect.stringMatching(/^mail server: none, so .*\/outbox$/)])
  await enter(db)
  expect((await look(db, {})).lines).toEqual([
    'mail server: smtp.own.example, by Settings, Connections',
  ])
  const given = await look(db, {}, { smtpUrl })
  expect(given.lines).toEqual(['mail server: given.example, by SMTP_URL'])
  expect([...none.asked, ...given.asked]).toEqual([])
})

test('a host’s academy is told of the domain from which its mails come', async ({
  academy: { db },
}) => {
  const smtpUrl = 'smtp://given.example'
  const none = await look(db, { hosted })
  expect(none.lines[1]).toMatch(/^ {2}Nobody gets a mail\. Enter SMTP_URL/)
  const given = await look(db, { hosted }, { smtpUrl })
  expect(given.lines).toEqual([
    'mail server: given.example, by SMTP_URL',
    ...['SPF', 'DKIM', 'DMARC'].map((each) => `${each}: the DNS could not be asked (ESERVFAIL)`),
  ])
  expect(given.asked[0]).toBe('mail.nadia.example')
  const alone = await look(db, { hosted: { ...hosted, isPublic: false } }, { smtpUrl })
  expect(alone.asked).toEqual([])

  await enter(db)
  const ownOne = await look(db, { hosted }, { smtpUrl })
  expect(ownOne.lines[0]).toBe('mail server: smtp.own.example, by Settings, Connections')
  expect(ownOne.asked[0]).toBe('sen.example')
})

test('one that the academy’s secret does not open is none', async ({ academy: { db } }) => {
  await enter(db, 'cd'.repeat(32))
  expect((await look(db, {})).lines[0]).toMatch(/^mail server: none/)
  // No secret is made to find that out.
  expect((await look(db, {}, { secret: undefined })).lines[0]).toMatch(/^mail server: none/)
  expect((await look(db, { hosted: { ...hosted, secret: undefined } })).lines).toHaveLength(2)
})

test('a host is told that its master secret has no copy', async () => {
  const told = (lines: string[]) =>
    checkMasterSecret({ hosted: { ...hosted, copyNotice: async () => lines } } as never)
  expect(await told(['Keep a copy.', 'Then say so.'])).toEqual({
    what: 'master secret',
    found: 'no copy of it is known',
    advice: 'Keep a copy. Then say so.',
  })
  expect(await told([])).toMatchObject({ found: 'a copy of it is elsewhere', advice: undefined })
  expect(await checkMasterSecret({} as never)).toBeUndefined()
})
