import type { FastifyBaseLogger } from 'fastify'
import type { Academy } from '../academy/academy.ts'
import type { Db } from '../db/schema.ts'
import { photoWorks } from '../features/exams/attempt-answers/photos.service.ts'
import { createAttemptsClock } from '../features/exams/attempts/clock.service.ts'
import { markingWorks } from '../features/exams/test-marking/mark-attempts.service.ts'
import { handInWorks } from '../features/learning/hand-ins/hand-ins.service.ts'
import { practiceWorks } from '../features/learning/practice/answers/judge-waiting.service.ts'
import { reportWorks } from '../features/learning/progress-reports/sending.service.ts'
import { weeklyWorks } from '../features/learning/weekly/sending.service.ts'
import { createMailer } from '../features/messages/channels/mail/mailer.ts'
import { createMessageWorks } from '../features/messages/events/works.service.ts'
import { createCarriers, reachableChannels } from '../features/messages/messages.service.ts'
import { createSender } from '../features/messages/outbox/outbox.service.ts'
import { createAsking } from '../features/money/online-payments/poll.ts'
import { createRazorpay } from '../features/money/online-payments/razorpay.ts'
import { createReminderWorks } from '../features/money/reminders/send.service.ts'
import { importWorks } from '../features/office/imports/rows/works.ts'
import { sessionWorks } from '../features/office/new-session/works.service.ts'
import { cardWorks } from '../features/office/student-cards/student-cards.service.ts'
import { paperWorks } from '../features/papers/printing/printing.service.ts'
import { IMPORT_JOB, runImport } from '../features/papers/question-import/import-work.service.ts'
import { variantWorks } from '../features/papers/variants/make-variants.service.ts'
import { createBackupJob } from '../jobs/daily/backup-job.ts'
import { createDueMessagesJob } from '../jobs/daily/due-messages-job.ts'
import { createNewcomersJob } from '../jobs/daily/newcomers-job.ts'
import { createWorker } from '../jobs/worker.ts'

type Given = {
  academy: Academy
  db: Db
  log: FastifyBaseLogger
  /** Whether the disk is too full to save anything; absent: never. */
  isStorageFull?: (() => boolean) | undefined
  /** Address of a push service in place of the phones' own. */
  pushApi?: string | undefined
}

export type Works = ReturnType<typeof createWorks>

/** The background work of an academy, which remembers what it must between rounds. Made and run in the academy. */
export function createWorks({ academy, db, log, isStorageFull, pushApi }: Given) {
  const { adminEmail, mailFrom, dataDir, smtpUrl, origins, razorpay } = academy
  const reach = reachableChannels(academy)
  const sender = mailFrom ? { from: mailFrom, replyTo: adminEmail } : { from: adminEmail }
  const deliver = createMailer({ ...sender, dataDir, smtpUrl, log })
  const carriers = createCarriers({ ...academy, db, deliver, pushApi })
  return {
    /** The queues in the database, each before those that it fills. */
    queues: [
      createAttemptsClock({ db, log }),
      createWorker({
        db,
        log,
        works: {
          ...createMessageWorks({ reach }),
          ...createReminderWorks({ reach }),
          ...paperWorks,
          ...weeklyWorks({ reach }),
          ...reportWorks({ reach }),
          ...practiceWorks,
          ...photoWorks,
          ...handInWorks,
          ...markingWorks,
          [IMPORT_JOB]: runImport,
          ...variantWorks,
          ...importWorks,
          ...sessionWorks,
          ...cardWorks,
        },
      }),
      ...carriers.toReversed().map((carrier) => createSender({ db, carrier, log })),
    ],
    /** What is asked of the gateway; empty without one. */
    asking: razorpay ? [createAsking({ db, gateway: createRazorpay(razorpay), log })] : [],
    /** What follows the usual jobs of a day. */
    endOfDay: [
      createDueMessagesJob(reach),
      createNewcomersJob({ email: adminEmail, link: `${origins[0]}/admin-dashboard` }),
    ],
    backup: createBackupJob({ ...academy, db, log, ...(isStorageFull && { isStorageFull }) }),
  }
}
