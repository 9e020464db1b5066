import { Resolver } from 'node:dns/promises'
import type { AskTxt, Look } from './look.ts'

const PATIENCE_MS = 3_000
const OF_AN_ORGANISATION = 2

/** Asks the DNS of this machine. */
export function askDns(): AskTxt {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 })
  return (name) => resolver.resolveTxt(name)
}

const codeOf = (error: unknown) => (error as { code?: string }).code

/** The TXT records of a name, and whether the name is there at all. Rejects if the DNS does not answer. */
async function recordsAt(ask: AskTxt, name: string) {
  try {
    const parts = await ask(name)
    return { isThere: true, texts: parts.map((each) => each.join('')) }
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'ENODATA' && code !== 'ENOTFOUND') throw error
    return { isThere: code === 'ENODATA', texts: [] }
  }
}

const isSpf = (text: string) => /^v=spf1( |$)/i.test(text)
const isDmarc = (text: string) => /^v=DMARC1\s*;/i.test(text)

type Sender = {
  /** The domain of the sender's address. */
  domain: string
  /** The mail server by which mails leave. */
  server: string
}

async function lookAtSpf(ask: AskTxt, { domain, server }: Sender) {
  const { length: count } = (await recordsAt(ask, domain)).texts.filter(isSpf)
  if (count === 1) return { found: `${domain} has one` }
  return count > 1
    ? {
        found: `${domain} has ${count}, and then none counts`,
        advice: 'Make one TXT record of them.',
      }
    : {
        found: `${domain} has none`,
        advice: `Enter a TXT record for ${domain}: "v=spf1 … -all", with the machines by which ${server} sends in place of the dots.`,
      }
}

/**
 * The key's name is the mail server's choice. But `_domainkey` itself is there once any name below it is (RFC 8020), also
 * without records of its own.
 */
async function lookAtDkim(ask: AskTxt, { domain, server }: Sender) {
  const name = `_domainkey.${domain}`
  if ((await recordsAt(ask, name)).isThere) return { found: `there is a key below ${name}` }
  return {
    found: `there is no key below ${name}`,
    advice: `Let ${server} sign mails from ${domain}, and enter the key that it shows: a record for NAME.${name}.`,
  }
}

/** A domain without a record has that of the domain above it. */
async function lookAtDmarc(ask: AskTxt, { domain }: Sender) {
  const labels = domain.split('.')
  for (let n = 0; n <= Math.max(0, labels.length - OF_AN_ORGANISATION); n++) {
    const name = `_dmarc.${labels.slice(n).join('.')}`
    if ((await recordsAt(ask, name)).texts.some(isDmarc)) return { found: `${name} has one` }
  }
  return {
    found: `${domain} has none`,
    advice: `Enter a TXT record for _dmarc.${domain}: "v=DMARC1; p=quarantine".`,
  }
}

const LOOKS = { SPF: lookAtSpf, DKIM: lookAtDkim, DMARC: lookAtDmarc }

/**
 * Whether receivers of mails can tell that the sender's domain sent them, and what to enter where not. A
 * DNS that does not answer is no finding.
 */
export const lookAtSender = (sender: Sender, ask: AskTxt): Promise<Look[]> =>
  Promise.all(
    Object.entries(LOOKS).map(async ([what, look]) => {
      try {
        return { what, ...(await look(ask, sender)) }
      } catch (error) {
        return { what, found: `the DNS could not be asked (${codeOf(error) ?? 'no answer'})` }
      }
    }),
  )
