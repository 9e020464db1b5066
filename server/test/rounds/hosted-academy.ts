import type { ClientBase } from 'pg'
import pino from 'pino'
import { inject, onTestFinished } from 'vitest'
import { createAcademy } from '../../src/academy/academy.ts'
import { inAcademy } from '../../src/academy/place.ts'
import { connect } from '../../src/db/client.ts'
import { watchConnection } from '../../src/db/connections/watched-connection.ts'
import { createFacades } from '../../src/db/facades.ts'
import { createWakingPool } from '../../src/db/waking-pool.ts'
import { queueMail } from '../../src/features/messages/channels/mail/mail.queries.ts'
import { createHostedWork } from '../../src/rounds/hosted-work.ts'
import { createRounds } from '../../src/rounds/rounds.ts'
import { createWorks } from '../../src/rounds/works.ts'
import { copyTemplate, PATIENT } from '../database.ts'
import { outside } from '../in-academy.ts'
import { ownTime } from '../own-time.ts'
import { temporaryFolder } from '../temporary.ts'

/** Nothing is sent there; each channel is asked for, though. */
const PROVIDERS = {
  sms: { url: 'http://127.0.0.1:1', token: '', sender: 'GANIT' },
  whatsApp: {
    ...{ url: 'http://127.0.0.1:1', phoneId: '', token: '' },
    ...{ appSecret: '', verifyToken: '' },
  },
  razorpay: { api: 'http://127.0.0.1:1', keyId: '', keySecret: '', webhookSecret: '' },
}

const LETTER = { subject: 'A new password', text: 'https://a.example', usefulHours: 24 }

/** Rounds whose time the test moves, and the connections and statements of their academies. */
export function roundsOfHost() {
  const own = ownTime()
  const rounds = outside(() => createRounds(own.time))
  onTestFinished(() => rounds.stop())
  const seen = { opened: 0, held: 0, statements: 0 }

  function watch(client: ClientBase) {
    seen.opened += 1
    seen.held += 1
    client.once('end', () => {
      seen.held -= 1
    })
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query(...given: unknown[]) {
        seen.statements += 1
        return query(...given)
      },
    })
  }

  /** A hosted academy with a database of its own, as a host opens it. */
  async function add(name: string) {
    const database = `rounds_${name}_${process.env.VITEST_POOL_ID}`
    const copy = await copyTemplate(inject('database'), database)
    onTestFinished(() => copy.db.destroy())
    const changes = { count: 0 }
    const watched = watchConnection({
      onChange: () =>
        inAcademy(academy, () => {
          changes.count += 1
        }),
      onQueued: () => rounds.queued(academy),
    })
    const onConnect = (client: ClientBase) => {
      watch(client)
      return watched(client)
    }
    const waking = createWakingPool(
      () => connect(copy.address, { max: 6, waits: PATIENT, onConnect }).pool,
    )
    const log = pino({ level: 'silent' })
    const dataDir = temporaryFolder()
    const academy = createAcademy({
      ...{ pool: waking.pool, secret: Buffer.from(name.padEnd(32)).toString('hex') },
      ...{ origins: [`https://${name}.example`], adminEmail: `office@${name}.example` },
      ...{ dataDir, hasOwnDatabase: false, rounds, ...PROVIDERS },
    })
    const { db } = outside(() => createFacades(log))
    const within = <T>(some: () => T) => outside(() => inAcademy(academy, some))
    const works = within(() => createWorks({ academy, db, log }))
    const work = createHostedWork({ academy, works, db, log, close: waking.close })
    return {
      ...{ name, academy, db, dataDir, changes, within },
      /** The database as an operator sees it, beside the academy's pools. */
      operator: copy.db,
      begin: () => outside(() => rounds.add(academy, own.timed(work))),
      call: () => rounds.called(academy),
      queueMail: (db = copy.db) => queueMail(db, { ...LETTER, to: `family@${name}.example` }),
      mails: () => copy.db.selectFrom('deliveries').select(['state', 'attempts']).execute(),
    }
  }
  return { rounds, own, seen, add }
}
