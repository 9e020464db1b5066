import { deleteExpired } from '../features/accounts/expired.queries.ts'
import { deleteOldChangeRequests } from '../features/change-requests/change-request-writes.queries.ts'
import { deleteOldScreenshots } from '../features/claims/claim-writes.queries.ts'
import { deleteOldEnquiries, deleteOldLinks } from '../features/enquiries/enquiry-writes.queries.ts'
import { forgetOldRows } from '../features/imports/imports.queries.ts'
import { deleteOldRefunds } from '../features/online-payments/online-payment-writes.queries.ts'
import { eraseLeftGuardians } from '../features/privacy/guardian-erasure.service.ts'
import type { Job } from './job.ts'
import { isSteady, keepOutcome } from './job-runs.queries.ts'

/** After a jump of the clock nothing is deleted before the daily work was done on so many days: nothing brings it back. */
const STEADY_DAYS = 5

/** Deletes what has expired and opens nothing any more, or is of no use after its time, so that these tables do not grow without end. */
export const purgeJob: Job = {
  name: 'purge',
  async run(db, { day }) {
    if (!(await isSteady(db, day, STEADY_DAYS))) {
      await keepOutcome(db, { job: 'purge', day, outcome: { waits: true } })
      return true
    }
    await deleteOldRefunds(db)
    const claim_screenshots = await deleteOldScreenshots(db)
    await deleteOldLinks(db)
    const enquiries = await deleteOldEnquiries(db)
    const change_requests = await deleteOldChangeRequests(db)
    const import_rows = await forgetOldRows(db)
    const expired = await deleteExpired(db)
    const guardians = await eraseLeftGuardians(db)
    const outcome = {
      ...expired,
      claim_screenshots,
      enquiries,
      change_requests,
      guardians,
      import_rows,
    }
    await keepOutcome(db, { job: 'purge', day, outcome })
    return true
  },
}
