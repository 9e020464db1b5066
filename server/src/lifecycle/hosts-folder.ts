import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** File of the secret that opens the secrets of a host's academies. */
export const masterSecretFile = (dataDir: string) => join(dataDir, 'master-secret')

/** Folder with a folder for each academy of a host. */
export const academiesFolder = (dataDir: string) => join(dataDir, 'academies')

/** Whether a data folder holds many academies. The master secret may be elsewhere, by `MASTER_SECRET_FILE`. */
export const isHostsFolder = (dataDir: string) =>
  existsSync(masterSecretFile(dataDir)) || existsSync(academiesFolder(dataDir))

/** Throws for a host's folder, in which a single installation would make one more, empty academy. */
export function refuseHostsFolder(dataDir: string) {
  if (isHostsFolder(dataDir)) throw new Error('This folder holds many academies: npm run host.')
}

/** The secret of a single installation. In a host's folder it means that an academy is half taken in. */
export const singleSecretFile = (dataDir: string) => join(dataDir, 'secret')

/** Throws for the folder of a single installation, also of one that is half taken in. */
export function refuseFolderOfOne(dataDir: string) {
  const hasSecret = existsSync(singleSecretFile(dataDir))
  if (isHostsFolder(dataDir) && hasSecret)
    throw new Error(
      'The academy of this folder is half taken in: repeat "npm run host -- adopt" with its address.',
    )
  if (!isHostsFolder(dataDir) && (hasSecret || existsSync(join(dataDir, 'postgres'))))
    throw new Error(
      'This folder holds one academy. "npm run host -- adopt sen-maths" makes it the first of many, after a backup. Or set DATA_DIR to another one.',
    )
}
