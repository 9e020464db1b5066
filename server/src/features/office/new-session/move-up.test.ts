import { getJob } from '@ganit/contract/jobs'
import { type PromotionResult, promote } from '@ganit/contract/office/promotions'
import { getProfile } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { promotionWorks } from './promotions.service.ts'

const log = { error: (line: string) => console.error(line), warn: () => {} }

/** Batches of Class 9 and 10 on 2026-06-20, and a worker. */
async function theYear(academy: Academy) {
  setDay('2026-06-20')
  const { db } = academy
  const admin = await theLedger(academy)
  const batch = async (batch_name: string, class_number: number | null, more: object = {}) => {
    const values = { batch_name, course_id: null, class_number, ...more }
    const made = await db
      .insertInto('batches')
      .values(values)
      .returning('batch_id')
      .executeTakeFirstOrThrow()
    return made.batch_id
  }
  const time = (batch_id: number, start_time: string, end_time: string) =>
    db
      .insertInto('batch_schedules')
      .values({ batch_id, position: 0, weekday: 'Monday', start_time, end_time })
      .execute()
  const promoted = (body: object) => admin.call(promote, { body } as never)
  const work = async () => {
    while (await runDueJob({ db, log, works: promotionWorks }));
  }
  return {
    ...admin,
    batch,
    time,
    promoted,
    work,
    from: await batch('Nine', 9),
    to: await batch('Ten', 10),
    /** The result after the job is done. */
    async result(body: object) {
      const { job } = (await promoted(body)).body
      await work()
      const done = (await admin.call(getJob, { params: { job_id: String(job.job_id) } })).body
      expect([done.state, done.problem]).toEqual(['done', null])
      return done.result as PromotionResult
    },
    async profile(uid: string) {
      const { student_class, batches } = (
        await admin.call(getProfile, { params: { uid } } as never)
      ).body
      return [student_class, ...batches.map(({ name }) => name)]
    },
  }
}

test('members move with their class, and owe as of who leaves and who joins', async ({
  academy,
}) => {
  const year = await theYear(academy)
  const { from, to, result, ledger, addFee, pay, profile } = year
  const [first, second] = [await year.aMember(from), await year.aMember(from)]
  await addFee(from, { fee_title: 'Old', amount: '100' })
  await addFee(to, { fee_title: 'New', amount: '250' })
  await pay({ student_id: first.student_id, amount: '100', date: '2026-06-01' })
  const whole = { from_batch_id: from, to_batch_id: to }

  const seen = await result({ ...whole, preview: true })
  expect(seen).toMatchObject({ moved: 2, kept: [] })
  expect(seen.students.map(({ owed, credit }) => [owed, credit]).toSorted()).toEqual([
    ['150.00', '0.00'],
    ['250.00', '0.00'],
  ])
  expect(await profile(first.uid)).toEqual([9, 'Nine'])
  const { status, body } = await year.promoted({ ...whole, student_ids: [first.student_id] })
  expect([status, body.message, body.job.state]).toEqual([202, 'Moving up has begun.', 'waiting'])
  await year.work()

  expect(await profile(first.uid)).toEqual([10, 'Ten'])
  expect(await profile(second.uid)).toEqual([9, 'Nine'])
  const { dues, owed } = (await ledger(first.uid)).body
  expect(dues.map(({ fee_title }) => fee_title)).toEqual(['New'])
  expect(owed).toBe('150.00')
  expect(await year.findings()).toEqual([])
})

