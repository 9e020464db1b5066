import { bounceCheque } from '@ganit/contract/money/cheques'
import { addDue } from '@ganit/contract/money/dues'
import {
  exportReminders,
  listReminders,
  noteContact,
  noteOpened,
} from '@ganit/contract/money/reminders'
import { getToday } from '@ganit/contract/office/today'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setClock, workOfDay } from '../../../../test/days.ts'
import { theMessages } from '../../../../test/messages.ts'
import { aFamilyToPay } from '../../../../test/pay-pages.ts'
import { tellDuesOfDay } from '../../messages/messages.service.ts'

async function aFamily(academy: Academy) {
  const { mother, ...family } = await aFamilyToPay(academy)
  const person = `g${mother.guardian_id}`
  const { call } = family
  const { reach, outbox } = theMessages(academy)
  return {
    ...family,
    ...{ mother, person },
    note: (body: object) => call(noteContact, { body: { person, ...body } } as never),
    async row() {
      const { items } = (await call(listReminders, { querystring: {} } as never)).body
      return items.find((each) => each.person.key === person)
    },
    broken: async () =>
      (await call(getToday)).body.lines.find(({ kind }) => kind === 'promises_broken'),
    /** Purposes of the messages about Mita that the app writes to inboxes on a day. */
    async writtenOn(day: string) {
      const before = (await outbox()).length
      setClock(day, '10:00')
      await academy.db.transaction().execute((trx) => tellDuesOfDay(trx, reach, day))
      return (await outbox())
        .slice(before)
        .filter(({ channel, text }) => channel === 'inbox' && text?.includes('Mita'))
        .map(({ purpose }) => purpose)
    },
  }
}

test('a promise that was kept is broken once its payment is taken back, by the office or by the bank', async ({
  academy,
}) => {
  const { mita, call, pay, reverse, note, row, broken, findings } = await aFamily(academy)
  const { student_id } = mita
  await note({ kind: 'promise', promised_for: '2026-12-11', amount: '1000' })
  setClock('2026-12-10', '11:00')
  const paid = { student_id, amount: '600', date: '2026-12-10', advance: true }
  const cash = (await pay(paid)).payment
  expect((await row())?.promise?.state).toBe('ahead')
  const cheque = (
    await pay({ ...paid, method: 'cheque', cheque: { bank: 'SBI', dated: '2026-12-10' } })
  ).payment
  expect((await row())?.promise?.state).toBe('kept')
  setClock('2026-12-13', '10:00')
  expect(await broken()).toBeUndefined()

  const bounced = await call(
    bounceCheque,
    {
      params: { payment_id: cheque.payment_id },
      body: { on: '2026-12-12', charge: '250' },
    } as never,
    { 'idempotency-key': 'bounced' },
  )
  expect(bounced.status).toBe(201)
  expect((await row())?.promise).toMatchObject({ state: 'broken', amount: '1000.00' })
  expect(await broken()).toMatchObject({ count: 1, link: '/admin/reminders' })
  // Another payment of the promised sum keeps it, although it comes late.
  setClock('2026-12-13', '11:00')
  await pay({ ...paid, amount: '400', date: '2026-12-13' })
  expect((await row())?.promise?.state).toBe('kept')
  await reverse(cash.payment_id)
  expect((await row())?.promise?.state).toBe('broken')
  await workOfDay(academy.db)
  expect(await findings()).toEqual([])
})

