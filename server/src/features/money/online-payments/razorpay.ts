import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Keys of the account. `api` replaces the gateway's URL in tests. */
type RazorpaySettings = {
  keyId: string
  keySecret: string
  webhookSecret: string
  api: string
}

/** Money captured for a link, in hundredths. */
export type Captured = {
  payment_id: string
  amount: number
  currency: string
  captured_at: Date
}

/** A link as the gateway reports it. */
export type Link = {
  link_id: string
  reference: string
  pay_url: string
  isOver: boolean
  /** A link may be paid more than once. */
  captured: Captured[]
}

/** Messages of the gateway. */
type GatewayEvent =
  | { of: 'paid'; link_id: string; reference: string; captured: Captured }
  | { of: 'refund'; payment_id: string; refunded: number }
  | { of: 'something else' }

/** Thrown if the gateway is unreachable, too slow, or gives an unusable answer, so that it is asked again. */
export class GatewayAway extends Error {
  /** Whether the gateway did answer: the fault then concerns only this link. */
  readonly hasAnswered: boolean
  constructor(sentence: string, hasAnswered = false) {
    super(sentence)
    this.hasAnswered = hasAnswered
  }
}

/** Time for an answer of the gateway, shorter than the ten seconds that a browser waits for us. */
const PATIENCE_MS = 8_000

const Whole = z.int().min(0).max(1_000_000_000_000)
const Id = z.string().min(1).max(100)

const PaidPart = z.object({
  payment_id: Id,
  amount: Whole,
  status: z.string(),
  created_at: Whole,
})
const LinkEntity = z.object({
  id: Id,
  reference_id: z.string().max(100),
  short_url: z.url({ protocol: /^https?$/ }),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  currency: z.string(),
  // Some versions send an empty object if nothing was paid.
  payments: z
    .union([z.array(PaidPart), z.null(), z.object({})])
    .optional()
    .transform((parts) => (Array.isArray(parts) ? parts : [])),
})
const PaymentEntity = z.object({
  id: Id,
  amount: Whole,
  currency: z.string(),
  status: z.string(),
  created_at: Whole,
  amount_refunded: Whole.nullish().transform((refunded) => refunded ?? 0),
})
const PaidEvent = z.object({
  event: z.literal('payment_link.paid'),
  payload: z.object({
    payment_link: z.object({ entity: z.object({ id: Id, reference_id: z.string().max(100) }) }),
    payment: z.object({ entity: PaymentEntity }),
  }),
})
const RefundEvent = z.object({
  event: z.literal('refund.processed'),
  payload: z.object({ payment: z.object({ entity: PaymentEntity }) }),
})

const secondsToDate = (at: number) => new Date(at * 1000)

function toPaymentLink({
  id,
  reference_id,
  short_url,
  status,
  currency,
  payments,
}: z.output<typeof LinkEntity>): Link {
  const parts = status === 'paid' ? payments.filter((each) => each.status === 'captured') : []
  const captured = parts.map(({ payment_id, amount, created_at }) => ({
    payment_id,
    amount,
    currency,
    captured_at: secondsToDate(created_at),
  }))
  const isOver = status === 'cancelled' || status === 'expired'
  return { link_id: id, reference: reference_id, pay_url: short_url, isOver, captured }
}

