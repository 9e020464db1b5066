import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const HOST = '127.0.0.1'
export const NODES = [1, 2, 3] as const
export type Node = (typeof NODES)[number]

const TEMPLATES = join(import.meta.dirname, '../../../deploy/cluster')

/** All ports of a local cluster, from a base port. */
export const portsFrom = (base: number) => ({
  client: (n: Node) => base + n,
  peer: (n: Node) => base + 10 + n,
  rest: (n: Node) => base + 20 + n,
  postgres: (n: Node) => base + 30 + n,
  /** Relays from other machines to this one's Patroni and PostgreSQL, and from it to etcd. */
  restRelay: (n: Node) => base + 40 + n,
  postgresRelay: (n: Node) => base + 50 + n,
  etcdRelay: (n: Node, member: Node) => base + 60 + 3 * n + member,
  primary: base + 80,
  replica: base + 81,
  app: base + 82,
  nginx: base + 83,
  process: (n: number) => base + 90 + n,
})

export type Ports = ReturnType<typeof portsFrom>

/** A configuration from `deploy/cluster` with its placeholders filled in. */
export function filled(name: string, values: Record<string, string | number | boolean>) {
  const template = readFileSync(join(TEMPLATES, name), 'utf8')
  return template.replace(/\{\{(\w+)\}\}/g, (_, key) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name} wants ${key}.`)
    return String(value)
  })
}
