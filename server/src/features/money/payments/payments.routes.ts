import { getSampleReceipt } from '@ganit/contract/ground/settings'
import {
  correctPayment,
  exportPayments,
  exportPaymentsXlsx,
  getReceipt,
  getSignedReceipt,
  type ListedPayment,
  listPayments,
  PAYMENT_LABELS,
  recordPayment as recordPaymentCall,
  reversePayment as reversePaymentCall,
} from '@ganit/contract/money/payments'
import { PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Trx } from '../../../db/schema.ts'
import { asksForPage } from '../../../http/answers/paging.ts'
import { invalid } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import type { Column } from '../../../http/table-files/table.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { refuseClaimedTransaction } from '../claims/utr.queries.ts'
import { reverseAndCorrect } from './correct.service.ts'
import { chunksOfPayments, readPaymentsPage } from './payment-list.queries.ts'
import { paymentNotFound, paymentsOfStudent, readPayment } from './payments.queries.ts'
import {
  type PrintedReceipt,
  printReceipt,
  printSample,
  recordPayment,
  refuseToReverse,
  reversePayment,
} from './payments.service.ts'
import { financialYear } from './receipts/receipt-number.ts'
import { findReceiptOfToken, SHORT_RECEIPTS } from './receipts/short-receipt-links.ts'

const PAYMENT_TABLE: readonly Column<ListedPayment>[] = [
  ['Receipt Number', ({ receipt_number }) => receipt_number],
  [PAYMENT_LABELS.date, ({ date }) => date],
  ['Student ID', ({ student_id }) => student_id],
  ['Name', ({ name }) => name],
  [PAYMENT_LABELS.amount, ({ amount }) => amount, 'money'],
  [PAYMENT_LABELS.method, ({ method }) => method],
  [PAYMENT_LABELS.transaction_id, ({ transaction_id }) => transaction_id],
  [PAYMENT_LABELS.note, ({ note }) => note],
  ['Reversed', ({ reversed }) => (reversed ? 'Yes' : 'No')],
]

const sendReceipt = (reply: FastifyReply, { number, pdf }: PrintedReceipt) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="receipt-${number.replace('/', '-')}.pdf"`)
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))

/** A payment recorded from a claim keeps the claim's UTR. */
async function refuseOtherClaimed(trx: Trx, payment_id: number, sent: string | null | undefined) {
  if (!sent) return
  const { transaction_id } = await readPayment(trx, payment_id)
  if (sent !== transaction_id) await refuseClaimedTransaction(trx, sent)
}

/** Time to follow a short link's redirect. */
const SHORT_SECONDS = 600

export async function paymentsRoutes(app: FastifyInstance) {
  const { db, reads, searches } = app

  serve(app, listPayments, ({ querystring }) => {
    const { student_id, page = 1, page_size = PAGE_SIZE, from, to, search } = querystring
    if (asksForPage(querystring) || from !== undefined || to !== undefined)
      return readPaymentsPage(
        search ? searches : db,
        { student_id, from, to, search },
        { page, page_size },
      )
    if (student_id === undefined) throw invalid({ student_id: 'student_id is required.' })
    return paymentsOfStudent(db, student_id)
  })

  serve(app, recordPaymentCall, ({ body: draft, account, once }) =>
    once(async (trx) => {
      await refuseClaimedTransaction(trx, draft.transaction_id)
      const by = { uid: account.uid, today: await readAcademyToday(trx) }
      return { message: 'Payment recorded!', payment: await recordPayment(trx, { draft }, by) }
    }),
  )

  serve(app, correctPayment, ({ params, body, account, once }) =>
    once(async (trx) => {
      const by = { uid: account.uid, today: await readAcademyToday(trx) }
      await refuseToReverse(trx, account, { ...params, ...by })
      await refuseOtherClaimed(trx, params.payment_id, body.transaction_id)
      return {
        message: 'Payment corrected.',
        ...(await reverseAndCorrect(trx, { ...params, ...body }, by)),
      }
    }),
  )

  serve(app, reversePaymentCall, async ({ params, body, account }) => {
    const by = { uid: account.uid, today: await readAcademyToday(db) }
    await refuseToReverse(db, account, { ...params, ...by })
    const payment = await reversePayment(db, { ...params, ...body }, by)
    return { message: 'Payment reversed.', payment }
  })

  serveTable(app, [exportPayments, exportPaymentsXlsx], async ({ querystring }) => {
    const today = await readAcademyToday(db)
    const isNarrowed = Object.values(querystring).some((value) => value !== undefined)
    const filters = isNarrowed ? querystring : { from: `${financialYear(today)}-04-01` }
    return {
      name: `payments-${today}`,
      columns: PAYMENT_TABLE,
      chunks: chunksOfPayments(reads, filters),
    }
  })

  // The short links of messages; a fresh signature opens the receipt.
  app.get<{ Params: { '*': string } }>(
    // A parameter would let long addresses through to the pages.
    `${SHORT_RECEIPTS}*`,
    { config: { access: 'public' } },
    async ({ params }, reply) => {
      const found = await findReceiptOfToken(db, params['*'])
      if (!found) return reply.callNotFound()
      const { payment_id, is_brief: isBrief } = found
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .redirect(app.receiptLinks.sign(payment_id, { isBrief, seconds: SHORT_SECONDS }))
    },
  )

  serve(app, getSampleReceipt, async ({ reply }) =>
    sendReceipt(reply, await printSample(db, await readAcademyToday(db))),
  )

  serve(app, getReceipt, async ({ params, account, reply }) =>
    sendReceipt(reply, await printReceipt(db, params.payment_id, { account })),
  )

  serve(app, getSignedReceipt, async ({ params: { payment_id }, querystring, reply }) => {
    const { expires = '', signature = '', brief } = querystring
    const isBrief = brief !== undefined
    if (!app.receiptLinks.opens(payment_id, { expires, signature, isBrief }))
      throw paymentNotFound()
    return sendReceipt(reply, await printReceipt(db, payment_id, { isBrief }))
  })
}
