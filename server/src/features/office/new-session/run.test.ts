import { listAuditEntries } from '@ganit/contract/office/audit'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { getToday } from '@ganit/contract/office/today'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theSessions } from '../../../../test/new-session.ts'
import { runDay } from '../../../jobs/daily.ts'
import { runPlan } from './run.service.ts'

const APRIL = '2027-04-01'
const MONTHLY = { fee_type: 'recurring', due_date: '2026-12-01' }

beginEachTestAt('2027-03-30')

/** Batches of Class 9 to 12 with a monthly fee, a plan for 1 April, and two students in each. */
async function aYear(academy: Academy, more: { ten?: object; nine?: object } = {}) {
  const sessions = await theSessions(academy)
  const { batch, pupil, addFee, plan } = sessions
  const nine = await batch('Nine', 9, more.nine)
  const ten = await batch('Ten', 10, more.ten)
  const eleven = await batch('Eleven', 11)
  const twelve = await batch('Twelve', 12)
  for (const [place, batch_id] of [nine, ten, eleven, twelve].entries())
    await addFee(batch_id, { fee_title: 'Tuition', ...MONTHLY, amount: `${1800 + 100 * place}` })
  const since = '2026-11-01'
  const two = async (batch_id: number, n: number) =>
    [await pupil(batch_id, n, since), await pupil(batch_id, n, since)] as const
  const [asha, bela] = await two(nine, 9)
  const [chitra] = await two(ten, 10)
  const [dev] = await two(eleven, 11)
  const [esha, farah] = await two(twelve, 12)
  const rows: Parameters<typeof plan>[1] = [
    { from_batch_id: nine, to: ten },
    { from_batch_id: ten, to: eleven },
    { from_batch_id: eleven, to: twelve },
    { from_batch_id: twelve, to: 'leave' },
  ]
  const planned = async (changes: Record<number, object> = {}) => {
    const made = await plan(
      APRIL,
      rows.map((row) => ({ ...row, ...changes[row.from_batch_id] })),
    )
    return made.body.plan?.session_plan_id ?? 0
  }
  await workOfDay(academy.db)
  return { ...sessions, planned, nine, ten, eleven, twelve, asha, bela, chitra, dev, esha, farah }
}

const moves = (db: Academy['db']) =>
  db
    .selectFrom('memberships')
    .select(['student_id', 'batch_id', 'joined_on', 'left_on', 'left_reason'])
    .orderBy('membership_id')
    .execute()

test('on its day the daily work moves each batch into the next one, and Class 12 leaves the day before', async ({
  academy,
}) => {
  const { db } = academy
  const year = await aYear(academy, { ten: { capacity: 2 } })
  const { planned, nine, asha, bela, chitra, dev, esha, ledger, profile, latest, findings } = year
  await planned({ [nine]: { left_out: [bela.student_id] } })
  setDay('2027-03-31')
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([9, 'Nine'])
  expect(await latest()).toMatchObject({ state: 'planned' })

  setDay(APRIL)
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([10, 'Ten'])
  expect(await profile(bela.uid)).toEqual([9, 'Nine'])
  expect(await profile(chitra.uid)).toEqual([11, 'Eleven'])
  expect(await profile(dev.uid)).toEqual([12, 'Twelve'])
  expect(await profile(esha.uid)).toEqual([12])
  const left = (await moves(db)).find(({ student_id }) => student_id === esha.student_id)
  expect(left).toMatchObject({ left_on: '2027-03-31', left_reason: 'End of the session' })
  const asked = async (uid: string) =>
    (await ledger(uid)).body.dues.map(({ due_date, amount }) => [due_date, amount])
  expect((await asked(asha.uid)).slice(-2)).toEqual([
    ['2027-04-01', '1900.00'],
    ['2027-05-01', '1900.00'],
  ])
  expect((await asked(esha.uid)).at(-1)).toEqual(['2027-03-01', '2100.00'])
  expect(await latest()).toMatchObject({ state: 'done', moved: 7, waiting: 0, why: {} })
  expect(await findings()).toEqual([])

  const before = await moves(db)
  await workOfDay(db)
  setDay('2027-04-02')
  await workOfDay(db)
  expect(await moves(db)).toEqual(before)
  const trail = (await year.call(listAuditEntries, { querystring: { subject: 'session_plans' } }))
    .body
  expect(trail.items.map(({ action }) => action)).toEqual(['changed', 'changed', 'created'])
})

test('a machine that was off for two days catches up, for the day that was planned', async ({
  academy,
}) => {
  const { db } = academy
  const { planned, asha, esha, profile } = await aYear(academy)
  await planned()
  setDay('2027-03-31')
  await workOfDay(db)
  setDay('2027-04-03')
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([10, 'Ten'])
  const all = await moves(db)
  expect(all.filter(({ student_id }) => student_id === asha.student_id)).toMatchObject([
    { left_on: APRIL },
    { joined_on: APRIL, left_on: null },
  ])
  expect(all.find(({ student_id }) => student_id === esha.student_id)?.left_on).toBe('2027-03-31')
})

