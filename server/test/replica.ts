import { chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { EmbeddedAddress } from '../src/db/embedded/address.ts'
import { findBinaries } from '../src/db/embedded/binaries.ts'
import { findHome } from '../src/db/embedded/home.ts'
import { ownServer, temporaryFolder } from './temporary.ts'

/** Settings of a primary with replicas. */
export const FOLLOWED = { wal_level: 'replica', max_wal_senders: 5 }

/** A PostgreSQL that follows another one made with `FOLLOWED`. Gone after the test. */
export async function ownReplica(primary: { address: EmbeddedAddress; dataDir: string }) {
  const dataDir = temporaryFolder()
  const home = findHome(dataDir, findBinaries())
  await copyCluster(primary, home.cluster)
  cpSync(passwordOf(primary.dataDir), join(home.folder, 'postgres-password'))
  if (home.runner.user) giveTo(home.folder, home.runner.user)
  const { host, port, user, password } = primary.address
  const settings = {
    ...FOLLOWED,
    hot_standby: 'on',
    hot_standby_feedback: 'on',
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
  }
  return ownServer({ dataDir, settings })
}

const passwordOf = (dataDir: string) =>
  join(findHome(dataDir, findBinaries()).folder, 'postgres-password')

/** Copies its files while it runs; replay makes them consistent. */
async function copyCluster({ address, dataDir }: Parameters<typeof ownReplica>[0], to: string) {
  const client = new Client(address)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    const from = findHome(dataDir, findBinaries()).cluster
    const isOwn = (file: string) => /postmaster\.(pid|opts)$|[/\\]pg_wal[/\\].+/.test(file)
    cpSync(from, to, { recursive: true, filter: (file) => !isOwn(file) })
    mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true })
    const { rows } = await client.query('select labelfile from pg_backup_stop()')
    writeFileSync(join(to, 'backup_label'), rows[0].labelfile)
    writeFileSync(join(to, 'standby.signal'), '')
  } finally {
    await client.end()
  }
}

function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid)
}

/** URL of a server, for a setting. */
export const urlOf = ({ user, password, host, port, database }: EmbeddedAddress) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
