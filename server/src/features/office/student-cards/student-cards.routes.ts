import * as calls from '@ganit/contract/office/student-cards'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { cardsPrinted } from './student-cards.queries.ts'
import { printCardsLater } from './student-cards.service.ts'

export async function studentCardsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.printStudentCards, ({ body, account, once }) =>
    once(async (trx) => ({
      message: 'The cards are being made.',
      job: await printCardsLater(trx, body, account.uid),
    })),
  )

  serve(app, calls.getStudentCards, async ({ params: { print_id }, reply }) => {
    const { content } = await cardsPrinted(db, print_id)
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="id-cards.pdf"')
      .send(content)
  })
}
