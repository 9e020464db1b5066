import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { backupsFolder, freeFile, prepareFolder } from '../../backup/folder.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { lockDataFolder } from '../../db/academy/instance-lock.ts'
import { startEmbedded } from '../../db/embedded/start.ts'
import type { Log } from '../../db/embedded/supervisor.ts'
import { type Config, readConfig } from '../../lifecycle/config.ts'
import { isHostsFolder, singleSecretFile } from '../../lifecycle/hosts-folder.ts'
import { readSecret, writeSecret } from '../../lifecycle/secret.ts'
import type { OnClose } from '../../lifecycle/stop.ts'
import { addressOfHost, originOf, problemOfAddress } from '../addresses.ts'
import { type LineWriter, noteChange } from '../commands/at-academy.ts'
import { refuseSurplus } from '../commands/words.ts'
import { type HostConfig, readHostConfig, withoutAcademy } from '../host-config.ts'
import { writeDeed } from '../host-database.ts'
import { type Host, openHost } from '../open-host.ts'
import { LATEST } from '../upgrade.ts'
import { adoptConnections } from './adopt-connections.ts'
import { adoptDatabase, readSingle } from './adopt-database.ts'
import { academyFolder, reserve } from './make-academy.ts'

type Adoption = { single: Config; host: HostConfig }

/** Reads an environment of both: that of the single installation, and the host's without the academy's settings. */
export function readAdoption(
  env: NodeJS.ProcessEnv,
): { config: Adoption } | { problems: string[] } {
  const [single, host] = [readConfig(env), readHostConfig(withoutAcademy(env))]
  if ('problems' in single) return single
  return 'problems' in host ? host : { config: { single: single.config, host: host.config } }
}

type Tools = { config: Adoption; log: Log; onClose: OnClose; say: LineWriter }

/**
 * Makes the academy of a single installation the first of a host. Its process is stopped. Each step may be
 * repeated, so after a crash the same command goes on; `DATA_DIR/secret` is deleted last, and says until then that it is
 * half done.
 */
export async function adopt(tools: Tools, words: string[]) {
  refuseSurplus('adopt', { words, options: [] })
  const [address = ''] = words
  const { config, log, onClose, say } = tools
  const { single } = config
  const problem = problemOfAddress(address)
  if (problem) throw new Error(problem)
  assertOldAddressStays(config, address)
  if (single.databaseUrl)
    throw new Error(
      'Only a database of Ganit’s own is taken in. Of another one make a backup, and import that.',
    )
  const secretFile = singleSecretFile(single.dataDir)
  if (!isHostsFolder(single.dataDir)) await backUpFirst(tools)
  else if (!existsSync(secretFile)) throw new Error('There is no single academy in this folder.')
  const secret = readSecret(single)
  if (!existsSync(secretFile)) writeSecret(secretFile, secret)
  const host = await openHost({ config: config.host, log, onClose, adopts: true })
  if (host.isRunning) throw new Error('Ganit is running. Stop it first.')

  const { name, email, onlyGoogle } = await readSingle(host)
  const begun = await host.db
    .selectFrom('academies')
    .innerJoin('addresses', 'addresses.academy_id', 'academies.academy_id')
    .select('address')
    .where('request_key', 'like', 'adopt %')
    .where('address', 'not like', '%.%')
    .executeTakeFirst()
  if (begun && begun.address !== address)
    throw new Error(`It was begun for another address: npm run host -- adopt ${begun.address}`)
  const reserved = await reserve(host, { name, address, email }, { kind: 'adopt', secret })
  const { academy_id } = reserved
  const old = ownDomainOf(single, config.host)
  if (old) await enterOwnDomain(host, academy_id, old)
  await adoptDatabase(host, reserved)
  const connected = await adoptConnections(host, reserved, single)
  moveFiles(single.dataDir, academyFolder(single.dataDir, academy_id))
  await host.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('academies')
      .set({ state: 'active', migrated_to: LATEST })
      .where('academy_id', '=', academy_id)
      .where('state', '=', 'making')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await writeDeed(trx, 'taken in', { academy_id, details: address })
  })
  await noteChange(host, say)
  rmSync(secretFile)
  say(
    `${name} is at ${[old, address].flatMap((each) => (each ? [originOf(each, config.host)] : [])).join(' and ')}.`,
  )
  if (onlyGoogle > 0)
    say(
      `Accounts that have only Google to sign in with: ${onlyGoogle}. They choose a password by "Forgot password".`,
    )
  for (const line of connected) say(line)
}

async function backUpFirst({ config: { single }, log, say }: Tools) {
  const { dataDir } = single
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no academy in ${dataDir}. Set DATA_DIR to your academy’s folder.`)
  const lock = await lockDataFolder(dataDir)
  try {
    const embedded = await startEmbedded({ dataDir, log, isGuest: true })
    try {
      const folder = backupsFolder(dataDir)
      await prepareFolder(folder)
      const { file } = await makeBackup({
        where: embedded.address,
        verify: true,
        chooseFile: (academy) => freeFile(folder, 'before-restore', academy),
      })
      say(`What was there until now is kept in ${file}.`)
    } finally {
      await embedded.stop()
    }
  } finally {
    await lock.release()
  }
}

/** Throws if the academy's present address would be the host's own, or lead nowhere. */
function assertOldAddressStays({ single, host }: Adoption, address: string) {
  const { hostname } = new URL(single.origins[0])
  if (!single.hasPublicUrl) return
  if (hostname === host.domain)
    throw new Error(
      'PUBLIC_URL is at the domain of the host itself. Choose another HOSTING_DOMAIN, or the academy loses its address.',
    )
  if (hostname.endsWith(`.${host.domain}`) && hostname !== `${address}.${host.domain}`)
    throw new Error(`The academy is at ${hostname} today. Take it in by that name.`)
}

/** The domain at which people know the academy; undefined for IP addresses, and for names below the host's domain. */
function ownDomainOf({ hasPublicUrl, origins }: Config, host: HostConfig) {
  const { hostname } = new URL(origins[0])
  if (!hasPublicUrl || isIP(hostname) || hostname.endsWith(`.${host.domain}`)) return undefined
  return addressOfHost(hostname, host)
}

/** Its old address comes first: unsent registers and installed apps of people's phones belong to it. */
const enterOwnDomain = ({ db }: Host, academy_id: number, address: string) =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('addresses')
      .set({ is_first: false })
      .where('academy_id', '=', academy_id)
      .execute()
    await trx
      .insertInto('addresses')
      .values({ address, academy_id, is_first: true })
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ is_first: true }))
      .execute()
  })

/** Moves what belongs to the academy into its own folder. */
function moveFiles(from: string, to: string) {
  for (const name of ['backups', 'outbox', 'breach']) {
    const source = join(from, name)
    if (!existsSync(source)) continue
    mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
    for (const file of readdirSync(source)) renameSync(join(source, file), join(to, name, file))
    rmSync(source, { recursive: true })
  }
}
