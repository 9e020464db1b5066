import { AsyncLocalStorage } from 'node:async_hooks'
import fp from 'fastify-plugin'
import { perAcademy } from '../../../academy/per-academy.ts'
import { Refused } from '../../../http/errors.ts'
import {
  createRateLimiter,
  type RateLimiter,
  refuseWhenSpent,
} from '../../../http/limits/rate-limiter.ts'
import { isStaff } from '../rights/rights.ts'
import { tooManyPicturesError } from './decoder/pool.ts'

/**
 * Decoding time (ms) per student and minute: a hundred photos as browsers send them, or six of the heaviest. Staff, who
 * fill a site with pictures, are not limited.
 */
const OF_A_STUDENT = { what: 'picture-ms', points: 20_000, seconds: 60 }

/** Enough for a form that is sent twice, or twenty times by quick repeated clicks. */
const MOST_OF_A_STUDENT = 30

/** The account sending pictures. */
type Caller = {
  signal: AbortSignal
  /** Undefined for staff. */
  student?: { uid: string; limit: RateLimiter }
}

const callers = new AsyncLocalStorage<Caller>()

/** Per student: number of decodings queued or running, and a promise of the last. */
const linesOf = perAcademy(() => new Map<string, { length: number; last: Promise<unknown> }>())

/** Runs work after all earlier work of the same name; 503 if too many wait. */
async function runInLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lines = linesOf()
  const line = lines.get(name) ?? { length: 0, last: Promise.resolve() }
  if (line.length >= MOST_OF_A_STUDENT) throw tooManyPicturesError()
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
 * Runs picture work for the present call: students one at a time and within their limit (429). The signal aborts when
 * the caller hangs up. No limit outside a call.
 */
export async function runInTurnOfCaller<T>(work: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const { student, signal } = callers.getStore() ?? {}
  if (!student) return work(signal)
  const { uid, limit } = student
  return runInLine(uid, async () => {
    await refuseWhenSpent(limit, uid)
    const since = performance.now()
    let isBusy = false
    try {
      return await work(signal)
    } catch (error) {
      // A busy server asks people to send the picture again, so their allowance does not count its waiting.
      isBusy = error instanceof Refused && error.statusCode === 503 && !signal?.aborted
      throw error
    } finally {
      // Waiting counts too: an honest sender never waits long enough to notice.
      if (!isBusy) await limit.penalty(uid, Math.ceil(performance.now() - since))
    }
  })
}

/** Stores the caller of each call that accepts pictures. */
export const pictureCalls = fp(async (app) => {
  const limit = createRateLimiter(OF_A_STUDENT)
  app.addHook('preHandler', ({ account, routeOptions }, reply, done) => {
    if (!account || !routeOptions.config.takesUpload) return done()
    // Fastify's request signal aborts once the body is read.
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const student = { uid: account.uid, limit }
    callers.run({ signal: left.signal, ...(!isStaff(account) && { student }) }, done)
  })
})
