import * as calls from '@ganit/contract/money/refunds'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { giveRefund, printVoucher, reverseRefund } from './refunds.service.ts'

export async function refundsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.recordRefund, ({ body, account: { uid }, once }) =>
    once(async (trx) => {
      const by = { uid, today: await readAcademyToday(trx) }
      return { message: 'Refund recorded.', refund: await giveRefund(trx, body, by) }
    }),
  )

  serve(app, calls.reverseRefund, async ({ params, body, account: { uid } }) => {
    const by = { uid, today: await readAcademyToday(db) }
    const refund = await reverseRefund(db, { ...params, ...body }, by)
    return { message: 'Refund reversed.', refund }
  })

  serve(app, calls.getVoucher, async ({ params, account, reply }) => {
    const { number, pdf } = await printVoucher(db, params.refund_id, account)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="voucher-${number.replace('/', '-')}.pdf"`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  })
}
