import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../db/schema.ts'
import { newRegistrationsMail } from '../../features/accounts/mails.ts'
import { queueMail } from '../../features/messages/channels/mail/mail.queries.ts'
import type { Job } from '../job.ts'
import { saveOutcome } from '../job-runs.queries.ts'

const NAME = 'newcomers'

/** Page that lists the newcomers for the owner. */
type Told = { email: string; link: string }

/** Mails the owner once a day if somebody unverified has registered since the last mail. */
export const createNewcomersJob = ({ email, link }: Told): Job => ({
  name: NAME,
  run: (db, { day, outcome }) =>
    outcome ? Promise.resolve(true) : tellNewcomersOnce(db, day, { email, link }),
})

/** Queues the mail and stores the latest student in one transaction, so that nobody is reported twice. */
const tellNewcomersOnce = (db: Kysely<Database>, day: string, { email, link }: Told) =>
  db.transaction().execute(async (trx) => {
    const told_to = await lastTold(trx, day)
    const { newest, waiting } = await studentsRegisteredAfter(trx, told_to ?? 0)
    // The first run only stores the present latest student.
    if (told_to !== undefined && waiting > 0)
      await queueMail(trx, newRegistrationsMail(email, waiting, link))
    await saveOutcome(trx, { job: NAME, day, outcome: { told_to: newest } })
    return true
  })

/** Number of the latest student reported on an earlier day. */
async function lastTold(trx: Trx, day: string) {
  const { rows } = await sql<{ told_to: number }>`
    select (outcome ->> 'told_to')::integer as told_to from job_runs
    where job = ${NAME} and day < ${day}::date and outcome is not null
    order by day desc limit 1`.execute(trx)
  return rows[0]?.told_to
}

const studentsRegisteredAfter = (trx: Trx, student_id: number) =>
  trx
    .selectFrom('students')
    .select([
      sql<number>`coalesce(max(student_id), ${student_id}::integer)`.as('newest'),
      sql<number>`(count(*) filter (where not is_verified))::int`.as('waiting'),
    ])
    .where('student_id', '>', student_id)
    .executeTakeFirstOrThrow()
