import fp from 'fastify-plugin'
import { perAcademy } from '../../academy/per-academy.ts'
import { recordAlarm } from '../../db/connections/alarm.ts'
import type { Account } from '../access.ts'
import { Refused, tooMany } from '../errors.ts'
import { countOne, createRateLimiter } from './rate-limiter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Expensive: decodes pictures, reads all students, or draws a PDF. */
    isCostly?: boolean
    /** Counts as a change. */
    changes?: boolean
    /** May carry a file. */
    takesUpload?: boolean
  }
}

/** 50 calls a second per account. */
const PER_MINUTE = 3_000
const MINUTE_SECONDS = 60
/** Changes per account, because each leaves a trail entry for years. */
const CHANGES_PER_HOUR = 600
const HOUR_SECONDS = 3600
const MOST_REMEMBERED = 10_000

type Parts = {
  /** Whether an account's changes are unlimited. */
  isUnlimited: (account: Account) => boolean
}

/**
 * Limits an account, over all its sessions: expensive calls, changes, and misses. An account that scans numbers for
 * others' records is refused everything for a while, because a hit among misses would reveal as much.
 */
export const callLimits = fp<Parts>(async (app, { isUnlimited }) => {
  const limit = { points: PER_MINUTE, seconds: MINUTE_SECONDS }
  const costly = createRateLimiter({ what: 'costly', ...limit })
  const changes = createRateLimiter({
    what: 'change',
    points: CHANGES_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  const misses = createRateLimiter({ what: 'missed', ...limit })
  /** Locked accounts known to this process, and until when, in ms of a monotonic clock. */
  const shutOutUntil = perAcademy(() => new Map<string, number>())

  function shutOut(uid: string, seconds: number) {
    const known = shutOutUntil()
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(uid, performance.now() + seconds * 1000)
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
    const msLeft = (shutOutUntil().get(account.uid) ?? 0) - performance.now()
    if (msLeft > 0) throw tooMany(Math.ceil(msLeft / 1000))
    const { isCostly, changes: isChange } = routeOptions.config
    if (isCostly) await countOne(costly, account.uid)
    if (isChange && !isUnlimited(account)) await countOne(changes, account.uid)
  })

  app.addHook('onSend', async ({ account, log }, reply, payload) => {
    if (reply.statusCode !== 404 || !account) return payload
    const refusal = await countOne(misses, account.uid).catch((error: unknown) => error)
    // A failure to count must not fail the answer.
    if (!(refusal instanceof Refused)) return payload
    log.warn('An account asked too often for what is not there.')
    const seconds = refusal.retryAfterSeconds ?? MINUTE_SECONDS
    const isNew = (shutOutUntil().get(account.uid) ?? 0) < performance.now()
    if (isNew) await tell(account).catch(() => log.warn('The trail could not be told of it.'))
    shutOut(account.uid, seconds)
    reply.code(refusal.statusCode).header('retry-after', seconds)
    return JSON.stringify({ error: refusal.message })
  })
})
