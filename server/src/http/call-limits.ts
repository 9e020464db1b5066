import fp from 'fastify-plugin'
import type { Pool } from 'pg'
import { recordAlarm } from '../db/alarm.ts'
import type { Account } from './access.ts'
import { Refused, tooMany } from './errors.ts'
import { countOne, rateLimiter } from './rate-limiter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether an answer takes much work: pictures to decode, all students to read, a PDF to draw. */
    isCostly?: boolean
    /** Whether it changes something, and counts as such. */
    changes?: boolean
    /** Whether a file may come with it. */
    takesUpload?: boolean
  }
}

/** Each account may make 50 calls a second, whatever they are. */
const PER_MINUTE = 3_000
const MINUTE_SECONDS = 60
/** How many changes an account may make: each leaves a trail for years. */
const CHANGES_PER_HOUR = 600
const HOUR_SECONDS = 3600
const MOST_REMEMBERED = 10_000

type Parts = {
  pool: Pool
  /** Who may change as much as there is to do. */
  isUnlimited: (account: Account) => boolean
}

/**
 * Limits what one account asks for, however often it signs in: costly calls, changes, and things that are not there. Who goes
 * through numbers in search of others' records is refused everything for a while, for a hit among the misses would tell as much.
 */
export const callLimits = fp<Parts>(async (app, { pool, isUnlimited }) => {
  const limit = { points: PER_MINUTE, seconds: MINUTE_SECONDS }
  const costly = rateLimiter(pool, { what: 'costly', ...limit })
  const changes = rateLimiter(pool, {
    what: 'change',
    points: CHANGES_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  const misses = rateLimiter(pool, { what: 'missed', ...limit })
  /** What each process has heard of the count: accounts and when they may ask again, in ms of a clock that never jumps. */
  const shutOutUntil = new Map<string, number>()

  function shutOut(uid: string, seconds: number) {
    if (shutOutUntil.size >= MOST_REMEMBERED) shutOutUntil.clear()
    shutOutUntil.set(uid, performance.now() + seconds * 1000)
  }

  const tell = ({ uid, email }: Account) =>
    recordAlarm(app.db, {
      actor: null,
      action: 'refused',
      subject: 'accounts',
      subject_id: uid,
      facts: { email, asked_for_what_is_not_there: PER_MINUTE },
    })

  app.addHook('preHandler', async ({ account, routeOptions }) => {
    if (!account) return
    const msLeft = (shutOutUntil.get(account.uid) ?? 0) - performance.now()
    if (msLeft > 0) throw tooMany(Math.ceil(msLeft / 1000))
    const { isCostly, changes: isChange } = routeOptions.config
    if (isCostly) await countOne(costly, account.uid)
    if (isChange && !isUnlimited(account)) await countOne(changes, account.uid)
  })

  app.addHook('onSend', async ({ account, log }, reply, payload) => {
    if (reply.statusCode !== 404 || !account) return payload
    const refusal = await countOne(misses, account.uid).catch((error: unknown) => error)
    // A miss that could not be counted is answered all the same.
    if (!(refusal instanceof Refused)) return payload
    log.warn('An account asked too often for what is not there.')
    const seconds = refusal.retryAfterSeconds ?? MINUTE_SECONDS
    const isNew = (shutOutUntil.get(account.uid) ?? 0) < performance.now()
    if (isNew) await tell(account).catch(() => log.warn('The trail could not be told of it.'))
    shutOut(account.uid, seconds)
    reply.code(refusal.statusCode).header('retry-after', seconds)
    return JSON.stringify({ error: refusal.message })
  })
})
