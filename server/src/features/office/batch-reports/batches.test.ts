import { addConcession } from '@ganit/contract/money/concessions'
import { addDue } from '@ganit/contract/money/dues'
import {
  type BatchesReport,
  getBatchesReport,
  getBatchReport,
} from '@ganit/contract/office/batch-reports'
import { leave } from '@ganit/contract/office/leaving'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { getMonthReport } from '@ganit/contract/office/reports'
import { addToBatch, toggleMembership } from '@ganit/contract/people/memberships'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { aWeeklyLesson, takeRegister } from '../../../../test/lesson-rows.ts'

beginEachTestAt('2026-10-31')

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

async function theBatches(academy: Academy) {
  const ledger = await theLedger(academy)
  const { call } = ledger
  return {
    ...ledger,
    report: async (days: object = NOVEMBER) =>
      (await call(getBatchesReport, { querystring: days })).body,
    one: async (batch_id: number, days: object = NOVEMBER) =>
      (
        await call(getBatchReport, {
          params: { batch_id: String(batch_id) },
          querystring: days,
        } as never)
      ).body,
    out: (batch_id: number, studentId: number, why?: string) =>
      call(toggleMembership, {
        params: { id: String(batch_id) },
        body: { studentId, why },
      } as never),
    move: (batch_id: number, student_id: number, on?: string) =>
      call(addToBatch, {
        params: { batch_id: String(batch_id) },
        body: { student_id, how: 'move', on },
      } as never),
  }
}

const rowOf = ({ rows }: BatchesReport, key: unknown) => rows.find((row) => row.key === String(key))

/** Twenty in Morning on the last of October, and one in Evening. */
async function aMonth(academy: Academy) {
  const all = await theBatches(academy)
  const [morning, evening] = [await all.aBatch('Morning'), await all.aBatch('Evening')]
  await all.db
    .updateTable('batches')
    .set({ capacity: 25 })
    .where('batch_id', '=', morning)
    .execute()
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push((await all.aMember(morning)).student_id)
  return { ...all, morning, evening, mover: await all.aMember(evening), ids }
}

test('a month in which three came and four went says in one row who, why, and what it paid', {
  timeout: 120_000,
}, async ({ academy }) => {
  const { call, db, addFee, pay, move, out, report, one, morning, evening, mover, ids, aMember } =
    await aMonth(academy)
  const { fee_id } = (
    await addFee(morning, { fee_title: 'Tuition', amount: '1800', due_date: '2026-11-05' })
  ).body.fee
  for (const student_id of ids.slice(0, 6))
    await call(addConcession, {
      body: {
        ...{ student_id, kind: 'merit', amount: '300', from_date: '2026-10-01', reason: 'First' },
        fee_ids: [fee_id],
      },
    } as never)
  setDay('2026-11-06')
  await workOfDay(db)
  for (const student_id of ids.slice(6, 20))
    await pay({ student_id, amount: '1800', date: '2026-11-06' })
  await pay({ student_id: ids[0], amount: '1500', date: '2026-11-06' })
  await pay({ student_id: ids[1], amount: '1500', date: '2026-11-06' })
  await pay({ student_id: ids[2], amount: '300', date: '2026-11-06' })
  setDay('2026-11-10')
  const newcomers = [await aMember(morning), await aMember(morning)]
  await move(morning, mover.student_id)
  setDay('2026-11-20')
  await out(morning, ids[0] ?? 0, 'time does not suit')
  await out(morning, ids[1] ?? 0, 'time does not suit')
  await out(morning, ids[2] ?? 0)
  setDay('2026-11-25')
  await move(evening, ids[3] ?? 0)
  setDay('2026-11-30')
  const told = await report()
  expect(rowOf(told, morning)).toMatchObject({
    ...{ label: 'Morning', students: 19, capacity: 25, free: 6 },
    ...{ joined: 2, moved_in: 1, left: 3, moved_out: 1 },
    reasons: [{ why: 'time does not suit', students: 2 }],
    ...{ asked: '34200.00', collected: '28500.00', collected_percent: 83 },
  })
  expect(rowOf(told, evening)).toMatchObject({ students: 1, moved_in: 1, moved_out: 1, left: 0 })
  expect(rowOf(await report({ from: '2026-10-01', to: '2026-10-31' }), morning)).toMatchObject({
    ...{ students: 20, joined: 20, left: 0 },
  })
  const { row, stays, from, to } = await one(morning)
  expect({ ...row }).toEqual(rowOf(told, morning))
  expect([from, to]).toEqual(Object.values(NOVEMBER))
  const named = (test: (stay: (typeof stays)[number]) => boolean) =>
    stays
      .filter(test)
      .map(({ student_id }) => student_id)
      .toSorted((a, b) => a - b)
  expect(named(({ is_member }) => is_member)).toHaveLength(19)
  expect(named(({ came }) => came === 'joined')).toEqual(
    newcomers.map(({ student_id }) => student_id),
  )
  expect(stays.filter(({ came }) => came === 'moved_in')).toMatchObject([
    { student_id: mover.student_id, from: 'Evening', joined_on: '2026-11-10' },
  ])
  expect(stays.filter(({ went }) => went === 'moved_out')).toMatchObject([
    { student_id: ids[3], to: 'Evening', left_on: '2026-11-24', why: null },
  ])
  expect(named(({ went }) => went === 'left')).toEqual(ids.slice(0, 3))
  expect(stays.filter(({ why }) => why).map(({ why }) => why)).toEqual(
    Array(2).fill('time does not suit'),
  )
})

