import { addRemark, listRemarks } from '@ganit/contract/people/remarks'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { insertRemark, readLatestRemarks } from './remarks.queries.ts'

export async function remarksRoutes(app: FastifyInstance) {
  serve(app, listRemarks, ({ params }) => readLatestRemarks(app.reads, params.uid))

  serve(app, addRemark, ({ params, body, account, once }) =>
    once(async (trx) => ({
      message: 'Noted.',
      remark: await insertRemark(trx, {
        uid: params.uid,
        text: body.text,
        written_by: account.uid,
      }),
    })),
  )
}
