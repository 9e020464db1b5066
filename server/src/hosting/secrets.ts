import { existsSync, renameSync, rmSync } from 'node:fs'
import { masterSecretFile } from '../lifecycle/hosts-folder.ts'
import { sealText, unsealText } from '../lifecycle/seal.ts'
import {
  createSecret,
  deriveKey,
  ownSecret,
  readGivenSecret,
  writeSecret,
} from '../lifecycle/secret.ts'
import type { HostConfig } from './host-config.ts'
import type { HostDb } from './host-database.ts'

const keyOf = (master: string) => deriveKey(master, 'the secrets of academies')
/** Names the academy, so that a row cannot be exchanged for another. */
const purposeOf = (academy_id: number) => `the secret of academy ${academy_id}`

/** Seals the secret of an academy with the host's master secret. */
export const sealSecret = (master: string, academy_id: number, secret: string) =>
  sealText(keyOf(master), purposeOf(academy_id), secret)

/** Opens it; undefined with another master secret, or for another academy. */
export const openSecret = (master: string, academy_id: number, sealed: Buffer) =>
  unsealText(keyOf(master), purposeOf(academy_id), sealed)

type Place = Pick<HostConfig, 'dataDir' | 'masterFile'>

export const secretFileOf = ({ dataDir, masterFile }: Place) =>
  masterFile ?? masterSecretFile(dataDir)
const nextFile = (place: Place) => `${secretFileOf(place)}.next`
const earlierFile = (place: Place) => `${secretFileOf(place)}.earlier`

const PUT_BACK = 'It is in no backup that Ganit makes: put your copy of it back.'

/**
 * The host's master secret. It is made only where there is no academy yet, because one made later would open none.
 * Throws if it opens no academy.
 */
export async function readMasterSecret(place: Place, db: HostDb) {
  const sealed = await sealedSecrets(db)
  const file = secretFileOf(place)
  if (sealed.length === 0)
    return place.masterFile
      ? readGivenSecret(file, 'MASTER_SECRET_FILE')
      : ownSecret(file, `${file} is damaged. ${PUT_BACK}`)
  // A crash within an exchange leaves the new one beside the old one.
  const used = [file, nextFile(place)].find(
    (each) => existsSync(each) && opensAny(readGivenSecret(each, 'The master secret'), sealed),
  )
  if (!used)
    throw new Error(
      existsSync(file)
        ? `The master secret ${file} is another one: it opens no academy. ${PUT_BACK}`
        : `The master secret ${file} is missing, and without it no academy opens. ${PUT_BACK}`,
    )
  if (used !== file) renameSync(used, file)
  for (const left of [nextFile(place), earlierFile(place)]) rmSync(left, { force: true })
  return readGivenSecret(file, 'The master secret')
}

const sealedSecrets = (db: HostDb) =>
  db
    .selectFrom('academies')
    .select(['academy_id', 'secret'])
    .where('secret', 'is not', null)
    .orderBy('academy_id')
    .execute()

type Sealed = Awaited<ReturnType<typeof sealedSecrets>>

const opensAny = (master: string, sealed: Sealed) =>
  sealed.some(({ academy_id, secret }) => secret && openSecret(master, academy_id, secret))

/**
 * Exchanges the master secret: all rows are sealed anew in one transaction. The old file stays until a start has read a
 * row with the new one. Returns how many were sealed; throws if one cannot be opened.
 */
export async function exchangeMasterSecret(
  place: Place,
  { db, master }: { db: HostDb; master: string },
) {
  const next = createSecret()
  writeSecret(nextFile(place), next)
  const count = await db.transaction().execute(async (trx) => {
    const sealed = await sealedSecrets(trx)
    for (const { academy_id, secret } of sealed) {
      const open = secret && openSecret(master, academy_id, secret)
      if (!open)
        throw new Error(
          `The secret of academy ${academy_id} cannot be opened, so nothing was changed.`,
        )
      await trx
        .updateTable('academies')
        .set({ secret: sealSecret(next, academy_id, open) })
        .where('academy_id', '=', academy_id)
        .execute()
    }
    return sealed.length
  })
  renameSync(secretFileOf(place), earlierFile(place))
  renameSync(nextFile(place), secretFileOf(place))
  return count
}
