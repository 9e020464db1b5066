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
import { createCarriers } from '../features/messages/messages.service.ts'
import { createSender, SENDING } from '../features/messages/outbox/outbox.service.ts'
import { ASKING, createAsking } from '../features/money/online-payments/poll.ts'
import { createRazorpay } from '../features/money/online-payments/razorpay.ts'
import { createReminderWorks } from '../features/money/reminders/send.service.ts'
import { perConnections, readConnections } from '../features/office/connections/connected.ts'
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
import type { Part } from '../lifecycle/part.ts'
import { presentPart, presentReach, withConnections } from './present-parts.ts'

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
  const { adminEmail, dataDir, origins } = academy
  const reach = presentReach()
  const senders = perConnections((present) => {
    const made: Part[] = createCarriers({
      ...{ ...present, db, pushApi },
      deliver: createMailer({ ...present.mail, dataDir, log }),
    }).map((carrier) => createSender({ db, carrier, log, isPresent }))
    return made

    async function isPresent() {
      await readConnections(db)
      return senders() === made
    }
  })
  const asking = perConnections(({ razorpay }) =>
    razorpay ? [createAsking({ db, gateway: createRazorpay(razorpay), log })] : [],
  )
  return {
    /** The queues in the database, each before those that it fills. */
    queues: [
      createAttemptsClock({ db, log }),
      withConnections(
        db,
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
      ),
      ...(['whatsapp', 'sms', 'push', 'mail'] as const).map((name) =>
        presentPart({ db, log }, { name, ...SENDING }, senders),
      ),
    ],
    /** The part that asks the gateway; empty without one. */
    asking: [presentPart({ db, log }, ASKING, asking)],
    /** Jobs that follow the usual jobs of a day. */
    endOfDay: [
      createDueMessagesJob(reach),
      createNewcomersJob({ email: adminEmail, link: `${origins[0]}/admin-dashboard` }),
    ],
    backup: createBackupJob({ ...academy, db, log, ...(isStorageFull && { isStorageFull }) }),
  }
}
