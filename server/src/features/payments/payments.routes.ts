import {
  getReceipt,
  listPayments,
  recordPayment as recordPaymentCall,
  reversePayment as reversePaymentCall,
} from '@ganit/contract/payments'
import type { FastifyInstance } from 'fastify'
import { COSTLY, serve } from '../../http/serve.ts'
import { academyToday } from '../settings/settings.service.ts'
import { paymentsOfStudent } from './payments.queries.ts'
import { printReceipt, recordPayment, reversePayment } from './payments.service.ts'

export async function paymentsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listPayments, ({ querystring }) => paymentsOfStudent(db, querystring.student_id))

  serve(app, recordPaymentCall, ({ body: draft, account, once }) =>
    once(async (trx) => {
      const by = { uid: account.uid, today: await academyToday(trx) }
      return { message: 'Payment recorded!', payment: await recordPayment(trx, { draft }, by) }
    }),
  )

  serve(app, reversePaymentCall, async ({ params, body, account }) => {
    const by = { uid: account.uid, today: await academyToday(db) }
    const payment = await reversePayment(db, { ...params, ...body }, by)
    return { message: 'Payment reversed.', payment }
  })

  serve(
    app,
    getReceipt,
    async ({ params, account, reply }) => {
      const { number, pdf } = await printReceipt(db, params.payment_id, account)
      const name = `receipt-${number.replace('/', '-')}.pdf`
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
    },
    COSTLY,
  )
}
