import { addDue } from '@ganit/contract/money/dues'
import {
  listReminders,
  noteContact,
  noteOpened,
  type ReminderRow,
  type ReminderTab,
  takeBackContact,
  takeBackOpened,
  writeReminders,
} from '@ganit/contract/money/reminders'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { getToday } from '@ganit/contract/office/today'
import { mergeGuardians } from '@ganit/contract/people/guardians'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setClock } from '../../../../test/days.ts'
import { aPupil } from '../../../../test/ledger.ts'
import { theMessages } from '../../../../test/messages.ts'
import { aFamilyToPay } from '../../../../test/pay-pages.ts'
import { tellDuesOfDay } from '../../messages/messages.service.ts'

type Call = Academy['visitor']

function reminderCalls(call: Call) {
  const list = async (query: object = {}) =>
    (await call(listReminders, { querystring: query } as never)).body
  return {
    list,
    tab: async (show: ReminderTab) =>
      (await list({ show })).items.map(({ person }: ReminderRow) => person.name),
    texts: async (...people: string[]) =>
      (await call(writeReminders, { body: { people } } as never)).body,
    open: (body: object, key?: string) =>
      call(noteOpened, { body } as never, key === undefined ? {} : { 'idempotency-key': key }),
    note: (body: object) => call(noteContact, { body } as never),
    forget: (contact_id: number) =>
      call(takeBackContact, { params: { contact_id: String(contact_id) } } as never),
    notSent: (delivery_id: string) => call(takeBackOpened, { params: { delivery_id } } as never),
  }
}

async function aList(academy: Academy) {
  const family = await aFamilyToPay(academy)
  const person = `g${family.mother.guardian_id}`
  return { ...family, person, ...reminderCalls(family.desk) }
}

test('a family is one row, with its person and what is overdue of the children that owe', async ({
  academy,
}) => {
  const { db, desk, list, mother, mita, person } = await aList(academy)
  const { items, total, totals, erased } = await list()
  expect({ total, erased }).toEqual({ total: 1, erased: '0.00' })
  expect(items[0]).toMatchObject({
    person: {
      ...{ key: person, guardian_id: mother.guardian_id, student_id: null },
      ...{ name: 'Anita Banerjee', phone: '+919830041299' },
    },
    children: [{ student_id: mita.student_id }],
    ...{ overdue: '1950.00', oldest: '2026-11-10', months: ['2026-11'], checking: '0.00' },
    ...{ left: false, promise: null, reminded: null, why: null },
  })
  expect(totals).toMatchObject({
    to_remind: { families: 1, amount: '1950.00' },
    promised: { families: 0, amount: '0.00' },
  })
  const today = (await desk(getToday)).body
  expect(today.now.overdue).toMatchObject({ amount: '1950.00', families: 1 })
  expect((await list({ older_than: 30 })).total).toBe(0)
  expect((await list({ older_than: 7 })).total).toBe(1)
  expect((await list({ search: 'anita' })).total).toBe(1)
  expect((await list({ search: 'Nobody' })).total).toBe(0)
  expect((await list({ search: '30041 299' })).total).toBe(1)
  expect((await list({ search: 'Nobody 9' })).total).toBe(0)
  expect((await list({ batch_id: mita.batch })).total).toBe(1)
  expect((await list({ batch_id: 999_999 })).total).toBe(0)
  // A student who leaves later is a member until then.
  const leftOn = async (left_on: string) => {
    await db
      .updateTable('memberships')
      .set({ left_on } as never)
      .execute()
    return (await list({ batch_id: mita.batch })).total
  }
  expect([await leftOn('2026-12-20'), await leftOn('2026-12-09')]).toEqual([1, 1])
  expect(await leftOn('2026-12-08')).toBe(0)
})

test('the text is that of the message, with the sum of the row', async ({ academy }) => {
  const { texts, person } = await aList(academy)
  const [text] = await texts(person, 's999999')
  expect(text).toMatchObject({ person, language: 'en' })
  expect(text?.text).toContain('Mita Banerjee')
  expect(text?.text).toContain('₹1,950.00')
  // Links open on this computer only.
  expect(text?.text).toContain('+919830041200')
  expect(new URL(text?.whatsapp_link ?? '').searchParams.get('text')).toBe(text?.text)
})

