import { AsyncLocalStorage } from 'node:async_hooks'
import fp from 'fastify-plugin'
import type { Pool } from 'pg'
import { type RateLimiter, rateLimiter, refuseWhenSpent } from '../../../http/rate-limiter.ts'
import { isStaff } from '../../accounts/rights.ts'
import { tooManyPictures } from './decoder/pool.ts'

/**
 * Milliseconds of decoding that a student has in a minute: some hundred photos as browsers send them, or six of the
 * heaviest pictures. The staff, who fill a whole site with them, have as many as it takes.
 */
const OF_A_STUDENT = { what: 'picture-ms', points: 20_000, seconds: 60 }

/** A form sent twice, or twenty times by a finger that trembles. */
const MOST_OF_A_STUDENT = 30

/** Who sends the pictures of a call. */
type Caller = {
  signal: AbortSignal
  /** Undefined for the staff. */
  student?: { uid: string; limit: RateLimiter }
}

const callers = new AsyncLocalStorage<Caller>()

/** Of a student in this process: how many wait or are worked on, and the end of the last of them. */
const lines = new Map<string, { length: number; last: Promise<unknown> }>()

/** Does the work when all that was asked for before in the same name is over; 503 where too many wait. */
async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { length: 0, last: Promise.resolve() }
  if (line.length >= MOST_OF_A_STUDENT) throw tooManyPictures()
  lines.set(name, line)
  line.length += 1
  const turn = line.last.then(work).finally(() => {
    line.length -= 1
    if (line.length === 0) lines.delete(name)
  })
  line.last = turn.catch(() => {})
  return turn
}

/**
 * Runs work on a picture for whoever makes the present call: of a student one at a time, and no more than takes so
 * long (429). The signal is theirs: it is aborted when they hang up. Outside a call nobody is limited.
 */
export async function inTurnOfCaller<T>(work: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const { student, signal } = callers.getStore() ?? {}
  if (!student) return work(signal)
  const { uid, limit } = student
  return inLine(uid, async () => {
    await refuseWhenSpent(limit, uid)
    const since = performance.now()
    // Waiting for others counts too: an honest sender never waits so long that they miss it.
    return await work(signal).finally(() =>
      limit.penalty(uid, Math.ceil(performance.now() - since)),
    )
  })
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
