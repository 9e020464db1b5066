import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { MAX_CONNECTIONS, MAX_OF_ADDRESS } from '../limits/limits.ts'
import { callerAddress } from './caller-address.ts'

const LOOPBACK = ['127.0.0.0/8', '::1']

/** Whether an address is of these networks, as `TRUST_PROXY` names them. */
function amongNetworks(networks: readonly string[]) {
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
  /** Addresses without a limit of their own: proxies, which come for many, and the machine itself. */
  exempt?: readonly string[]
  max?: number
  ofAddress?: number
}

/** `busy`: requests of it whose head is there, and whose answer is not. */
type Kept = { address: string; busy: number }

/**
 * Keeps room for newcomers: where an address, or all together, hold as many connections as may be, the oldest one that
 * waits for a head makes room, first of the address that holds most. Whoever is being answered is never cut off; only
 * when all are is a newcomer turned away.
 */
export function keepRoom(server: Server, limits: Limits = {}) {
  const { exempt = [], max = MAX_CONNECTIONS, ofAddress = MAX_OF_ADDRESS } = limits
  const isExempt = amongNetworks(exempt)
  // Those that have made room take a moment to close.
  server.maxConnections = 2 * max
  /** The oldest first. */
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

  /** The oldest one that waits for a head, of one address or of the one that holds most. */
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
    // Closed before it was looked at.
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
      // The last one answered is the last one to make room.
      kept.set(socket, one)
    })
  })
}

/** `TRUST_PROXY`, and the machine itself, where proxies run, too. */
export const exemptOf = (trustProxy: string[] = []) => [...LOOPBACK, ...trustProxy]
