import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { perAcademy } from '../../academy/per-academy.ts'
import { unavailableError } from '../errors.ts'

/** Calls of one academy that are worked on at a time. Its pools have seven connections, so more would not be faster. */
const AT_WORK = 8
/** A call that takes longer waits for a printer or a provider, and not for this process. Its turn is given on. */
const LONGEST_TURN_MS = 1_000
/** Calls of one academy that wait for their turn, each as long as for a connection. */
const MOST_WAITING = 500
const WAIT_MS = 2_000

/** The turns of an academy, given in the order in which they were asked for. */
function createTurns() {
  let taken = 0
  const waiting = new Set<() => void>()

  /** A turn is free for the next call only after others were read: calls that wait for nothing would follow each other. */
  const give = () =>
    void setImmediate(() => {
      const [next] = waiting
      if (next) next()
      else taken -= 1
    })

  /** Resolves once it is the call's turn; rejects if that takes too long, or the caller leaves. */
  async function take(raw: ServerResponse) {
    if (taken < AT_WORK) {
      taken += 1
      return
    }
    if (waiting.size >= MOST_WAITING) throw unavailableError()
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        waiting.delete(begin)
        clearTimeout(patience)
        raw.off('close', giveUp)
        settle()
      }
      const begin = () => end(resolve)
      const giveUp = () => end(() => reject(unavailableError()))
      const patience = setTimeout(giveUp, WAIT_MS)
      raw.once('close', giveUp)
      waiting.add(begin)
    })
  }
  return { take, give }
}

const ownTurns = perAcademy(createTurns)

type Parts = { isExempt: (url: string) => boolean }

/**
 * Lets the calls of an academy wait for each other, where several share the process: there is one event loop, and all
 * running calls share it. Without turns, an academy with a hundred callers would have a hundred shares, and a call of
 * another academy one. A call gives up its turn once its answer has begun, because its reader may be slow.
 */
export const turns = fp<Parts>(async (app, { isExempt }) => {
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preValidation', async (request, { raw }) => {
    if (isExempt(request.url)) return
    const { take, give } = ownTurns()
    await take(raw)
    const end = () => {
      if (!ends.delete(request)) return
      clearTimeout(longest)
      give()
    }
    const longest = setTimeout(end, LONGEST_TURN_MS).unref()
    ends.set(request, end)
    raw.once('finish', end).once('close', end)
    // A caller who left before this was listened for.
    if (raw.destroyed) end()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    ends.get(request)?.()
    done(null, payload)
  })
})
