import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../db/schema.ts'
import { readCookie } from '../../../http/callers/cookie-of.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { passwordByEmail } from '../accounts.queries.ts'

const NAME = 'ganit-device'
/** Enough accounts for a family's shared browser, and a short cookie. */
const MOST_ACCOUNTS = 5
const DAYS = 90
const DAY_MS = 24 * 3600_000
const ID_BYTES = 16
/** Account, device, time, signature. */
const ENTRY = /^[\w-]+\.[\w-]+\.\d+\.[\w-]+$/

type Password = NonNullable<Awaited<ReturnType<typeof passwordByEmail>>>
type Parts = { db: Db; key: Buffer; isSecure: boolean }

const entriesOf = (request: FastifyRequest) =>
  (readCookie(request, NAME) ?? '')
    .split('~')
    .slice(0, MOST_ACCOUNTS)
    .filter((entry) => ENTRY.test(entry))

const isOf = (uid: string) => (entry: string) => entry.startsWith(`${uid}.`)

/**
 * Remembers in a cookie which accounts have signed in with their password, so that a stranger's guesses do not lock
 * them out. Authenticates nothing.
 */
export function createDeviceCookies({ db, key, isSecure }: Parts) {
  /** The signed text includes the password's hash, so a new password invalidates older cookies. */
  function signEntry(said: string, { hash }: Password) {
    const signature = createHmac('sha256', key).update(`${said} ${hash}`).digest('base64url')
    return `${said}.${signature}`
  }

  function isOurs(entry: string, password: Password) {
    const said = entry.slice(0, entry.lastIndexOf('.'))
    const [given, right] = [Buffer.from(entry), Buffer.from(signEntry(said, password))]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  /** The browser's id for the account; undefined for a stranger. */
  function deviceOf(entries: string[], password: Password) {
    const entry = entries.find(isOf(password.uid))
    const [, device, time] = entry?.split('.') ?? []
    if (!entry || Number(time) + DAYS * DAY_MS < clock.ms()) return undefined
    return isOurs(entry, password) ? device : undefined
  }

  return {
    /** The browser's id for the account of this e-mail; undefined for a stranger. */
    async knownTo(email: string, request: FastifyRequest) {
      const entries = entriesOf(request)
      if (entries.length === 0) return undefined
      const password = await passwordByEmail(db, email)
      return password && deviceOf(entries, password)
    },

    /** The `set-cookie` header for a person who has just shown this e-mail's password. */
    async remembering(email: string, request: FastifyRequest) {
      const password = await passwordByEmail(db, email)
      if (!password) return undefined
      const entries = entriesOf(request)
      const { uid } = password
      // A known browser keeps its id, and with it its counters.
      const device = deviceOf(entries, password) ?? randomBytes(ID_BYTES).toString('base64url')
      const others = entries.filter((entry) => !isOf(uid)(entry))
      const value = [signEntry(`${uid}.${device}.${clock.ms()}`, password), ...others]
        .slice(0, MOST_ACCOUNTS)
        .join('~')
      const seconds = (DAYS * DAY_MS) / 1000
      return `${NAME}=${value}; Path=/api/auth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    },
  }
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>
