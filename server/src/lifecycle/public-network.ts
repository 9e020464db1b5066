import { lookup } from 'node:dns'
import { BlockList, connect, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Networks that are not of the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC = new BlockList()
for (const network of `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`.split(
  /\s+/,
)) {
  const [address = '', bits] = network.split('/')
  NOT_PUBLIC.addSubnet(address, Number(bits))
}

/** The only part of IPv6 that is handed out; the networks below are in it, but lead into IPv4 or nowhere. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_6 = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_6.addSubnet(address, bits, 'ipv6')

const isOwn = (address: string) =>
  Object.values(networkInterfaces()).some((all) => all?.some((each) => each.address === address))

const isOfInternet = (address: string) =>
  isIPv6(address)
    ? PUBLIC_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
    : isIP(address) === 4 && !NOT_PUBLIC.check(address)

/** Whether an IP address is of the public internet, and not of this machine. */
export function isPublicAddress(address: string) {
  const bare = address.replace(/%.*$/, '')
  return !isOwn(bare) && isOfInternet(bare)
}

/** Names that only a network of one's own knows. */
const PRIVATE_NAME =
  /^[^.]+$|\.(?:local|localhost|localdomain|lan|home|internal|intranet|private|corp|arpa)$/

/** Whether everybody can open a site, by its address alone: encrypted, and at no name or number of a private network. */
export function isPublicSite(origin: string) {
  const { protocol, hostname } = new URL(origin)
  const bare = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(bare) ? isOfInternet(bare) : !PRIVATE_NAME.test(bare))
}

/** Thrown where an address leads to a private network. */
export class PrivateNetwork extends Error {
  readonly code = 'PRIVATE_NETWORK'
  constructor() {
    super('The address is of a private network')
  }
}

/**
 * Looks a name up for a connection, and fails if any of its IP addresses is of a private network. The connection is
 * made to the addresses that were checked, so a name that changes in between leads nowhere else.
 */
export const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateNetwork(), [])
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })

/** Throws for a host that is an IP address of a private network, because `publicLookup` gets only names. */
export function refusePrivateAddress(host: string) {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) && !isPublicAddress(bare)) throw new PrivateNetwork()
}

/** Mail servers answer in short lines: a hundred mails, and certificates, take a tenth of this. */
const MOST_READ = 1024 * 1024
const LOOK_MS = 50

/**
 * Ends a connection on which the other side sends without end. The process of all academies works on each of its lines,
 * and has a limit for one answer alone.
 */
export function limitAnswers(socket: Socket) {
  // The bytes are counted at intervals, because under TLS no event of this socket tells of them.
  const looking = setInterval(() => {
    if (socket.bytesRead > MOST_READ) socket.destroy()
  }, LOOK_MS).unref()
  return socket.once('close', () => clearInterval(looking))
}

/** Opens a connection to a host of the public internet; rejects with `PrivateNetwork` for another. */
export async function connectPublicly({ host, port }: { host: string; port: number }, ms: number) {
  refusePrivateAddress(host)
  const socket = limitAnswers(connect({ host, port, lookup: publicLookup }))
  socket.setTimeout(ms, () =>
    socket.destroy(Object.assign(new Error('Too slow'), { code: 'ETIMEDOUT' })),
  )
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  return socket.setTimeout(0).removeAllListeners('timeout').removeAllListeners('error')
}
