import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { MAX_CONNECTIONS, MAX_OF_ADDRESS } from '../limits/limits.ts'
import { callerAddress } from './caller-address.ts'

const LOOPBACK = ['127.0.0.0/8', '::1']

/** Returns a function that says whether an address is in these networks, written as in `TRUST_PROXY`. */
function createNetworkTest(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(address, Number(bits), kind)
    else list.addAddress(address, kind)
  }
  return (address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

type Limits = {
  /** Addresses without a limit of their own: proxies, which connect for many people, and this machine. */
  exempt?: readonly string[]
  max?: number
  ofAddress?: number
}

/** `busy`: number of requests on the connection whose head has arrived and that are not answered yet. */
type Kept = { address: string; busy: number }

/**
 * Keeps room for new connections. When an address, or all together, reach the limit, the oldest connection that waits
 * for a request is closed, preferably of the address with the most. A connection that is being answered is never
 * closed; a new one is refused only if all are.
 */
export function keepRoom(server: Server, limits: Limits = {}) {
  const { exempt = [], max = MAX_CONNECTIONS, ofAddress = MAX_OF_ADDRESS } = limits
  const isExempt = createNetworkTest(exempt)
  // Closing connections count for a moment, too.
  server.maxConnections = 2 * max
  /** Open connections, the oldest first. */
  const kept = new Map<Socket, Kept>()
  const held = new Map<string, number>()

  function forget(socket: Socket) {
    const { address } = kept.get(socket) ?? {}
    if (address === undefined || !kept.delete(socket)) return
    const left = (held.get(address) ?? 1) - 1
    if (left > 0) held.set(address, left)
    else held.delete(address)
  }

  function end(socket: Socket) {
    forget(socket)
    socket.destroy()
  }

  /** The oldest connection that waits for a request, of one address or of the address with the most. */
  function idleOne(newcomer: Socket, of?: string) {
    let found: [socket: Socket, held: number] | undefined
    for (const [socket, { address, busy }] of kept) {
      if (busy > 0 || socket === newcomer || (of !== undefined && address !== of)) continue
      const count = held.get(address) ?? 0
      if (!found || count > found[1]) found = [socket, count]
    }
    return found?.[0]
  }

  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress
    // The connection was closed before it was handled.
    if (ip === undefined) return void socket.destroy()
    const address = callerAddress({ ip })
    const isLimited = !isExempt(ip)
    kept.set(socket, { address, busy: 0 })
    held.set(address, (held.get(address) ?? 0) + 1)
    socket.once('close', () => forget(socket))
    if (isLimited && (held.get(address) ?? 0) > ofAddress) end(idleOne(socket, address) ?? socket)
    if (kept.size > max && kept.has(socket)) end(idleOne(socket) ?? socket)
  })

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const one = kept.get(socket)
    if (!one) return
    one.busy += 1
    response.once('close', () => {
      one.busy -= 1
      if (one.busy > 0 || !kept.delete(socket)) return
      // The connection answered last is the last to be closed.
      kept.set(socket, one)
    })
  })
}

/** The addresses of `TRUST_PROXY`, and this machine, where proxies run, too. */
export const exemptNetworks = (trustProxy: string[] = []) => [...LOOPBACK, ...trustProxy]
