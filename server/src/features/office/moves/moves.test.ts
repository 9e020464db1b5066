import {
  addToBatch,
  assignBatch,
  toggleMembership,
  undoMembership,
} from '@ganit/contract/people/memberships'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { membershipsOf } from '../../../../test/batches.ts'
import { beginEachTestAt, setClock, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { aWeeklyLesson, takeRegister } from '../../../../test/lesson-rows.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readBooks } from './books.queries.ts'

beginEachTestAt('2026-11-24')

const MONTHLY = { fee_title: 'Tuition', amount: '1800', fee_type: 'recurring' }

/**
 * Two batches with a monthly fee on the 10th. One of them has a fee for tests, too; the student is in the other one.
 */
async function theDesk(academy: Academy) {
  const ledger = await theLedger(academy)
  const { db, call, aBatch, addFee, aMember } = ledger
  const [evening, morning] = [await aBatch('Evening'), await aBatch('Morning')]
  for (const batch of [evening, morning])
    await addFee(batch, { ...MONTHLY, due_date: '2026-11-10' })
  await addFee(morning, { fee_title: 'Tests', amount: '750', due_date: '2026-12-15' })
  setDay('2026-11-05')
  const student = await aMember(evening)
  setDay('2026-11-24')
  await workOfDay(db)
  const { student_id } = student
  await db.updateTable('students').set({ first_name: 'Aarav' }).execute()
  const add = (body: object = {}, batch_id = morning) =>
    call(addToBatch, {
      params: { batch_id: String(batch_id) },
      body: { student_id, ...body },
    } as never)
  const undo = (token: unknown) => call(undoMembership, { body: { undo: token } } as never)
  return {
    ...{ ...ledger, ...student, evening, morning, add, undo },
    standing: async () => {
      const { dues, settled, memberships } = await readBooks(db, student_id)
      return { memberships, settled, dues: dues.filter(({ withdrawn_at }) => !withdrawn_at) }
    },
  }
}

const december = (amount: string, change: string, label = 'Tuition, December 2026') => ({
  ...{ label, amount, change },
  due_date: '2026-12-10',
})
const TESTS = { label: 'Tests', amount: '750.00', due_date: '2026-12-15', change: 'new' }

test('a student of another batch is not doubled without a word: both ways are said with what they cost', async ({
  academy,
}) => {
  const { add, student_id, evening, standing } = await theDesk(academy)
  const before = await standing()
  const asked = await add()

  expect(asked).toMatchObject({
    status: 409,
    error: 'Aarav is in Evening.',
    body: {
      from: [{ batch_id: evening, batch_name: 'Evening' }],
      choices: {
        move: {
          monthly: '0.00',
          now: '750.00',
          dues: [
            {
              label: 'Tuition, November 2026',
              amount: '1800.00',
              due_date: '2026-11-10',
              change: 'stays',
            },
            december('1800.00', 'falls'),
            december('1800.00', 'new'),
            TESTS,
          ],
        },
        both: { monthly: '1800.00', now: '2550.00', dues: [december('1800.00', 'new'), TESTS] },
      },
    },
  })
  expect(await standing()).toEqual(before)
  const seen = await add({ how: 'both', preview: true })
  expect(seen.body).toMatchObject({ message: 'Added.', undo: null, cost: { now: '2550.00' } })
  expect(await standing()).toEqual(before)
  expect(await membershipsOf(academy, student_id)).toHaveLength(1)
})

test('a student who moves leaves with the day before, and what is dated from then on is the new batch’s', async ({
  academy,
}) => {
  const { add, student_id, evening, morning, pay, findings, standing, undo } =
    await theDesk(academy)
  // November and December of the Evening batch are paid.
  expect((await pay({ student_id, amount: '3600', date: '2026-11-24' })).status).toBe(201)
  const before = await standing()
  const moved = await add({ how: 'move', on: '2026-11-10', preview: false })

  expect(moved).toMatchObject({ status: 200, body: { message: 'Moved.', member: true } })
  expect(await membershipsOf(academy, student_id)).toEqual([
    { batch_id: evening, joined_on: '2026-11-05', left_on: '2026-11-09' },
    { batch_id: morning, joined_on: '2026-11-10', left_on: null },
  ])
  const { dues } = await standing()
  expect(dues.map(({ batch_id, due_date }) => [batch_id, due_date])).toEqual([
    [morning, '2026-11-10'],
    [morning, '2026-12-10'],
    [morning, '2026-12-15'],
  ])
  expect(await findings()).toEqual([])
  expect((await undo(moved.body.undo)).body).toEqual({ message: 'Taken back.' })
  expect(await standing()).toEqual(before)
  expect(await findings()).toEqual([])
})

test('of several batches the one of the class is named first and left, unless another is named', {
  tags: 'slow',
}, async ({ academy }) => {
  const { add, aBatch, toggle, student_id, evening, morning } = await theDesk(academy)
  const olympiad = await aBatch('Olympiad')
  await toggle(olympiad, student_id)
  await academy.db
    .updateTable('batches')
    .set({ class_number: 9 })
    .where('batch_id', 'in', [olympiad, morning])
    .execute()
  const named = (body: unknown) =>
    (body as { from: { batch_id: number }[] }).from.map(({ batch_id }) => batch_id)
  expect(named((await add()).body)).toEqual([olympiad, evening])
  expect(named((await add({ from_batch_id: evening })).body)).toEqual([olympiad, evening])

  await add({ how: 'move', from_batch_id: evening, on: '2026-11-20' })
  const held = await membershipsOf(academy, student_id)
  expect(held.filter(({ left_on }) => left_on === null).map(({ batch_id }) => batch_id)).toEqual([
    olympiad,
    morning,
  ])
})

test('a student who moves on the day they joined owes nothing of the batch they leave', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, addFee, add, student_id, standing, evening, morning, findings } =
    await theDesk(academy)
  // The fee is charged by days, from the day on which the student joined.
  await addFee(evening, { ...MONTHLY, due_date: '2026-11-01', prorata: 'days' })
  const moved = await add({ how: 'move', on: '2026-11-05' })
  await workOfDay(db)

  expect(moved.status).toBe(200)
  expect(await membershipsOf(academy, student_id)).toEqual([
    { batch_id: evening, joined_on: '2026-11-05', left_on: '2026-11-05' },
    { batch_id: morning, joined_on: '2026-11-05', left_on: null },
  ])
  const { dues } = await standing()
  expect(dues.filter(({ batch_id }) => batch_id === evening)).toEqual([])
  expect(await findings()).toEqual([])
})