/** Constant-time comparison. */
function isSigned(content: string | Buffer, signature: string, secret: string) {
  const right = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'))
  const given = Buffer.from(signature.toLowerCase())
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Payment Links of Razorpay: https://razorpay.com/docs/api/payments/payment-links/ */
export function createRazorpay({ keyId, keySecret, webhookSecret, api }: RazorpaySettings) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function ask(method: string, path: string, body?: object, headers: object = {}) {
    try {
      const answer = await fetch(`${api}/v1/${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { authorization, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      const isBusy = answer.status === 429 || answer.status >= 500 || answer.status === 409
      if (isBusy) throw new GatewayAway(`It answers ${answer.status}.`)
      return { status: answer.status, body: (await answer.json()) as unknown }
    } catch (error) {
      if (error instanceof GatewayAway) throw error
      throw new GatewayAway(error instanceof Error ? error.name : 'It cannot be reached.')
    }
  }

  function readEntity<S extends z.ZodType>(
    schema: S,
    { status, body }: { status: number; body: unknown },
  ) {
    const { data } = schema.safeParse(body)
    if (status >= 300 || data === undefined)
      throw new GatewayAway(`It answers ${status}, which is not understood.`, true)
    return data as z.output<S>
  }

  const get = async <S extends z.ZodType>(schema: S, path: string) =>
    readEntity(schema, await ask('GET', path))

  /** The link made for a reference, if any. */
  async function linkOf(reference: string) {
    const found = await get(
      z.object({ payment_links: z.array(LinkEntity) }),
      `payment_links?reference_id=${encodeURIComponent(reference)}`,
    )
    const entity = found.payment_links.find((each) => each.reference_id === reference)
    return entity && toPaymentLink(entity)
  }

  return {
    linkOf,

    /** Asks for a link that does not exist; false if the gateway refuses the keys. */
    async isOpen() {
      const { status } = await ask('GET', 'payment_links?reference_id=ganit-connection-test')
      return status !== 401 && status !== 403
    },

    /**
     * Makes a link, once per reference. Returns an existing one, in case the process died before it received the
     * answer.
     */
    async makeLink(wish: {
      reference: string
      amount: number
      description: string
      callback_url: string
      expires_at: Date
    }): Promise<Link> {
      const answer = await ask('POST', 'payment_links', {
        amount: wish.amount,
        currency: 'INR',
        accept_partial: false,
        reference_id: wish.reference,
        description: wish.description,
        expire_by: Math.floor(wish.expires_at.getTime() / 1000),
        callback_url: wish.callback_url,
        callback_method: 'get',
        notify: { sms: false, email: false },
        reminder_enable: false,
      })
      const link =
        answer.status === 400
          ? await linkOf(wish.reference)
          : toPaymentLink(readEntity(LinkEntity, answer))
      if (link?.reference !== wish.reference) throw new GatewayAway('It has made another link.')
      return link
    },

    async link(link_id: string): Promise<Link> {
      const link = toPaymentLink(
        await get(LinkEntity, `payment_links/${encodeURIComponent(link_id)}`),
      )
      if (link.link_id !== link_id) throw new GatewayAway('It tells of another link.', true)
      return link
    },

    /**
     * Refunds the rest of a payment, once per key; returns the total refunded, in hundredths. It may be less than all
     * if the gateway refuses.
     */
    async refund(payment_id: string, amount: number, key: string) {
      const path = `payments/${encodeURIComponent(payment_id)}`
      await ask('POST', `${path}/refund`, { amount }, { 'X-Refund-Idempotency': key })
      return (await get(PaymentEntity, path)).amount_refunded
    },

    /** Whether the gateway signed this return. */
    isReturn: (words: {
      link_id: string
      reference: string
      status: string
      payment_id: string
      signature: string
    }) =>
      isSigned(
        [words.link_id, words.reference, words.status, words.payment_id].join('|'),
        words.signature,
        keySecret,
      ),

    /** Whether the gateway signed this raw body. */
    isHook: (raw: Buffer, signature: string) => isSigned(raw, signature, webhookSecret),

    /** Content of a signed message. */
    told(raw: Buffer): GatewayEvent {
      let message: unknown
      try {
        message = JSON.parse(raw.toString('utf8'))
      } catch {
        return { of: 'something else' }
      }
      const paid = PaidEvent.safeParse(message).data?.payload
      if (paid && paid.payment.entity.status === 'captured') {
        const { id: link_id, reference_id: reference } = paid.payment_link.entity
        const { id: payment_id, amount, currency, created_at } = paid.payment.entity
        const captured = { payment_id, amount, currency, captured_at: secondsToDate(created_at) }
        return { of: 'paid', link_id, reference, captured }
      }
      const refund = RefundEvent.safeParse(message).data?.payload.payment.entity
      if (refund && refund.amount_refunded > 0)
        return { of: 'refund', payment_id: refund.id, refunded: refund.amount_refunded }
      return { of: 'something else' }
    },
  }
}

export type Gateway = ReturnType<typeof createRazorpay>
