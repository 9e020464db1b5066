import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Part } from '../../../lifecycle/part.ts'
import {
  endUnpaidPayments,
  takePaymentsToAsk,
  updateOnlinePayment,
} from './online-payment-writes.queries.ts'
import { type Gateway, GatewayAway } from './razorpay.ts'
import { settleAll } from './settle.service.ts'

/** The interval at which the gateway is asked, and the time for which its answer is waited for at the end. */
export const ASKING = { name: 'open links', everyMs: 60_000, farewellMs: 2_000 }

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

/** Asks about open payments. An unreachable gateway is asked again in a minute, and is no failure of the academy. */
export function createAsking(parts: Parts): Part {
  const tell = (error: unknown) =>
    parts.log.warn(`The gateway could not be asked: ${sentenceOf(error)}`)
  return {
    ...ASKING,
    async run(stopping) {
      try {
        // More payments may wait than one round asks for.
        while (!stopping.aborted && (await askAboutOpenPayments(parts)) > 0);
      } catch (error) {
        if (!(error instanceof GatewayAway)) throw error
        tell(error)
      }
    },
    tell,
  }
}
