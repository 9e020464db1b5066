import { AsyncLocalStorage } from 'node:async_hooks'
import { Transform } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import fp from 'fastify-plugin'
import { perAcademy } from '../../academy/per-academy.ts'
import { unavailableError } from '../errors.ts'
import { PLAIN_BYTES, TEXT_BYTES, UPLOAD_BYTES } from './limits.ts'
import { turns } from './turns.ts'

/** Bytes of two of the largest bodies, or a hundred usual photos; in memory a body takes many times its size. */
const LARGE_BODIES_BYTES = 2 * UPLOAD_BYTES

/**
 * Limits bytes of large bodies in memory until they are answered: more get 503. Counts received bytes, not announced
 * ones, so that slow senders keep nobody out.
 */
const limitLargeBodies = fp(async (app) => {
  let held = 0
  app.addHook('preParsing', ({ headers, routeOptions }, reply, body, done) => {
    // Chunked bodies have any length; a request with neither header has no body.
    const announced = headers['transfer-encoding']
      ? PLAIN_BYTES
      : Number(headers['content-length'] ?? 0)
    // Larger bodies are refused where they are read.
    const { bodyLimit = TEXT_BYTES } = routeOptions
    if (announced < PLAIN_BYTES || announced > bodyLimit) return done(null, body)
    if (held + announced > LARGE_BODIES_BYTES) return done(unavailableError())

    let own = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        if (held + chunk.length > LARGE_BODIES_BYTES) {
          // The rest is discarded, so that the client still reads the answer.
          body.unpipe(counted)
          body.resume()
          return next(unavailableError())
        }
        held += chunk.length
        own += chunk.length
        next(null, chunk)
      },
    })
    // Errors are ignored even if nothing reads the body any more.
    counted.on('error', () => {})
    body.once('error', (error) => counted.destroy(error))
    const release = () => {
      held -= own
      own = 0
      counted.destroy()
    }
    reply.raw.once('finish', release).once('close', release)
    done(null, body.pipe(counted))
  })
})

/** Requests a process always accepts at once: enough for a class that signs in together. */
const MOST_AT_ONCE = 500
const LEAST_AT_ONCE = 100
/** A process accepts as many requests as it finishes within these seconds, well within a browser's timeout. */
const LONGEST_WAIT_SECONDS = 2
/** Throughput can only be measured under load. */
const BUSY = 16
const LOOK_MS = 500
/** Share of the room from which on a process counts as nearly full, and the most that one academy has of it then. */
const NEARLY = 3 / 4
const OF_ACADEMY = 1 / 2
const HEALTH = /^\/api\/(health|ready)\b/

/** Whether a call asks for the machine's health, which is answered at every address and under every load. */
export const isAboutMachine = ({ url }: { url: string }) => HEALTH.test(url)

/** Capacity, measured from requests finished per busy half second. */
function createMeasuredRoom(most: number) {
  let perSecond = most / LONGEST_WAIT_SECONDS
  return {
    room: () =>
      Math.min(most, Math.max(LEAST_AT_ONCE, Math.round(perSecond * LONGEST_WAIT_SECONDS))),
    learn: (finished: number, seconds: number) => {
      perSecond = (perSecond + finished / seconds) / 2
    },
  }
}

const within = new AsyncLocalStorage<true>()

/** A request from within another one, which must not be refused as an additional one. */
export const askWithin = (app: FastifyInstance, asked: InjectOptions) =>
  within.run(true, async () => await app.inject(asked))

export const isAskedWithin = () => within.getStore() === true

type Parts = {
  most?: number
  /** Whether several academies share the process. */
  isShared?: boolean
}

/** Number of an academy's requests at work. */
const ownRunning = perAcademy(() => ({ count: 0 }))

/**
 * Refuses excess requests at once with 503, so that accepted ones are answered in time; an endless queue would serve
 * nobody. Requests still sending their body do not count. Health checks are always answered. If several academies share
 * a process, each has at most half of it while it is nearly full.
 */
export const loadShedding = fp<Parts>(async (app, { most = MOST_AT_ONCE, isShared = false }) => {
  const { room, learn } = createMeasuredRoom(most)
  let running = 0
  let finished = 0
  let fewest = 0
  let since = performance.now()
  const looking = setInterval(() => {
    const now = performance.now()
    if (fewest >= BUSY) learn(finished, (now - since) / 1000)
    finished = 0
    fewest = running
    since = now
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))

  const hasItsHalf = () =>
    isShared && running >= room() * NEARLY && ownRunning().count >= room() * OF_ACADEMY
  const isExempt = (url: string) => isAboutMachine({ url }) || isAskedWithin()
  app.addHook('onRequest', ({ url }, _reply, done) => {
    // The request is refused before its body is read.
    const isFull = !isExempt(url) && (running >= room() || hasItsHalf())
    done(isFull ? unavailableError() : undefined)
  })
  await app.register(limitLargeBodies)
  if (isShared) await app.register(turns, { isExempt })
  app.addHook('preValidation', ({ url }, reply, done) => {
    // A caller who left while an earlier hook waited has closed already, and would be counted for ever.
    if (isExempt(url) || reply.raw.destroyed) return done()
    if (running >= room() || hasItsHalf()) return done(unavailableError())
    const own = isShared ? ownRunning() : undefined
    running += 1
    if (own) own.count += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      running -= 1
      if (own) own.count -= 1
      finished += 1
      fewest = Math.min(fewest, running)
    }
    // An aborted request closes without finishing.
    reply.raw.once('finish', end).once('close', end)
    done()
  })
})
