import {
  getSettings,
  getSitePage,
  previewLateFee,
  updateSettings,
  updateSitePage,
} from '@ganit/contract/ground/settings'
import type { FastifyInstance } from 'fastify'
import { theAcademy } from '../../../academy/place.ts'
import { callerAccount } from '../../../http/access.ts'
import { CACHED, serve } from '../../../http/serve.ts'
import { followLateFeeRule, previewOfLateFees } from '../../money/late-fees/late-fees.service.ts'
import { isOffice, isOwner } from '../rights/rights.ts'
import { readPromisedDay } from './promised-day.queries.ts'
import { readSettings } from './settings.queries.ts'
import {
  changeSettings,
  officeSettings,
  ownersSettings,
  publicSettings,
  readAcademyToday,
} from './settings.service.ts'
import { countRegisteredTexts, readMinorsWait } from './settings-choices.queries.ts'
import { hasSharedFees } from './shared-terms.queries.ts'
import { changeSitePage, readSitePage, readSitePageIn } from './site-pages.service.ts'

export async function settingsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(
    app,
    getSettings,
    async ({ request }) => {
      const account = await callerAccount(request)
      const ofOffice = account && isOffice(account) ? officeSettings : publicSettings
      const present = account && isOwner(account) ? ownersSettings : ofOffice
      const settings = await readSettings(db)
      const { calls_within_days: days, upi_id, upi_name } = settings
      return {
        ...present(settings, app.adminEmail),
        calls_by: await readPromisedDay(db, await readAcademyToday(db), days),
        pay_ways: { upi: upi_name && upi_id, online: app.gateway !== undefined },
        shared_fees: await hasSharedFees(db),
        ...(theAcademy().hosting && { hosted: true }),
        ...(account &&
          isOwner(account) && {
            registered_texts: await countRegisteredTexts(db),
            minors_wait: await readMinorsWait(db),
          }),
      }
    },
    CACHED,
  )

  serve(app, updateSettings, async ({ body, request }) => {
    const before = await readSettings(db)
    const settings = await changeSettings(db, body, app.adminEmail)
    // A few students per transaction, to hold locks briefly. The daily job repeats what fails here.
    await followLateFeeRule(db, before, settings).catch((error: unknown) =>
      request.log.error(error, 'Late fees could not be made.'),
    )
    app.invalidatePages()
    return {
      message: 'Settings saved successfully!',
      settings: {
        ...ownersSettings(settings, app.adminEmail),
        minors_wait: await readMinorsWait(db),
      },
    }
  })

  serve(app, previewLateFee, ({ body }) => previewOfLateFees(db, body.late_fee))

  serve(app, getSitePage, async ({ params: { page }, querystring: { language }, request }) => {
    if (!language) return readSitePage(db, page)
    const account = await callerAccount(request)
    return readSitePageIn(db, page, { language, isOld: account !== undefined && isOwner(account) })
  })

  serve(app, updateSitePage, async ({ params, body }) => {
    const page = await changeSitePage(db, params.page, body)
    app.invalidatePages()
    return { message: 'Page saved successfully!', page }
  })
}