test('rows and No batch together are the month, and a batch that ended stays in its months', {
  timeout: 60_000,
}, async ({ academy }) => {
  const { call, db, aBatch, aMember, addFee } = await theBatches(academy)
  const batch = await aBatch('Algebra')
  const { student_id } = await aMember(batch)
  await addFee(batch, { amount: '1000', due_date: '2026-11-02', is_deposit: true })
  await call(addDue, {
    body: { student_id, title: 'Book', amount: '250.50', due_date: '2026-11-03' },
  } as never)
  setDay('2026-11-30')
  await workOfDay(db)
  await (await theBatches(academy)).pay({ student_id, amount: '1100.25', date: '2026-11-20' })
  await db.updateTable('batches').set({ ends_on: '2026-11-30' }).execute()
  setDay('2027-01-15')
  await workOfDay(db)
  const later = await theBatches(academy)
  const told = await later.report()
  expect(
    told.rows.map(({ key, label, asked, collected }) => [key, label, asked, collected]),
  ).toEqual([
    [String(batch), 'Algebra', '1000.00', '1000.00'],
    ['none', 'No batch', '250.50', '100.25'],
  ])
  const { total } = (
    await later.call(getMonthReport, { querystring: { month: '2026-11' } } as never)
  ).body
  expect([told.total.asked, told.total.collected]).toEqual([total.asked, total.collected])
  expect((await later.report({ from: '2027-01-01', to: '2027-01-15' })).rows).toEqual([])
})

test('attendance is present and late among all but excused, of lessons that were held', async ({
  academy,
}) => {
  const { db, aBatch, aMember, report } = await theBatches(academy)
  const batch_id = await aBatch()
  const people = [await aMember(batch_id), await aMember(batch_id), await aMember(batch_id)]
  const lesson = async (date: string, codes: string, more: object = {}) => {
    const lesson_id = await aWeeklyLesson(academy, { batch_id, date, ...more })
    await takeRegister(academy, lesson_id)
    for (const [n, code] of [...codes].entries())
      await sql`insert into attendance_marks (lesson_id, student_id, marked_at, code, is_tapped)
        values (${lesson_id}, ${people[n]?.student_id}, now(), ${code}, true)`.execute(db)
  }
  await lesson('2026-11-03', 'PLA')
  await lesson('2026-11-05', 'PEA')
  await lesson('2026-11-06', 'AAA', { state: 'cancelled' })
  await lesson('2026-12-01', 'AAA')
  const { rows, total } = await report()
  expect(rows).toMatchObject([{ lessons: 2, attendance_percent: 60 }])
  expect(total.attendance_percent).toBe(60)
  expect((await report({ from: '2026-11-10', to: '2026-11-11' })).rows[0]?.attendance_percent).toBe(
    null,
  )
})

