import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aFullAcademy } from '../../../test/full-academy/full-academy.ts'
import { aHost } from '../../../test/hosts.ts'
import { outside } from '../../../test/in-academy.ts'
import { served, type } from '../../../test/served-host.ts'
import { temporaryFolder } from '../../../test/temporary.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { LEFT_OUT } from '../../backup/tables.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import type { Db } from '../../db/schema.ts'
import { writeSecret } from '../../lifecycle/secret.ts'
import { makeAcademy, ownerOf } from '../making/make-academy.ts'
import { endCopied } from './end-copied.ts'
import { secretOf } from './restore-one.ts'

const SEN = { name: 'Sen’s Mathematics', address: 'sen-maths', email: 'ananya@example.com' }

/** Columns with hashes or tokens of what opens nothing from outside: contents, passwords, and the accounts of Google. */
const OPENS_NOTHING =
  /^(credentials\.|agreement\w*\.uid_hash|\w+\.(image|cover|photo|utr|uid)_hash|idempotency\w*\.|\w+\.hash$)/

test('links of mails that the original sent open nothing in a copy', async () => {
  const { address, contents } = await aFullAcademy('copied')
  const keysOf = async () => {
    const found = new Set<string>()
    for (const [table, rows] of Object.entries(await contents())) {
      if (LEFT_OUT.includes(table)) continue
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (/hash|token/.test(column) && value !== null && !row.ended_at)
            if (!OPENS_NOTHING.test(`${table}.${column}`)) found.add(`${table}.${column} ${value}`)
    }
    return found
  }
  const before = await keysOf()
  await endCopied(address)
  const after = await keysOf()
  const tables = new Set([...before].map((key) => key.split('.')[0]))
  for (const table of [
    'invitations',
    'pay_links',
    'receipt_links',
    'welcome_links',
    'change_requests',
  ])
    expect(tables, table).toContain(table)
  expect([...before].filter((key) => after.has(key))).toEqual([])
})

test(
  'after another secret nobody who has the old one reads what families owe, also not by a backup',
  {
    tags: 'slow',
  },
  () =>
    outside(async () => {
      const { host, idOf, typed } = await served(['sen-maths'])
      /** Restores exchange the database, so each question opens it anew. */
      async function inAcademy<T>(work: (db: Db) => Promise<T>) {
        const { db } = openOperatorConnection(ownerOf(host, idOf('sen-maths')))
        return work(db).finally(() => db.destroy())
      }
      const live = () =>
        inAcademy(async (db) => {
          const { rows } = await sql<{ links: number }>`
          select ((select count(*) from pay_links where ended_at is null)
            + (select count(*) from receipt_links))::int as links`.execute(db)
          return rows[0]?.links
        })
      const file = join(temporaryFolder(), 'earlier.backup')
      const backUp = (to: string) =>
        makeBackup({
          where: ownerOf(host, idOf('sen-maths')),
          chooseFile: () => to,
          verify: false,
        })
      await inAcademy(async (db) => {
        const { guardian_id } = await db
          .insertInto('guardians')
          .values({ name: 'Mita Sen', phone: '+919830041276', email: null })
          .returning('guardian_id')
          .executeTakeFirstOrThrow()
        await sql`insert into pay_links (guardian_id, token_hash, ends_on)
        values (${guardian_id}, sha256('pay'), '2099-01-01')`.execute(db)
        await backUp(file)
      })
      // With the same secret a backup brings its links back.
      await typed('restore', 'sen-maths', file)
      expect(await live()).toBe(1)
      await inAcademy((db) =>
        db.transaction().execute(async (trx) => {
          // Without the payment to which it belongs.
          await sql`set local session_replication_role = replica`.execute(trx)
          await sql`insert into receipt_links (token_hash, payment_id, is_brief, expires_at)
          values (sha256('receipt'), 1, false, '2099-01-01')`.execute(trx)
        }),
      )
      expect(await live()).toBe(2)
      expect((await typed('new-secret', 'sen-maths')).join()).toContain('payments in earlier')
      expect(await live()).toBe(0)
      await typed('restore', 'sen-maths', file)
      expect(await live()).toBe(0)
    }),
)

test('an academy that is here is not moved in a second time, and a foreign secret moves none', () =>
  outside(async () => {
    const { host } = await aHost()
    const { academy_id } = await makeAcademy(host, SEN)
    const row = await host.db
      .selectFrom('academies')
      .selectAll()
      .where('academy_id', '=', academy_id)
      .executeTakeFirstOrThrow()
    const folder = temporaryFolder()
    const [file, own, foreign] = ['a.backup', 'a.secret', 'b.secret'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    await makeBackup({ where: ownerOf(host, academy_id), chooseFile: () => file, verify: false })
    writeSecret(own, secretOf(host, row))
    writeSecret(foreign, 'f'.repeat(64))
    const bring = (address: string, secret: string) =>
      type(host, 'import', file, '--address', address, '--owner', SEN.email, '--secret', secret)
    await expect(bring('again', own)).rejects.toThrow(
      'This academy is here already, at sen-maths. Without --secret a copy of it is made.',
    )
    await expect(bring('sen-maths', own)).rejects.toThrow('This address is taken.')
    await expect(bring('again', foreign)).rejects.toThrow('is not that of this backup')
    await expect(bring('mail', own)).rejects.toThrow('reserved')
    expect(await host.db.selectFrom('academies').select('name').execute()).toHaveLength(1)
    expect(await host.db.selectFrom('addresses').select('address').execute()).toHaveLength(1)
  }))