test('the day of moving is asked for by the new batch alone', { tags: 'slow' }, async ({
  academy,
}) => {
  const year = await theYear(academy)
  const { from, to, result, ledger, addFee, pay, db } = year
  const { student_id, uid } = await year.aMember(from)
  await db.updateTable('memberships').set({ joined_on: '2026-06-01' }).execute()
  const monthly = { fee_type: 'recurring', due_date: '2026-06-20' }
  await addFee(from, { fee_title: 'Old', amount: '1000', ...monthly })
  await addFee(from, { fee_title: 'Exam', amount: '70', due_date: '2026-06-20' })
  await addFee(to, { fee_title: 'New', amount: '1200', ...monthly })
  await pay({ student_id, amount: '1000', date: '2026-06-20' })

  const move = { from_batch_id: from, to_batch_id: to }
  const seen = await result({ ...move, preview: true })
  expect(await result(move)).toEqual(seen)
  const { dues, owed } = (await ledger(uid)).body
  expect(dues.map(({ fee_title, due_date, owed: open }) => [fee_title, due_date, open])).toEqual([
    ['New', '2026-06-20', '200.00'],
    ['New', '2026-07-20', '1200.00'],
  ])
  expect(owed).toBe('1400.00')
  expect(await year.findings()).toEqual([])
  await workOfDay(db)
  expect((await ledger(uid)).body.owed).toBe('1400.00')
})

test('who moves up since before they came and went is a member of the days between, too', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, from, to, aMember, toggle, result, addFee, ledger } = await theYear(academy)
  await addFee(to, { fee_type: 'recurring', due_date: '2026-06-10', amount: '700' })
  setDay('2026-05-01')
  const { student_id, uid } = await aMember(from)
  await db.updateTable('batches').set({ class_number: null }).execute()
  for (const [came, went] of [
    ['2026-06-05', '2026-06-07'],
    ['2026-06-12', '2026-06-14'],
  ] as const) {
    setDay(came)
    await toggle(to, student_id)
    setDay(went)
    await toggle(to, student_id)
  }
  setDay('2026-06-20')
  await result({ from_batch_id: from, to_batch_id: to, on: '2026-06-03' })

  const stays = await db
    .selectFrom('memberships')
    .select(['joined_on', 'left_on'])
    .where('batch_id', '=', to)
    .orderBy('joined_on')
    .execute()
  expect(stays).toEqual([
    { joined_on: '2026-06-03', left_on: '2026-06-07' },
    { joined_on: '2026-06-08', left_on: null },
  ])
  expect((await ledger(uid)).body.dues).toMatchObject([
    { due_date: '2026-06-10' },
    { due_date: '2026-07-10' },
  ])
})

test('a month dated on the day of moving falls where the new batch asks for it later, or by days', {
  tags: 'slow',
}, async ({ academy }) => {
  const year = await theYear(academy)
  const { from, to, result, ledger, addFee } = year
  const { uid } = await year.aMember(from)
  const monthly = { fee_type: 'recurring', amount: '1000' }
  await addFee(from, { fee_title: 'Old', ...monthly, due_date: '2026-06-20' })
  await addFee(to, { fee_title: 'Later', ...monthly, due_date: '2026-06-25' })
  await addFee(to, { fee_title: 'Days', ...monthly, due_date: '2026-06-01', prorata: 'days' })

  await result({ from_batch_id: from, to_batch_id: to })
  const { dues } = (await ledger(uid)).body
  expect(dues.map(({ fee_title, due_date, amount }) => [fee_title, due_date, amount])).toEqual([
    ['Days', '2026-06-20', '367.00'],
    ['Later', '2026-06-25', '1000.00'],
    ['Days', '2026-07-01', '1000.00'],
  ])
  expect(await year.findings()).toEqual([])
})

