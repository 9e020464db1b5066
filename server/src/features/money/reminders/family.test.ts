import { addDue } from '@ganit/contract/money/dues'
import {
  listFamilyEvents,
  listReminders,
  noteContact,
  noteOpened,
  previewSending,
  sendReminders,
  writeReminders,
} from '@ganit/contract/money/reminders'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { setClock } from '../../../../test/days.ts'
import { aPupil } from '../../../../test/ledger.ts'
import { theMessages } from '../../../../test/messages.ts'
import { aFamilyToPay } from '../../../../test/pay-pages.ts'
import { waysOfSending } from './send.service.ts'

test('the other guardian of all its children reads the text in their own language, and it counts for the row', async ({
  academy,
}) => {
  const { db, desk, mother, mita, arjun, aGuardian } = await aFamilyToPay(academy)
  const person = `g${mother.guardian_id}`
  const children = [mita, arjun].map(({ student_id }) => ({ student_id }))
  const father = await aGuardian(children, {
    ...{ name: 'Tarun Banerjee', phone: '+919830041255', language: 'bn' },
  })
  // Guardians without a phone, or of other children, are not offered.
  await aGuardian(children, { phone: null, email: 'a@example.in' } as never)
  const stranger = await aGuardian([{ student_id: (await aPupil(db, 40)).student_id }])
  const row = async () =>
    (await desk(listReminders, { querystring: {} } as never)).body.items.find(
      (each) => each.person.key === person,
    )
  const to = `g${father.guardian_id}`
  expect((await row())?.others).toEqual([
    { key: to, name: 'Tarun Banerjee', relation: 'mother', language: 'bn' },
  ])
  const textFor = async (reader: string) =>
    (await desk(writeReminders, { body: { people: [person], to: reader } } as never)).body
  const [text] = await textFor(to)
  expect(text).toMatchObject({ person, language: 'bn' })
  expect(text?.whatsapp_link).toContain('wa.me/919830041255')
  expect(await textFor(`g${stranger.guardian_id}`)).toEqual([])
  await desk(noteOpened, { body: { person, overdue: '1950' } } as never)
  expect((await row())?.reminded).toMatchObject({ how: 'opened' })
})

test('neither a guardian of one child alone nor who shares an address that refused is offered', async ({
  academy,
}) => {
  const { db, call, desk, mita, arjun, aGuardian } = await aFamilyToPay(academy)
  const due = { student_id: arjun.student_id, title: 'Books', amount: '90', due_date: '2026-12-01' }
  await call(addDue, { body: due } as never)
  const others = async () =>
    (await desk(listReminders, { querystring: {} } as never)).body.items.map((row) => [
      row.children.length,
      row.others.map(({ name }) => name),
    ])
  await aGuardian([{ student_id: mita.student_id }], { name: 'Aunt', phone: '+919830041251' })
  expect(await others()).toEqual([[2, []]])
  const children = [mita, arjun].map(({ student_id }) => ({ student_id }))
  const email = 'home@example.in'
  await aGuardian(children, { name: 'Tarun', phone: '+919830041255', email })
  expect(await others()).toEqual([[2, ['Tarun']]])
  const { student_id } = await aPupil(db, 42, { email: 'Home@example.in' })
  const refusal = { student_id, purpose: 'fee_overdue' }
  await db
    .insertInto('message_refusals')
    .values(refusal as never)
    .execute()
  expect(await others()).toEqual([[2, []]])
})

test('the last three of payments, promises, calls and reminders of a family are told', async ({
  academy,
}) => {
  const { db, desk, mother, mita, pay } = await aFamilyToPay(academy)
  const person = `g${mother.guardian_id}`
  const events = async () =>
    (await desk(listFamilyEvents, { params: { person } } as never)).body.map(
      ({ day, kind, amount, promised_for }) => [day, kind, amount, promised_for],
    )
  expect(await events()).toEqual([])
  const promise = { person, kind: 'promise', promised_for: '2026-12-15', amount: '500' }
  await desk(noteContact, { body: promise } as never)
  setClock('2026-12-09', '19:00')
  await desk(noteOpened, { body: { person, overdue: '1950' } } as never)
  setClock('2026-12-10', '10:00')
  await pay({ student_id: mita.student_id, amount: '200', date: '2026-12-10' })
  setClock('2026-12-10', '11:00')
  const call = { person, kind: 'call', outcome: 'no answer' }
  await desk(noteContact, { body: call } as never)
  expect(await events()).toEqual([
    ['2026-12-10', 'no answer', null, null],
    ['2026-12-10', 'paid', '200.00', null],
    ['2026-12-09', 'opened', null, null],
  ])
  const { student_id } = await aPupil(db, 41)
  const other = await desk(listFamilyEvents, { params: { person: `s${student_id}` } } as never)
  expect(other.body).toEqual([])
  expect((await desk(listFamilyEvents, { params: { person: 'x1' } } as never)).status).toBe(404)
})

test('before all are reminded, one reads by which ways, and nothing is written', async ({
  academy,
}) => {
  const { call, desk, db } = await aFamilyToPay(academy)
  const { student_id } = await aPupil(db, 500, { contact_number_1: '9830010000' })
  const due = { student_id, title: 'Books', amount: '100', due_date: '2026-12-01' }
  await call(addDue, { body: due } as never)
  const none = { push: 0, whatsapp: 0, sms: 0, mail: 0, by_hand: 0 }
  const wrong = await desk(previewSending, { body: { filter: { older_than: '8' } } } as never)
  expect(wrong).toMatchObject({ status: 400, error: 'older_than must be 7, 30 or 60.' })
  const asked = await desk(previewSending, { body: { filter: {} } } as never)
  expect(asked.body).toMatchObject({ families: 2 })
  const { reach, outbox } = theMessages(academy, { sms: true })
  const before = await outbox()
  const found = await db.transaction().execute((trx) => waysOfSending(trx, reach, {}))
  expect(found.families).toBe(2)
  expect(Object.values(found.ways).reduce((sum, n) => sum + n, 0)).toBe(2)
  expect(found.ways).not.toEqual(none)
  expect(await outbox()).toEqual(before)
  const few = await db
    .transaction()
    .execute((trx) => waysOfSending(trx, reach, { older_than: '60' }))
  expect(few).toEqual({ families: 0, ways: none })
})

test('all families of a batch, a class or an age of dues are reminded, and nobody else', async ({
  academy,
}) => {
  const { call, desk, db, mita } = await aFamilyToPay(academy)
  academy.app.messageReach.sms = true
  const { student_id } = await aPupil(db, 500, {
    contact_number_1: '9830010000',
    student_class: 3,
  })
  const due = { student_id, title: 'Books', amount: '100', due_date: '2026-12-01' }
  await call(addDue, { body: due } as never)
  for (const [filter, families] of [
    [{ batch_id: mita.batch }, 1],
    [{ class_number: 3 }, 1],
    [{ older_than: '7' }, 2],
    [{ older_than: '30' }, 0],
    [{ older_than: '60' }, 0],
  ] as const) {
    const { body } = await desk(previewSending, { body: { filter } } as never)
    expect(body, JSON.stringify(filter)).toMatchObject({ families })
    const few = await desk(sendReminders, { body: { filter, expect: families + 1 } } as never)
    expect(few.error).toBe(
      families === 1
        ? '1 family is to be reminded now.'
        : `${families} families are to be reminded now.`,
    )
    const sent = await desk(sendReminders, { body: { filter, expect: families } } as never)
    expect(sent.status).toBe(202)
  }
})