test('after a reminder by hand the app reminds none of the guardians for three days, but of what falls due', async ({
  academy,
}) => {
  const { mita, arjun, person, call, aGuardian, writtenOn, row } = await aFamily(academy)
  await aGuardian(
    [mita, arjun].map(({ student_id }) => ({ student_id })),
    { name: 'Tarun Banerjee', phone: '+919830041255' },
  )
  const opened = await call(noteOpened, { body: { person, overdue: '1950' } } as never)
  expect(opened.status).toBe(201)
  const soon = { student_id: mita.student_id, title: 'Books', amount: '90', due_date: '2026-12-13' }
  await call(addDue, { body: soon } as never)
  // What falls due is told meanwhile; what is overdue rests.
  expect(await writtenOn('2026-12-10')).toEqual(['fee_due', 'fee_due'])
  expect(await writtenOn('2026-12-11')).toEqual([])
  expect((await row())?.reminded?.how).toBe('opened')
  const after = await writtenOn('2026-12-12')
  expect(after.filter((purpose) => purpose === 'fee_overdue')).toHaveLength(2)
  // The reminder of this week is sent once.
  expect(await writtenOn('2026-12-13')).not.toContain('fee_overdue')
})

test('what is promised and called is refused outside its bounds', async ({ academy }) => {
  const { note, call, person } = await aFamily(academy)
  const promise = { kind: 'promise', promised_for: '2026-12-15' }
  for (const wrong of [
    { ...promise, amount: '0' },
    { ...promise, amount: '-5' },
    { ...promise, amount: 'all' },
    { ...promise, note: 'x'.repeat(201) },
    { kind: 'visit' },
    { kind: 'call', outcome: 'rude' },
  ])
    expect((await note(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await note({ ...promise, person: 'g999999' })).status).toBe(404)
  expect((await note({ ...promise, person: 'x1' })).status).toBe(400)
  expect((await note({ ...promise, promised_for: '2027-02-07' })).status).toBe(201)
  const unknown = await call(noteOpened, { body: { person: 's999999', overdue: '1' } } as never)
  expect(unknown.status).toBe(404)
  expect((await call(noteOpened, { body: { person } } as never)).status).toBe(400)
})

test('the file has the tab’s rows, and the moment of a reminder as the academy’s clocks show it', async ({
  academy,
}) => {
  const { person, call, note } = await aFamily(academy)
  // Half past midnight in Kolkata is the day before in UTC.
  setClock('2026-12-10', '00:30')
  await note({ kind: 'promise', promised_for: '2026-12-11', amount: '1000' })
  expect((await call(noteOpened, { body: { person, overdue: '1950' } } as never)).status).toBe(201)
  const file = async (show: string) =>
    String((await call(exportReminders, { querystring: { show } } as never)).body).split('\r\n')
  const [heads, row] = await file('promised')
  expect(heads).toBe(
    '\ufeffName,Relation,Phone,Children,Overdue,Since,Being checked,Promised for,Promised,Reminded,Left',
  )
  expect(row).toBe(
    'Anita Banerjee,mother,+919830041299,Mita Banerjee,1950.00,2026-11-10,0.00,2026-12-11,1000.00,2026-12-10 00:30,No',
  )
  expect(await file('reminded')).toEqual([heads, ''])
})

test('a promise stays with who made it when another guardian comes first', async ({ academy }) => {
  const { mita, arjun, mother, note, call, db, aGuardian, writtenOn } = await aFamily(academy)
  await note({ kind: 'promise', promised_for: '2026-12-25', amount: '1000' })
  const father = await aGuardian(
    [mita, arjun].map(({ student_id }) => ({ student_id })),
    { name: 'Tarun Banerjee', phone: '+919830041255' },
  )
  const first = async (guardian_id: number, is_primary: boolean) =>
    db
      .updateTable('guardianships')
      .set({ is_primary })
      .where('guardian_id', '=', guardian_id)
      .execute()
  await first(mother.guardian_id, false)
  await first(father.guardian_id, true)
  const { items } = (await call(listReminders, { querystring: {} } as never)).body
  expect(items).toMatchObject([
    { person: { guardian_id: father.guardian_id }, promise: null, overdue: '1950.00' },
  ])
  // Nobody has promised for the family as it is called now.
  expect(await writtenOn('2026-12-10')).toContain('fee_overdue')
  await first(father.guardian_id, false)
  await first(mother.guardian_id, true)
  const again = (await call(listReminders, { querystring: {} } as never)).body.items
  expect(again[0]?.promise).toMatchObject({ amount: '1000.00', state: 'ahead' })
})
