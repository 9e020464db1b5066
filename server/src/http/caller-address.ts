import ipaddr from 'ipaddr.js'

/** A home or office line has a network of its own in IPv6, of which it may use any address. */
const LINE_BITS = 64

/**
 * From where a request comes, as limits count it: an IPv4 address, however it is written, or the first half of an IPv6 one, as
 * `2001:db8:1:2::/64`. What is no address stays as it is.
 */
export function callerAddress({ ip }: { ip: string }) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const line = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${LINE_BITS}`)
  return `${line.toString()}/${LINE_BITS}`
}