test('a student who is in no batch is added, and one who is in this one already stays as they are', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, add, aPupil, student_id, evening, undo, standing } = await theDesk(academy)
  const other = await aPupil()
  const added = await add({ student_id: other.student_id })
  expect(added.body).toMatchObject({ message: 'Added.', member: true, cost: { now: '2550.00' } })
  expect((await undo(added.body.undo)).status).toBe(200)
  expect(await membershipsOf(academy, other.student_id)).toEqual([])

  const before = await standing()
  const again = await add({}, evening)
  expect(again.body).toMatchObject({ cost: { monthly: '0.00', dues: [] }, undo: null })
  expect(await standing()).toEqual(before)
  const bad = async (body: object) => Object.keys((await add(body)).fields ?? {})
  expect(await bad({ on: '2026-11-25' })).toEqual(['on'])
  expect(await bad({ on: '2026-09-24' })).toEqual(['on'])
  expect(await bad({ how: 'swap' })).toEqual(['how'])
  expect(await bad({ how: 'move', from_batch_id: 4711 })).toEqual(['from_batch_id'])
  expect((await add({ student_id: 4711 })).status).toBe(404)
  expect((await add({}, 4711)).status).toBe(404)
  await academy.db.updateTable('batches').set({ class_number: 8 }).execute()
  expect(await add()).toMatchObject({
    status: 409,
    error: '‘Morning’ is a batch of Class 8, and this student is in Class 9.',
  })
  expect((await call(toggleMembership, { params: { id: 'x' }, body: {} } as never)).status).toBe(
    404,
  )
  expect(student_id).toBeGreaterThan(0)
})

