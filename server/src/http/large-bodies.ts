import { Transform } from 'node:stream'
import fp from 'fastify-plugin'
import { away } from './errors.ts'
import { PLAIN_BYTES, TEXT_BYTES, UPLOAD_BYTES } from './limits.ts'

/** Two of the largest, or a hundred of the photos that browsers send; in Node's memory each takes many times its size. */
const MOST_BYTES = 2 * UPLOAD_BYTES

/**
 * Bounds how many bytes of large bodies are in memory at once, until they are answered: further ones get 503. What has
 * arrived counts, not what was announced, so that those who send slowly keep nobody out.
 */
export const limitLargeBodies = fp(async (app) => {
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
