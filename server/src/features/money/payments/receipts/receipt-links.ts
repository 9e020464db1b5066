import { createHmac, timingSafeEqual } from 'node:crypto'
import { shortToken } from '../../../../http/callers/short-token.ts'
import { clock } from '../../../../lifecycle/clock.ts'

declare module 'fastify' {
  interface FastifyInstance {
    receiptLinks: ReceiptLinks
  }
}

/** Seconds for which a link opens its receipt. */
const SEVEN_DAYS = 7 * 24 * 3600
const PATH = '/api/receipts/'

/** Makes and checks signed URLs; each opens one receipt for its time, for anyone who has it. */
export function createReceiptLinks(key: Buffer) {
  const signatureOf = (payment_id: number, expires: number, isBrief: boolean) =>
    createHmac('sha256', key)
      .update(`receipt.${payment_id}.${expires}${isBrief ? '.brief' : ''}`)
      .digest('base64url')

  return {
    /** Token of a short link, always the same for a payment and day. `day`: `YYYY-MM-DD`. */
    tokenOf: (payment_id: number, day: string) =>
      shortToken(createHmac('sha256', key).update(`short receipt.${payment_id}.${day}`).digest()),

    /** A root-relative URL; `isBrief` hides the transaction number. */
    sign(payment_id: number, { now = clock.ms(), isBrief = false, seconds = SEVEN_DAYS } = {}) {
      const expires = Math.floor(now / 1000) + seconds
      const signature = signatureOf(payment_id, expires, isBrief)
      return `${PATH}${payment_id}?expires=${expires}&signature=${signature}${isBrief ? '&brief=1' : ''}`
    },

    /** False if the link was tampered with, is for another receipt, or has expired. */
    opens(
      payment_id: number,
      { expires, signature, isBrief }: { expires: string; signature: string; isBrief: boolean },
    ) {
      const given = Buffer.from(signature)
      const right = Buffer.from(signatureOf(payment_id, Number(expires), isBrief))
      const genuine = given.length === right.length && timingSafeEqual(given, right)
      return genuine && Number(expires) > clock.ms() / 1000
    },
  }
}

export type ReceiptLinks = ReturnType<typeof createReceiptLinks>
