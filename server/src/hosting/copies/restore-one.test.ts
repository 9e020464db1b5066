import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { outside } from '../../../test/in-academy.ts'
import { served } from '../../../test/served-host.ts'
import { temporaryFolder } from '../../../test/temporary.ts'
import { openArchive } from '../../backup/archive-reader.ts'
import { dropDatabase } from '../../backup/databases.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { fingerprintOf } from '../../db/academy/same-secret.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { databaseName } from '../host-database.ts'
import { ownerOf } from '../making/make-academy.ts'
import type { Host } from '../open-host.ts'
import { openSecret } from '../secrets.ts'

const openOne = (host: Host, academy_id: number) => {
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  onTestFinished(() => db.destroy())
  return db
}

const rename = async (host: Host, academy_id: number, academy_name: string) => {
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  await db.updateTable('settings').set({ academy_name }).execute()
  await db.destroy()
}

const trailOf = (host: Host, academy_id: number) =>
  openOne(host, academy_id)
    .selectFrom('audit_entries')
    .select(['actor', 'changes'])
    .where('actor', '=', 'host')
    .orderBy('entry_id')
    .execute()

/** Said of an academy that is let go of. */
const NOT_SERVED = 'This academy cannot be reached'

/** Restores one academy while others are called, of which no call fails. */
const restoreBeside = (others: string[]) =>
  outside(async () => {
    const { host, nameAt, idOf, typed, get } = await served(['one', ...others])
    const id = idOf('one')
    const [said = ''] = await typed('backup', 'one')
    const file = said.replace(/ \(.*/, '')
    expect(said).toContain('equal row for row')
    expect(file).toContain(join('academies', String(id), 'backups'))
    await rename(host, id, 'changed afterwards')
    expect(await nameAt('one')).toBe('changed afterwards')

    // They are awake: on a busy machine a first connection may take longer than a call waits for one.
    expect(await Promise.all(others.map(nameAt))).toEqual(others)
    const answers = new Set<string>()
    let isOver = false
    const calling = others.map(async (address) => {
      while (!isOver) {
        const { statusCode, body } = await get(address, '/api/settings')
        // The restore works in this process here, so on a busy machine its calls may be too many at once.
        if (statusCode === 200 || body.includes(NOT_SERVED)) answers.add(`${address} ${statusCode}`)
        await sleep(10)
      }
    })
    let refused = 0
    const there = (async () => {
      for (; !isOver; await sleep(10)) if ((await nameAt('one')) === 503) refused += 1
    })()
    const lines = await typed('restore', 'one', file).finally(() => {
      isOver = true
    })
    await Promise.all([...calling, there])
    expect([...answers].toSorted()).toEqual(others.map((each) => `${each} 200`).toSorted())
    expect(refused).toBeGreaterThan(0)
    expect(lines.join('\n')).toMatch(/The academy is what it was on/)
    await vi.waitFor(async () => expect(await nameAt('one')).toBe('one'), { timeout: 20_000 })
    expect(await trailOf(host, id)).toEqual([
      {
        actor: 'host',
        changes: { by_the_host: [null, expect.stringMatching(/^restored: the backup of /)] },
      },
    ])
    const deeds = await host.db.selectFrom('deeds').select(['deed', 'details']).execute()
    expect(deeds).toContainEqual({ deed: 'restored', details: file })
  })

test('one academy is restored while others are called, and none of those calls fails', () =>
  restoreBeside(['two', 'three']))

test('one of twenty is restored, and the nineteen others feel nothing', { tags: 'slow' }, () =>
  restoreBeside(Array.from({ length: 19 }, (_, n) => `other-${'abcdefghijklmnopqrs'[n]}${n + 2}`)),
)

test(
  'a backup of an earlier secret is restored and gets the present one, and that of another is refused',
  {
    tags: 'slow',
  },
  () =>
    outside(async () => {
      const { host, nameAt, idOf, typed } = await served(['one', 'two'])
      const [id, folder] = [idOf('one'), temporaryFolder()]
      const backUp = async (of: number, name: string) => {
        const file = join(folder, name)
        await makeBackup({ where: ownerOf(host, of), chooseFile: () => file, verify: false })
        return file
      }
      const a1 = await backUp(id, 'a1.backup')
      // Since May another secret.
      await typed('new-secret', 'one')
      const { secret, fingerprints } = await host.db
        .selectFrom('academies')
        .select(['secret', 'fingerprints'])
        .where('academy_id', '=', id)
        .executeTakeFirstOrThrow()
      const present = fingerprintOf(openSecret(host.master, id, secret as Buffer) as string)
      expect([fingerprints.length, fingerprints[1]]).toEqual([2, present])
      await vi.waitFor(async () => expect(await nameAt('one')).toBe('one'), { timeout: 20_000 })
      const db = openOne(host, id)
      const use = (fingerprint: string) =>
        db.updateTable('secret_in_use').set({ fingerprint }).execute()
      await use('c3')
      const c3 = await backUp(id, 'c3.backup')
      await use(present)
      await db.destroy()
      await rename(host, id, 'after May')
      expect(await nameAt('one')).toBe('after May')

      for (const others of [c3, await backUp(idOf('two'), 'two.backup')])
        await expect(typed('restore', 'one', others)).rejects.toThrow(/another academy/)
      await vi.waitFor(async () => expect(await nameAt('one')).toBe('after May'), {
        timeout: 20_000,
      })
      await typed('restore', 'one', a1)
      await vi.waitFor(async () => expect(await nameAt('one')).toBe('one'), { timeout: 20_000 })
      const archive = await openArchive(await backUp(id, 'again.backup'))
      archive.close()
      expect(archive.manifest.fingerprint).toBe(present)

      // Even where the database is gone.
      await dropDatabase(host.owner, databaseName(id))
      expect(await nameAt('one')).toBe(503)
      await typed('restore', 'one', a1)
      await vi.waitFor(async () => expect(await nameAt('one')).toBe('one'), { timeout: 20_000 })
    }),
)
