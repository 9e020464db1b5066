import fp from 'fastify-plugin'

/**
 * Lets clients that sent too much read the refusal: keeps the connection open and discards the rest until the request
 * times out. Closing it while they still send resets it, often before the answer was read.
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
