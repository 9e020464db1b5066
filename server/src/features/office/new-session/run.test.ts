import { listAuditEntries } from '@ganit/contract/office/audit'
import { leave } from '@ganit/contract/office/leaving'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { APRIL, aSchoolYear, theSessions } from '../../../../test/new-session.ts'
import { runDay } from '../../../jobs/daily.ts'
import { runPlan } from './run.service.ts'

beginEachTestAt('2027-03-30')

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
  const year = await aSchoolYear(academy, { ten: { capacity: 2 } })
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
  expect(await latest()).toMatchObject({ state: 'done', moved: 7, waiting: 0, kept: 0 })
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

test('a machine that was off for two days catches up, for the day that was planned', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { planned, asha, esha, profile } = await aSchoolYear(academy)
  await planned()
  setDay('2027-03-31')
  await workOfDay(db)
  setDay('2027-04-03')
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([10, 'Ten'])
  const all = await moves(db)
  expect(all.filter(({ student_id }) => student_id === asha.student_id)).toMatchObject([
    { left_on: '2027-03-31' },
    { joined_on: APRIL, left_on: null },
  ])
  expect(all.find(({ student_id }) => student_id === esha.student_id)?.left_on).toBe('2027-03-31')
})

test('a clock that jumps ahead begins nothing on its first day, and nothing that is months late', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { planned, plan, nine, ten } = await aSchoolYear(academy)
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

test('a student who ended with their batch some days before moves on as well', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const year = await aSchoolYear(academy, { nine: { ends_on: '2027-03-30' } })
  const { planned, asha, bela, toggle, batch, profile, draft, nine, pupil, call } = year
  await planned()
  const [gita, hari] = [await pupil(nine, 9), await pupil(nine, 9)]
  const settled = { on: '2027-03-30', reason: 'Moves to Delhi' }
  expect((await call(leave, { params: gita, body: settled })).status).toBe(200)
  await db
    .updateTable('students')
    .set({ student_class: 11 })
    .where('student_id', '=', hari.student_id)
    .execute()
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
  // A student who has settled has left. A student who was given another class meanwhile was not in that batch.
  expect([await profile(gita.uid), await profile(hari.uid)]).toEqual([[9], [11]])
})

test('a student who ended with their batch more than sixty days before is not proposed', {
  tags: 'slow',
}, async ({ academy }) => {
  const { batch, pupil, draft } = await theSessions(academy)
  for (const ends_on of ['2027-01-30', '2027-01-31']) {
    const batch_id = await batch(`Until ${ends_on}`, 9)
    await pupil(batch_id, 9)
    const { db } = academy
    await db.updateTable('batches').set({ ends_on }).where('batch_id', '=', batch_id).execute()
    await db
      .updateTable('memberships')
      .set({ left_on: ends_on })
      .where('batch_id', '=', batch_id)
      .execute()
  }
  const found = (await draft(APRIL)).body.map(({ from_batch, students }) => [
    from_batch.batch_name,
    students,
  ])
  expect(Object.fromEntries(found)).toMatchObject({ 'Until 2027-01-31': 1 })
  expect(Object.fromEntries(found)['Until 2027-01-30'] ?? 0).toBe(0)
})

test('a student who left, was erased, or was moved by hand before the day is no part of it; who joined is', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const year = await aSchoolYear(academy)
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
  // The office had moved Chitra by hand into Eleven, which is one of the batches.
  expect(await profile(chitra.uid)).toEqual([12, 'Twelve'])
  expect(await latest()).toMatchObject({ state: 'done', kept: 0 })
})

test('a student who is in the next batch already only leaves the old one; with both batches planned both are changed at once', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const year = await aSchoolYear(academy)
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
  expect(await latest()).toMatchObject({ state: 'done', moved: 2, kept: 0 })
})

test('two batches of a student move into one, which is joined once and asks for its fee once', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const year = await aSchoolYear(academy)
  const { nine, ten, asha, bela, batch, toggle, plan, preview, profile, latest, findings } = year
  const olympiad = await batch('Olympiad 9', 9)
  await toggle(olympiad, bela.student_id)
  const rows = [nine, olympiad].map((from_batch_id) => ({ from_batch_id, to: ten }))
  expect(await preview('2027-03-31', rows)).toMatchObject({
    going: expect.arrayContaining([asha.student_id, bela.student_id]),
    why: {},
  })
  await plan('2027-03-31', rows)
  setDay('2027-03-31')
  await workOfDay(db)
  expect(await latest()).toMatchObject({ state: 'done', moved: 2, kept: 0 })
  expect(await profile(bela.uid)).toEqual([10, 'Ten'])
  const dues = async ({ uid }: { uid: string }) =>
    (await year.ledger(uid)).body.dues.map(({ label, amount }) => [label, amount])
  expect(await dues(bela)).toEqual(await dues(asha))
  expect(await findings()).toEqual([])
})

test('a plan for today begins at once, and begun it can be neither changed nor given up', async ({
  academy,
}) => {
  const { nine, ten, asha, plan, work, profile, change, remove, latest } =
    await aSchoolYear(academy)
  const rows = [{ from_batch_id: nine, to: ten }]
  const id = (await plan('2027-03-30', rows)).body.plan?.session_plan_id ?? 0
  await work()
  expect(await profile(asha.uid)).toEqual([10, 'Ten'])
  const refused = { status: 409, error: 'This session has begun.' }
  expect(await change(id, { on: APRIL, rows, version: 1 })).toMatchObject(refused)
  expect(await remove(id)).toMatchObject(refused)
  expect((await latest()).undo_until).toMatch(/^2027-04-06T06:30:/)
})

test('a plan for today that is put off before the worker comes waits for its day', {
  tags: 'slow',
}, async ({ academy }) => {
  const { plan, change, work, latest, nine, ten } = await aSchoolYear(academy)
  const rows = [{ from_batch_id: nine, to: ten }]
  const made = (await plan('2027-03-30', rows)).body.plan
  const put = { on: APRIL, rows, version: 1 } as never
  expect((await change(made?.session_plan_id ?? 0, put)).status).toBe(200)
  await work()
  expect(await latest()).toMatchObject({ state: 'planned', on: APRIL, moved: 0 })
})

test('two processes at once move each student once, and a part that was broken off goes on', async ({
  academy,
}) => {
  const { db } = academy
  const { planned, latest, findings, asha, profile } = await aSchoolYear(academy)
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
