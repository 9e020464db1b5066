import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { DatabaseAddress } from '../../academy/academy.ts'
import { NAME } from './cluster.ts'
import type { Settings } from './settings.ts'

export type EmbeddedAddress = Exclude<DatabaseAddress, { connectionString: string }>

const PORT = 5432

/** A Unix socket without TCP; on Windows, where Node cannot open PostgreSQL's sockets, a free local port. */
export async function chooseAddress(
  folder: string,
  { password, database = NAME }: { password: string; database?: string | undefined },
): Promise<EmbeddedAddress> {
  const who = { user: NAME, password, database }
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort(), ...who }
  return { host: folder, port: PORT, ...who }
}

/** Settings that make PostgreSQL listen at this address. */
export const listenSettings = ({ host, port }: EmbeddedAddress): Settings =>
  host === '127.0.0.1'
    ? { port, listen_addresses: host, unix_socket_directories: '' }
    : {
        port,
        listen_addresses: '',
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      }

/** A local port on which nothing listens. */
export const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : PORT))
    })
  })

const NO_SUCH_DATABASE = '3D000'
const NOT_YET = ['57P03', 'ECONNREFUSED', 'ENOENT']
const PATIENCE_MS = 15_000
const PAUSE_MS = 50

/** Creates the database on the first start; checks on every start that this is our server and password. */
export async function ensureDatabase(address: EmbeddedAddress) {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await queryOnce(address, 'select 1')
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (code === NO_SUCH_DATABASE)
        await queryOnce({ ...address, database: 'postgres' }, `create database ${address.database}`)
      // PostgreSQL may have crashed a moment ago; the supervisor restarts it.
      else if (NOT_YET.includes(code) && performance.now() < deadline) await sleep(PAUSE_MS)
      else throw error
    }
  }
}

async function queryOnce(config: ClientConfig, text: string) {
  const client = new Client({ ...config, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  await client.query(text).finally(() => client.end())
}
