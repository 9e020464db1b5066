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

/** Throws for the folder of a single installation. */
export function refuseFolderOfOne(dataDir: string) {
  if (isHostsFolder(dataDir)) return
  if (existsSync(join(dataDir, 'postgres')) || existsSync(join(dataDir, 'secret')))
    throw new Error('This folder holds one academy. Set DATA_DIR to another one for many.')
}
