import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { DatabaseAddress } from '../../academy/academy.ts'
import type { Archive } from '../../backup/archive-reader.ts'
import { dropDatabase } from '../../backup/databases.ts'
import { runInSession } from '../../backup/session.ts'
import { makeDatabase } from '../../db/academy/make-database.ts'
import { fingerprintOf } from '../../db/academy/same-secret.ts'
import { LOCKS } from '../../db/connections/lock-numbers.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { readGivenSecret } from '../../lifecycle/secret.ts'
import { fillDatabase } from '../../restore/fill.ts'
import { freeBytesFor, openWhole } from '../../restore/restore.ts'
import { assertRoom } from '../../restore/room.ts'
import { ADDRESS_TAKEN, problemOfAddress } from '../addresses.ts'
import { databaseName, writeDeed } from '../host-database.ts'
import {
  academyFolder,
  giveRole,
  isInTheMaking,
  linkOfOwner,
  ownerOf,
  reserve,
} from '../making/make-academy.ts'
import { type Host, withHostLock } from '../open-host.ts'
import { writeTrail } from '../trail.ts'
import { LATEST } from '../upgrade.ts'
import { endCopied } from './end-copied.ts'
import { writeFingerprint } from './restore-one.ts'

type ImportOptions = {
  file: string
  address: string
  email: string
  /** File with the academy's secret. Absent: it becomes a copy. */
  secretFile?: string | undefined
  insistOnLedger: boolean
  say: (line: string) => void
}

/**
 * Makes an academy of a backup. With its secret the academy moves, and everything goes on; without, it is
 * a copy, whose original may live on. A crash leaves it half made: the same command begins its database anew. Returns
 * the link of its owner.
 */
export async function importAcademy(host: Host, options: ImportOptions) {
  const problem = problemOfAddress(options.address)
  if (problem) throw new Error(problem)
  const given = options.secretFile && readGivenSecret(options.secretFile, '--secret')
  const closing: (() => unknown)[] = []
  try {
    const archive = await openWhole({
      file: options.file,
      onClose: (close) => closing.push(close),
    })
    assertRoom(archive.manifest, await freeBytesFor(host.config))
    if (given) await assertMayMove(host, archive, given, options)
    const name = archive.manifest.academy
    const { address, email } = options
    const reserved = await reserve(
      host,
      { name, address, email },
      { kind: given ? 'move' : 'copy', ...(given && { secret: given }) },
    )
    const link = await runInSession(host.owner, async (own) => {
      const { academy_id, secret } = reserved
      const { rows } = await own.query('select pg_try_advisory_lock($1) as mine', [LOCKS.imports])
      if (!rows[0]?.mine) throw new Error('Another academy is imported just now. Try again later.')
      if (!(await isInTheMaking(host, academy_id))) throw new Error(ADDRESS_TAKEN)
      // Nobody can have written there yet.
      await dropDatabase(host.owner, databaseName(academy_id))
      await withHostLock(host, (client) =>
        makeDatabase(client, { name: databaseName(academy_id), template: 'template1' }),
      )
      const where = ownerOf(host, academy_id)
      // It takes minutes, in which other academies are made and restored.
      await fillDatabase(where, { ...options, archive })
      await withHostLock(host, (client) => giveRole(client, host, reserved))
      mkdirSync(academyFolder(host.config.dataDir, academy_id), { recursive: true, mode: 0o700 })
      if (!given) await beginCopy(where)
      await writeFingerprint(where, secret)
      await writeTrail(where, given ? 'moved here' : 'copied here', archive.manifest.made_at)
      const link = await linkOfOwner(host, { academy_id, address, email })
      await host.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('academies')
          .set({ state: 'active', migrated_to: LATEST })
          .where('academy_id', '=', academy_id)
          .execute()
        await writeDeed(trx, given ? 'moved here' : 'copied here', { academy_id, details: address })
      })
      return link
    })
    return { link, name, isMove: given !== undefined, academy_id: reserved.academy_id }
  } finally {
    for (const close of closing) close()
  }
}

/**
 * Throws if a secret is another academy's, or if the academy is here already: then one of the two would be served by
 * mistake.
 */
async function assertMayMove(
  { db }: Host,
  { manifest }: Archive,
  secret: string,
  options: ImportOptions,
) {
  const fingerprint = fingerprintOf(secret)
  if (manifest.fingerprint && manifest.fingerprint !== fingerprint)
    throw new Error(
      'The secret is not that of this backup. Give the secret that was exported with it, or leave --secret out: then a copy is made.',
    )
  const there = await db
    .selectFrom('academies')
    .leftJoin('addresses', 'addresses.academy_id', 'academies.academy_id')
    .select(['address', 'fingerprints'])
    .where('state', '!=', 'deleted')
    .execute()
  const same = there.find(
    ({ address, fingerprints }) =>
      fingerprints.includes(fingerprint) && address !== options.address,
  )
  if (same)
    throw new Error(
      `This academy is here already, at ${same.address}. Without --secret a copy of it is made.`,
    )
}

/** A copy has an identity of its own, so that backups of both are told apart. */
async function beginCopy(where: DatabaseAddress) {
  await endCopied(where)
  const { db } = openOperatorConnection(where)
  await db
    .updateTable('academy_identity')
    .set({ academy_id: randomUUID() })
    .execute()
    .finally(() => db.destroy())
}
