import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { aCashPayment, adminUid, aPlainBatch, aPupil, findings } from '../../../../test/ledger.ts'
import { addFee, changeFee } from '../../money/fees/fees.service.ts'
import { duesOfStudentQuery } from '../../money/ledger/ledger.queries.ts'
import { reversePayment } from '../../money/payments/payments.service.ts'
import { eraseStudent } from '../../office/privacy/erasure.service.ts'
import { assignBatch, toggleMembership } from './memberships.service.ts'

/** In February the monthly fee, until then due on the 31st, is moved to the 2nd. */
async function aMovedFee(academy: Academy) {
  const { db } = academy
  setDay('2026-01-25')
  const student = await aPupil(db, 1)
  const batch_id = await aPlainBatch(db)
  await toggleMembership(db, batch_id, student.uid)
  const fee = { batch_id, title: 'Tuition', amount: '1500.00' }
  const { fee_id } = await addFee(db, { ...fee, due_date: '2025-12-31', fee_type: 'recurring' })
  const nextDay = async (day: string) => {
    setDay(day)
    await workOfDay(db)
  }
  await nextDay('2026-02-02')
  const dates = async () => {
    const dues = await duesOfStudentQuery(db, student.student_id, '2026-02-02').execute()
    return dues.map(({ due_date }) => due_date)
  }
  return {
    ...student,
    batch_id,
    dates,
    nextDay,
    move: () => changeFee(db, { fee_id, due_date: '2025-12-02' }),
    leave: () => toggleMembership(db, batch_id, student.uid),
  }
}

test.for([
  [
    'by toggling',
    (academy: Academy, batch_id: number, uid: string) =>
      toggleMembership(academy.db, batch_id, uid),
  ],
  ['with all batches', ({ db }: Academy, _: number, uid: string) => assignBatch(db, 'none', uid)],
] as const)(
  'who leaves %s on the day to which a fee was moved owes that month at once',
  async ([, leave], { academy }) => {
    const { uid, batch_id, move, dates, nextDay } = await aMovedFee(academy)
    await move()
    expect(await dates()).toEqual(['2026-01-31', '2026-02-28', '2026-03-02'])
    await leave(academy, batch_id, uid)

    expect(await dates()).toEqual(['2026-01-31', '2026-02-02'])
    expect(await findings(academy.db)).toEqual([])
    await nextDay('2026-02-03')
    expect(await dates()).toEqual(['2026-01-31', '2026-02-02'])
  },
)

test('a student who is given another batch was in the first one until the day before', async ({
  academy,
}) => {
  const { uid, move, dates } = await aMovedFee(academy)
  await move()
  await assignBatch(academy.db, await aPlainBatch(academy.db, 'Other'), uid)
  expect(await dates()).toEqual(['2026-01-31'])
  expect(await findings(academy.db)).toEqual([])
})

test('a student who leaves on the day on which something is due owes it, also where the fee has changed since', async ({
  academy: { db },
}) => {
  setDay('2026-02-01')
  const { uid, student_id } = await aPupil(db, 1)
  const batch_id = await aPlainBatch(db)
  await toggleMembership(db, batch_id, uid)
  const once = { batch_id, amount: '300.00', fee_type: 'one-time' } as const
  await addFee(db, { ...once, title: 'Books', due_date: '2026-02-02' })
  await addFee(db, { ...once, title: 'Exam', due_date: '2026-02-03' })
  const monthly = { batch_id, title: 'Tuition', amount: '1500.00', due_date: '2026-01-02' }
  const { fee_id } = await addFee(db, { ...monthly, fee_type: 'recurring' })
  setDay('2026-02-02')
  await changeFee(db, { fee_id, amount: '1800.00', from: 'next' })
  await toggleMembership(db, batch_id, uid)
  const dues = await duesOfStudentQuery(db, student_id, '2026-02-02').execute()

  expect(dues.map(({ due_date, owed }) => [due_date, owed])).toEqual([
    ['2026-02-02', '300.00'],
    ['2026-02-02', '1500.00'],
  ])
  expect(await findings(db)).toEqual([])
})

