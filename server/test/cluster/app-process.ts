import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, type Place, type Secrets } from './machines.ts'
import { startPart } from './part.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BUILT = join(ROOT, 'server/build/main.js')
const MAIN = existsSync(BUILT) ? BUILT : join(ROOT, 'server/src/main.ts')

export const appName = (n: number) => `app${n}`
export const ADMIN_EMAIL = 'admin@ganit.local'

/** An app process, as on one of two machines. */
export function startApp(place: Place, { secret, adminPassword }: Secrets, n: number) {
  const { folder, ports } = place
  const dataDir = join(folder, `${appName(n)}-data`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const env = {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
    PORT: `${ports.process(n)}`,
    DATA_DIR: dataDir,
    DATABASE_URL: addressOf(place, 'ganit_app'),
    OWNER_DATABASE_URL: addressOf(place, 'ganit_owner'),
    DATABASE_REPLICA_URL: addressOf(place, 'ganit_app', { port: ports.replica }),
    SECRET: secret,
    ADMIN_EMAIL,
    ADMIN_PASSWORD: adminPassword,
    PUBLIC_URL: `https://localhost:${ports.nginx}`,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '3',
  }
  startPart(folder, { name: appName(n), file: process.execPath, args: [MAIN], env })
}
