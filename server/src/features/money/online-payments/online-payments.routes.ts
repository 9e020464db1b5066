import {
  createOnlinePayment,
  getOnlinePayment,
  listOnlinePayments,
  refundOnlinePayment,
  returnFromGateway,
  settleOnlinePayment,
} from '@ganit/contract/money/online-payments'
import { getPayWays } from '@ganit/contract/money/pay-ways'
import type { Role } from '@ganit/contract/roles'
import type { FastifyInstance } from 'fastify'
import { conflict } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { PAY_PAGES, tokenOfLink } from '../../ground/pay-links/pay-links.service.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { beginOnlinePayment, ensurePaymentLink } from './begin.service.ts'
import { refundByHand, settleByHand } from './look.service.ts'
import { updateOnlinePayment } from './online-payment-writes.queries.ts'
import {
  findPayerOfLink,
  readOnlinePayment,
  readOnlinePaymentsPage,
} from './online-payments.queries.ts'
import { GatewayAway } from './razorpay.ts'
import { razorpayHookRoutes } from './razorpay-hook.routes.ts'
import { settleAll } from './settle.service.ts'

/** Page to which the gateway's return leads, by role. */
const LANDING: Partial<Record<Role, string>> = {
  guardian: '/guardian/pay',
  student: '/student/pay',
}

export async function onlinePaymentsRoutes(app: FastifyInstance) {
  const { db, receiptLinks } = app

  function theGateway() {
    if (!app.gateway) throw conflict('Paying online is not set up.')
    return app.gateway
  }

  await app.register(razorpayHookRoutes)

  serve(app, getPayWays, async () => {
    const { upi_id, upi_name } = await readSettings(db)
    return { upi: upi_id !== null && upi_name !== null, online: app.gateway !== undefined }
  })

  serve(app, createOnlinePayment, async ({ body, account, once }) => {
    const way = { gateway: theGateway(), origin: app.origin }
    const opened = await beginOnlinePayment(db, account, body.due_ids)
    const { link_id, pay_url } = await ensurePaymentLink(db, opened, way)
    return once(async (trx) => {
      const { online_payment_id } = opened
      if (opened.link_id === null)
        await updateOnlinePayment(trx, online_payment_id, { link_id, pay_url })
      return { message: 'Ready to be paid.', online_payment_id, pay_url }
    })
  })

  serve(app, listOnlinePayments, ({ querystring, account }) =>
    readOnlinePaymentsPage(db, account, querystring, receiptLinks),
  )

  serve(app, returnFromGateway, async ({ querystring: words, reply }) => {
    const link_id = words.razorpay_payment_link_id ?? ''
    const payer = await findPayerOfLink(db, link_id)
    const isGenuine =
      payer &&
      app.gateway?.isReturn({
        link_id,
        reference: words.razorpay_payment_link_reference_id ?? '',
        status: words.razorpay_payment_link_status ?? '',
        payment_id: words.razorpay_payment_id ?? '',
        signature: words.razorpay_signature ?? '',
      })
    if (!app.gateway || !payer || !isGenuine) return reply.redirect('/', 303)
    try {
      // The signed query does not contain the amount.
      const { captured, reference } = await app.gateway.link(link_id)
      if (reference === payer.reference) await settleAll(db, { link_id, reference, captured })
    } catch (error) {
      // The gateway also sends a message itself, or is polled later.
      if (!(error instanceof GatewayAway)) throw error
    }
    const { payLinks } = app.messageReach
    if (payLinks && payer.pay_link_id !== null)
      return reply.redirect(PAY_PAGES + tokenOfLink(payLinks.key, payer.pay_link_id), 303)
    const landing = (payer.role && LANDING[payer.role]) ?? '/'
    return reply.redirect(`${landing}?online_payment=${payer.online_payment_id}`, 303)
  })

  serve(app, getOnlinePayment, ({ params, account }) =>
    readOnlinePayment(db, account, params.online_payment_id, receiptLinks),
  )

  serve(app, settleOnlinePayment, async ({ params, body, account }) => {
    await settleByHand(db, { ...params, ...body })
    return {
      message: 'Payment settled.',
      online_payment: await readOnlinePayment(db, account, params.online_payment_id, receiptLinks),
    }
  })

  serve(app, refundOnlinePayment, async ({ params, account }) => {
    await refundByHand(db, theGateway(), account, params.online_payment_id)
    return {
      message: 'Payment refunded.',
      online_payment: await readOnlinePayment(db, account, params.online_payment_id, receiptLinks),
    }
  })
}