test('who cannot move is named with the reason, and the others move', async ({ academy }) => {
  const year = await theYear(academy)
  const { db } = academy
  const { from, toggle } = year
  const to = await year.batch('Ten', 10, { capacity: 1 })
  await year.time(to, '17:00', '18:00')
  const people = []
  for (let n = 0; n < 6; n++) people.push(await year.aMember(from))
  const [olympiad, chess] = [await year.batch('Olympiad', 9), await year.batch('Chess', null)]
  await year.time(chess, '17:30', '18:30')
  const [mixed, playing, late, stranger, ...seated] = people.map(({ student_id }) => student_id)
  await toggle(olympiad, mixed as number)
  await toggle(chess, playing as number)
  await toggle(from, stranger as number)
  await db
    .updateTable('memberships')
    .set({ joined_on: '2026-06-01' })
    .where('student_id', '!=', late as number)
    .where('left_on', 'is', null)
    .execute()
  const body = { from_batch_id: from, to_batch_id: to, on: '2026-06-10' }
  const student_ids = people.map(({ student_id }) => student_id)
  const asked = { ...body, student_ids: [...student_ids, 77] }
  const seen = await year.result({ ...asked, preview: true })
  const done = await year.result(asked)

  expect(done).toEqual(seen)
  expect(done.moved).toBe(1)
  const why = Object.fromEntries(done.kept.map((each) => [each.student_id, each.why]))
  const moved = done.students[0]?.student_id
  expect(seated).toContain(moved)
  expect(why).toEqual({
    [mixed as number]: 'Is in ‘Olympiad’, too, a batch of Class 9.',
    [playing as number]: 'Is in ‘Chess’, too, which meets at that time.',
    [late as number]: 'Joined ‘Nine’ only after that day.',
    [stranger as number]: 'Is not in ‘Nine’.',
    [seated.find((id) => id !== moved) as number]: 'No seat is left in ‘Ten’.',
    77: 'Student not found.',
  })
  expect(await year.findings()).toEqual([])
})

test('broken off it goes on with the next student, and no part writes again what came of those before', {
  tags: 'slow',
}, async ({ academy }) => {
  const year = await theYear(academy)
  const { db, from, to, promoted } = year
  const students = [await year.aMember(from), await year.aMember(from), await year.aMember(from)]
  const student_ids = [77, ...students.map(({ student_id }) => student_id)]
  const { job } = (
    await promoted({ from_batch_id: from, to_batch_id: to, student_ids, preview: false })
  ).body
  const row = () =>
    db
      .selectFrom('jobs')
      .select(['input', 'done', 'result'])
      .where('job_id', '=', job.job_id)
      .executeTakeFirstOrThrow()
  const begun = await row()
  const parts = { db, log, works: promotionWorks }
  for (let done = 1; done <= student_ids.length; done++) {
    await runDueJob(parts, AbortSignal.abort())
    expect(await row()).toMatchObject({ input: begun.input, done })
  }
  await year.work()

  const { result } = await row()
  const { moved, ...who } = result as PromotionResult
  const numbers = (people: { student_id: number }[]) => people.map(({ student_id }) => student_id)
  expect([moved, numbers(who.kept)]).toEqual([3, [77]])
  expect(numbers(who.students).toSorted()).toEqual(student_ids.slice(1).toSorted())
  expect(await year.findings()).toEqual([])
})

test('batches that are none, the same or over, and other days are refused', async ({ academy }) => {
  const { from, to, batch, promoted } = await theYear(academy)
  const body = { from_batch_id: from, to_batch_id: to }
  const over = await batch('Over', 10, { ends_on: '2026-06-01' })
  const fieldsOf = async (changes: object) =>
    Object.keys((await promoted({ ...body, ...changes })).fields ?? {})

  expect(await fieldsOf({ to_batch_id: from })).toEqual(['to_batch_id'])
  expect(await fieldsOf({ to_batch_id: 77 })).toEqual(['to_batch_id'])
  expect(await fieldsOf({ from_batch_id: 77 })).toEqual(['from_batch_id'])
  expect(await fieldsOf({ on: '2026-06-21' })).toEqual(['on'])
  expect(await fieldsOf({ on: '2026-04-20' })).toEqual(['on'])
  expect((await promoted({ ...body, to_batch_id: over })).status).toBe(409)
  const desk = await academy.signUpAs('desk')
  expect((await desk.call(promote, { body })).status).toBe(403)
})
