import { updateBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { moveTo } from '../../../../test/clock.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { APRIL, aSchoolYear, theSessions } from '../../../../test/new-session.ts'
import { runPlan } from './run.service.ts'

beginEachTestAt('2027-03-30')

test('within seven days a session is taken back, but for whom something was entered since', async ({
  academy,
}) => {
  const { db } = academy
  const year = await aSchoolYear(academy)
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

test('nobody goes back into a batch that is of another class by now', async ({ academy }) => {
  const { db } = academy
  const { planned, nine, asha, bela, chitra, call, undo, work, latest, profile } =
    await aSchoolYear(academy)
  const id = await planned()
  setDay(APRIL)
  for await (const _ of runPlan(db, id));
  const { version } = await db
    .selectFrom('batches')
    .select('version')
    .where('batch_id', '=', nine)
    .executeTakeFirstOrThrow()
  const body = { batch_id: nine, version, class_number: 8 }
  expect((await call(updateBatch, { body } as never)).status).toBe(200)
  expect((await undo(id)).status).toBe(200)
  await work()
  expect((await latest()).why).toEqual({
    [asha.student_id]: 'Something was entered since.',
    [bela.student_id]: 'Something was entered since.',
  })
  expect([await profile(asha.uid), await profile(chitra.uid)]).toEqual([
    [10, 'Ten'],
    [10, 'Ten'],
  ])
})

test('after seven days nothing is taken back; a move with an invoice never', async ({
  academy,
}) => {
  const { db } = academy
  const { planned, asha, undo, work, latest } = await aSchoolYear(academy)
  const id = await planned()
  setDay(APRIL)
  for await (const _ of runPlan(db, id));
  await db
    .updateTable('session_students')
    .set({ undo_id: null })
    .where('student_id', '=', asha.student_id)
    .execute()
  setDay('2027-04-08')
  moveTo(new Date('2027-04-08T06:29:00Z'))
  expect((await latest()).undo_until).toMatch(/^2027-04-08T06:30:/)
  moveTo(new Date('2027-04-08T06:31:00Z'))
  expect(await undo(id)).toMatchObject({
    status: 409,
    error: 'This can no longer be taken back.',
  })
  moveTo(new Date('2027-04-08T06:29:00Z'))
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
