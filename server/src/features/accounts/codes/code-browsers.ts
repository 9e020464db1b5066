import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../http/callers/cookie-of.ts'
import { clock } from '../../../lifecycle/clock.ts'

const NAME = 'ganit-code-device'
const MOST = 5
const DAYS = 90
const DAY_MS = 24 * 3600_000
/** Guardian, time, signature. */
const ENTRY = /^\d+\.\d+\.[\w-]+$/

/** A guardian with account and address; if either changes, the browser counts as unknown. */
type Who = { guardian_id: number; account_id: string | null; address: string }

const entriesOf = (request: FastifyRequest) =>
  (readCookie(request, NAME) ?? '')
    .split('~')
    .slice(0, MOST)
    .filter((entry) => ENTRY.test(entry))

/** Remembers in a cookie which guardians have signed in by code. Authenticates nothing. */
export function createCodeBrowsers({ key, isSecure }: { key: Buffer; isSecure: boolean }) {
  function signEntry(said: string, { account_id, address }: Who) {
    const text = `code ${said} ${account_id} ${address}`
    return `${said}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }

  function isOurs(entry: string, who: Who) {
    const said = entry.slice(0, entry.lastIndexOf('.'))
    const [given, right] = [Buffer.from(entry), Buffer.from(signEntry(said, who))]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  return {
    /** Whether this guardian has signed in from the browser. */
    isKnown(request: FastifyRequest, who: Who) {
      const entry = entriesOf(request).find((each) => each.startsWith(`${who.guardian_id}.`))
      const time = Number(entry?.split('.')[1])
      return entry !== undefined && time + DAYS * DAY_MS >= clock.ms() && isOurs(entry, who)
    },

    /** The `set-cookie` header for a guardian who has just signed in. */
    remembering(request: FastifyRequest, who: Who) {
      const { guardian_id } = who
      const others = entriesOf(request).filter((entry) => !entry.startsWith(`${guardian_id}.`))
      const value = [signEntry(`${guardian_id}.${clock.ms()}`, who), ...others]
        .slice(0, MOST)
        .join('~')
      const seconds = (DAYS * DAY_MS) / 1000
      return `${NAME}=${value}; Path=/api/auth-code; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    },
  }
}

export type CodeBrowsers = ReturnType<typeof createCodeBrowsers>
