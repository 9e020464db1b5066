import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aHost } from '../../../test/hosts.ts'
import type { DatabaseAddress } from '../../academy/academy.ts'
import { createTemporaryDatabase, otherDatabase, TRIAL } from '../../backup/databases.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { databaseName } from '../host-database.ts'
import { type Host, withHostLock } from '../open-host.ts'
import { exchangeMasterSecret, openSecret, readMasterSecret } from '../secrets.ts'
import { asItsRole, makeAcademy, ownerOf } from './make-academy.ts'

const SEN = { name: 'Sen’s Mathematics Classes', address: 'sen-maths', email: 'ananya@example.com' }

const rowsOf = ({ db }: Host) =>
  db.selectFrom('academies').selectAll().orderBy('academy_id').execute()

async function secretOf(host: Host, academy_id: number) {
  const row = (await rowsOf(host)).find((each) => each.academy_id === academy_id)
  return openSecret(host.master, academy_id, row?.secret as Buffer) as string
}

/** Connects to a database: its user, or the error’s code. */
async function enter(address: DatabaseAddress) {
  const client = new Client({ ...address })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select current_user as who')
    return rows[0].who as string
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.end().catch(() => {})
  }
}

test('an academy is made with its name, its owner, a secret of its own and a link', async () => {
  const { host } = await aHost()
  await makeAcademy(host, { ...SEN, address: 'before', email: 'b@example.com' })
  const { academy_id, link } = await makeAcademy(host, SEN)
  expect(link).toMatch(
    /^http:\/\/sen-maths\.localhost:\d+\/reset-password\?token=[\w-]{32}&agreement=1$/,
  )

  const identities: unknown[] = []
  for (const id of [academy_id, academy_id - 1]) {
    const { db } = openOperatorConnection(ownerOf(host, id))
    onTestFinished(() => db.destroy())
    const [settings, owner, identity, used] = await Promise.all([
      db.selectFrom('settings').select('academy_name').executeTakeFirst(),
      db.selectFrom('accounts').select(['email', 'role']).executeTakeFirst(),
      db.selectFrom('academy_identity').select('academy_id').executeTakeFirst(),
      db.selectFrom('secret_in_use').select('fingerprint').executeTakeFirst(),
    ])
    if (id === academy_id) {
      expect(settings).toEqual({ academy_name: SEN.name })
      expect(owner).toEqual({ email: SEN.email, role: 'admin' })
    }
    const row = (await rowsOf(host)).find((each) => each.academy_id === id)
    expect(row).toMatchObject({ state: 'active', fingerprints: [used?.fingerprint] })
    identities.push(identity?.academy_id, used?.fingerprint)
  }
  expect(new Set(identities).size).toBe(4)
})

test('an address is given once, also to two who ask in the same second', {
  tags: 'slow',
}, async () => {
  const { host } = await aHost()
  const asked = ['one', 'two'].map((who) =>
    makeAcademy(host, { ...SEN, email: `${who}@example.com` }),
  )
  const ends = await Promise.allSettled(asked)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'This address is taken.' },
  })
  for (const address of ['sen-math5', 'senmaths', 's-en-maths', 'sen-maths'])
    await expect(makeAcademy(host, { ...SEN, address })).rejects.toThrow('This address is taken.')
  await expect(makeAcademy(host, { ...SEN, address: 'mail' })).rejects.toThrow(/reserved/)
  expect(await rowsOf(host)).toHaveLength(1)
})

test('an interrupted making goes on with the same wish, after any step', {
  tags: 'slow',
}, async () => {
  const { host } = await aHost()
  const { academy_id } = await makeAcademy(host, SEN)
  const steps = [
    () => 'select 1',
    () => `alter role academy_${academy_id} nologin`,
    () => `drop database academy_${academy_id} with (force)`,
  ]
  for (const step of steps) {
    await host.db.updateTable('academies').set({ state: 'making' }).execute()
    await withHostLock(host, (client) => client.query(step()))
    const again = await makeAcademy(host, SEN)
    expect(again.academy_id).toBe(academy_id)
    const role = asItsRole(host, academy_id, await secretOf(host, academy_id))
    expect(await enter(role)).toBe(`academy_${academy_id}`)
  }
  // Killed before it printed the link, or the link is over.
  const [one, other] = [await makeAcademy(host, SEN), await makeAcademy(host, SEN)]
  expect(other.academy_id).toBe(academy_id)
  expect(other.link).not.toBe(one.link)
  await host.db
    .updateTable('academies')
    .set({ agreement: '1', agreed_at: new Date(0) })
    .execute()
  await expect(makeAcademy(host, SEN)).rejects.toThrow('This address is taken.')
  expect(await rowsOf(host)).toHaveLength(1)
})

