import { addDue } from '@ganit/contract/money/dues'
import { listReminders } from '@ganit/contract/money/reminders'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { adminUid, aPupil } from '../../../../test/ledger.ts'
import { theMessages } from '../../../../test/messages.ts'
import { aFamilyToPay } from '../../../../test/pay-pages.ts'
import { enqueueJob, takeDueJob } from '../../ground/background-jobs/background-jobs.queries.ts'
import { createReminderWorks } from './send.service.ts'

/** Runs the job of `Send to all`; `meanwhile` happens after each of its transactions. */
async function sendToAll(academy: Academy, meanwhile = async () => {}) {
  const { db } = academy
  const { reach } = theMessages(academy, { sms: true })
  const { reminders } = createReminderWorks({ reach })
  const by = await adminUid(db)
  await db
    .transaction()
    .execute((trx) =>
      enqueueJob(trx, { kind: 'reminders', input: { filter: {}, by }, account_id: by }),
    )
  const job = await takeDueJob(db, ['reminders'])
  if (!job) throw new Error('There is no job.')
  for await (const _ of reminders(db, job)) await meanwhile()
}

test('the job reaches everybody, although whoever was reminded leaves the list meanwhile', async ({
  academy,
}) => {
  const { call, desk } = await aFamilyToPay(academy)
  const { db } = academy
  for (let n = 0; n < 205; n += 1) {
    const { student_id } = await aPupil(db, 500 + n, { contact_number_1: `98300${10_000 + n}` })
    const due = { student_id, title: 'Books', amount: '100', due_date: '2026-12-01' }
    await call(addDue, { body: due } as never)
  }
  await sendToAll(academy, async () => {
    await sql`update deliveries set state = 'sent', ended_at = now() where state = 'waiting'`.execute(
      db,
    )
  })
  const { totals } = (await desk(listReminders, { querystring: {} } as never)).body
  // The mother has only a phone, and stays to be written to by hand.
  expect(totals).toMatchObject({ to_remind: { families: 1 }, reminded: { families: 205 } })
})
