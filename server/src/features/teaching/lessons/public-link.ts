import { beginsAsLink, LINK_SENTENCES } from '@ganit/contract/teaching/links'
import { invalid } from '../../../http/errors.ts'

/** Names that only a network of one's own knows. */
const PRIVATE_NAME =
  /\.(?:local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa|test|invalid|example|onion)$/

/** Whether an IPv4 address is of the public internet. */
function isPublicIp(parts: readonly number[]) {
  const [a = 0, b = 0] = parts
  const isPrivate =
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || b === 0)) ||
    (a === 198 && (b === 18 || b === 19))
  return !isPrivate
}

/** Whether a host is one of the public internet. An IPv6 address has no dot, so it is none. */
function isPublicHost(host: string) {
  const name = host.replace(/\.$/, '')
  if (!name.includes('.') || PRIVATE_NAME.test(name)) return false
  // The parser has turned other ways to write an IPv4 address into four decimal numbers.
  return /^[\d.]+$/.test(name) ? isPublicIp(name.split('.').map(Number)) : true
}

/**
 * Why a link cannot be handed to families; undefined for a good one. The host is shown beside it, so nothing may stand
 * in the address that a browser reads differently.
 */
function faultOfLink(link: string) {
  if (!beginsAsLink(link)) return LINK_SENTENCES.start
  if (/\s/.test(link)) return LINK_SENTENCES.space
  if (/[\\\p{Cc}\p{Cf}]/u.test(link) || !URL.canParse(link)) return LINK_SENTENCES.private
  const { hostname, username, password } = new URL(link)
  return username || password || !isPublicHost(hostname) ? LINK_SENTENCES.private : undefined
}

/** 400 on a field for a link that is not to be handed to families. */
export function refuseFaultyLink(link: string | null | undefined, field = 'url') {
  const fault = link ? faultOfLink(link) : undefined
  if (fault) throw invalid({ [field]: fault })
}

/** Host of a link as shown to people. Names in other scripts are shown as they are looked up, so none passes for another. */
export const hostOfLink = (link: string) => new URL(link).hostname.replace(/^www\.(?=.*\.[^.])/, '')