test('toggle and assign say what they cost, and are taken back by whoever did it, once, for half an hour', async ({
  academy,
}) => {
  const { call, toggle, morning, student_id, uid, undo, standing, pay } = await theDesk(academy)
  await pay({ student_id, amount: '5000', date: '2026-11-24' })
  const before = await standing()
  const toggled = (await toggle(morning, student_id)).body
  expect(toggled).toMatchObject({ member: true, cost: { monthly: '1800.00', now: '2550.00' } })
  const desk = await academy.signUpAs('desk')
  const body = { undo: toggled.undo ?? '' }
  expect((await desk.call(undoMembership, { body })).status).toBe(404)
  const both = await Promise.all([undo(toggled.undo), undo(toggled.undo)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await standing()).toEqual(before)

  const assigned = (
    await call(assignBatch, { params: { id: String(morning) }, body: { studentUid: uid } })
  ).body
  expect(assigned.cost).toMatchObject({ monthly: '0.00' })
  setClock('2026-11-24', '12:31')
  expect(await undo(assigned.undo)).toMatchObject({
    status: 404,
    error: 'This can no longer be taken back.',
  })
  setClock('2026-11-24', '12:29')
  expect((await undo(assigned.undo)).status).toBe(200)
  expect(await standing()).toEqual(before)
  expect((await undo('nothing')).status).toBe(404)
})

test('what was built on stays: a payment, a waiver, a mark, a fee, another change', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, toggle, changeFee, morning, student_id, undo, pay, standing } = await theDesk(academy)
  const since: [string, () => Promise<unknown>][] = [
    ['a payment', () => pay({ student_id, amount: '100', date: '2026-11-24' })],
    [
      'a mark',
      async () => {
        const lesson = { batch_id: morning, date: '2026-11-24' }
        const lesson_id = await aWeeklyLesson(academy, lesson)
        await takeRegister(academy, lesson_id)
        const mark = { lesson_id, student_id, code: 'P', marked_at: clock.now(), is_tapped: true }
        await db
          .insertInto('attendance_marks')
          .values(mark as never)
          .execute()
      },
    ],
    [
      'a fee',
      async () => {
        const { fee_id } = await db
          .selectFrom('batch_fees')
          .select('fee_id')
          .where('batch_id', '=', morning)
          .where('fee_type', '=', 'one-time')
          .executeTakeFirstOrThrow()
        expect((await changeFee({ batch_fee_id: fee_id, amount: '800', version: 1 })).status).toBe(
          200,
        )
      },
    ],
    ['another change', () => toggle(morning, student_id)],
  ]
  for (const [what, enter] of since) {
    const toggled = (await toggle(morning, student_id)).body
    await enter()
    const left = await standing()
    expect(await undo(toggled.undo), what).toMatchObject({
      status: 409,
      error: 'Something was entered since.',
    })
    expect(await standing()).toEqual(left)
    if (what !== 'another change') await toggle(morning, student_id)
  }
})

test('where a waived due fell nothing is promised', { tags: 'slow' }, async ({ academy }) => {
  const { db, toggle, evening, student_id } = await theDesk(academy)
  const { rows } = await sql<{ due_id: number }>`
    select due_id from dues where due_date = '2026-12-10'`.execute(db)
  const due_id = rows[0]?.due_id ?? 0
  const { id: recorded_by } = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const waiver = { due_id, student_id, amount: '100.00', reason: 'Kind', waived_on: '2026-11-24' }
  await db
    .insertInto('waivers')
    .values({ ...waiver, recorded_by })
    .execute()

  const toggled = (await toggle(evening, student_id)).body
  expect(toggled).toMatchObject({ member: false, undo: null, cost: { monthly: '-1800.00' } })
})
