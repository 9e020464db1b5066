import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const POSTGRES = '/usr/lib/postgresql'
const PACKAGES = 'postgresql patroni etcd-server etcd-client haproxy nginx openssl'
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

export type Programs = Record<'etcd' | 'patroni' | 'haproxy' | 'nginx' | 'openssl', string> & {
  /** Folder of PostgreSQL's programs. */
  postgres: string
}

/** Finds Debian's programs; exits with a sentence if some are missing. */
export function findPrograms(): Programs {
  const find = (name: string) => FOLDERS.map((folder) => join(folder, name)).find(existsSync)
  const names = ['etcd', 'patroni', 'haproxy', 'nginx', 'openssl'] as const
  const found = Object.fromEntries(names.map((name) => [name, find(name)]))
  const missing: string[] = names.filter((name) => !found[name])
  const [version] = existsSync(POSTGRES)
    ? readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a))
    : []
  if (!version) missing.push('postgres')
  if (missing.length > 0)
    throw new Error(
      `Not installed here: ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES}`,
    )
  return { ...found, postgres: join(POSTGRES, String(version), 'bin') } as Programs
}

/** Root may not run PostgreSQL, so its own user does. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: string) =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