test('a student who is erased on such a day leaves that month behind as owed', async ({
  academy,
}) => {
  const { uid, student_id, move, dates } = await aMovedFee(academy)
  await move()
  await eraseStudent(academy.db, { uid, confirm: student_id }, 'admin')

  expect(await dates()).toEqual(['2026-01-31', '2026-02-02'])
  expect(await findings(academy.db)).toEqual([])
})

test('a student who leaves a second time owes the month in which a fee was moved into the first', async ({
  academy,
}) => {
  const { move, leave, dates, nextDay } = await aMovedFee(academy)
  await leave()
  expect(await dates()).toEqual(['2026-01-31'])
  await nextDay('2026-02-10')
  await leave()
  await move()
  expect(await dates()).toEqual(['2026-01-31', '2026-02-28', '2026-03-02'])
  await leave()

  expect(await dates()).toEqual(['2026-01-31', '2026-02-02'])
  expect(await findings(academy.db)).toEqual([])
})

test('what was paid for such a month is of its new day, also when the payment is taken back later', async ({
  academy,
}) => {
  const { student_id, move, leave, dates, nextDay } = await aMovedFee(academy)
  const { db } = academy
  const { payment_id } = await aCashPayment(db, { student_id, amount: '3000.00' }, '2026-02-02')
  await move()
  await leave()
  await nextDay('2026-03-14')
  const by = { uid: await adminUid(db), today: '2026-03-14' }
  await reversePayment(db, { payment_id, reason: 'Typed twice' }, by)

  expect(await dates()).toEqual(['2026-01-31', '2026-02-02'])
  expect(await findings(db)).toEqual([])
  await nextDay('2026-03-15')
  expect(await dates()).toEqual(['2026-01-31', '2026-02-02'])
})

test('a student who is moved to and fro between batches while their fees are moved owes what is asked for, and nobody waits for ever', {
  tags: 'slow',
}, async ({ academy: { db } }) => {
  setDay('2026-02-02')
  const students = await Promise.all([1, 2, 3, 4].map((n) => aPupil(db, n)))
  const batches = [await aPlainBatch(db, 'Morning'), await aPlainBatch(db, 'Evening')] as const
  const fees = await Promise.all(
    batches.map((batch_id) =>
      addFee(db, {
        batch_id,
        title: 'Tuition',
        amount: '1500.00',
        due_date: '2025-12-31',
        fee_type: 'recurring',
      }),
    ),
  )
  const placeOf = (n: number, round: number) => batches[(n + round) % 2 === 0 ? 0 : 1]
  for (let round = 0; round < 8; round++) {
    const due_date = round % 2 === 0 ? '2025-12-02' : '2025-12-31'
    await Promise.all([
      ...students.map(({ uid }, n) => assignBatch(db, placeOf(n, round), uid)),
      ...fees.map(({ fee_id }) => changeFee(db, { fee_id, due_date })),
    ])

    expect(await findings(db)).toEqual([])
  }
  const { length } = await db
    .selectFrom('memberships')
    .where('left_on', 'is', null)
    .select('batch_id')
    .execute()
  expect(length).toBe(students.length)
})

test('while somebody leaves, no fee is added to a batch in which they ever were', async ({
  academy: { db },
}) => {
  setDay('2026-02-01')
  const { uid } = await aPupil(db, 1)
  const [left, other] = [await aPlainBatch(db), await aPlainBatch(db, 'Other')]
  for (const batch_id of [left, other]) await toggleMembership(db, batch_id, uid)
  const adding = () =>
    sql`select from batches where batch_id = ${other} for no key update nowait`.execute(db)
  await db.transaction().execute(async (trx) => {
    await toggleMembership(trx, left, uid)
    await expect(adding()).rejects.toMatchObject({ code: '55P03' })
  })
  await adding()
})
