import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { DatabaseAddress } from '../academy/academy.ts'
import { poolOptions, tendPool, WAIT_MS, type Waits } from '../db/client.ts'

/** Connections of all pools together: 21 academies in full use. */
const MOST_CONNECTIONS = 150
const LOOK_MS = 20

/** The database is not there, or refuses this role. */
const REFUSED = /^(3D000|28000|28P01|42501)$/

type Taken = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void

/** Pools that share a number of connections. */
export type Room = { pools: Set<HostedPool>; most: number }

export const createRoom = (most = MOST_CONNECTIONS): Room => ({ pools: new Set(), most })

/**
 * A pool of one academy among many. A new connection that finds no room closes the one that was idle longest, whichever
 * academy has it. If all are in use it waits as for a connection of the pool, and then refuses in that academy alone.
 */
class HostedPool extends Pool {
  readonly #room: Room
  #usedAt = 0

  readonly #onRefused: (problem: string) => void

  constructor(options: PoolConfig, room: Room, onRefused: (problem: string) => void) {
    super(options)
    this.#room = room
    this.#onRefused = onRefused
    room.pools.add(this)
    this.on('release', () => {
      this.#usedAt = performance.now()
    })
  }

  override connect(): Promise<PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken) {
    const client = this.#take()
    if (!taken) return client
    void client.then(
      (one) => taken(undefined, one, one.release),
      (error: Error) => taken(error, undefined, () => {}),
    )
  }

  async #take(): Promise<PoolClient> {
    const until = performance.now() + WAIT_MS.connection
    // Between the last look and the connection nothing is awaited, so that two never take one place.
    while (!this.#fits()) {
      const resting = this.#longestIdle()
      if (resting) (await resting.#open()).release(true)
      else if (performance.now() > until) throw new Error('timeout exceeded when trying to connect')
      else await sleep(LOOK_MS)
    }
    return this.#open()
  }

  /** A database that is gone or refuses its role is no fault of the call: 503, until the host has looked. */
  async #open() {
    try {
      return await super.connect()
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string }
      if (!REFUSED.test(code)) throw error
      this.#onRefused(message)
      throw new Error(`Connection terminated: ${message}`, { cause: error })
    }
  }

  #fits() {
    if (this.ended || this.idleCount > 0 || this.totalCount >= (this.options.max ?? 0)) return true
    let open = 0
    for (const { totalCount } of this.#room.pools) open += totalCount
    return open < this.#room.most
  }

  #longestIdle() {
    const resting = [...this.#room.pools].filter((pool) => pool.idleCount > 0)
    return resting.toSorted((one, other) => one.#usedAt - other.#usedAt)[0]
  }

  override end(): Promise<void>
  override end(ended: () => void): void
  override end(ended?: () => void) {
    this.#room.pools.delete(this)
    return ended ? super.end(ended) : super.end()
  }
}

export type { HostedPool }

type Opening = {
  room: Room
  max: number
  waits?: Waits
  /** Asked before a new connection is used; a rejection closes it. */
  check: (client: PoolClient) => Promise<void>
  onRefused: (problem: string) => void
}

/** Opens a pool without a connection. It has none again two minutes after its last use. */
export const openHostedPool = (
  address: DatabaseAddress,
  { room, max, waits = WAIT_MS, check, onRefused }: Opening,
) =>
  tendPool(
    new HostedPool(
      {
        ...poolOptions(address, waits),
        max,
        // As an option it also checks the connections for daily work, which are opened with a copy of the options.
        verify: (client, done) => void check(client).then(() => done(), done),
      },
      room,
      onRefused,
    ),
    waits,
  )
