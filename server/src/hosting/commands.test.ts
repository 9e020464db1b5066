import { readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aHost } from '../../test/hosts.ts'
import { outside } from '../../test/in-academy.ts'
import { served, type } from '../../test/served-host.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { queueMail } from '../features/messages/channels/mail/mail.queries.ts'
import { readHostCommand } from './commands.ts'
import { makeAcademy, ownerOf } from './making/make-academy.ts'
import type { Host } from './open-host.ts'

const SEN = { name: 'Sen’s Mathematics Classes', address: 'sen-maths', email: 'ananya@example.com' }

test.for([
  // A name without quotes, and a second academy, would be passed over in silence.
  ['new sen-maths Sen Classes ananya@example.com', 'new does not read "ananya@example.com", so'],
  ['backup sen-maths roy', 'backup does not read "roy"'],
  ['hold sen-maths roy --because x', 'hold does not read "roy"'],
  ['delete sen-maths sen-maths roy', 'delete does not read "roy"'],
  ['restore sen-maths a.backup b.backup', 'restore does not read "b.backup"'],
  ['import a.backup b.backup --address a --owner b', 'import does not read "b.backup"'],
  // The command for one academy is another one.
  ['new-master-secret sen-maths', 'new-master-secret does not read "sen-maths"'],
  ['upgrade sen-maths', 'upgrade does not read "sen-maths"'],
  ['list --copied', '"list"'],
  ['unhold sen-maths --because x', 'unhold does not read "--because"'],
  ['export sen-maths out --secret file', 'export does not read "--secret"'],
  ['', 'npm run host -- new ADDRESS'],
  ['constructor', 'npm run host -- new ADDRESS'],
  ['restore sen-maths --force', 'npm run host -- new ADDRESS'],
])('"%s" is refused before anything is opened: %s', ([typed = '', reason = '']) => {
  const words = typed.split(' ').filter(Boolean)
  expect(() => readHostCommand(words)).toThrow(reason)
})

/** npm changes to the project folder, and says where it was called. */
const CALLED_IN = '/srv/elsewhere'

test('an operator reads in words what is wrong, and nothing is done', () =>
  outside(async () => {
    vi.stubEnv('INIT_CWD', CALLED_IN)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { host } = await aHost()
    await makeAcademy(host, SEN)
    const there = 'There are: sen-maths.'
    for (const [words, reason] of [
      [['hold', '--because', 'x'], `There is no academy at an address without a name. ${there}`],
      [['hold', 'Sen-Maths', '--because', 'x'], `There is no academy at Sen-Maths. ${there}`],
      [['hold', 'sen-maths', '--because', ' '], 'Say why: --because "…".'],
      [['unhold', 'sen-maths'], 'sen-maths is not held.'],
      [['backup', 'sen-math'], `There is no academy at sen-math. ${there}`],
      [['restore', 'sen-maths'], 'Say which backup: npm run host -- restore sen-maths <file>'],
      [['export', 'sen-maths'], 'Say where to: npm run host -- export sen-maths <file or folder>'],
      [['import', 'a.backup'], 'Say what and where: npm run host -- import <file>'],
      [['read-list'], 'Say which copy: npm run host -- read-list <file>'],
      [['read-list', 'list.json'], `There is no file ${join(CALLED_IN, 'list.json')}.`],
      [['approve', 'roy'], 'Nobody asks for roy. Asked for are: none.'],
      [['decline'], 'Nobody asks for an address without a name. Asked for are: none.'],
      [['upgrade', '--retry', 'roy'], `There is no academy at roy. ${there}`],
      [['new', 'Roy', 'Roy', 'roy@example.com'], 'An address has 3 to 30 small letters'],
      [['new', 'mail', 'Roy', 'roy@example.com'], 'Choose another: this one is reserved.'],
      [['new', 'senmaths', 'Roy', 'roy@example.com'], 'This address is taken.'],
      [['new', 'roy', ' ', 'roy@example.com'], 'name has 1 to 80 letters.'],
      [['new', 'roy', 'R'.repeat(81), 'roy@example.com'], 'name has 1 to 80 letters.'],
      [['new', 'roy', 'Roy'], 'The e-mail address is no e-mail address.'],
      [['new', 'roy', 'Roy', 'roy'], 'roy is no e-mail address.'],
    ] as const)
      await expect(type(host, ...words), words.join(' ')).rejects.toThrow(reason)
    const copy = ['import', 'a.backup', '--address', 'roy', '--owner', 'roy@example.com']
    await expect(type(host, ...copy, '--secret', '')).rejects.toThrow('--secret names no file')
    expect(await deedsOf(host)).toEqual(['made'])
    expect(await host.db.selectFrom('academies').select('name').execute()).toHaveLength(1)
  }))

