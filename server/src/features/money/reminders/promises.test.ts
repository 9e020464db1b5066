import { addDue, waiveDue } from '@ganit/contract/money/dues'
import { correctPayment } from '@ganit/contract/money/payments'
import { listFamilyEvents, listReminders, noteContact } from '@ganit/contract/money/reminders'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setClock } from '../../../../test/days.ts'
import { aPupil } from '../../../../test/ledger.ts'
import { theMessages } from '../../../../test/messages.ts'
import { aFamilyToPay } from '../../../../test/pay-pages.ts'
import { tellDuesOfDay } from '../../messages/messages.service.ts'
import { insertAdvancesBefore } from '../payments/advances-before.service.ts'

async function aPromise(academy: Academy) {
  const { desk, mother, ...family } = await aFamilyToPay(academy)
  const { reach, outbox } = theMessages(academy)
  const person = `g${mother.guardian_id}`
  return {
    ...family,
    ...{ desk, person },
    promise: (promised_for: string) =>
      desk(noteContact, {
        body: { person, kind: 'promise', promised_for, amount: '500' },
      } as never),
    async stateOfPromise() {
      const { items } = (await desk(listReminders, { querystring: {} } as never)).body
      return items.find((row) => row.person.key === person)?.promise?.state
    },
    /** The students about whose overdue fees the app writes on a day. */
    async remindedOn(day: string) {
      const before = (await outbox()).length
      setClock(day, '10:00')
      await academy.db.transaction().execute((trx) => tellDuesOfDay(trx, reach, day))
      return (await outbox())
        .slice(before)
        .filter(({ purpose, channel }) => purpose === 'fee_overdue' && channel === 'inbox')
        .map(({ event_key }) => event_key?.split('/')[2])
    },
  }
}

test('an adult who lets nobody see the record has no part in the promise of the guardian', async ({
  academy,
}) => {
  const { arjun, call, db, pay, promise, stateOfPromise, remindedOn } = await aPromise(academy)
  const { student_id } = arjun
  await db
    .updateTable('students')
    .set({ date_of_birth: '2000-01-01' })
    .where('student_id', '=', student_id)
    .execute()
  const due = { student_id, title: 'Books', amount: '900', due_date: '2026-12-08' }
  await call(addDue, { body: due } as never)
  await promise('2026-12-25')
  await pay({ student_id, amount: '500', date: '2026-12-09' })
  expect(await stateOfPromise()).toBe('ahead')
  expect(await remindedOn('2026-12-10')).toContain(`student-${student_id}`)
})

test('a promise that was kept holds back no reminder of what else is overdue', async ({
  academy,
}) => {
  const { mita, pay, promise, stateOfPromise, remindedOn } = await aPromise(academy)
  await promise('2027-01-31')
  await pay({ student_id: mita.student_id, amount: '500', date: '2026-12-09' })
  expect(await stateOfPromise()).toBe('kept')
  expect(await remindedOn('2026-12-17')).not.toEqual([])
})

test('the correction of a payment from before a promise does not keep it', async ({ academy }) => {
  const { mita, call, pay, promise, stateOfPromise } = await aPromise(academy)
  const paid = { student_id: mita.student_id, amount: '500', date: '2026-12-09' }
  const { payment } = await pay(paid)
  setClock('2026-12-09', '18:50')
  await promise('2026-12-15')
  setClock('2026-12-09', '18:55')
  const { status } = await call(correctPayment, {
    params: { payment_id: String(payment.payment_id) },
    body: { ...paid, method: 'card', reason: 'Paid by card' },
  } as never)
  expect(status).toBe(201)
  expect(await stateOfPromise()).toBe('ahead')
})

test('an advance from before that is imported neither keeps a promise nor is told as paid', async ({
  academy,
}) => {
  const { mita, db, desk, person, promise, stateOfPromise } = await aPromise(academy)
  const paid = { student_id: mita.student_id, date: '2026-12-09' }
  await promise('2026-12-15')
  setClock('2026-12-09', '18:55')
  const { uid } = await academy.signUpAs('desk')
  const by = { uid, today: '2026-12-09' }
  await db
    .transaction()
    .execute((trx) => insertAdvancesBefore(trx, [{ ...paid, amount: '500.00' }], by))
  expect(await stateOfPromise()).toBe('ahead')
  const events = (await desk(listFamilyEvents, { params: { person } } as never)).body
  expect(events.map(({ kind }) => kind)).toEqual(['promised'])
})

test('a promise whose dues were waived is not broken by what becomes overdue later', async ({
  academy,
}) => {
  const { mita, call, db, promise, stateOfPromise, remindedOn } = await aPromise(academy)
  await promise('2026-12-25')
  const open = await sql<{ due_id: number }>`
    select due_id from open_dues where student_id = ${mita.student_id} and due_date < '2026-12-09'`.execute(
    db,
  )
  for (const { due_id } of open.rows) {
    const params = { due_id: String(due_id) }
    const waived = await call(waiveDue, { params, body: { reason: 'Hardship' } } as never)
    expect(waived.status).toBe(201)
  }
  setClock('2026-12-12', '10:00')
  expect(await stateOfPromise()).toBe('kept')
  expect(await remindedOn('2026-12-17')).not.toEqual([])
  setClock('2026-12-28', '10:00')
  expect(await stateOfPromise()).toBe('kept')
})

test('a guardian and a student of one number stand in a fixed order', async ({ academy }) => {
  const { db, aGuardian, call } = await aFamilyToPay(academy)
  const child = await aPupil(db, 900)
  const alone = await aPupil(db, 901)
  let last = 0
  while (last < alone.student_id)
    last = (await aGuardian([{ student_id: child.student_id, is_primary: false }])).guardian_id
  await db
    .updateTable('guardianships')
    .set({ is_primary: true })
    .where('guardian_id', '=', last)
    .execute()
  expect(last).toBe(alone.student_id)
  for (const { student_id } of [child, alone]) {
    const due = { student_id, title: 'Books', amount: '50', due_date: '2026-12-01' }
    await call(addDue, { body: due } as never)
  }
  const { items } = (await call(listReminders, { querystring: {} } as never)).body
  const keys = items.filter(({ overdue }) => overdue === '50.00').map(({ person }) => person.key)
  expect(keys).toEqual([`g${last}`, `s${last}`])
})
