import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_ACADEMY } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import pino from 'pino'
import { Registry } from 'prom-client'
import { expect } from 'vitest'
import { ADMIN, ORIGIN, test } from '../../test/academy.ts'
import { letPass } from '../../test/clock.ts'
import { beginEachTestAt } from '../../test/days.ts'
import { theLedger } from '../../test/ledger.ts'
import { temporaryFolder } from '../../test/temporary.ts'
import { APP_VERSION } from '../backup/version.ts'
import { connect } from '../db/client.ts'
import { findFreePort } from '../db/embedded/address.ts'
import { migrations } from '../db/migrations/index.ts'
import type { Db } from '../db/schema.ts'
import { ensureSettings } from '../features/ground/settings/settings.queries.ts'
import { createMailer } from '../features/messages/channels/mail/mailer.ts'
import { createCarriers } from '../features/messages/messages.service.ts'
import { sendDueDelivery } from '../features/messages/outbox/outbox.service.ts'
import { runDay } from '../jobs/daily.ts'
import { clock } from '../lifecycle/clock.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import { type Machine, serveMetrics } from './metrics.ts'

beginEachTestAt('2026-11-24', '10:00')

/** Serves the metrics; returns how to read and stop them. */
async function serveMetricsOf(db: Db, machine: Machine = { dataDir: tmpdir() }) {
  const at = { host: '127.0.0.1', port: await findFreePort() }
  const ends: Parameters<OnClose>[0][] = []
  const onClose: OnClose = (end) => void ends.push(end)
  const parts = { at, db, registry: new Registry(), log: pino({ level: 'silent' }), onClose }
  await serveMetrics({ ...parts, ...machine })
  return {
    read: (path = '/metrics') => fetch(`http://${at.host}:${at.port}${path}`),
    close: () => Promise.all(ends.map((end) => end())),
  }
}

test('monitoring is told of the academy', async ({ academy }) => {
  const { read, close } = await serveMetricsOf(academy.db)
  const text = await (await read()).text()
  expect(text).toContain('\nganit_database_up 1\n')
  expect(text).toContain('\nganit_mails_waiting 0\n')
  expect(text).toMatch(/\nganit_clock_skew_seconds 0(\.\d+)?\n/)
  expect((await read('/')).status).toBe(404)
  await close()
})

test('monitoring is told which Ganit and which academy it looks at, by whatever name', async ({
  academy,
}) => {
  const { db } = academy
  const { read, close } = await serveMetricsOf(db)
  const { academy_id } = await db
    .selectFrom('academy_identity')
    .selectAll()
    .executeTakeFirstOrThrow()
  const lines = async () =>
    (await (await read()).text()).split('\n').filter((line) => line.startsWith('ganit_info'))
  const infoOf = (name: string) =>
    `ganit_info{version="${APP_VERSION}",academy_id="${academy_id}",academy="${name}",schema="${Object.keys(migrations).at(-1)}"} 1`
  expect(await lines()).toEqual([infoOf(DEFAULT_ACADEMY.name)])

  await db.transaction().execute(ensureSettings)
  const academy_name = 'গণিত "Sen\\Co"\nBarasat'
  await db.updateTable('settings').set({ academy_name }).execute()
  expect(await lines()).toEqual([infoOf('গণিত \\"Sen\\\\Co\\"\\nBarasat')])
  await close()
})

test('where the database does not answer, monitoring is told only that', async () => {
  const away = connect({
    connectionString: `postgres://ganit@127.0.0.1:${await findFreePort()}/ganit`,
  })
  const { read, close } = await serveMetricsOf(away.db)
  const text = await (await read()).text()
  expect(text).toContain('\nganit_database_up 0\n')
  expect(text).not.toMatch(/mails_waiting|clock_skew|ganit_info/)
  await close()
  await away.db.destroy()
})

const RULES = join(import.meta.dirname, '../../../deploy/monitoring/alerts.yml')
/** A figure beside a bound, as most rules are: `ganit_mail_oldest_seconds > 3600`. */
const BOUND = /^\(?(ganit_\w+(?:\{.*?\})?) ([<>]) (-?\d+)\)?$/

