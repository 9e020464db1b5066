import { razorpayHook } from '@ganit/contract/money/online-payments'
import type { FastifyInstance } from 'fastify'
import { keepRawBodies } from '../../../http/bodies/raw-body.ts'
import { notFound, Refused } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { followGatewayRefund, settlePayment } from './settle.service.ts'

/** Separate, because only this route needs the raw body. */
export async function razorpayHookRoutes(app: FastifyInstance) {
  const { db } = app
  keepRawBodies(app)

  serve(app, razorpayHook, async ({ request }) => {
    if (!app.gateway) throw notFound()
    const { rawBody, headers } = request
    const signature = String(headers['x-razorpay-signature'] ?? '')
    if (!app.gateway.isHook(rawBody, signature)) throw new Refused(401, 'The signature is wrong.')
    const told = app.gateway.told(rawBody)
    if (told.of === 'paid') await settlePayment(db, told)
    if (told.of === 'refund') await followGatewayRefund(db, told)
    return { message: 'Heard.' }
  })
}