test('a clock that jumps ahead begins nothing on its first day, and nothing that is months late', async ({
  academy,
}) => {
  const { db } = academy
  const { planned, plan, nine, ten } = await aYear(academy)
  await planned()
  await plan('2027-06-20', [{ from_batch_id: nine, to: ten }])
  const states = async () =>
    (await db.selectFrom('session_plans').select('state').orderBy('on_day').execute()).map(
      ({ state }) => state,
    )
  setDay('2027-06-20')
  await workOfDay(db)
  expect(await states()).toEqual(['planned', 'planned'])
  setDay('2027-06-21')
  await workOfDay(db)
  expect(await states()).toEqual(['planned', 'done'])
})

test('who ended with their batch some days before moves on as well', async ({ academy }) => {
  const { db } = academy
  const year = await aYear(academy, { nine: { ends_on: '2027-03-30' } })
  const { planned, asha, bela, toggle, batch, profile, draft, nine } = year
  await planned()
  setDay('2027-03-31')
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([9])
  await toggle(await batch('Repeaters', 9), bela.student_id)
  const row = (await draft(APRIL)).body.find(({ from_batch }) => from_batch.batch_id === nine)
  expect(row?.students).toBe(1)
  setDay(APRIL)
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([10, 'Ten'])
  expect(await profile(bela.uid)).toEqual([9, 'Repeaters'])
})

test('who left, was erased, or was moved by hand before the day is no part of it; who joined is', async ({
  academy,
}) => {
  const { db } = academy
  const year = await aYear(academy)
  const { planned, nine, ten, asha, bela, chitra, dev, toggle, profile, latest, pupil } = year
  await planned({ [nine]: { left_out: [dev.student_id] } })
  await toggle(nine, asha.student_id)
  const { uid, student_id: confirm } = bela
  expect((await year.call(eraseStudent, { params: { uid }, body: { confirm } })).status).toBe(200)
  await toggle(ten, chitra.student_id)
  await db
    .updateTable('students')
    .set({ student_class: 11 })
    .where('student_id', '=', chitra.student_id)
    .execute()
  await toggle(year.eleven, chitra.student_id)
  const gita = await pupil(nine, 9, '2027-03-30')
  setDay('2027-03-31')
  await workOfDay(db)
  setDay(APRIL)
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([9])
  expect(await profile(gita.uid)).toEqual([10, 'Ten'])
  // By hand into Eleven, which is one of the batches.
  expect(await profile(chitra.uid)).toEqual([12, 'Twelve'])
  expect(await latest()).toMatchObject({ state: 'done', why: {} })
})

test('who is in the next batch already only leaves the old one; with both batches planned both are changed at once', async ({
  academy,
}) => {
  const { db } = academy
  const year = await aYear(academy)
  const { nine, ten, asha, bela, batch, toggle, plan, profile, latest } = year
  const olympiad = await batch('Olympiad 9', 9)
  const next = await batch('Olympiad 10', 10)
  await toggle(olympiad, bela.student_id)
  await db.updateTable('batches').set({ class_number: null }).where('batch_id', '=', ten).execute()
  await toggle(ten, asha.student_id)
  await plan('2027-03-31', [
    { from_batch_id: nine, to: ten },
    { from_batch_id: olympiad, to: next },
  ])
  setDay('2027-03-31')
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([9, 'Ten'])
  expect(await profile(bela.uid)).toEqual([10, 'Ten', 'Olympiad 10'])
  expect(await latest()).toMatchObject({ state: 'done', moved: 2, why: {} })
})

