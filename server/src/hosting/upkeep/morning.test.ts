import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { moveTo } from '../../../test/clock.ts'
import { aHost } from '../../../test/hosts.ts'
import { outside } from '../../../test/in-academy.ts'
import { aMailServer } from '../../../test/mailbox.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { hostMailer } from '../front/open-front.ts'
import { connectHost } from '../host-database.ts'
import { makeAcademy, ownerOf } from '../making/make-academy.ts'
import { enterAsHost } from '../own-role.ts'
import { createMorning } from './morning.ts'
import { lineOfDisk, readNeeds, recordSecretCopy } from './needs.ts'

const QUIET = pino({ level: 'silent' })
const at = (day: string, time: string) => moveTo(new Date(`${day}T${time}:00+05:30`))

test('one mail each morning says what needs the host, none on a good day but Monday, and none twice', () =>
  outside(async () => {
    const { received, smtpUrl, port, close } = await aMailServer()
    const env = {
      SMTP_URL: smtpUrl,
      HOSTING_EMAIL: 'pal@example.com',
      HOSTING_DOMAIN: 'nadia.example',
    }
    const { host } = await aHost(undefined, env)
    const { db } = connectHost(await enterAsHost(host))
    onTestFinished(() => db.destroy())
    /** The subjects that a process sends which is started just now. */
    const morning = async () => {
      const before = received.length
      const look = createMorning({ host, db, deliver: hostMailer(host.config, QUIET), log: QUIET })
      await Promise.all([look(), look()])
      await look()
      return received.slice(before).map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])
    }
    // The master secret has no copy yet: a sentence, and how to say so.
    at('2026-12-01', '06:59')
    expect(await morning()).toEqual([])
    at('2026-12-01', '07:00')
    expect(await morning()).toEqual(['nadia.example needs you: 2'])
    expect(received[0]).toContain('--copied')
    expect(await morning()).toEqual([])
    await recordSecretCopy(db)
    at('2026-12-02', '11:00')
    expect(await morning()).toEqual([])
    at('2026-12-07', '07:01')
    expect(await morning()).toEqual(['All is well at nadia.example'])

    const { academy_id } = await makeAcademy(host, {
      name: 'One',
      address: 'one',
      email: 'o@example.com',
    })
    await host.db
      .updateTable('academies')
      .set({ made_at: new Date('2026-12-07T20:00Z') })
      .execute()
    const row = {
      ...{ name: 'Two', address: 'two', email: 't@example.com' },
      at: new Date('2026-12-07T20:00Z'),
    }
    const waiting = {
      ...row,
      language: 'en' as const,
      confirmed_at: row.at,
      token_hash: Buffer.from('t'),
    }
    await db.insertInto('requests').values(waiting).execute()
    // The mail server is away, and comes back.
    await close()
    at('2026-12-08', '07:00')
    expect(await morning()).toEqual([])
    const again = await aMailServer({ port })
    received.length = 0
    const look = createMorning({ host, db, deliver: hostMailer(host.config, QUIET), log: QUIET })
    await look()
    await look()
    expect(again.received.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1])).toEqual([
      'nadia.example needs you: 1',
    ])

    // 27 hours without a backup, then one that failed.
    at('2026-12-09', '05:00')
    expect(await readNeeds(host)).toEqual([
      expect.stringContaining('one (academy 1) has no backup of the last day'),
      expect.stringContaining('Requests that wait for you: 1'),
    ])
    const academy = openOperatorConnection(ownerOf(host, academy_id)).db
    onTestFinished(() => academy.destroy())
    await academy
      .insertInto('backup_runs')
      .values({ stage: 'failed', problem: 'No room.', ended_at: new Date(0) })
      .execute()
    mkdirSync(join(host.config.dataDir, 'academies', '1', 'backups'), { recursive: true })
    expect((await readNeeds(host))[0]).toBe('one (academy 1): its last backup failed. No room.')
    await academy
      .insertInto('backup_runs')
      .values({ stage: 'done', ended_at: new Date(0) })
      .execute()
    expect((await readNeeds(host))[0]).toContain('no backup of the last day')
  }))

test('a disk needs the host from 80 % on', () => {
  expect(lineOfDisk('/srv/ganit', { blocks: 1000, bfree: 250, bavail: 188 })).toEqual([])
  expect(lineOfDisk('/srv/ganit', { blocks: 1000, bfree: 250, bavail: 187 })).toEqual([
    'The disk of /srv/ganit is 80 % full.',
  ])
  expect(lineOfDisk('/srv/ganit', { blocks: 0, bfree: 0, bavail: 0 })).toEqual([])
})
