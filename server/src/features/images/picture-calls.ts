import { AsyncLocalStorage } from 'node:async_hooks'
import fp from 'fastify-plugin'
import type { Pool } from 'pg'
import { type RateLimiter, rateLimiter, refuseWhenSpent } from '../../http/rate-limiter.ts'
import { isStaff } from '../accounts/rights.ts'
import { tooManyPictures } from './decoder/pool.ts'

/**
 * Milliseconds of decoding that a student has in a minute: some hundred photos as browsers send them, or six of the
 * heaviest pictures. The staff, who fill a whole site with them, have as many as it takes.
 */
const OF_A_STUDENT = { what: 'picture-ms', points: 20_000, seconds: 60 }

/** Who sends the pictures of a call. */
type Caller = {
  signal: AbortSignal
  /** Undefined for the staff. */
  student?: { uid: string; limit: RateLimiter }
}

const callers = new AsyncLocalStorage<Caller>()

/** Students of whom a picture is being worked on, or waits, in this process. */
const beingServed = new Set<string>()

/**
 * Runs work on a picture for whoever makes the present call: of a student one at a time (503), and no more than takes so
 * long (429). The signal is theirs: it is aborted when they hang up. Outside a call nobody is limited.
 */
export async function inTurnOfCaller<T>(work: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const { student, signal } = callers.getStore() ?? {}
  if (!student) return work(signal)
  if (beingServed.has(student.uid)) throw tooManyPictures()
  const { uid, limit } = student
  beingServed.add(uid)
  try {
    await refuseWhenSpent(limit, uid)
    const since = performance.now()
    // Waiting counts too: an honest sender never waits so long that they miss it.
    return await work(signal).finally(() =>
      limit.penalty(uid, Math.ceil(performance.now() - since)),
    )
  } finally {
    beingServed.delete(uid)
  }
}

/** Knows in each call that takes pictures who makes it. */
export const pictureCalls = fp<{ pool: Pool }>(async (app, { pool }) => {
  const limit = rateLimiter(pool, OF_A_STUDENT)
  app.addHook('preHandler', ({ account, routeOptions }, reply, done) => {
    if (!account || !routeOptions.config.takesUpload) return done()
    // Fastify's own signal of a request is aborted when its body has been read.
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const student = { uid: account.uid, limit }
    callers.run({ signal: left.signal, ...(!isStaff(account) && { student }) }, done)
  })
})
