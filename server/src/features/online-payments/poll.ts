import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { endUnpaid, takeSomeToAsk, updateOnlinePayment } from './online-payment-writes.queries.ts'
import type { Gateway } from './razorpay.ts'
import { settle } from './settle.service.ts'

const LOOK_EVERY_MS = 60_000

type Parts = {
  db: Kysely<Database>
  gateway: Gateway
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Asks the gateway of what is open, in case it could not tell us; answers how many it was asked of. */
export async function askAround({ db, gateway }: Omit<Parts, 'log'>) {
  await endUnpaid(db)
  const some = await takeSomeToAsk(db)
  for (const { online_payment_id, reference, link_id, state, isOver } of some) {
    const link = link_id === null ? await gateway.linkOf(reference) : await gateway.link(link_id)
    if (link && link.reference === reference && link.captured)
      await settle(db, { link_id: link.link_id, reference, captured: link.captured })
    else if (state === 'open' && (link?.isOver || (!link && isOver)))
      await updateOnlinePayment(db, online_payment_id, { state: 'not paid' })
  }
  return some.length
}

/** Goes on asking until it is stopped. A gateway that is away is asked again in a minute. */
export function startAsking(parts: Parts) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function work() {
    while (!signal.aborted) {
      await askAround(parts).catch((error: unknown) =>
        parts.log.warn(
          `The gateway could not be asked: ${error instanceof Error ? error.message : ''}`,
        ),
      )
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([working, sleep(2_000, undefined, { ref: false })])
    },
  }
}
