import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { expect, test } from 'vitest'
import { aFullAcademy } from '../../../test/full-academy/full-academy.ts'
import { aHost } from '../../../test/hosts.ts'
import { outside } from '../../../test/in-academy.ts'
import { type } from '../../../test/served-host.ts'
import { changesBetween, contents, inDatabase, type Tables } from '../../../test/table-contents.ts'
import { temporaryFolder } from '../../../test/temporary.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { LEFT_OUT } from '../../backup/tables.ts'
import { fingerprintOf } from '../../db/academy/same-secret.ts'
import { createSecret, writeSecret } from '../../lifecycle/secret.ts'
import { ownerOf } from '../making/make-academy.ts'

/** Tables that differ where an academy came to, but for those that are in no backup. */
const different = (before: Tables, after: Tables) =>
  Object.keys(changesBetween(before, after)).filter((table) => !LEFT_OUT.includes(table))

test('every row of an academy moves here, and a copy lacks what its original may still do', {
  tags: 'slow',
}, async () => {
  const full = await aFullAcademy('moved')
  const folder = temporaryFolder()
  const [file, secretFile] = [join(folder, 'full.backup'), join(folder, 'full.secret')]
  const secret = createSecret()
  writeSecret(secretFile, secret)
  await inDatabase(full.address as ClientConfig, async (client) => {
    await client.query('update secret_in_use set fingerprint = $1', [fingerprintOf(secret)])
    // A notice that is planned, one that is being sent, and a mail on its way.
    await client.query(`
      update messages set state = 'waiting', send_at = now() + interval '1 day' where subject = 'Picnic';
      update messages set state = 'sending' where message_id = 2;
      update deliveries set state = 'waiting', ended_at = null, read_at = null, sending_at = now()
        where channel = 'mail' and state = 'read'`)
  })
  await makeBackup({ where: full.address, chooseFile: () => file, verify: false })
  const before = await full.contents()
  await outside(async () => {
    const { host } = await aHost()
    const bring = async (address: string, ...more: string[]) => {
      const words = ['import', file, '--address', address, '--owner', 'o@example.com']
      await type(host, ...words, '--accept-ledger', ...more)
      const { academy_id } = await host.db
        .selectFrom('addresses')
        .select('academy_id')
        .where('address', '=', address)
        .executeTakeFirstOrThrow()
      return contents(ownerOf(host, academy_id as number) as ClientConfig)
    }
    // The owner has another address here, and what the host did is on the trail.
    const anywhere = ['accounts', 'audit_entries']
    const moved = await bring('moved', '--secret', secretFile)
    expect(different(before, moved)).toEqual(anywhere)

    const copied = await bring('copied')
    expect(different(before, copied)).toEqual(
      [
        ...[...anywhere, 'academy_identity', 'sign_in_codes', 'jobs', 'messages', 'deliveries'],
        ...['calendar_feeds', 'change_requests', 'enquiry_links', 'invitations', 'pay_links'],
        ...['receipt_links', 'recovery_codes', 'second_factors', 'welcome_links'],
      ].toSorted(),
    )
    for (const table of ['jobs', 'messages', 'deliveries'])
      for (const { state } of copied[table] ?? [])
        expect(['waiting', 'running', 'sending'], table).not.toContain(state)
  })
})
