import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import { socketOf } from '../client.ts'

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 5_000
const CHECK_MS = 5_000
const SILENCE_MS = 3_000

export type Subscription = {
  onNews: () => void
  /** Called once the listener misses no notification any more. */
  onListening: () => void
  /** Notifications may be missed until the connection listens again. */
  onLost: () => void
}

/**
 * Listens to a PostgreSQL channel on its own connection, to the pool's server, and reconnects forever. A hung server is
 * noticed within eight seconds.
 */
export function listenToChannel(pool: Pool, channel: string, hearing: Subscription) {
  const stopping = new AbortController()
  let client: Client | undefined

  async function listenOnce() {
    // The pool's own options object is passed, because a copy would lose the password, which is not enumerable.
    client = new Client(pool.options)
    const lost = lossOf(client)
    client.on('notification', hearing.onNews)
    await client.connect()
    await rejectWhenLate(client.query(`listen ${client.escapeIdentifier(channel)}`))
    hearing.onListening()
    await untilSilent(client, lost).catch(() => {})
    if (!stopping.signal.aborted) hearing.onLost()
  }

  async function keepListening() {
    let delay = FIRST_DELAY_MS
    while (!stopping.signal.aborted) {
      const failed = await listenOnce().catch(() => true)
      destroySocket(client)
      delay = failed ? Math.min(delay * 2, LONGEST_DELAY_MS) : FIRST_DELAY_MS
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const finished = keepListening()

  return {
    async close() {
      stopping.abort()
      destroySocket(client)
      await finished
    },
  }
}

/** Destroys the socket, because a hung server never answers a goodbye. */
const destroySocket = (client: Client | undefined) => client && socketOf(client).destroy()

/** Signal that aborts when the connection has ended. */
function lossOf(client: Client) {
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  return lost.signal
}

/** Pings the server until it stops answering. */
async function untilSilent(client: Client, lost: AbortSignal) {
  while (!lost.aborted) {
    await sleep(CHECK_MS, undefined, { signal: lost, ref: false })
    await rejectWhenLate(client.query('select 1'))
  }
}

/** Rejects if the answer takes too long. */
async function rejectWhenLate<T>(answer: Promise<T>) {
  const answered = new AbortController()
  const tooLate = sleep(SILENCE_MS, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw new Error('The database does not answer')
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    answered.abort()
  }
}
