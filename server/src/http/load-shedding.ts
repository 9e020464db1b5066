import { AsyncLocalStorage } from 'node:async_hooks'
import { Transform } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import fp from 'fastify-plugin'
import { away } from './errors.ts'
import { PLAIN_BYTES, TEXT_BYTES, UPLOAD_BYTES } from './limits.ts'

/** Two of the largest, or a hundred of the photos that browsers send; in Node's memory each takes many times its size. */
const MOST_BYTES = 2 * UPLOAD_BYTES

/**
 * Bounds how many bytes of large bodies are in memory at once, until they are answered: further ones get 503. What has
 * arrived counts, not what was announced, so that those who send slowly keep nobody out.
 */
const limitLargeBodies = fp(async (app) => {
  let held = 0
  app.addHook('preParsing', ({ headers, routeOptions }, reply, body, done) => {
    // What comes in chunks is as long as it likes; a request with neither header has no body.
    const announced = headers['transfer-encoding']
      ? PLAIN_BYTES
      : Number(headers['content-length'] ?? 0)
    // What is too large is refused where it is read.
    const { bodyLimit = TEXT_BYTES } = routeOptions
    if (announced < PLAIN_BYTES || announced > bodyLimit) return done(null, body)
    if (held + announced > MOST_BYTES) return done(away())

    let own = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        if (held + chunk.length > MOST_BYTES) {
          // The rest is let go by: whoever sends it still reads the answer.
          body.unpipe(counted)
          body.resume()
          return next(away())
        }
        held += chunk.length
        own += chunk.length
        next(null, chunk)
      },
    })
    // Also when nobody reads it any more.
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

/** Requests that one process works on at once, at most and in any case: a class that signs in together is let in. */
const MOST_AT_ONCE = 500
const LEAST_AT_ONCE = 100
/** What is worked on at once is what so many seconds will finish: well within a browser's patience. */
const LONGEST_WAIT_SECONDS = 2
/** How fast the app is shows only while it has enough to do. */
const BUSY = 16
const LOOK_MS = 500
const ALWAYS = /^\/api\/(health|ready)\b/

/** How many may be worked on at once, from how many were finished in each half second that was busy. */
function measuredRoom(most: number) {
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

/** Asks the app within the work on a request: part of what was let in already, it is not refused as one more would be. */
export const askWithin = (app: FastifyInstance, asked: InjectOptions) =>
  within.run(true, async () => await app.inject(asked))

/**
 * Refuses what comes on top of that at once, with 503: whoever is let in is answered in time, where a queue without
 * end would serve nobody. Whoever still sends a body holds no place. Whether the app is healthy, and ready, can always be asked.
 */
export const loadShedding = fp<{ most?: number }>(async (app, { most = MOST_AT_ONCE }) => {
  const { room, learn } = measuredRoom(most)
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

  const isExempt = (url: string) => ALWAYS.test(url) || within.getStore() === true
  app.addHook('onRequest', ({ url }, _reply, done) => {
    // Before its body is read.
    done(running >= room() && !isExempt(url) ? away() : undefined)
  })
  await app.register(limitLargeBodies)
  app.addHook('preValidation', ({ url }, reply, done) => {
    if (isExempt(url)) return done()
    if (running >= room()) return done(away())
    running += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      running -= 1
      finished += 1
      fewest = Math.min(fewest, running)
    }
    // Whoever gives up closes without having finished.
    reply.raw.once('finish', end).once('close', end)
    done()
  })
})
