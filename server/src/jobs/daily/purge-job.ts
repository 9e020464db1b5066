import { deleteExpired } from '../../features/accounts/sessions/expired.queries.ts'
import { deleteOldTurns } from '../../features/exams/test-marking/hand-marking.queries.ts'
import { deleteOldPayLinks } from '../../features/ground/pay-links/pay-links.queries.ts'
import { deleteOldHandInPhotos } from '../../features/learning/hand-ins/old-photos.queries.ts'
import { foldOldPractice } from '../../features/learning/practice/answers/fold-old.queries.ts'
import { forgetOldAnswers } from '../../features/learning/practice/answers/old-values.queries.ts'
import { deleteUnsentReports } from '../../features/learning/progress-reports/progress-reports.queries.ts'
import { deleteOldNotes } from '../../features/learning/weekly/notes.queries.ts'
import { deleteOldScreenshots } from '../../features/money/claims/claim-writes.queries.ts'
import { deleteOldExpensePhotos } from '../../features/money/expenses/expenses.queries.ts'
import { deleteOldRefunds } from '../../features/money/online-payments/online-payment-writes.queries.ts'
import { deleteOldReceiptLinks } from '../../features/money/payments/receipts/short-receipt-links.ts'
import { deleteOldContacts } from '../../features/money/reminders/contacts.queries.ts'
import { forgetOldRows } from '../../features/office/imports/forget.queries.ts'
import { deleteOldUndos } from '../../features/office/moves/undos.queries.ts'
import { eraseLeftGuardians } from '../../features/office/privacy/guardian-erasure.service.ts'
import { deleteOldCards } from '../../features/office/student-cards/student-cards.queries.ts'
import { deleteOldWelcomes } from '../../features/office/welcome/welcome.queries.ts'
import { deleteOldPrints } from '../../features/papers/printing/prints.queries.ts'
import { deleteOldChangeRequests } from '../../features/people/change-requests/change-request-writes.queries.ts'
import {
  deleteOldEnquiries,
  deleteOldLinks,
} from '../../features/people/enquiries/enquiry-writes.queries.ts'
import type { Job } from '../job.ts'
import { isSteady, saveOutcome } from '../job-runs.queries.ts'

/** After a jump of the clock nothing is deleted until the daily work has run on this many days. */
const STEADY_DAYS = 5

/** Deletes expired and useless rows, so that these tables do not grow forever. */
export const purgeJob: Job = {
  name: 'purge',
  async run(db, { day }) {
    if (!(await isSteady(db, day, STEADY_DAYS))) {
      await saveOutcome(db, { job: 'purge', day, outcome: { waits: true } })
      return true
    }
    await deleteOldRefunds(db)
    const claim_screenshots = await deleteOldScreenshots(db)
    await deleteOldLinks(db)
    await deleteOldWelcomes(db)
    await deleteOldReceiptLinks(db)
    await deleteOldPayLinks(db, day)
    await deleteOldContacts(db)
    await deleteOldPrints(db)
    await deleteOldCards(db)
    await deleteOldTurns(db)
    const expense_photos = await deleteOldExpensePhotos(db)
    const enquiries = await deleteOldEnquiries(db)
    const change_requests = await deleteOldChangeRequests(db)
    const import_rows = await forgetOldRows(db)
    const expired = await deleteExpired(db)
    const membership_undos = await deleteOldUndos(db)
    const guardians = await eraseLeftGuardians(db)
    const weekly_notes = await deleteOldNotes(db, day)
    const progress_reports = await deleteUnsentReports(db, day)
    const practice_folded = await foldOldPractice(db, day)
    const practice_answers = await forgetOldAnswers(db, day)
    const hand_in_photos = await deleteOldHandInPhotos(db)
    const outcome = {
      ...expired,
      claim_screenshots,
      enquiries,
      expense_photos,
      change_requests,
      guardians,
      hand_in_photos,
      import_rows,
      membership_undos,
      practice_answers,
      practice_folded,
      progress_reports,
      weekly_notes,
    }
    await saveOutcome(db, { job: 'purge', day, outcome })
    return true
  },
}