test('classes stand first to last, names by number, and the room counts where it is smaller', async ({
  academy,
}) => {
  const { db, aBatch, aMember, report } = await theBatches(academy)
  const rooms = await sql<{ room_id: number }>`
    insert into rooms (name, seats) values ('Small', 2) returning room_id`.execute(db)
  for (const [name, class_number, capacity] of [
    ['Class 10 – B', 10, 30],
    ['Open', null, null],
    ['Class 2', 2, 30],
    ['Class 10 – A', 10, 1],
  ] as const)
    await db
      .updateTable('batches')
      .set({ class_number, capacity, room_id: rooms.rows[0]?.room_id ?? null })
      .where('batch_id', '=', await aBatch(name))
      .execute()
  const { batch_id } = await db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_name', '=', 'Open')
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 3; n++) await aMember(batch_id)
  const { rows } = await report()
  expect(rows.map(({ label, capacity, free }) => [label, capacity, free])).toEqual([
    ['Class 2', 2, 2],
    ['Class 10 – A', 1, 1],
    ['Class 10 – B', 2, 2],
    ['Open', 2, 0],
  ])
})

test('a student who was in a batch by mistake was never there; one who is erased counts without a name', {
  timeout: 60_000,
}, async ({ academy }) => {
  const { call, aBatch, aMember, addFee, pay, move, one } = await theBatches(academy)
  const [first, other] = [await aBatch('First'), await aBatch('Other')]
  await addFee(first, { amount: '500', due_date: '2026-11-10' })
  setDay('2026-11-10')
  const mistaken = await aMember(first)
  await move(other, mistaken.student_id)
  const erased = await aMember(first)
  await pay({ student_id: erased.student_id, amount: '500', date: '2026-11-10' })
  const settled = { on: '2026-11-10', reason: 'To Pune', why: 'moved away' }
  await call(leave, { params: { uid: erased.uid }, body: settled } as never)
  const before = await one(first)
  expect(before.row).toMatchObject({ joined: 1, moved_out: 0, left: 1, students: 0 })
  expect(before.row.reasons).toEqual([{ why: 'moved away', students: 1 }])
  expect((await one(other)).row).toMatchObject({ joined: 1, moved_in: 0, students: 1 })
  await call(eraseStudent, {
    params: { uid: erased.uid },
    body: { confirm: erased.student_id },
  } as never)
  const after = await one(first)
  expect(after.row).toMatchObject({ joined: 1, left: 1, reasons: [] })
  expect(after.stays).toMatchObject([
    { uid: null, name: 'Erased student', why: null, reason: 'Erased student' },
  ])
})

test('owner and front desk read it, of batches that are there', async ({ academy }) => {
  const { call, aBatch } = await theBatches(academy)
  const params = { batch_id: String(await aBatch()) }
  const [desk, teacher] = [await academy.signUpAs('desk'), await academy.signUpAs('teacher')]
  expect((await desk.call(getBatchReport, { params } as never)).status).toBe(200)
  expect((await teacher.call(getBatchReport, { params } as never)).status).toBe(403)
  expect((await call(getBatchReport, { params: { batch_id: '99999' } } as never)).status).toBe(404)
  const wrong = { params, querystring: { from: '2026-11-02', to: '2026-11-01' } }
  expect((await call(getBatchReport, wrong as never)).fields).toHaveProperty('to')
})

test('the file has the heads of the screen, and why students left', async ({ academy }) => {
  const { aBatch, aMember, out, token } = await theBatches(academy)
  const batch_id = await aBatch('Algebra')
  for (const why of ['fees', 'unhappy', 'fees']) {
    const { student_id } = await aMember(batch_id)
    await out(batch_id, student_id, why)
  }
  const { body } = await academy.app.inject({
    url: '/api/reports/batches.csv?from=2026-10-01&to=2026-10-31',
    headers: { authorization: `Bearer ${token}` },
  })
  const [heads = '', row = ''] = body.replaceAll('"', '').split('\r\n')
  expect(heads.split(',').slice(1)).toEqual([
    ...['Students', 'Seats', 'Free', 'Joined', 'Moved in', 'Left', 'Moved out', 'Asked'],
    ...['Collected', 'Collected %', 'Attendance %', 'Lessons', 'Why they left'],
  ])
  expect(row).toBe('Algebra,0,,,3,0,3,0,0.00,0.00,,,0,fees 2, unhappy 1')
})