/** The alerts of `deploy/monitoring/alerts.yml` whose rule holds for these metrics; how long it must hold is left out. */
function raisedBy(metrics: string) {
  const figures = new Map(
    metrics.split('\n').map((line) => line.split(/ (?=[-\d.e]+$)/) as [string, string]),
  )
  const holds = (bound: string) => {
    const [, name = '', sign, limit] = BOUND.exec(bound) ?? []
    const figure = figures.get(name)
    if (figure === undefined) return false
    return sign === '>' ? Number(figure) > Number(limit) : Number(figure) < Number(limit)
  }
  const rules = readFileSync(RULES, 'utf8').matchAll(/alert: (\w+)\n\s+expr: (.*)/g)
  return [...rules]
    .filter(([, , rule = '']) =>
      rule.split(' or ').some((all) => all.split(' and on (instance) ').every(holds)),
    )
    .map(([, name]) => name)
}

const HOUR_MS = 3_600_000

test('each alert is raised by an academy that is really broken so, and by no sound one', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const dataDir = temporaryFolder()
  let isFull = false
  let silent = 0
  const { read, close } = await serveMetricsOf(db, {
    dataDir,
    isStorageFull: () => isFull,
    processes: () => ({ serving: 2 - silent, silent }),
  })
  const raised = async () => raisedBy(await (await read()).text())
  const log = pino({ level: 'silent' })
  const daily = () => db.connection().execute((one) => runDay(one, { log }))
  const ledger = await theLedger(academy)
  const batch_id = await ledger.aBatch('Evening')
  await ledger.aMember(batch_id)
  await daily()
  expect(await raised()).toEqual([])

  // The mail server is away: the first try fails, and the next one is hours from now.
  const { email } = await academy.signUp()
  await academy.auth('request-password-reset', { email })
  await db.selectFrom('deliveries').select('message_id').executeTakeFirstOrThrow()
  const settings = { from: ADMIN.email, dataDir, smtpUrl: 'smtp://127.0.0.1:1', log }
  const sending = {
    ...settings,
    origins: [ORIGIN],
    adminEmail: ADMIN.email,
    secret: '00'.repeat(32),
  }
  const [carrier] = createCarriers({ ...sending, db, deliver: createMailer(settings) } as never)
  if (!carrier) throw new Error('There is a carrier for mail')
  await sendDueDelivery({ db, carrier, log })
  letPass(HOUR_MS + 1)
  await sql`update deliveries set due_at = now() + interval '5 hours' where state = 'waiting'`.execute(
    db,
  )
  expect(await raised()).toEqual(['GanitMailIsStuck'])
  await sql`delete from deliveries`.execute(db)

  // No backups are made, and copies no longer leave the machine.
  letPass(36 * HOUR_MS)
  await daily()
  expect(await raised()).toEqual(['GanitBackupIsOld'])
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'backups', 'off-site'), '')
  const dayAgo = clock.ms() / 1000 - 73 * 3600
  utimesSync(join(dataDir, 'backups', 'off-site'), dayAgo, dayAgo)
  expect(await raised()).toEqual(['GanitBackupIsOld', 'GanitCopyIsOld'])
  await sql`insert into backup_runs (stage, ended_at) values ('done', now())`.execute(db)
  utimesSync(join(dataDir, 'backups', 'off-site'), clock.ms() / 1000, clock.ms() / 1000)
  expect(await raised()).toEqual([])

  // Making the day's dues fails, and at the same time the ledger is wrong: both are reported.
  await ledger.addFee(batch_id, { fee_type: 'recurring', due_date: '2026-11-26' })
  await db.insertInto('receipt_counters').values({ financial_year: 2026, last_serial: 4 }).execute()
  await sql`
    create function refuse_dues() returns trigger language plpgsql as 'begin raise exception ''boom''; end'`.execute(
    db,
  )
  await sql`
    create trigger refuse_dues before insert on dues for each row execute function refuse_dues()`.execute(
    db,
  )
  letPass(3 * HOUR_MS)
  await daily()
  expect(await raised()).toEqual(['GanitLedgerIsWrong', 'GanitDailyWorkFails'])
  await sql`drop function refuse_dues cascade`.execute(db)
  await db.deleteFrom('receipt_counters').execute()
  letPass(24 * HOUR_MS)
  await daily()
  expect(await raised()).toEqual([])

  isFull = true
  silent = 1
  expect(await raised()).toEqual(['GanitProcessHangs', 'GanitDiskIsFull'])
  await close()
})
