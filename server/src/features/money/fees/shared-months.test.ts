import { leave } from '@ganit/contract/office/leaving'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { aCashPayment, theLedger } from '../../../../test/ledger.ts'

/** A batch with a pro-rata monthly fee of 1,000 from a day in January on; today is 2026-06-20. */
async function aSharedFee(academy: Academy, prorata = 'days', due_date = '2026-01-05') {
  setDay('2026-06-20')
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aPupil()
  await admin.addFee(batch_id, {
    amount: '1000',
    fee_type: 'recurring',
    due_date,
    prorata,
  })
  const turn = () => admin.toggle(batch_id, student_id)
  const dues = async () =>
    (await admin.ledger(uid)).body.dues.map(({ due_date, amount, owed, parts }) =>
      [due_date, amount, owed, parts[1]?.text].filter(Boolean).join(' '),
    )
  return { ...admin, batch_id, student_id, uid, turn, dues }
}

test('a month is asked for by the days of membership, moved into it', async ({ academy }) => {
  const { db, turn, dues, findings } = await aSharedFee(academy)
  await turn()
  expect(await dues()).toEqual([
    '2026-06-20 367.00 367.00 11 of 30 days',
    '2026-07-05 1000.00 1000.00',
  ])
  setDay('2026-07-02')
  await workOfDay(db)
  await turn()
  expect(await dues()).toEqual([
    '2026-06-20 367.00 367.00 11 of 30 days',
    '2026-07-02 65.00 65.00 2 of 31 days',
  ])
  expect(await findings()).toEqual([])
  setDay('2026-07-10')
  await turn()
  expect(await dues()).toEqual([
    '2026-06-20 367.00 367.00 11 of 30 days',
    '2026-07-10 774.00 774.00 24 of 31 days',
    '2026-08-05 1000.00 1000.00',
  ])
  expect(await findings()).toEqual([])
})

test('what was paid on a month that is reckoned anew is let go and settles anew', async ({
  academy,
}) => {
  const { db, turn, dues, student_id, uid, ledger, findings } = await aSharedFee(academy)
  await turn()
  await aCashPayment(db, { student_id, amount: '1367.00' }, '2026-06-20')
  await turn()

  expect(await dues()).toEqual(['2026-06-20 33.00 0.00 1 of 30 days'])
  const { credit, paid, payments } = (await ledger(uid)).body
  expect({ credit, paid }).toEqual({ credit: '1334.00', paid: '33.00' })
  expect(payments[0]?.allocations.map(({ amount }) => amount)).toEqual(['33.00'])
  expect(await findings()).toEqual([])
})

test('a month that a change of the fee has spared is shared as the fee was', async ({
  academy,
}) => {
  const { turn, dues, uid, call, changeFee, findings, ledger } = await aSharedFee(academy)
  await turn()
  setDay('2026-06-28')
  await changeFee({ batch_fee_id: 1, amount: '3000', prorata: 'none', from: 'next' })
  expect((await dues())[0]).toBe('2026-06-20 367.00 367.00 11 of 30 days')
  await call(leave, { params: { uid }, body: { on: '2026-06-25', reason: 'Moves' } } as never)

  expect(await dues()).toEqual(['2026-06-20 200.00 200.00 6 of 30 days'])
  expect((await ledger(uid)).body.dues[0]?.parts[0]).toMatchObject({ amount: '1000.00' })
  expect(await findings()).toEqual([])
})

test('a student who has left before the day of a spared month owes it in part, on the last day', async ({
  academy,
}) => {
  const month = await aSharedFee(academy, 'days', '2026-01-12')
  const { db, turn, dues, uid, call, changeFee, findings } = month
  await turn()
  setDay('2026-07-14')
  await workOfDay(db)
  await changeFee({ batch_fee_id: 1, amount: '3000', from: 'next' })
  await call(leave, { params: { uid }, body: { on: '2026-07-10', reason: 'Moves' } } as never)

  expect((await dues()).at(-1)).toBe('2026-07-10 323.00 323.00 10 of 31 days')
  expect(await findings()).toEqual([])
})

test('by lessons, those of the month that are not cancelled count, and later ones change nothing', async ({
  academy,
}) => {
  const { db, turn, dues, batch_id, findings } = await aSharedFee(academy, 'lessons')
  const days = ['2026-06-01', '2026-06-08', '2026-06-22', '2026-06-29']
  for (const day of days)
    await sql`
      insert into lessons (batch_id, kind, date, start_time, end_time, state)
      values (${batch_id}, 'extra', ${day}, '17:00', '18:00', ${day === '2026-06-29' ? 'cancelled' : 'scheduled'})`.execute(
      db,
    )
  await turn()
  expect((await dues())[0]).toBe('2026-06-20 333.00 333.00 1 of 3 lessons')
  await sql`update lessons set state = 'scheduled'`.execute(db)
  await workOfDay(db)
  expect((await dues())[0]).toBe('2026-06-20 333.00 333.00 1 of 3 lessons')
  expect(await findings()).toEqual([])
})

test('only a recurring fee is pro rata', async ({ academy }) => {
  const { addFee, changeFee, batch_id } = await aSharedFee(academy)
  const addOneTimeFee = (prorata: string) => addFee(batch_id, { due_date: '2026-12-01', prorata })
  expect((await addOneTimeFee('days')).fields).toEqual({ prorata: expect.any(String) })
  expect((await addOneTimeFee('none')).status).toBe(201)

  const change = (changes: object) => changeFee({ batch_fee_id: 1, ...changes })
  expect((await change({ amount: '1200' })).body.fee.prorata).toBe('days')
  expect((await change({ fee_type: 'one-time', prorata: 'days' })).fields).toEqual({
    prorata: expect.any(String),
  })
  expect((await change({ fee_type: 'one-time' })).body.fee.prorata).toBe('none')
})

test('a spared month that is owed from a later day after a return is asked as the fee is now', async ({
  academy,
}) => {
  const month = await aSharedFee(academy, 'days', '2026-01-20')
  const { turn, dues, uid, call, changeFee, findings } = month
  await turn()
  await changeFee({ batch_fee_id: 1, amount: '3000', prorata: 'none', from: 'next' })
  await call(leave, { params: { uid }, body: { on: '2026-06-20', reason: 'Moves' } } as never)
  expect(await dues()).toEqual(['2026-06-20 33.00 33.00 1 of 30 days'])
  setDay('2026-06-25')
  await turn()
  expect((await dues())[0]).toBe('2026-06-25 3000.00 3000.00')
  expect(await findings()).toEqual([])
})
