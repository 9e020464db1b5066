import { addDue } from '@ganit/contract/money/dues'
import { listReminders, noteOpened, takeBackOpened } from '@ganit/contract/money/reminders'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { adminUid, aPupil } from '../../../../test/ledger.ts'
import { theMessages } from '../../../../test/messages.ts'
import { aFamilyToPay } from '../../../../test/pay-pages.ts'
import { enqueueJob, takeDueJob } from '../../ground/background-jobs/background-jobs.queries.ts'
import { createReminderWorks } from './send.service.ts'

/** Runs the job of `Send to all`; calls `meanwhile` after each of its transactions. */
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

test('the job reaches everybody, although whoever was reminded leaves the list meanwhile', {
  tags: 'slow',
}, async ({ academy }) => {
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
  // The mother has only a phone, so she still waits for a reminder by hand.
  expect(totals).toMatchObject({ to_remind: { families: 1 }, reminded: { families: 205 } })
})

test('Not sent leaves the message that the job wrote', async ({ academy }) => {
  const { desk, mother } = await aFamilyToPay(academy)
  const { outbox } = theMessages(academy)
  await sendToAll(academy)
  const before = await outbox()
  const opened = { person: `g${mother.guardian_id}`, overdue: '1950' }
  const { delivery_id } = (await desk(noteOpened, { body: opened } as never)).body
  const back = await desk(takeBackOpened, { params: { delivery_id } } as never)
  expect(back.body.message).toBe('Taken back.')
  expect(await outbox()).toEqual(before)
})

test('two desks that send to all at once remind each family once', async ({ academy }) => {
  const { call } = await aFamilyToPay(academy)
  const { db } = academy
  for (let n = 0; n < 3; n += 1) {
    const { student_id } = await aPupil(db, 500 + n, { contact_number_1: `98300${10_000 + n}` })
    const due = { student_id, title: 'Books', amount: '100', due_date: '2026-12-01' }
    await call(addDue, { body: due } as never)
  }
  const { outbox } = theMessages(academy)
  const before = (await outbox()).length
  await Promise.all([sendToAll(academy), sendToAll(academy)])
  const inbox = (await outbox()).slice(before).filter(({ channel }) => channel === 'inbox')
  const keys = inbox.map(({ event_key }) => event_key)
  expect([keys.length, new Set(keys).size]).toEqual([4, 4])
})
