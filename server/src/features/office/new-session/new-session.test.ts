import { planSession } from '@ganit/contract/office/new-session'
import { deleteBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { APRIL, theSessions } from '../../../../test/new-session.ts'

beginEachTestAt('2026-11-25')

/** Evening batches of Class 9 to 12, each with one student, and a batch for all. */
async function aYear(academy: Academy) {
  const sessions = await theSessions(academy)
  const evening = async (n: number, more?: object) =>
    sessions.batch(`Class ${n} – Evening`, n, more)
  const nine = await evening(9)
  const ten = await evening(10, { capacity: 2 })
  const eleven = await evening(11, { capacity: 1 })
  const twelve = await evening(12)
  const chess = await sessions.batch('Chess', null)
  const pupils = []
  for (const [batch_id, student_class] of [
    [nine, 9],
    [ten, 10],
    [eleven, 11],
    [twelve, 12],
  ] as const)
    pupils.push(await sessions.pupil(batch_id, student_class))
  return { ...sessions, nine, ten, eleven, twelve, chess, pupils }
}

test('a batch is proposed to move to the same words one class above, Class 12 to leave, others to stay', async ({
  academy,
}) => {
  const year = await aYear(academy)
  const { addFee, batch, nine, ten, draft } = year
  await addFee(nine, { fee_type: 'recurring', due_date: '2026-12-10', amount: '1800' })
  await addFee(ten, { fee_type: 'recurring', due_date: '2026-12-10', amount: '2000' })
  await batch('Class 10 – Evening', 10, { ends_on: '2027-03-31' })
  await batch('IX Morning Star 2026-27', 9)
  await batch('Star Morning X 2026-27', 10, { starts_on: '2026-04-01' })
  await batch('Star Morning X 2027-28', 10, { starts_on: '2027-04-01', ends_on: APRIL })
  const { body } = await draft(APRIL)

  const short = body.map(({ from_batch, to, students }) => [
    from_batch.batch_name,
    typeof to === 'string' ? to : to.batch_name,
    students,
  ])
  expect(short).toEqual([
    ['Class 12 – Evening', 'leave', 1],
    ['Class 11 – Evening', 'Class 12 – Evening', 1],
    ['Class 10 – Evening', 'Class 11 – Evening', 1],
    ['Class 10 – Evening', 'Class 11 – Evening', 0],
    ['Star Morning X 2026-27', 'stay', 0],
    ['Star Morning X 2027-28', 'stay', 0],
    ['Class 9 – Evening', 'Class 10 – Evening', 1],
    ['IX Morning Star 2026-27', 'Star Morning X 2027-28', 0],
    ['Chess', 'stay', 0],
  ])
  expect(body.find(({ from_batch }) => from_batch.batch_id === nine)).toMatchObject({
    to: { batch_id: ten },
    seats: null,
    monthly_now: '1800.00',
    monthly_then: '2000.00',
    free: 2,
  })
  expect((await draft('2026-11-24')).fields).toHaveProperty('on')
  expect((await draft('2027-12-31')).fields).toHaveProperty('on')
})

test('free are the seats of the next batch beside those who stay in it', async ({ academy }) => {
  const { batch, pupil, draft } = await theSessions(academy)
  const seven = await batch('Seven', 7)
  const eight = await batch('Seven', 8, { capacity: 5 })
  await pupil(eight, 8)
  const row = (await draft(APRIL)).body.find(({ from_batch }) => from_batch.batch_id === seven)
  expect(row).toMatchObject({ to: { batch_id: eight }, free: 4 })
})

test('a plan is refused for another day, a batch twice or unknown, a ring, one that has ended, and a day twice', async ({
  academy,
}) => {
  const { nine, ten, eleven, batch, plan, list } = await aYear(academy)
  const over = await batch('Over', 10, { ends_on: '2027-03-31' })
  const up = { from_batch_id: nine, to: ten }
  const fieldsOf = async (on: string, rows: Parameters<typeof plan>[1]) =>
    (await plan(on, rows)).fields

  const day = 'Day must be from today to 400 days ahead.'
  expect(await fieldsOf('2026-11-24', [up])).toEqual({ on: day })
  expect(await fieldsOf('2027-12-31', [up])).toEqual({ on: day })
  expect(await fieldsOf(APRIL, [])).toEqual({ rows: 'Choose the batches.' })
  expect(await fieldsOf(APRIL, [up, { ...up, to: 'stay' }])).toEqual({
    rows: '‘Class 9 – Evening’ stands here twice.',
  })
  expect(await fieldsOf(APRIL, [{ from_batch_id: nine, to: nine }])).toHaveProperty('rows')
  expect(
    await fieldsOf(APRIL, [
      up,
      { from_batch_id: ten, to: eleven },
      { from_batch_id: eleven, to: nine },
    ]),
  ).toEqual({ rows: '‘Class 9 – Evening’ moves in a ring. Choose another batch.' })
  expect(await fieldsOf(APRIL, [{ from_batch_id: nine, to: 4711 }])).toEqual({
    rows: 'Batch not found.',
  })
  expect(await fieldsOf(APRIL, [{ from_batch_id: nine, to: over }])).toEqual({
    rows: '‘Over’ has ended by then. Choose another batch.',
  })
  expect(await list()).toEqual([])

  const made = await plan(APRIL, [up])
  expect([made.status, made.body.message]).toEqual([201, 'Planned for 1 Apr 2027.'])
  expect(made.body.plan).toMatchObject({ on: APRIL, state: 'planned', version: 1, waiting: 0 })
  expect(await plan(APRIL, [up])).toMatchObject({
    status: 409,
    error: 'A session is planned for this day already.',
  })
  const two = await Promise.all([plan('2027-05-01', [up]), plan('2027-05-01', [up])])
  expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('of two tabs that change a plan the second is told; until the day it can be given up', async ({
  academy,
}) => {
  const { nine, ten, pupils, plan, change, remove, list } = await aYear(academy)
  const [asha] = pupils
  const up = { from_batch_id: nine, to: ten }
  const { plan: made } = (await plan(APRIL, [up])).body
  const id = made?.session_plan_id ?? 0
  const changed = await change(id, {
    on: '2027-04-05',
    rows: [
      { ...up, left_out: [asha?.student_id ?? 0] },
      { from_batch_id: ten, to: 'stay' },
    ],
    version: 1,
  })
  expect([changed.status, changed.body.message]).toEqual([200, 'Planned for 5 Apr 2027.'])
  expect(changed.body.plan).toMatchObject({
    on: '2027-04-05',
    version: 2,
    rows: [
      { from_batch: { batch_id: ten }, to: 'stay', left_out: [] },
      {
        from_batch: { batch_id: nine },
        to: { batch_id: ten },
        left_out: [{ student_id: asha?.student_id }],
      },
    ],
  })
  expect(await change(id, { on: APRIL, rows: [up], version: 1 })).toMatchObject({
    status: 409,
    error: 'This plan was changed in another tab or by someone else. Reload to see it.',
  })
  expect((await plan(APRIL, [up])).status).toBe(201)
  expect((await change(id, { on: APRIL, rows: [up], version: 2 })).status).toBe(409)
  const leaving = [up, { from_batch_id: ten, to: 'leave' as const }]
  const put = await change(id, { on: '2027-04-05', rows: leaving, version: 2 })
  expect(put.status).toBe(200)
  expect(put.body.plan.rows).toMatchObject([{ to: 'leave' }, { to: { batch_id: ten } }])
  expect((await remove(id)).body.message).toBe('Plan deleted.')
  expect((await remove(id)).status).toBe(404)
  expect((await list()).map(({ on }) => on)).toEqual([APRIL])
})

test('a batch of a plan cannot be deleted; once the plan is given up it can', async ({
  academy,
}) => {
  const { call, nine, ten, plan, remove } = await aYear(academy)
  const { plan: made } = (await plan(APRIL, [{ from_batch_id: nine, to: ten }])).body
  const remove_ = (id: number) => call(deleteBatch, { params: { id: String(id) } })
  for (const id of [nine, ten])
    expect(await remove_(id)).toMatchObject({
      status: 409,
      error: 'This batch is part of the session of 1 Apr 2027. Take it out of the plan first.',
    })
  await remove(made?.session_plan_id ?? 0)
  expect((await remove_(nine)).status).toBe(200)
})

test('a preview counts the seats that those before free and use, and changes nothing', async ({
  academy,
}) => {
  const year = await aYear(academy)
  const { nine, ten, eleven, twelve, chess, toggle, pupils, preview, pupil, list, db } = year
  const more = [await pupil(nine, 9), await pupil(nine, 9)]
  const [, , , leaver] = pupils
  const rows = [
    { from_batch_id: nine, to: ten },
    { from_batch_id: ten, to: eleven },
    { from_batch_id: eleven, to: twelve },
    { from_batch_id: twelve, to: 'leave' },
    { from_batch_id: chess, to: 'stay' },
  ] as const
  const before = await db.selectFrom('memberships').selectAll().execute()
  const seen = await preview(APRIL, [...rows])

  expect(seen.status).toBe(202)
  expect(seen.going).toHaveLength(5)
  expect(Object.values(seen.why)).toEqual(['No seat is left in ‘Class 10 – Evening’.'])
  await toggle(chess, leaver?.student_id ?? 0)
  const late = await preview(APRIL, [
    ...rows.slice(1),
    { from_batch_id: nine, to: ten, left_out: more.map(({ student_id }) => student_id) },
  ])
  // Leaving the academy is leaving every batch.
  expect([late.going.length, late.why]).toEqual([4, {}])
  const next = await year.batch('Chess 2', null)
  const torn = await preview(APRIL, [rows[3], { from_batch_id: chess, to: next }])
  expect(torn).toMatchObject({
    going: [],
    why: { [leaver?.student_id ?? 0]: 'Is in ‘Chess’, too, which moves on.' },
  })
  expect(await list()).toEqual([])
  expect(
    (await db.selectFrom('memberships').selectAll().execute()).slice(0, before.length),
  ).toEqual(before)
})

test('sessions are the owner’s', async ({ academy }) => {
  const { nine, ten } = await aYear(academy)
  const desk = await academy.signUpAs('desk')
  const body = { on: APRIL, rows: [{ from_batch_id: nine, to: ten }] }
  expect((await desk.call(planSession, { body })).status).toBe(403)
})
