import * as rateCalls from '@ganit/contract/money/pay-rates'
import * as calls from '@ganit/contract/money/pay-sheets'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { rowsAtOnce } from '../../../http/table-files/table.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { addAdjustment, deleteAdjustment } from './adjustments.service.ts'
import { SHEET_TABLE, tableOfSheet } from './pay-tables.ts'
import { addRate, endRate, readRates } from './rates.service.ts'
import { readSheet } from './sheet.service.ts'
import { paySheet, printSlip, readOwnPay, reverseSlip } from './slips.service.ts'

export async function paySheetsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, rateCalls.listPayRates, () => readRates(db))

  serve(app, rateCalls.createPayRate, ({ body, account: { uid }, once }) =>
    once(async (trx) => ({ message: 'Rate added.', pay_rate: await addRate(trx, body, uid) })),
  )

  serve(app, rateCalls.endPayRate, async ({ params, body }) => ({
    message: 'Rate ended.',
    pay_rate: await endRate(db, { ...params, ...body }),
  }))

  const findSheet = async ({ month }: { month?: string | undefined }) => {
    const now = await academyNow(db)
    return readSheet(db, month ?? now.date.slice(0, 7), now)
  }
  serve(app, calls.getPaySheet, ({ querystring }) => findSheet(querystring))
  serveTable(app, [calls.exportPaySheet, calls.exportPaySheetXlsx], async ({ querystring }) => {
    const found = await findSheet(querystring)
    return {
      name: `pay-${found.month}`,
      columns: SHEET_TABLE,
      chunks: rowsAtOnce(tableOfSheet(found)),
    }
  })

  serve(app, calls.createPayAdjustment, ({ body, account: { uid }, once }) =>
    once(async (trx) => ({
      message: 'Adjustment added.',
      pay_adjustment: await addAdjustment(trx, body, uid),
    })),
  )

  serve(app, calls.deletePayAdjustment, async ({ params: { pay_adjustment_id } }) => {
    await deleteAdjustment(db, pay_adjustment_id)
    return { message: 'Adjustment deleted.' }
  })

  serve(app, calls.createPaySlip, ({ body, account, once }) =>
    once(async (trx) => ({
      message: 'Paid.',
      pay_slip: await paySheet(trx, body, account, await academyNow(trx)),
    })),
  )

  serve(app, calls.reversePaySlip, async ({ params, body, account: { uid } }) => ({
    message: 'Slip reversed.',
    pay_slip: await reverseSlip(
      db,
      { ...params, ...body },
      { uid, today: await readAcademyToday(db) },
    ),
  }))

  serve(app, calls.getPaySlip, async ({ params, account, reply }) => {
    const { number, pdf } = await printSlip(db, params.pay_slip_id, account)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="slip-${number.replace('/', '-')}.pdf"`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  })

  serve(app, calls.getOwnPay, async ({ account: { uid } }) =>
    readOwnPay(db, uid, await academyNow(db)),
  )
}