test('an opened reminder rests three days, is told once a day, and can be taken back', async ({
  academy,
}) => {
  const { open, tab, list, notSent, person } = await aList(academy)
  const { outbox } = theMessages(academy)
  const before = (await outbox()).length
  expect((await open({ person, overdue: '1800' })).error).toBe('The sum is ₹1,950 now.')
  const key = 'f4c9b3f8-1111-4a4a-8a8a-0123456789ab'
  const both = await Promise.all([
    open({ person, overdue: '1950' }, key),
    open({ person, overdue: '1950' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const [first] = both.filter(({ status }) => status === 201)
  const [second] = both.filter(({ status }) => status === 409)
  expect(second?.error).toMatch(/ opened this a minute ago\.$/)
  const told = (await outbox()).slice(before)
  expect(told.map(({ channel, purpose }) => [channel, purpose])).toEqual([['inbox', 'fee_overdue']])
  expect(await tab('reminded')).toEqual(['Anita Banerjee'])
  const row = (await list()).items[0]
  expect(row?.reminded).toMatchObject({ how: 'opened', delivery_id: first?.body.delivery_id })

  setClock('2026-12-11', '10:00')
  expect(await tab('reminded')).toHaveLength(1)
  expect((await notSent(first?.body.delivery_id ?? '')).error).toBe(
    'Only today’s own can be taken back.',
  )
  setClock('2026-12-12', '10:00')
  expect(await tab('to_remind')).toHaveLength(1)

  const again = await open({ person, overdue: '4950', again: false })
  expect((await open({ person, overdue: '4950', again: false })).status).toBe(409)
  expect((await notSent('no-delivery')).status).toBe(404)
  expect(again.status).toBe(201)
  const other = (await academy.signUpAs('desk')).call
  expect((await reminderCalls(other).notSent(again.body.delivery_id)).status).toBe(409)
  // A colleague who opens it, too, takes nothing of the first press away.
  const colleague = reminderCalls(other)
  const both_opened = await colleague.open({ person, overdue: '4950', again: true })
  expect(both_opened.body).toMatchObject({ delivery_id: again.body.delivery_id })
  expect(both_opened.body.first_by).toEqual(expect.any(String))
  expect((await colleague.notSent(again.body.delivery_id)).status).toBe(409)
  expect((await list()).items[0]?.reminded).toMatchObject({ how: 'opened' })
  expect((await notSent(again.body.delivery_id)).body.message).toBe('Taken back.')
  expect((await outbox()).slice(before)).toHaveLength(1)
  expect(await tab('to_remind')).toHaveLength(1)
})

test('a promise rests the family until its day, is broken after it, and kept once it is paid', async ({
  academy,
}) => {
  const { desk, note, tab, list, person, mita, pay } = await aList(academy)
  const wrong = 'Choose a day from tomorrow to 60 days ahead.'
  for (const promised_for of ['2026-12-09', '2027-02-08', undefined])
    expect((await note({ person, kind: 'promise', promised_for })).fields).toEqual({
      promised_for: wrong,
    })
  await note({ person, kind: 'promise', promised_for: '2026-12-11' })
  expect((await list()).items[0]?.promise).toMatchObject({
    ...{ promised_for: '2026-12-11', amount: '1950.00', state: 'ahead' },
  })
  expect(await tab('promised')).toHaveLength(1)
  setClock('2026-12-11', '23:59')
  expect(await tab('promised')).toHaveLength(1)
  setClock('2026-12-12', '00:01')
  expect(await tab('to_remind')).toHaveLength(1)
  const line = (await desk(getToday)).body.lines.find(({ kind }) => kind === 'promises_broken')
  expect(line).toMatchObject({ count: 1, amount: '4950.00', link: '/admin/reminders' })
  await pay({ student_id: mita.student_id, amount: '1950', date: '2026-12-12' })
  expect((await list()).items[0]?.promise).toMatchObject({ state: 'kept' })
})

test('a family without a phone, or that refuses reminders, cannot be reached', async ({
  academy,
}) => {
  const { list, mother, tab, open, texts, person } = await aList(academy)
  const { db } = academy
  const { guardian_id } = mother
  await db
    .insertInto('message_refusals')
    .values({ guardian_id, purpose: 'fee_overdue' } as never)
    .execute()
  expect(await tab('unreachable')).toHaveLength(1)
  expect((await list()).items[0]?.why).toBe('does not want reminders')
  expect((await open({ person, overdue: '1950' })).error).toBe(
    'This family does not want reminders.',
  )
  expect(await texts(person)).toEqual([])
  await db.deleteFrom('message_refusals').execute()
  await db.updateTable('guardians').set({ phone: null, email: 'anita@example.in' }).execute()
  expect((await list()).items[0]?.why).toBe('no phone')
})

test('while a family rests, no automatic reminder goes; the first run after it sends that of the running week', async ({
  academy,
}) => {
  const { note, person } = await aList(academy)
  const { reach, outbox } = theMessages(academy)
  const pass = async (day: string) => {
    const before = (await outbox()).length
    setClock(day, '10:00')
    await academy.db.transaction().execute((trx) => tellDuesOfDay(trx, reach, day))
    return (await outbox()).slice(before).filter(({ purpose }) => purpose === 'fee_overdue')
  }
  const { contact_id } = (await note({ person, kind: 'promise', promised_for: '2026-12-15' })).body
  expect(contact_id).toBeGreaterThan(0)
  for (const day of ['2026-12-10', '2026-12-12', '2026-12-15']) expect(await pass(day)).toEqual([])
  const told = await pass('2026-12-16')
  expect(told.length).toBeGreaterThan(0)
})

test('a call is noted, and taken back by who made it on the same day only', async ({ academy }) => {
  const { note, forget, tab, person } = await aList(academy)
  const { contact_id } = (await note({ person, kind: 'call', outcome: 'spoke' })).body
  expect(await tab('reminded')).toHaveLength(1)
  expect((await forget(contact_id)).body.message).toBe('Taken back.')
  expect(await tab('to_remind')).toHaveLength(1)
  expect((await forget(contact_id)).error).toBe('Only today’s own can be taken back.')
  const said = { person, kind: 'call', outcome: 'no answer', note: 'Away until Sunday' }
  await note(said)
  const kept = await academy.db.selectFrom('fee_contacts').select('note').execute()
  expect(kept).toContainEqual({ note: 'Away until Sunday' })
  expect(await tab('to_remind')).toHaveLength(1)
  expect((await note({ person, kind: 'call' })).fields).toEqual({
    outcome: 'outcome must be spoke or no answer.',
  })
})

test('when two records of a mother are merged, her promise stays hers', async ({ academy }) => {
  const { note, list, person, mother, mita, aGuardian, call } = await aList(academy)
  await note({ person, kind: 'promise', promised_for: '2026-12-15', amount: '500' })
  const other = await aGuardian([{ student_id: mita.student_id }], {
    name: 'A. Banerjee',
    phone: '+919830041277',
  })
  const merged = await call(mergeGuardians, {
    params: { guardian_id: String(mother.guardian_id) },
    body: { into: other.guardian_id },
  } as never)
  expect(merged.status).toBe(200)
  const row = (await list()).items.find(({ promise }) => promise !== null)
  expect(row).toMatchObject({
    person: { guardian_id: other.guardian_id },
    promise: { amount: '500.00', state: 'ahead' },
  })
})

test('a student who was erased owes outside of the rows, and nothing of them is kept', async ({
  academy,
}) => {
  const { note, list, mita, call, db } = await aList(academy)
  await note({ person: `s${mita.student_id}`, kind: 'call', outcome: 'spoke' })
  const before = await db.selectFrom('fee_contacts').select('contact_id').execute()
  expect(before).toHaveLength(1)
  await call(eraseStudent, {
    params: { uid: mita.uid },
    body: { confirm: String(mita.student_id) },
  } as never)
  const { items, erased } = await list()
  expect([items, erased]).toEqual([[], '1950.00'])
  expect(await db.selectFrom('fee_contacts').select('contact_id').execute()).toEqual([])
})

test('each opened reminder is an entry of its own, and that of who is erased goes', async ({
  academy,
}) => {
  const { open, person, call, db } = await aList(academy)
  const { student_id, uid } = await aPupil(db, 500, { first_name: 'Zubin' })
  const due = { student_id, title: 'Books', amount: '100', due_date: '2026-12-01' }
  await call(addDue, { body: due } as never)
  await open({ person: `s${student_id}`, overdue: '100' })
  await open({ person, overdue: '1950' })
  const entries = () =>
    db.selectFrom('tellings').select('about').where('event_key', 'like', 'reminder/%').execute()
  expect(await entries()).toHaveLength(2)
  const body = { confirm: String(student_id) }
  await call(eraseStudent, { params: { uid }, body } as never)
  expect(await entries()).toEqual([{ about: 'Fees of Mita Banerjee are overdue' }])
})
