import { NODES, type Node, type Ports } from './layout.ts'
import { openRelay, type Relay } from './relay.ts'

/**
 * Relays between the machines: from each to etcd, and from the others to its Patroni and PostgreSQL. HAProxy connects
 * directly, so that clients still reach an isolated primary.
 */
export async function openLines(ports: Ports) {
  const relays = new Map<Node, Relay[]>()
  for (const n of NODES) {
    const ways = [
      openRelay(ports.restRelay(n), ports.rest(n)),
      openRelay(ports.postgresRelay(n), ports.postgres(n)),
      ...NODES.map((m) => openRelay(ports.etcdRelay(n, m), ports.client(m))),
    ]
    relays.set(n, await Promise.all(ways))
  }
  const all = [...relays.values()].flat()
  return {
    cut: (n: Node) => {
      for (const relay of relays.get(n) ?? []) relay.cut()
    },
    mend: () => {
      for (const relay of all) relay.mend()
    },
    close: () => Promise.all(all.map((relay) => relay.close())),
  }
}

export type Lines = Awaited<ReturnType<typeof openLines>>