test('who cannot move is named, stands on Today, and moves once it is tried again', async ({
  academy,
}) => {
  const { db } = academy
  const year = await aYear(academy, { ten: { capacity: 3 } })
  const { planned, nine, ten, eleven, asha, bela, chitra, batch, toggle } = year
  const { latest, profile, again, work, call } = year
  const music = await batch('Music', null)
  for (const [batch_id, start_time] of [
    [music, '17:00'],
    [eleven, '17:30'],
  ] as const)
    await db
      .insertInto('batch_schedules')
      .values({ batch_id, position: 0, weekday: 'Monday', start_time, end_time: '18:30' })
      .execute()
  await toggle(music, chitra.student_id)
  const id = await planned()
  const left = async () =>
    (await call(getToday)).body.lines.find(({ kind }) => kind === 'session_left')
  setDay('2027-03-31')
  await workOfDay(db)
  await db
    .updateTable('batches')
    .set({ ends_on: '2027-03-31' })
    .where('batch_id', '=', year.twelve)
    .execute()
  setDay(APRIL)
  await workOfDay(db)
  const { why } = await latest()
  expect(why).toMatchObject({
    [chitra.student_id]: 'Is in ‘Music’, too, which meets at that time.',
    [year.dev.student_id]: '‘Twelve’ has ended. Choose another batch.',
  })
  expect(Object.keys(why)).toHaveLength(3)
  expect(await left()).toMatchObject({
    count: 3,
    oldest: APRIL,
    link: '/admin/new-session',
  })
  const desk = await academy.signUpAs('desk')
  const lines = (await desk.call(getToday)).body.lines.map(({ kind }) => kind)
  expect(lines).not.toContain('session_left')

  await toggle(music, chitra.student_id)
  expect((await again(id)).body).toMatchObject({
    message: 'Trying again.',
    plan: { state: 'running', waiting: 3 },
  })
  expect((await again(id)).status).toBe(409)
  await work()
  expect(await profile(chitra.uid)).toEqual([11, 'Eleven'])
  expect(await latest()).toMatchObject({ state: 'done', moved: 6 })
  expect((await left())?.count).toBe(2)
  expect([await profile(asha.uid), await profile(bela.uid)]).toEqual([
    [10, 'Ten'],
    [10, 'Ten'],
  ])
  // By hand.
  await toggle(eleven, year.dev.student_id)
  expect((await left())?.count).toBe(1)
  expect(nine).not.toBe(ten)
  setDay('2027-06-10')
  expect(await left()).toBeUndefined()
  expect(await again(id)).toMatchObject({
    status: 409,
    error: 'This session is too long ago. Move them by hand.',
  })
})

test('no seat: the first ones move, the others are named', async ({ academy }) => {
  const { db } = academy
  const year = await aYear(academy, { ten: { capacity: 1 } })
  await year.planned({ [year.ten]: { to: 'stay' } })
  setDay('2027-03-31')
  await workOfDay(db)
  await db.updateTable('batches').set({ capacity: 3 }).where('batch_id', '=', year.ten).execute()
  setDay(APRIL)
  await workOfDay(db)
  expect(Object.values((await year.latest()).why)).toEqual(['No seat is left in ‘Ten’.'])
  expect([await year.profile(year.asha.uid), await year.profile(year.bela.uid)].toSorted()).toEqual(
    [
      [10, 'Ten'],
      [9, 'Nine'],
    ],
  )
})

test('a batch whose next one is gone keeps its students', async ({ academy }) => {
  const { db } = academy
  const { planned, ten, asha, latest, profile } = await aYear(academy)
  await planned()
  setDay('2027-03-31')
  await workOfDay(db)
  // As if deleted by hand in the database: the call refuses it.
  await sql`update session_rows set to_batch_id = null where to_batch_id = ${ten}`.execute(db)
  setDay(APRIL)
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([9, 'Nine'])
  const { why, rows } = await latest()
  expect(why[asha.student_id]).toBe('The batch after ‘Nine’ was deleted.')
  expect(rows.at(-1)).toMatchObject({ from_batch: { batch_name: 'Nine' }, to: null })
})

test('a plan for today begins at once, and begun it can be neither changed nor given up', async ({
  academy,
}) => {
  const { nine, ten, asha, plan, work, profile, change, remove, latest } = await aYear(academy)
  const rows = [{ from_batch_id: nine, to: ten }]
  const id = (await plan('2027-03-30', rows)).body.plan?.session_plan_id ?? 0
  await work()
  expect(await profile(asha.uid)).toEqual([10, 'Ten'])
  const refused = { status: 409, error: 'This session has begun.' }
  expect(await change(id, { on: APRIL, rows, version: 1 })).toMatchObject(refused)
  expect(await remove(id)).toMatchObject(refused)
  expect((await latest()).undo_until).toBe('2027-04-06T06:30:00.000Z')
})

test('two processes at once move each student once, and a part that was broken off goes on', async ({
  academy,
}) => {
  const { db } = academy
  const { planned, latest, findings, asha, profile } = await aYear(academy)
  const id = await planned()
  setDay(APRIL)
  for await (const _ of runPlan(db, id)) break
  expect(await latest()).toMatchObject({ state: 'running', moved: 1, waiting: 7 })
  const log = { error: expect.fail, warn: expect.fail }
  const all = async () => {
    for await (const _ of runPlan(db, id));
  }
  await Promise.all([
    all(),
    all(),
    db.connection().execute((one) => runDay(one, { log })),
    db.connection().execute((one) => runDay(one, { log })),
  ])
  expect(await latest()).toMatchObject({ state: 'done', moved: 8, waiting: 0 })
  expect(await moves(db)).toHaveLength(8 + 6)
  expect(await profile(asha.uid)).toEqual([10, 'Ten'])
  expect(await findings()).toEqual([])
})

