import ipaddr from 'ipaddr.js'

/** An IPv6 line has a /64 network, with any number of addresses. */
const LINE_BITS = 64

/**
 * Address of a request for limits: IPv4 in any notation, or the first half of an IPv6 address, as `2001:db8:1:2::/64`.
 * Anything else stays as it is.
 */
export function callerAddress({ ip }: { ip: string }) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const line = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${LINE_BITS}`)
  return `${line.toString()}/${LINE_BITS}`
}
