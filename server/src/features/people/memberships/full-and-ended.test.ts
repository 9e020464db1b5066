import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { membershipsOf } from '../../../../test/batches.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { aCashPayment, aPlainBatch, aPupil, findings } from '../../../../test/ledger.ts'
import { aWeeklyLesson, takeRegister } from '../../../../test/lesson-rows.ts'
import { addFee } from '../../money/fees/fees.service.ts'
import { eraseStudent } from '../../office/privacy/erasure.service.ts'
import { membersEndedEarly, membersOfEndedBatches } from './memberships.queries.ts'
import { assignBatch, endWithBatch, toggleMembership } from './memberships.service.ts'

const TODAY = '2026-06-20'

beginEachTestAt(TODAY)

type Bounds = { capacity?: number; seats?: number; ends_on?: string }

/** A batch with a capacity, a room with seats, or a last day. */
async function aBatch({ db }: Academy, { seats, ...bounds }: Bounds, batch_name = 'Evening') {
  const room =
    seats &&
    (await db
      .insertInto('rooms')
      .values({ name: `Of ${batch_name}`, seats })
      .returning('room_id')
      .executeTakeFirstOrThrow())
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name, course_id: null, class_number: null, ...bounds, ...room })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  return batch_id
}

test('a batch is too full with one more than it, or its room, is meant for, and those who left are not in it', async ({
  academy,
}) => {
  const { db } = academy
  const students = [await aPupil(db, 1), await aPupil(db, 2), await aPupil(db, 3)] as const
  const isOver = async (batch_id: number, n: 0 | 1 | 2) =>
    'over_capacity' in (await toggleMembership(db, batch_id, students[n].uid))
  const batches = [
    await aBatch(academy, { capacity: 1 }),
    await aBatch(academy, { seats: 1 }, 'In a cupboard'),
    await aBatch(academy, { capacity: 30, seats: 1 }, 'In a nook'),
    await aBatch(academy, { capacity: 1, seats: 30 }, 'In a hall'),
  ]
  for (const batch_id of batches) {
    expect([await isOver(batch_id, 0), await isOver(batch_id, 1)]).toEqual([false, true])
    // Leaving reports no overcrowding.
    expect([await isOver(batch_id, 0), await isOver(batch_id, 1)]).toEqual([false, false])
    expect(await isOver(batch_id, 2)).toBe(false)
    expect(await assignBatch(db, batch_id, students[0].uid)).toHaveProperty('over_capacity', true)
    expect(await assignBatch(db, 'none', students[0].uid)).not.toHaveProperty('over_capacity')
  }
  const endless = await aBatch(academy, {})
  for (const n of [0, 1, 2] as const) expect(await isOver(endless, n)).toBe(false)
})

test('a batch is joined up to its last day, and a member of one that has ended may stay', async ({
  academy,
}) => {
  const { db } = academy
  const { uid, student_id } = await aPupil(db, 1)
  const [last, over] = [
    await aBatch(academy, { ends_on: TODAY }, 'Last'),
    await aBatch(academy, { ends_on: '2026-06-19' }, 'Over'),
  ]
  expect((await toggleMembership(db, last, uid)).member).toBe(true)
  for (const join of [() => toggleMembership(db, over, uid), () => assignBatch(db, over, uid)])
    await expect(join()).rejects.toMatchObject({
      statusCode: 409,
      message: '‘Over’ has ended. Choose another batch.',
    })
  await db
    .insertInto('memberships')
    .values({ batch_id: over, student_id, joined_on: '2026-01-05' })
    .execute()

  const { student } = await assignBatch(db, over, uid)
  expect(student.batches).toEqual([{ id: over, name: 'Over' }])
  expect(await membershipsOf(academy, student_id)).toEqual([
    { batch_id: last, joined_on: TODAY, left_on: TODAY },
    { batch_id: over, joined_on: '2026-01-05', left_on: null },
  ])
})

test('a student who is in a batch that ended is found from the day after, some at a time, by student and batch', async ({
  academy,
}) => {
  const { db } = academy
  const students = [await aPupil(db, 1), await aPupil(db, 2)] as const
  const [early, late] = [
    await aBatch(academy, { ends_on: '2026-06-30' }, 'Early'),
    await aBatch(academy, { ends_on: '2026-07-15' }, 'Late'),
  ]
  const goesOn = await aBatch(academy, {}, 'Goes on')
  for (const { uid } of students)
    for (const batch_id of [late, early, goesOn]) await toggleMembership(db, batch_id, uid)
  await toggleMembership(db, early, students[1].uid)
  const [one, two] = students.map(({ student_id }) => student_id)
  const found = async (day: string, limit = 10) =>
    (await membersOfEndedBatches(db, day, limit)).map(({ student_id, batch_id, ends_on }) => [
      student_id,
      batch_id,
      ends_on,
    ])

  expect(await found('2026-06-30')).toEqual([])
  expect(await found('2026-07-01')).toEqual([[one, early, '2026-06-30']])
  expect(await found('2026-07-16')).toEqual([
    [one, early, '2026-06-30'],
    [one, late, '2026-07-15'],
    [two, late, '2026-07-15'],
  ])
  expect(await found('2026-07-16', 2)).toHaveLength(2)
})