const deedsOf = async ({ db }: Host) =>
  (await db.selectFrom('deeds').select('deed').orderBy('deed_id').execute()).map(({ deed }) => deed)

test('a name that is typed with marks and line breaks is one line of the list', () =>
  outside(async () => {
    const { host } = await aHost()
    await type(host, 'new', 'roy', 'Roy\u202e\nMaths  active', 'Roy@Example.com ')
    const row = await host.db
      .selectFrom('academies')
      .select(['name', 'contact_email'])
      .executeTakeFirst()
    expect(row).toEqual({ name: 'Roy Maths active', contact_email: 'roy@example.com' })
  }))

test('the list has counts of students, staff, room and mails, and the last problem, and no person', () =>
  outside(async () => {
    const { host } = await aHost()
    const { academy_id } = await makeAcademy(host, SEN)
    await makeAcademy(host, { ...SEN, address: 'roy', email: 'roy@example.com' })
    const { db } = openOperatorConnection(ownerOf(host, academy_id))
    onTestFinished(() => db.destroy())
    for (const n of [1, 2])
      await queueMail(db, {
        to: `f${n}@example.com`,
        subject: 'Sums',
        text: 'Four',
        usefulHours: 8,
      })
    await db
      .updateTable('deliveries')
      .set({ state: 'sent', ended_at: sql<Date>`now()` })
      .where('address', '=', 'f1@example.com')
      .execute()
    await db.updateTable('messages').set({ purpose: 'notice' }).execute()
    await type(host, 'hold', 'roy', '--because', 'Asked\nfor it')
    const [head = '', ...rows] = await type(host, 'list')
    expect(head.split(/ {2,}/)).toEqual([
      ...['ADDRESS', 'ACADEMY', 'STATE', 'STUDENTS', 'STAFF', 'MB', 'MAILS', 'BACKUP', 'PROBLEM'],
    ])
    expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
      ['sen-maths', SEN.name, 'active', '0', '1', expect.stringMatching(/^\d+$/), '1', 'none'],
      ['roy', SEN.name, 'held', '0', '1', expect.anything(), '0', 'none', 'Asked for it'],
    ])
    expect(rows.join()).not.toContain('@')
  }))

test('what was decided stands in the copy of the list at once', () =>
  outside(async () => {
    const { host } = await served([])
    await makeAcademy(host, SEN)
    const copied = () => {
      const folder = join(host.config.dataDir, 'host-lists')
      const [name = ''] = readdirSync(folder)
      const { deeds } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return deeds.map(({ deed }: { deed: string }) => deed)
    }
    const asked = (n: number) => ({
      ...{ name: 'Roy', address: 'roy', email: `roy${n}@example.com`, language: 'en' as const },
      ...{ confirmed_at: new Date(0), token_hash: Buffer.from([n]) },
    })
    await host.db
      .insertInto('requests')
      .values([asked(1), asked(2)])
      .execute()
    await expect(type(host, 'approve', 'roy')).rejects.toThrow(
      'Several ask for roy. Say which: roy roy1@example.com, roy roy2@example.com.',
    )
    await type(host, 'decline', 'roy', 'roy1@example.com')
    expect(copied()).toEqual(['made', 'declined a request'])
    await type(host, 'approve', 'roy')
    expect(copied()).toEqual(['made', 'declined a request', 'made', 'approved a request'])
    await type(host, '--copied')
    expect(copied().at(-1)).toBe('copied the master secret')
    await type(host, 'backup', 'roy')
    expect(copied().at(-1)).toBe('backed up')
    // Each with the name of the machine's user.
    const { rows } = await sql<{ operator: string }>`select distinct operator from deeds`.execute(
      host.db,
    )
    expect(rows).toEqual([{ operator: userInfo().username }])
  }))

test('a stopped host is brought up to date by a command, and says which academy is held', () =>
  outside(async () => {
    const { host } = await aHost()
    await makeAcademy(host, SEN)
    const { academy_id } = await makeAcademy(host, {
      ...SEN,
      address: 'roy',
      email: 'r@example.com',
    })
    await host.db.updateTable('academies').set({ migrated_to: 'before' }).execute()
    expect(await type(host, 'upgrade')).toEqual(['All academies are up to date.'])
    const { db } = openOperatorConnection(ownerOf(host, academy_id))
    onTestFinished(() => db.destroy())
    await db.updateTable('secret_in_use').set({ fingerprint: 'c3' }).execute()
    await host.db.updateTable('academies').set({ migrated_to: 'before' }).execute()
    await expect(type(host, 'upgrade')).rejects.toThrow('Academies that are held: 1.')
    expect(await type(host, 'list')).toContainEqual(
      expect.stringMatching(/^roy .* held .*another secret/),
    )
    await expect(type({ ...host, isRunning: true }, 'upgrade')).rejects.toThrow('Ganit is running')
  }))
