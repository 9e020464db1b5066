import fp from 'fastify-plugin'

/**
 * Lets whoever sent too much read so: their connection stays open and the rest is let go by until the request's time is
 * over. One that is closed under somebody who still sends is reset, often before the answer was read.
 */
export const drainRefusedBodies = fp(async (app) => {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (reply.statusCode === 413) {
      reply.removeHeader('connection')
      reply.raw.shouldKeepAlive = true
      raw.unpipe()
      raw.resume()
    }
    done(null, payload)
  })
})