test('a student who was taken out too early goes on, not who settled with the batch’s last day', async ({
  academy,
}) => {
  const { db } = academy
  const ends_on = '2026-06-30'
  const batch_id = await aBatch(academy, { ends_on })
  const [early, settled] = [await aPupil(db, 1), await aPupil(db, 2)]
  const place = { batch_id, joined_on: '2026-01-10', left_on: ends_on }
  await db
    .insertInto('memberships')
    .values([
      { ...place, student_id: early.student_id },
      { ...place, student_id: settled.student_id, settled_on: ends_on },
    ])
    .execute()
  const { student_id } = early
  expect(await membersEndedEarly(db, TODAY, 10)).toEqual([{ student_id, batch_id, ends_on }])
  // The batch's members attend on its last day, too.
  expect(await membersEndedEarly(db, ends_on, 10)).toHaveLength(1)
  expect(await membersEndedEarly(db, '2026-07-01', 10)).toEqual([])
})

test('a student who was still marked after the batch’s last day left with that lesson', async ({
  academy,
}) => {
  const { db } = academy
  const { uid, student_id } = await aPupil(db, 1)
  const batch_id = await aBatch(academy, { ends_on: '2026-06-25' })
  await toggleMembership(db, batch_id, uid)
  const lesson = await aWeeklyLesson(academy, { batch_id, date: '2026-06-28' })
  await aWeeklyLesson(academy, { batch_id, date: '2026-07-02' })
  await takeRegister(academy, lesson)
  const [member] = await membersOfEndedBatches(db, '2026-07-01', 10)
  expect(member).toEqual({ student_id, batch_id, ends_on: '2026-06-25' })
  if (member) await endWithBatch(db, member, '2026-07-01')
  expect(await membershipsOf(academy, student_id)).toMatchObject([{ left_on: '2026-06-28' }])
})

test('a membership ends with its batch’s last day, that of another batch and of another student does not', async ({
  academy,
}) => {
  const { db } = academy
  const [one, other] = [await aPupil(db, 1), await aPupil(db, 2)]
  const ends_on = '2026-06-25'
  const goesOn = await aBatch(academy, {}, 'Goes on')
  const batch_id = await aBatch(academy, { ends_on })
  for (const { uid } of [one, other]) await toggleMembership(db, batch_id, uid)
  await toggleMembership(db, goesOn, one.uid)
  const { student_id } = one
  const left = async (id: number) =>
    (await membershipsOf(academy, id)).map(({ batch_id: of, left_on }) => [of, left_on])

  // The batch got another last day, or was deleted, since it was read.
  await endWithBatch(db, { student_id, batch_id, ends_on: '2026-06-22' }, '2026-07-01')
  await endWithBatch(db, { student_id, batch_id: 99_999, ends_on }, '2026-07-01')
  expect(await left(student_id)).toEqual([
    [batch_id, null],
    [goesOn, null],
  ])
  await endWithBatch(db, { student_id, batch_id, ends_on }, '2026-07-01')
  expect(await left(student_id)).toEqual([
    [batch_id, ends_on],
    [goesOn, null],
  ])
  expect(await left(other.student_id)).toEqual([[batch_id, null]])
})

test('of who is erased what was paid on later dues stays where it is, of who leaves it is let go of', async ({
  academy,
}) => {
  const { db } = academy
  const paidAhead = async (n: number) => {
    const { uid, student_id } = await aPupil(db, n)
    const batch_id = await aPlainBatch(db, `Batch ${n}`)
    await toggleMembership(db, batch_id, uid)
    const fee = { batch_id, title: 'Camp', amount: '900.00', due_date: '2026-12-01' }
    await addFee(db, { ...fee, fee_type: 'one-time' })
    await aCashPayment(db, { student_id, amount: '900.00' }, TODAY)
    return { uid, student_id, batch_id }
  }
  const [leaver, erased] = [await paidAhead(1), await paidAhead(2)]
  await toggleMembership(db, leaver.batch_id, leaver.uid)
  await eraseStudent(db, { uid: erased.uid, confirm: erased.student_id }, 'admin')
  const standing = async (student_id: number) => {
    const dues = await db
      .selectFrom('dues')
      .select('withdrawn_at')
      .where('student_id', '=', student_id)
      .execute()
    return dues.map(({ withdrawn_at }) => withdrawn_at === null)
  }

  expect(await standing(leaver.student_id)).toEqual([false])
  expect(await standing(erased.student_id)).toEqual([true])
  expect(await findings(db)).toEqual([])
})
