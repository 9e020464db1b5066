import { listDemoLessons, takeDemoSeat } from '@ganit/contract/people/demo-seats'
import {
  addEnquiryNote,
  createEnquiry,
  deleteTrial,
  exportEnquiries,
  exportEnquiriesXlsx,
  getEnquiry,
  inviteEnquiry,
  joinEnquiry,
  listEnquiries,
  listTrialLessons,
  loseEnquiry,
  prefillRegistration,
  reopenEnquiry,
  setTrial,
  updateEnquiry,
  VisitorsEnquiry,
} from '@ganit/contract/people/enquiries'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import { admitAmong } from '../../../http/access.ts'
import { readLaterPage } from '../../../http/answers/paging.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { refuseFromElsewhere } from '../../../http/callers/from-elsewhere.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { refuseInvalid } from '../../../http/validation.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { readAcademyToday, refuseOtherClass } from '../../ground/settings/settings.service.ts'
import { askFromSite, storeOfficeEnquiry } from './asked.service.ts'
import { readDemoLessons } from './demo-seats.queries.ts'
import * as demo from './demo-seats.service.ts'
import { chunksOfEnquiries, readEnquiriesPage, readEnquiry } from './enquiries.queries.ts'
import * as enquiries from './enquiries.service.ts'
import { ENQUIRY_TABLE } from './enquiries-table.ts'
import { inviteToRegister, readPrefill } from './links.service.ts'
import { trialLessonsFor } from './trials.queries.ts'
import { giveUpTrial, takeTrial } from './trials.service.ts'

/** A visitor must consent to be called; the office need not. */
async function knowWhoAsks(request: FastifyRequest) {
  await admitAmong(request, isOffice)
  if (request.account) return
  refuseFromElsewhere(request)
  refuseInvalid(VisitorsEnquiry, request.body)
}

export async function enquiriesRoutes(app: FastifyInstance) {
  const { db, reads } = app

  serve(
    app,
    createEnquiry,
    async ({ body, request, once }) => {
      if (request.account)
        return once(async (trx) => ({
          message: 'Enquiry added.',
          enquiry: await storeOfficeEnquiry(trx, body),
        }))
      await refuseOtherClass(db, 'class_number', body.class_number)
      await app.countEnquiry(callerAddress(request))
      return once(async (trx) => {
        await askFromSite(trx, body)
        return { message: 'Thank you. We will call you.' }
      })
    },
    { preValidation: knowWhoAsks },
  )

  serve(app, listDemoLessons, async ({ querystring: { class_number } }) => {
    const seats = await demo.demoSeats(db)
    await refuseOtherClass(db, 'class_number', class_number)
    return readDemoLessons(db, { class_number, seats }, await academyNow(db))
  })

  serve(app, takeDemoSeat, async ({ body, request, once }) => {
    refuseFromElsewhere(request)
    await demo.demoSeats(db)
    await refuseOtherClass(db, 'class_number', body.class_number)
    await app.countEnquiry(callerAddress(request))
    const now = await academyNow(db)
    const { class_number } = body
    return demo.withOtherTimes(db, { class_number, now }, () =>
      once((trx) => demo.takeDemoSeat(trx, body, now)),
    )
  })

  serve(app, prefillRegistration, ({ body }) => readPrefill(db, body.token))

  serve(app, listEnquiries, async ({ querystring }) => {
    const { page, page_size, ...asked } = querystring
    const today = await readAcademyToday(db)
    return readLaterPage({ page, page_size }, (wanted) =>
      readEnquiriesPage(db, asked, today, wanted),
    )
  })

  serveTable(app, [exportEnquiries, exportEnquiriesXlsx], async ({ querystring }) => {
    const today = await readAcademyToday(db)
    return {
      name: `enquiries-${today}`,
      columns: ENQUIRY_TABLE,
      chunks: await chunksOfEnquiries(reads, querystring, today),
    }
  })

  serve(app, getEnquiry, ({ params }) => enquiries.readFullEnquiry(db, params.enquiry_id))

  serve(app, updateEnquiry, async ({ params, body }) => ({
    message: 'Enquiry changed.',
    enquiry: await runInTransaction(db, (trx) =>
      enquiries.changeEnquiry(trx, params.enquiry_id, body),
    ),
  }))

  serve(app, addEnquiryNote, ({ params, body, account, once }) =>
    once(async (trx) => ({
      message: 'Noted.',
      ...(await enquiries.addNote(trx, account, params.enquiry_id, body)),
    })),
  )

  serve(app, loseEnquiry, async ({ params, body }) => ({
    message: 'Enquiry closed.',
    enquiry: await runInTransaction(db, (trx) =>
      enquiries.lose(trx, params.enquiry_id, body.reason),
    ),
  }))

  serve(app, reopenEnquiry, async ({ params }) => ({
    message: 'Enquiry reopened.',
    enquiry: await runInTransaction(db, (trx) => enquiries.reopen(trx, params.enquiry_id)),
  }))

  serve(app, joinEnquiry, async ({ params, body }) => ({
    message: 'Enquiry joined.',
    enquiry: await runInTransaction(db, (trx) =>
      enquiries.join(trx, params.enquiry_id, body.student_id),
    ),
  }))

  serve(app, listTrialLessons, async ({ params }) =>
    trialLessonsFor(db, await readEnquiry(db, params.enquiry_id), await academyNow(db)),
  )

  serve(app, setTrial, async ({ params, body }) => ({
    message: 'Trial lesson chosen.',
    ...(await runInTransaction(db, (trx) => takeTrial(trx, params.enquiry_id, body.lesson_id))),
  }))

  serve(app, deleteTrial, async ({ params }) => ({
    message: 'Trial lesson cancelled.',
    enquiry: await runInTransaction(db, (trx) => giveUpTrial(trx, params.enquiry_id)),
  }))

  serve(app, inviteEnquiry, ({ params, once }) =>
    once(async (trx) => ({
      message: 'Invitation made.',
      invitation: await inviteToRegister(trx, app.origin, params.enquiry_id),
    })),
  )
}