test('a database that an older copy of the list does not know is not taken for a new one', {
  tags: 'slow',
}, async () => {
  const { host } = await aHost()
  await withHostLock(host, (client) => client.query('create database academy_1'))
  const wish = { name: 'Sen', address: 'sen-maths', email: 'a@example.com' }
  await expect(makeAcademy(host, wish)).rejects.toThrow(/academy_1 is there, and not in the list/)
  expect((await makeAcademy(host, wish)).academy_id).toBe(2)
})

test('a role enters its own database alone: no other, no trial, no template, none that was renamed', async () => {
  const { host } = await aHost()
  const { academy_id: mine } = await makeAcademy(host, SEN)
  const { academy_id: other } = await makeAcademy(host, {
    ...SEN,
    address: 'roy',
    email: 'r@example.com',
  })
  const role = asItsRole(host, mine, await secretOf(host, mine))
  const at = (database: string) => enter(otherDatabase(role, database) as DatabaseAddress)
  expect(await at(databaseName(mine))).toBe(`academy_${mine}`)
  // Other tests make trials from a template of their own server.
  const { template } = TRIAL
  TRIAL.template = 'template1'
  const trial = await createTemporaryDatabase({ ...ownerOf(host, mine) })
  TRIAL.template = template
  onTestFinished(async () => void (await trial.drop()))
  await withHostLock(host, (client) => client.query('create database made_by_hand'))
  for (const name of [
    databaseName(other),
    trial.name,
    'ganit_host',
    'ganit_template',
    'postgres',
    'made_by_hand',
  ])
    expect(['28000', '42501'], name).toContain(await at(name))
  // Neither gate alone: the privilege is gone, too, where the file of entries is not ours.
  await withHostLock(host, async (client) => {
    const { rows } = await client.query(
      `select datname from pg_database where has_database_privilege('public', datname, 'connect')
         and datname ~ '^(academy_|ganit_)'`,
    )
    expect(rows).toEqual([])
    await client.query(`alter database academy_${mine} rename to aside`)
    await client.query(`alter database academy_${other} rename to academy_${mine}`)
  })
  expect(await at('aside')).toBe('28000')
})

test('twenty academies that are made at once all come about', { tags: 'slow' }, async () => {
  const { host } = await aHost()
  const wishes = Array.from({ length: 20 }, (_, n) => ({
    ...{ name: `Academy ${n}`, address: `academy-n${n}`, email: `o${n}@example.com` },
  }))
  const made = await Promise.all(wishes.map((wish) => makeAcademy(host, wish)))
  expect(new Set(made.map(({ academy_id }) => academy_id)).size).toBe(20)
})

test('a sealed secret opens for its own academy alone, and with the master secret that sealed it', {
  tags: 'slow',
}, async () => {
  const { host, close, dataDir } = await aHost()
  const { academy_id } = await makeAcademy(host, SEN)
  const [row] = await rowsOf(host)
  const sealed = row?.secret as Buffer
  expect(openSecret(host.master, academy_id, sealed)).toMatch(/^[0-9a-f]{64}$/)
  expect(openSecret(host.master, academy_id + 1, sealed)).toBeUndefined()
  expect(openSecret('0'.repeat(64), academy_id, sealed)).toBeUndefined()

  const secret = await secretOf(host, academy_id)
  expect(await exchangeMasterSecret(host.config, host)).toBe(1)
  const master = await readMasterSecret(host.config, host.db)
  expect(master).not.toBe(host.master)
  expect(await secretOf({ ...host, master }, academy_id)).toBe(secret)
  await close()

  rmSync(join(dataDir, 'master-secret'))
  await expect(aHost(dataDir)).rejects.toThrow(/master-secret is missing.*no academy opens/)
  writeFileSync(join(dataDir, 'master-secret'), 'f'.repeat(64))
  await expect(aHost(dataDir)).rejects.toThrow(/another one: it opens no academy/)
})
