/** A label of a host name. */
const GIVEN = /^[a-z](?!.*--)[a-z0-9-]{1,28}[a-z0-9]$/

const RESERVED = new Set(
  `about abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover
  backup billing blog cdn console contact dashboard demo dev dns docs download email example ftp ganit
  git help host hosting hostmaster imap info internal legal localhost login logout mail mx news
  noreply ns ns1 ns2 ns3 pay payment payments pop pop3 postmaster privacy public register root
  security server shop signin signup smtp ssl staff static status store support sysadmin system
  terms test tests tls upload webmail webmaster whois wpad www`.split(/\s+/),
)

/** A form that is equal for addresses that people confuse, such as `sen-math5` and `sen-maths`. */
export const foldAddress = (address: string) =>
  address
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')

const FOLDED_RESERVED = new Set([...RESERVED].map(foldAddress))

export const ADDRESS_TAKEN = 'This address is taken.'
export const ADDRESS_RESERVED = 'Choose another: this one is reserved.'
export const ADDRESS_INVALID =
  'An address has 3 to 30 small letters, digits and single hyphens, and begins with a letter.'

/** Why an address cannot be given to an academy, whether it is taken or not; undefined if it can. */
export function problemOfAddress(address: string) {
  if (!GIVEN.test(address)) return ADDRESS_INVALID
  if (FOLDED_RESERVED.has(foldAddress(address))) return ADDRESS_RESERVED
  return undefined
}

/** How academies are reached: below a domain, with TLS in front unless that is `localhost`. */
export type Domain = { domain: string; port: number }

export const originOf = (address: string, { domain, port }: Domain) => {
  // Empty: the domain itself.
  const name = address.includes('.') ? address : [address, domain].filter(Boolean).join('.')
  return domain === 'localhost' ? `http://${name}:${port}` : `https://${name}`
}

/** A domain of its own, so that complaints about an academy's mails do not hurt the host's post. */
export const mailDomainOf = ({ domain }: Pick<Domain, 'domain'>) => `mail.${domain}`

export const mailFromOf = (address: string, domain: Domain) => `${address}@${mailDomainOf(domain)}`

/** The key in `addresses` of a clean host name (`academy-of-call.ts`); undefined for the domain itself and for names of no domain. */
export function addressOfHost(name: string, { domain }: Domain) {
  if (name.endsWith(`.${domain}`)) {
    const label = name.slice(0, -domain.length - 1)
    return label.includes('.') ? undefined : label
  }
  return name.includes('.') && name !== domain ? name : undefined
}
