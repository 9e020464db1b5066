import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '../../../db/connections/failures.ts'
import type { Db } from '../../../db/schema.ts'
import type { Part } from '../../../lifecycle/part.ts'
import {
  type DueDelivery,
  endDelivery,
  forgetOldMessages,
  MAY_BE_TWICE,
  postponeDelivery,
  takeDueDelivery,
} from './outbox.queries.ts'
import type { Channel } from './outbox.tables.ts'

const TIDY_EVERY_MS = 3_600_000
/** The interval at which a sender looks, and the time for which its running attempts are waited for at the end. */
export const SENDING = { everyMs: 500, farewellMs: 5_000 }
/** The interval at which a sender that waits for slow attempts checks whether the academy still uses it. */
const LOOK_MS = 1_000
/** Limit of an attempt, shorter than the lease, so that two processes never have the same delivery. */
const ATTEMPT_MS = 90_000
/** Deliveries that a channel sends in parallel. */
export const SENT_AT_ONCE = 4
/** Delay after the first, second, … attempt; the last value repeats. */
const WAITS_SECONDS = [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]

export const secondsToWaitAfter = (attempts: number) =>
  WAITS_SECONDS[Math.min(attempts, WAITS_SECONDS.length) - 1] ?? 0

/** Thrown by `send` if a delivery may leave only later. The message says why. */
export class Postponed extends Error {
  readonly seconds: number
  constructor(seconds: number, message: string) {
    super(message)
    this.seconds = seconds
  }
}

type Sent = { provider_id?: string | null; problem?: string }

/** Sends by one channel, and returns the provider's id. */
export type Carrier = {
  channel: Channel
  /** Name of the channel in the log: `mail`, `SMS`. */
  noun: string
  send: (delivery: DueDelivery) => Promise<Sent>
  /** State and problem of a delivery after a permanent error; undefined for an error that may pass. */
  refusal: (error: unknown) => { state: 'failed' | 'given up'; problem: string } | undefined
  /**
   * Moves a delivery that could not be sent to the person's next channel; false if it stays. Absent: there is no next
   * channel.
   */
  handOver?: (delivery: DueDelivery, error: unknown) => Promise<boolean>
  /** Seconds until non-urgent deliveries may be sent; 0 if they may be sent now. */
  quietFor?: (db: Db) => Promise<number>
}

type Parts = {
  db: Db
  carrier: Carrier
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Whether the academy still sends by this carrier. Absent: always. */
  isPresent?: () => Promise<boolean>
}

/** Only the kind of failure is logged, because servers' messages contain addresses. */
function kindOfFailure(error: unknown) {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown'
}

async function tooSlow(): Promise<never> {
  await sleep(ATTEMPT_MS, undefined, { ref: false })
  throw Object.assign(new Error('The server takes too long'), { code: 'ETIMEDOUT' })
}

/** Sends one due delivery; false if there was none. Throws if the database is unreachable. */
export async function sendDueDelivery(parts: Parts) {
  const delivery = await takeDueDelivery(parts.db, parts.carrier.channel)
  if (delivery) await sendDelivery(parts, delivery)
  return delivery !== undefined
}

/** The reason why a delivery must not be sent any more, or undefined. */
function reasonNotToSend({ is_theirs, address }: DueDelivery) {
  if (!is_theirs) return 'They are not among its recipients any more.'
  return address === null ? 'There is no address any more.' : undefined
}

