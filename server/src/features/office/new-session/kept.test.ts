import { getToday } from '@ganit/contract/office/today'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { APRIL, aSchoolYear } from '../../../../test/new-session.ts'
import { runPlan } from './run.service.ts'

beginEachTestAt('2027-03-30')

test('a student who cannot move is named, stands on Today, and moves once it is tried again', async ({
  academy,
}) => {
  const { db } = academy
  const year = await aSchoolYear(academy, { ten: { capacity: 3 } })
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
  const findLeftLine = async () =>
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
  expect(await findLeftLine()).toMatchObject({
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
  expect((await findLeftLine())?.count).toBe(2)
  expect([await profile(asha.uid), await profile(bela.uid)]).toEqual([
    [10, 'Ten'],
    [10, 'Ten'],
  ])
  // Dev is moved by hand.
  await toggle(eleven, year.dev.student_id)
  await toggle(await batch('Another 11', 11), year.dev.student_id)
  expect((await findLeftLine())?.count).toBe(1)
  expect(nine).not.toBe(ten)
  setDay('2027-06-10')
  expect(await findLeftLine()).toBeUndefined()
  expect(await again(id)).toMatchObject({
    status: 409,
    error: 'This session is too long ago. Move them by hand.',
  })
})

test('where everybody has moved nothing is tried again, and who is put back by hand is not left behind', async ({
  academy,
}) => {
  const year = await aSchoolYear(academy)
  const { planned, again, latest, toggle, asha, nine, ten, call } = year
  const id = await planned()
  for (const day of ['2027-03-31', APRIL]) {
    setDay(day)
    await workOfDay(academy.db)
  }
  expect(await again(id)).toMatchObject({ status: 409, error: 'Nobody is left to move.' })
  expect(await latest()).toMatchObject({ state: 'done', kept: 0 })
  await toggle(ten, asha.student_id)
  await toggle(nine, asha.student_id)
  const kinds = (await call(getToday)).body.lines.map(({ kind }) => kind)
  expect(kinds).not.toContain('session_left')
})

test('a session that was taken back left nobody behind', async ({ academy }) => {
  const year = await aSchoolYear(academy, { ten: { capacity: 3 } })
  const { planned, call, undo, work, latest, ten } = year
  const id = await planned({ [ten]: { to: 'stay' } })
  const countLeftBehind = async () =>
    (await call(getToday)).body.lines.find(({ kind }) => kind === 'session_left')?.count
  for (const day of ['2027-03-31', APRIL]) {
    setDay(day)
    await workOfDay(academy.db)
  }
  const { kept } = await latest()
  expect(kept).toBeGreaterThan(0)
  expect(await countLeftBehind()).toBe(kept)
  await undo(id)
  await work()
  expect(await latest()).toMatchObject({ state: 'undone', kept })
  expect(await countLeftBehind()).toBeUndefined()
})

test('two batches whose next ones meet at the same time keep their student', async ({
  academy,
}) => {
  const { db } = academy
  const year = await aSchoolYear(academy)
  const { nine, ten, bela, batch, toggle, plan, profile, latest } = year
  const olympiad = await batch('Olympiad 9', 9)
  const next = await batch('Olympiad 10', 10)
  await toggle(olympiad, bela.student_id)
  const monday = { position: 0, weekday: 'Monday' as const, end_time: '18:30' }
  await db
    .insertInto('batch_schedules')
    .values([
      { batch_id: ten, start_time: '17:00', ...monday },
      { batch_id: next, start_time: '17:30', ...monday },
    ])
    .execute()
  await plan('2027-03-31', [
    { from_batch_id: nine, to: ten },
    { from_batch_id: olympiad, to: next },
  ])
  setDay('2027-03-31')
  await workOfDay(db)
  expect((await latest()).why).toEqual({
    [bela.student_id]: 'Goes to ‘Olympiad 10’, too, which meets at that time.',
  })
  expect(await profile(bela.uid)).toEqual([9, 'Nine', 'Olympiad 9'])
})

test('no seat: the first ones move, the others are named', async ({ academy }) => {
  const { db } = academy
  const year = await aSchoolYear(academy, { ten: { capacity: 1 } })
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

test('a student who was moved by hand meanwhile does not move again', async ({ academy }) => {
  const { db } = academy
  const year = await aSchoolYear(academy)
  const { planned, nine, ten, eleven, twelve, asha, dev, again, work, toggle, profile } = year
  const id = await planned()
  setDay(APRIL)
  const ending = (ends_on: string | null) =>
    db.updateTable('batches').set({ ends_on }).where('batch_id', 'in', [ten, twelve]).execute()
  await ending('2027-03-31')
  for await (const _ of runPlan(db, id));
  expect(Object.keys((await year.latest()).why)).toHaveLength(4)
  await ending(null)
  for (const [{ student_id }, student_class, from, to] of [
    [asha, 10, nine, ten],
    [dev, 12, eleven, twelve],
  ] as const) {
    await db
      .updateTable('students')
      .set({ student_class })
      .where('student_id', '=', student_id)
      .execute()
    await toggle(from, student_id)
    await toggle(to, student_id)
  }
  await again(id)
  await work()
  expect([await profile(asha.uid), await profile(dev.uid)]).toEqual([
    [10, 'Ten'],
    [12, 'Twelve'],
  ])
  expect((await year.latest()).why).toEqual({
    [asha.student_id]: 'Is not in this batch any more.',
    [dev.student_id]: 'Is not in this batch any more.',
  })
})

test('a batch whose next one is gone keeps its students', async ({ academy }) => {
  const { db } = academy
  const { planned, ten, asha, latest, profile } = await aSchoolYear(academy)
  await planned()
  setDay('2027-03-31')
  await workOfDay(db)
  // Deleted directly in the database, because the call refuses it.
  await sql`update session_rows set to_batch_id = null where to_batch_id = ${ten}`.execute(db)
  setDay(APRIL)
  await workOfDay(db)
  expect(await profile(asha.uid)).toEqual([9, 'Nine'])
  const { why, rows } = await latest()
  expect(why[asha.student_id]).toBe('The batch after ‘Nine’ was deleted.')
  expect(rows.at(-1)).toMatchObject({ from_batch: { batch_name: 'Nine' }, to: null })
})

test('what the database refuses of one student does not hold up the others', async ({
  academy,
}) => {
  const { db } = academy
  const { planned, preview, nine, ten, asha, bela, latest, profile } = await aSchoolYear(academy)
  const id = await planned()
  await sql`alter table memberships add constraint only_here check (student_id <> ${sql.lit(asha.student_id)} or left_on is null)`.execute(
    db,
  )
  setDay(APRIL)
  const why = { [asha.student_id]: 'This could not be saved. Try again, or do it by hand.' }
  const seen = await preview(APRIL, [{ from_batch_id: nine, to: ten }])
  expect(seen).toMatchObject({ going: [bela.student_id], why })
  for await (const _ of runPlan(db, id));
  await sql`alter table memberships drop constraint only_here`.execute(db)
  expect((await latest()).why).toEqual(why)
  expect(await profile(bela.uid)).toEqual([10, 'Ten'])
})
