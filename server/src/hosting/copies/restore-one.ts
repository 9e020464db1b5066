import type { DatabaseAddress } from '../../academy/academy.ts'
import { readAcademy } from '../../backup/academy.ts'
import type { Archive } from '../../backup/archive-reader.ts'
import { runInSession, type Where } from '../../backup/session.ts'
import { makeDatabase } from '../../db/academy/make-database.ts'
import { assertSameSecret, fingerprintOf } from '../../db/academy/same-secret.ts'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { freeBytesFor, openWhole, restoreArchive } from '../../restore/restore.ts'
import { databaseName, writeDeed } from '../host-database.ts'
import { liftProblem, whileLetGo } from '../let-go.ts'
import { academyFolder, giveRole, ownerOf } from '../making/make-academy.ts'
import { type Host, withHostLock } from '../open-host.ts'
import { openSecret } from '../secrets.ts'
import { writeTrail } from '../trail.ts'
import { LATEST } from '../upgrade.ts'
import { endDerivedLinks } from './end-copied.ts'

type Restored = {
  academy_id: number
  name: string
  secret: Buffer | null
  fingerprints: string[]
}
type Choice = { insistOnLedger: boolean; say: (line: string) => void }

/** The secret of an academy; throws if the master secret does not open it. */
export function secretOf(
  { master }: Host,
  { academy_id, secret }: Pick<Restored, 'academy_id' | 'secret'>,
) {
  const open = secret && openSecret(master, academy_id, secret)
  if (!open) throw new Error('The secret of this academy cannot be opened.')
  return open
}

/**
 * Restores one academy from a backup of its own, whatever its secret was then. Nobody is served there
 * meanwhile. A command that dies leaves the academy as before or as restored, because all that is written to the
 * restored database is written before the two swap names.
 */
export async function restoreOne(host: Host, academy: Restored, file: string, choice: Choice) {
  const { academy_id } = academy
  const secret = secretOf(host, academy)
  const closing: (() => unknown)[] = []
  try {
    const archive = await openWhole({ file, onClose: (close) => closing.push(close) })
    await whileLetGo(host, academy_id, async (assertAlone) => {
      await withHostLock(host, (client) =>
        // If the database is gone, an empty one is made, whose place the restored one can take.
        makeDatabase(client, { name: databaseName(academy_id), template: 'template1' }),
      )
      const where = ownerOf(host, academy_id)
      await assertOwn(archive, where, academy)
      const settle = async (ready: { name: string; where: Where }) => {
        await settleRestored(host, { academy_id, secret, archive }, ready)
        assertAlone()
      }
      const dataDir = academyFolder(host.config.dataDir, academy_id)
      const freeBytes = () => freeBytesFor(host.config)
      await restoreArchive(
        archive,
        { where, dataDir, freeBytes, settle },
        { ...choice, restorePoint: true, anotherAcademy: false },
      )
      await noteRestored(host, academy_id, file)
    })
  } finally {
    for (const close of closing) close()
  }
}

/** Throws for a backup of another academy: of one with another secret, or with another identity. */
async function assertOwn({ manifest }: Archive, where: Where, { name, fingerprints }: Restored) {
  const { fingerprint, academy_id } = manifest
  const here = await runInSession(where, readAcademy)
  const isOthers = academy_id && here.id && academy_id !== here.id
  const isKnown = fingerprint ? fingerprints.includes(fingerprint) : academy_id === here.id
  if (isKnown && !isOthers) return
  throw new Error(
    `The backup is of another academy, ${manifest.academy}, than ${name}: it had another secret. Nothing was changed. "npm run host -- import" makes an academy of its own of it.`,
  )
}

/** Gives the academy's role its rights, and the present secret, in a database that is to take its place. */
async function settleRestored(
  host: Host,
  { academy_id, secret, archive }: { academy_id: number; secret: string; archive: Archive },
  database: { name: string; where: Where },
) {
  await withHostLock(host, (client) => giveRole(client, host, { academy_id, secret }, database))
  const where = database.where as DatabaseAddress
  // No backup has the fingerprint as a row.
  await writeFingerprint(where, secret, archive.manifest.fingerprint ?? 'unknown')
  await writeTrail(where, 'restored', `the backup of ${archive.manifest.made_at}`)
}

/**
 * Writes the fingerprint of the secret with which a database is used from now on, whatever it had. Links that were
 * derived from another one end: they are found by their hashes, and whoever has the other secret could derive them.
 * `earlier` is the fingerprint that a backup says.
 */
export async function writeFingerprint(where: DatabaseAddress, secret: string, earlier?: string) {
  const { db } = openOperatorConnection(where)
  try {
    const isAnother = await assertSameSecret(db, secret, { isShared: true, mayChange: true })
    if (isAnother || (earlier && earlier !== fingerprintOf(secret))) await endDerivedLinks(db)
  } finally {
    await db.destroy()
  }
}

const noteRestored = ({ db }: Host, academy_id: number, file: string) =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('academies')
      .set({ migrated_to: LATEST })
      .where('academy_id', '=', academy_id)
      .execute()
    // A problem of the old database is gone with it.
    await liftProblem({ db: trx }, academy_id)
    await writeDeed(trx, 'restored', { academy_id, details: file })
  })