async function sendDelivery({ db, carrier, log }: Parts, delivery: DueDelivery) {
  const { delivery_id, is_late, is_urgent, may_be_twice } = delivery
  const problem = reasonNotToSend(delivery)
  if (problem) return endDelivery(db, delivery_id, 'given up', { problem })
  if (is_late) {
    await endDelivery(db, delivery_id, 'given up', { problem: 'It could not be sent in time.' })
    log.warn(`A ${carrier.noun} was given up: it could not be sent while it was of use.`)
    return
  }
  const quiet = is_urgent ? 0 : ((await carrier.quietFor?.(db)) ?? 0)
  if (quiet > 0) return void (await postponeDelivery(db, delivery, quiet))
  if (may_be_twice)
    log.warn(
      `A ${carrier.noun} is sent that may have gone before: the app ended while it was being sent.`,
    )
  let sent: Sent
  try {
    sent = await Promise.race([carrier.send(delivery), tooSlow()])
  } catch (error) {
    await putOffDelivery({ db, carrier, log }, delivery, error)
    return
  }
  // If the process dies here, the message is sent again: delivery is at least once, and the second message says so.
  await endDelivery(
    db,
    delivery_id,
    'sent',
    may_be_twice ? { problem: MAY_BE_TWICE, ...sent } : sent,
  )
}

async function putOffDelivery({ db, carrier, log }: Parts, delivery: DueDelivery, error: unknown) {
  const { delivery_id, attempts } = delivery
  if (error instanceof Postponed)
    return void (await postponeDelivery(db, delivery, error.seconds, error.message))
  if (await carrier.handOver?.(delivery, error)) {
    log.warn(`A ${carrier.noun} goes another way (${kindOfFailure(error)}).`)
    return
  }
  const refusal = carrier.refusal(error)
  if (refusal) {
    await endDelivery(db, delivery_id, refusal.state, refusal)
    log.warn(`A ${carrier.noun} was given up: its recipient is refused (${kindOfFailure(error)}).`)
    return
  }
  const seconds = secondsToWaitAfter(attempts)
  await postponeDelivery(db, delivery, seconds, `It could not be sent (${kindOfFailure(error)}).`)
  log.warn(
    `A ${carrier.noun} could not be sent (${kindOfFailure(error)}). It is tried again in ${seconds} s.`,
  )
}

/**
 * Sends waiting deliveries of a channel in parallel. When stopped, it waits briefly for running attempts; the rest are
 * sent again.
 */
export function createSender(parts: Parts): Part {
  const { db, log, carrier, isPresent = async () => true } = parts
  let tidiedAt = Number.NEGATIVE_INFINITY
  /** Running deliveries; a slow one does not delay the others. */
  const underWay = new Set<Promise<void>>()

  const fail = (error: unknown) => {
    // The delivery is retried in the next round, because the queue is in the database.
    if (!isDatabaseAway(error))
      log.error(`A ${carrier.noun} could not be sent (${kindOfFailure(error)}).`)
  }

  const begin = (work: () => Promise<void>) => {
    const working = work()
      .catch(fail)
      .finally(() => underWay.delete(working))
    underWay.add(working)
  }

  /**
   * Sends deliveries until none is due. Each free slot takes its next delivery itself, so no sending waits for a
   * search.
   */
  async function sendAllDue(stopping: AbortSignal) {
    const first = await takeDueDelivery(db, carrier.channel)
    if (!first) return
    begin(() => sendDelivery(parts, first))
    let isAnyLeft = true
    const takeAndSendNext = async () => {
      const delivery = await takeDueDelivery(db, carrier.channel).catch((error: unknown) => {
        isAnyLeft = false
        throw error
      })
      if (delivery) await sendDelivery(parts, delivery)
      else isAnyLeft = false
    }
    // The rest of a long queue is sent with the settings that the owner entered meanwhile.
    while (isAnyLeft && !stopping.aborted && (await isPresent())) {
      if (underWay.size < SENT_AT_ONCE) begin(takeAndSendNext)
      // The next sender does not wait for a server that hangs: attempts that run there end by themselves.
      else await Promise.race([...underWay, sleep(LOOK_MS, undefined, { ref: false })])
    }
  }

  return {
    name: carrier.channel,
    ...SENDING,
    async run(stopping) {
      await sendAllDue(stopping)
      if (stopping.aborted || performance.now() - tidiedAt < TIDY_EVERY_MS) return
      await forgetOldMessages(db)
      tidiedAt = performance.now()
    },
    tell: fail,
    settle: () => Promise.all(underWay),
  }
}
