import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import {
  endUnpaidPayments,
  takePaymentsToAsk,
  updateOnlinePayment,
} from './online-payment-writes.queries.ts'
import { type Gateway, GatewayAway } from './razorpay.ts'
import { settleAll } from './settle.service.ts'

const LOOK_EVERY_MS = 60_000

type Parts = {
  db: Kysely<Database>
  gateway: Gateway
  log: Pick<FastifyBaseLogger, 'warn'>
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : '')

type Asked = Awaited<ReturnType<typeof takePaymentsToAsk>>[number]

async function askAboutPayment(
  { db, gateway }: Pick<Parts, 'db' | 'gateway'>,
  { online_payment_id, reference, link_id, state, isOver }: Asked,
) {
  const link = link_id === null ? await gateway.linkOf(reference) : await gateway.link(link_id)
  if (link && link.reference === reference && link.captured.length > 0) await settleAll(db, link)
  else if (state === 'open' && (link?.isOver || (!link && isOver)))
    await updateOnlinePayment(db, online_payment_id, { state: 'not paid' })
}

/**
 * Asks the gateway about open payments, in case its message was lost; returns how many. A link whose answer is unusable
 * (perhaps because of other keys), or which cannot be recorded now, does not delay the next one.
 */
export async function askAboutOpenPayments({ db, gateway, log }: Parts) {
  await endUnpaidPayments(db)
  const some = await takePaymentsToAsk(db)
  for (const each of some)
    await askAboutPayment({ db, gateway }, each).catch((error: unknown) => {
      if (error instanceof GatewayAway && !error.hasAnswered) throw error
      log.warn(`Of the link ${each.reference} nothing could be noted: ${sentenceOf(error)}`)
    })
  return some.length
}

/** Polls until stopped. An unreachable gateway is asked again in a minute. */
export function startAsking(parts: Parts) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function work() {
    while (!signal.aborted) {
      const asked = await askAboutOpenPayments(parts).catch((error: unknown) => {
        parts.log.warn(`The gateway could not be asked: ${sentenceOf(error)}`)
        return 0
      })
      // If more payments wait than one round asks for, the next round begins without waiting a minute.
      if (asked > 0) continue
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