test('what the database refuses of one student does not hold up the others', async ({
  academy,
}) => {
  const { db } = academy
  const { planned, asha, bela, latest, profile } = await aYear(academy)
  const id = await planned()
  await sql`alter table memberships add constraint only_here check (student_id <> ${sql.lit(asha.student_id)} or left_on is null)`.execute(
    db,
  )
  setDay(APRIL)
  for await (const _ of runPlan(db, id));
  await sql`alter table memberships drop constraint only_here`.execute(db)
  expect((await latest()).why).toEqual({
    [asha.student_id]: 'This could not be saved. Try again, or do it by hand.',
  })
  expect(await profile(bela.uid)).toEqual([10, 'Ten'])
})

test('within seven days a session is taken back, but for whom something was entered since', async ({
  academy,
}) => {
  const { db } = academy
  const year = await aYear(academy)
  const { planned, asha, bela, chitra, esha, pay, ledger, profile, undo, work, latest } = year
  await pay({ student_id: asha.student_id, amount: '1800', date: '2027-03-30' })
  const books = async () => {
    const all = []
    for (const { uid } of [asha, chitra, esha]) {
      const { dues, credit } = (await ledger(uid)).body
      const upToApril = dues.filter(({ due_date }) => due_date <= APRIL)
      const inShort = upToApril.map(({ due_date, batch_id, amount, owed }) =>
        [due_date, batch_id, amount, owed].join(),
      )
      all.push([await profile(uid), credit, inShort])
    }
    return all
  }
  const id = await planned()
  setDay(APRIL)
  const before = await books()
  for await (const _ of runPlan(db, id));
  expect(await books()).not.toEqual(before)
  await pay({ student_id: bela.student_id, amount: '100', date: APRIL })
  await workOfDay(db)

  setDay('2027-04-05')
  await workOfDay(db)
  expect((await undo(id)).body).toMatchObject({
    message: 'The session is being taken back.',
    plan: { state: 'undoing', waiting: 8 },
  })
  expect(await undo(id)).toMatchObject({ status: 409 })
  await Promise.all([work(), work()])
  expect(await latest()).toMatchObject({
    state: 'undone',
    taken_back: 7,
    why: { [bela.student_id]: 'Something was entered since.' },
    undo_until: null,
  })
  expect(await profile(bela.uid)).toEqual([10, 'Ten'])
  expect(await books()).toEqual(before)
  expect(await undo(id)).toMatchObject({ status: 409, error: 'This session was taken back.' })
  expect(await year.findings()).toEqual([])
})

test('a month that is partly paid and cut by days is whole again once it is taken back', async ({
  academy,
}) => {
  const { batch, pupil, addFee, pay, plan, work, undo, ledger, latest } = await theSessions(academy)
  const twelve = await batch('Twelve', 12)
  const { student_id, uid } = await pupil(twelve, 12)
  const monthly = { fee_type: 'recurring', due_date: '2027-03-10', amount: '400' }
  await addFee(twelve, { ...monthly, prorata: 'days' })
  await pay({ student_id, amount: '200', date: '2027-03-30' })
  const { plan: made } = (await plan('2027-03-30', [{ from_batch_id: twelve, to: 'leave' }])).body
  const march = async () => {
    const { dues } = (await ledger(uid)).body
    const due = dues.find(({ due_date }) => due_date === '2027-03-10')
    return [due?.amount, due?.owed]
  }
  const before = await march()
  await work()
  expect([before, await march()]).toEqual([
    ['400.00', '200.00'],
    ['374.00', '174.00'],
  ])
  await undo(made?.session_plan_id ?? 0)
  await work()
  expect((await latest()).why).toEqual({})
  expect(await march()).toEqual(before)
})

test('after seven days nothing is taken back; a move with an invoice never', async ({
  academy,
}) => {
  const { db } = academy
  const { planned, asha, undo, work, latest } = await aYear(academy)
  const id = await planned()
  setDay(APRIL)
  for await (const _ of runPlan(db, id));
  await db
    .updateTable('session_students')
    .set({ undo_id: null })
    .where('student_id', '=', asha.student_id)
    .execute()
  setDay('2027-04-08')
  vi.setSystemTime(new Date('2027-04-08T06:29:00Z'))
  expect((await latest()).undo_until).toBe('2027-04-08T06:30:00.000Z')
  vi.setSystemTime(new Date('2027-04-08T06:31:00Z'))
  expect(await undo(id)).toMatchObject({
    status: 409,
    error: 'This can no longer be taken back.',
  })
  vi.setSystemTime(new Date('2027-04-08T06:29:00Z'))
  expect((await undo(id)).status).toBe(200)
  await work()
  expect(await latest()).toMatchObject({
    taken_back: 7,
    why: {
      [asha.student_id]:
        'A waiver, an instalment cut by hand or a tax invoice cannot be taken back.',
    },
  })
})
